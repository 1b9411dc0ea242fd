"""Models take exactly what they say."""

from __future__ import annotations

from typing import Any

import pytest
from pydantic import TypeAdapter, ValidationError

from branchline.game.game import check_names
from branchline.server.wire.base import Model
from branchline.server.wire.messages import FROM_CLIENT, TO_CLIENT
from branchline.server.wire.options import TableOptions
from tests.server.wire.tool import wire

TABLE: dict[str, Any] = {"board": "usa", "seats": [{"kind": "person"}, {"kind": "bot"}]}


def command(**command: Any) -> dict[str, Any]:
    return {"type": "submit", "id": "command-0001", "command": command}


def ask(**query: Any) -> dict[str, Any]:
    return {"type": "ask", "id": "ask-00001", "query": query}


SAID = ("🤷‍♂️", "👩‍💻 bien joué", "Zoé 🏳️‍🌈", "می‌خواهم", "\u200fשלום", "e\u0301")
"""What is written with joiners and marks of direction, which cannot be seen by themselves."""
INVISIBLE = ("\u200d", "\u200e \u200f", "\u3164", "\u2800", "\ufe0f", "\u0301")
HIDDEN = ("a\u202eb", "a\u2066b", "a\u0007b", "a\u00adb", "a\u200bb", "a\ue000b")

GOOD = [
    command(kind="sit", seat=0),
    command(kind="sit", seat=4, name="Ada", contribution="x-1_Y"),
    command(kind="sit", seat=0, name=None),
    command(kind="decide", decision=3, moves=["draw train"]),
    command(kind="configure", options=TABLE),
    command(kind="arrange", seat=1, occupant={"kind": "local", "name": "Ben"}),
    command(kind="say", text="  two   words "),
    *(command(kind="say", text=text) for text in SAID),
    *(command(kind="sit", seat=0, name=text) for text in SAID),
    ask(kind="hint"),
    ask(kind="match", track="oslo-bergen", cards={"red": 2}),
    {"type": "missing", "after": 0},
]
BAD: list[Any] = [
    command(kind="dance"),
    command(seat=0),
    command(kind="sit", seat=0, colour="red"),
    command(kind="sit", seat="0"),
    command(kind="sit", seat=0.0),
    command(kind="sit", seat=True),
    command(kind="sit", seat=5),
    command(kind="sit", seat=-1),
    command(kind="sit", seat=0, name="x" * 25),
    command(kind="sit", seat=0, name=" "),
    *(command(kind="sit", seat=0, name=text) for text in (*INVISIBLE, *HIDDEN)),
    *(command(kind="say", text=text) for text in (*INVISIBLE, *HIDDEN)),
    command(kind="sit", seat=0, name=7),
    command(kind="sit", seat=0, contribution="no spaces"),
    command(kind="sit", seat=0, contribution="x" * 65),
    command(kind="sit", seat=0, contribution=None),
    command(kind="decide", decision=3, moves=[]),
    command(kind="decide", decision=3, moves=["pass"] * 41),
    command(kind="decide", decision=3, moves=[""]),
    command(kind="decide", decision=3, moves=["x" * 201]),
    command(kind="decide", decision=3, moves="pass"),
    command(kind="decide", decision="3", moves=["pass"]),
    command(kind="decide", moves=["pass"]),
    command(kind="say", text="x" * 281),
    command(kind="react", sign="yawn"),
    command(kind="configure", options={**TABLE, "public": "yes"}),
    command(kind="configure", options={**TABLE, "public": 1}),
    command(kind="configure", options={**TABLE, "seats": [{"kind": "person"}]}),
    command(kind="configure", options={**TABLE, "seats": [{"kind": "person"}] * 6}),
    command(kind="configure", options={**TABLE, "rules": {"Tickets Deal": 4}}),
    command(kind="configure", options={**TABLE, "seed": 2**63}),
    command(kind="configure", options={**TABLE, "pace": {"kind": "clock", "seconds": 1}}),
    ask(kind="match", track="oslo-bergen", cards={"red": 0}),
    ask(kind="match", track="oslo-bergen"),
    ask(kind="hint", language="de"),
    {"type": "missing", "after": -1},
    {"type": "missing"},
    {"type": "ping", "now": 1},
    {"type": "snapshot"},
    {"type": "submit", "id": "short", "command": {"kind": "start"}},
    {"type": "submit", "id": "with space", "command": {"kind": "start"}},
    {"type": "submit", "id": 12345678, "command": {"kind": "start"}},
    {"type": "submit", "command": {"kind": "start"}},
    {"command": {"kind": "start"}},
    [],
    "ping",
    None,
]


@pytest.mark.parametrize("message", GOOD)
def test_good_messages_are_read(message: Any) -> None:
    read = FROM_CLIENT.validate_python(message)
    assert FROM_CLIENT.validate_json(FROM_CLIENT.dump_json(read)) == read


@pytest.mark.parametrize("message", BAD, ids=str)
def test_bad_messages_are_refused(message: Any) -> None:
    with pytest.raises(ValidationError):
        FROM_CLIENT.validate_python(message)


@pytest.mark.parametrize("model", sorted(set(wire().models().values()), key=str))
def test_every_model_refuses_what_it_does_not_know(model: type[Model]) -> None:
    assert model.model_config.get("extra") == "forbid"
    assert model.model_config.get("strict")
    assert model.model_config.get("frozen")
    with pytest.raises(ValidationError, match="nothing_like_it"):
        model.model_validate({"nothing_like_it": 1})


def test_words_are_tidied() -> None:
    read = FROM_CLIENT.validate_python(command(kind="say", text="  two \n words "))
    assert read.command.text == "two words"


@pytest.mark.parametrize("name", [*SAID, *INVISIBLE, *HIDDEN])
def test_a_game_takes_the_names_that_a_table_takes(name: str) -> None:
    """Or a game of the table could not begin, or its record not be read."""
    if name in SAID:
        assert check_names([name, "Ben"], 2) == (name, "Ben")
    else:
        with pytest.raises(ValueError, match="names: expected 2 names"):
            check_names([name, "Ben"], 2)


def test_nothing_of_a_message_can_be_changed_later() -> None:
    options = TableOptions.model_validate(TABLE)
    with pytest.raises(ValidationError, match="frozen"):
        options.board = "nordic"


def test_directions_are_kept_apart() -> None:
    for adapter, foreign in ((FROM_CLIENT, {"type": "accepted", "id": "command-0001", "seq": 1}), (TO_CLIENT, GOOD[0])):
        with pytest.raises(ValidationError):
            adapter.validate_python(foreign)


def test_the_lobby_sends_tables() -> None:
    lobby: TypeAdapter[Any] = TypeAdapter(wire().ToLobbyClient)
    assert lobby.validate_python({"type": "tables", "tables": []}).tables == []
    with pytest.raises(ValidationError):
        lobby.validate_python({"type": "snapshot"})
