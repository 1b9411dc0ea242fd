"""Documents, patches and logs agree: over whole games on all boards."""

from __future__ import annotations

from random import Random

import orjson
import pytest
from hypothesis import given
from hypothesis import strategies as st

from branchline.server.log import Stored
from branchline.server.service.live import Watch, make_step, steps_after
from branchline.server.table.patch import difference, patched
from branchline.server.table.projection import Shared, document
from branchline.server.table.table import RUNNING, TableState, Viewer
from branchline.server.wire import commands as C
from branchline.server.wire.messages import TO_CLIENT
from branchline.server.wire.views import Document
from tests.leak.worlds import GAMES
from tests.server.tables import SECRET, Desk, full


class Client:
    """What a client makes of what it is sent."""

    def __init__(self, desk: Desk, viewer: Viewer) -> None:
        self.desk, self.viewer = desk, viewer
        self.watch = Watch.of(desk.table, viewer)
        self.document = orjson.loads(orjson.dumps(document(desk.table, viewer)))
        self.seq = desk.table.seq(viewer)
        self.first = self.seq
        self.steps: list[bytes] = []

    def hear(self, step: bytes) -> None:
        self.steps.append(step)
        TO_CLIENT.validate_json(step)
        said = orjson.loads(step)
        assert said["seq"] == self.seq + 1
        self.seq = said["seq"]
        self.document = patched(self.document, said["patch"])


@pytest.mark.parametrize(("board", "players"), GAMES)
def test_steps_lead_from_one_document_to_the_next(board: str, players: int) -> None:
    """Every step fits its schema, none is left out, and a client that applies them has the server's document.

    With some undoing on the way. Steps made anew from the log are the same bytes, and so is a table read again.
    """
    rng = Random(board)
    desk = full(board, players)
    clients = [Client(desk, viewer) for viewer in (*range(players), None)]
    while desk.table.status == RUNNING:
        seat = rng.choice(desk.table.to_move())
        takers = [s for s in range(players) if desk.table.play and desk.table.play.undoable(s)]
        if takers and rng.random() < 0.1:
            outcome = desk.submit(rng.choice(takers), C.Undo())[0]
        else:
            outcome = desk.decide(seat, rng.choice(desk.table.game.legal(seat)).text)
        shared: Shared = {}
        for client in clients:
            if outcome.visible_to & desk.table.bit(client.viewer):
                client.hear(make_step(desk.table, outcome, client.viewer, client.watch, shared))
    for client in clients:
        assert client.document == orjson.loads(orjson.dumps(document(desk.table, client.viewer)))
        Document.model_validate_json(orjson.dumps(client.document))
        after = client.first + len(client.steps) // 2
        again = steps_after(Stored(SECRET, desk.table.summary(), tuple(desk.log)), client.viewer, after)
        assert again == client.steps[after - client.first :]
    again_table = TableState.of("t", SECRET, desk.log)
    assert again_table.game.state_bytes() == desk.table.game.state_bytes()
    assert again_table.summary() == desk.table.summary()


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(0, 9) | st.text("ab", max_size=2),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text("xyz", min_size=1, max_size=1), inner, max_size=3)
    ),
    max_leaves=12,
)
OBJECTS = st.dictionaries(st.text("xyz", min_size=1, max_size=1), VALUES, max_size=3)


@given(OBJECTS, OBJECTS)
def test_a_patch_makes_the_new_document_of_the_old_one(old: dict, new: dict) -> None:
    old, new = _typed(old), _typed(new)
    assert patched(old, difference(old, new)) == new


def _typed(value: object) -> object:
    """Without nulls, and with types: a field that is a list in one document is no object in the next."""
    if isinstance(value, dict):
        return {f"{key}_{_sort(item)}": _typed(item) for key, item in value.items() if item is not None}
    return [_typed(item) for item in value] if isinstance(value, list) else value


def _sort(value: object) -> str:
    return "list" if isinstance(value, list) else "object" if isinstance(value, dict) else "value"
