"""All that a viewer may be sent, field by field: what is not written down here, nobody may see.

A shape is a leaf (a function that says whether a value may be there), a list of one shape, a `Map` or an `Object`. The
fields are written out on purpose, and not taken from the models: whoever adds one must say here who may know it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

import branchline as bl
from branchline.game.facts import board_facts

LEVELS = {"easy", "medium", "hard", "expert"}


@dataclass
class Eyes:
    """Whoever looks, and what they may know by now."""

    board: str
    viewer: int | None
    texts: set[str]
    """What people have called themselves and said."""
    over: bool = False
    mine: set[str] = field(default_factory=set)
    """Tickets that were offered to the viewer."""

    def __post_init__(self) -> None:
        facts = board_facts(bl.load_board(self.board))
        self.words: dict[str, set[str]] = {
            name: {item["id"] for item in facts[name]} for name in ("cards", "tickets", "tracks", "cities", "countries")
        }
        self.words |= {name: {item["id"] for item in facts["rules"][name]} for name in ("decks", "pieces", "awards")}
        self.measures: dict[str, str] = {award["id"]: award["measure"] for award in facts["rules"]["awards"]}


Place = tuple[str | int, ...]
Shape = Any


class Leak(AssertionError):
    """Something that this viewer may not be sent."""


def fail(eyes: Eyes, place: Place, value: Any) -> None:
    raise Leak(f"seat {eyes.viewer} was sent {'.'.join(map(str, place))} = {str(value)[:200]}")


@dataclass(frozen=True)
class Object:
    fields: dict[str, Shape]
    hides: Callable[[Eyes, Place, dict[str, Any]], Iterable[str]] = lambda *_: ()
    """The fields that this viewer may not have here."""


@dataclass(frozen=True)
class Map:
    """An object whose names are of the board."""

    names: str
    value: Shape


def walk(shape: Shape, value: Any, eyes: Eyes, place: Place = (), patch: bool = False) -> None:
    """Every field must be known, allowed, and hold what it should. `patch`: nulls and places are allowed too."""
    if isinstance(shape, Object):
        if not isinstance(value, dict):
            fail(eyes, place, value)
        for name in value.keys() - (shape.fields.keys() - set(shape.hides(eyes, place, value))):
            fail(eyes, (*place, name), value[name])
        for name, item in value.items():
            if not (patch and item is None):
                walk(shape.fields[name], item, eyes, (*place, name), patch)
    elif isinstance(shape, Map):
        if not isinstance(value, dict) or value.keys() - eyes.words[shape.names]:
            fail(eyes, place, value)
        for name, item in value.items():
            if not (patch and item is None):
                walk(shape.value, item, eyes, (*place, name))
    elif isinstance(shape, list):
        items = list(enumerate(value)) if isinstance(value, list) else []
        if isinstance(value, dict) and patch and all(name.isdigit() for name in value):
            items = [(int(name), item) for name, item in value.items()]
        elif not isinstance(value, list):
            fail(eyes, place, value)
        for number, item in items:
            walk(shape[0], item, eyes, (*place, number), patch)
    elif not shape(eyes, value):
        fail(eyes, place, value)


# Leaves ---------------------------------------------------------------------------------------------------------------


def number(_: Eyes, value: Any) -> bool:
    return type(value) is int


def real(_: Eyes, value: Any) -> bool:
    return type(value) in (int, float)


def truth(_: Eyes, value: Any) -> bool:
    return type(value) is bool


def text(eyes: Eyes, value: Any) -> bool:
    """What people wrote."""
    return value in eyes.texts


def sentence(_: Eyes, value: Any) -> bool:
    """What the server says in its own words; secrets are looked for in all that is sent, see the test."""
    return isinstance(value, str)


def ticket(eyes: Eyes, value: Any) -> bool:
    return value in eyes.words["tickets"] and (eyes.over or value in eyes.mine)


def own_move(eyes: Eyes, value: Any) -> bool:
    verb, _, rest = str(value).partition(" ")
    named = set(rest.split()) & eyes.words["tickets"] if verb in ("keep", "return") else set()
    return isinstance(value, str) and eyes.viewer is not None and named <= eyes.mine


def matching(pattern: str) -> Callable[[Eyes, Any], bool]:
    return lambda _, value: isinstance(value, str) and re.fullmatch(pattern, value) is not None


def word(names: str) -> Callable[[Eyes, Any], bool]:
    return lambda eyes, value: value in eyes.words[names]


def one_of(*known: Any) -> Callable[[Eyes, Any], bool]:
    return lambda _, value: value in known


def maybe(leaf: Callable[[Eyes, Any], bool]) -> Callable[[Eyes, Any], bool]:
    return lambda eyes, value: value is None or leaf(eyes, value)


def pair(eyes: Eyes, value: Any) -> bool:
    return isinstance(value, list) and len(value) == 2 and value[0] in eyes.words["cities"] and type(value[1]) is int


def named_cards(eyes: Eyes, value: Any) -> bool:
    return isinstance(value, dict) and not value.keys() - (eyes.words["cards"] | {"any"})


def this_board(eyes: Eyes, value: Any) -> bool:
    return value == eyes.board


table_id = matching(r"[a-z0-9]{12}")
key = matching(r"[a-z_.]{2,40}")
hexes = matching(r"[0-9a-f]{64}")
level = one_of(*LEVELS)
kind = matching(r"[a-z_]{2,20}")
token = matching(r"[A-Za-z0-9_-]{24}")

# The document ---------------------------------------------------------------------------------------------------------

OCCUPANT = Object({"kind": one_of("person", "local", "bot"), "name": text, "level": level})
PACE = Object({"kind": one_of("none", "clock", "days"), "seconds": number, "increment": number, "days": number})
OPTIONS = Object(
    {
        "board": sentence, "seats": [OCCUPANT], "rules": lambda _, value: value == {}, "first": number,
        "public": truth, "pace": PACE, "hints": truth, "talk": truth, "bot_after": number, "stand_in": level,
        "practice": truth,
    }
)  # fmt: skip
SEAT = Object(
    {
        "name": text, "taken": truth, "mine": truth, "bot": level, "stands_in": truth, "resigned": truth,
        "votes": [number], "time_left": number, "asked_at": number,
    }
)  # fmt: skip


def deal_hides(eyes: Eyes, _place: Place, _value: dict[str, Any]) -> Iterable[str]:
    return () if eyes.over else ("secret", "seed")


DEAL = Object(
    {
        "known": truth, "promise": hexes, "contributions": [matching("[A-Za-z0-9_-]*")], "seed_hash": hexes,
        "secret": hexes, "seed": matching("[0-9]+"),
    },
    deal_hides,
)  # fmt: skip
TABLE = Object(
    {
        "id": table_id, "status": one_of("open", "running", "over"), "options": OPTIONS, "board": this_board,
        "seats": [SEAT], "deal": DEAL, "talk": [Object({"seat": number, "at": number, "text": text, "sign": kind})],
        "rematch": table_id, "ended_by": one_of("play", "resignation"),
    }
)  # fmt: skip


def player_hides(eyes: Eyes, place: Place, _value: dict[str, Any]) -> Iterable[str]:
    if place[-1] == eyes.viewer:
        return ()
    return ("hand", "offer") if eyes.over else ("hand", "offer", "tickets")


PLAYER = Object(
    {
        "name": text, "score": number, "pieces": Map("pieces", number), "box": Map("pieces", number),
        "cards": Map("decks", number), "known_cards": Map("cards", number), "tickets_held": number,
        "tickets_offered": number, "ready": truth, "tracks": [word("tracks")], "harbours": [word("cities")],
        "country_cards": Map("countries", [number]), "exchanged": number, "hand": Map("cards", number),
        "tickets": [ticket], "offer": [ticket],
    },
    player_hides,
)  # fmt: skip


def view_hides(eyes: Eyes, _place: Place, _value: dict[str, Any]) -> Iterable[str]:
    return ("seat", "stage") if eyes.viewer is None else ()


VIEW = Object(
    {
        "seat": number, "phase": kind, "stage": kind, "turn": number, "first": number, "to_move": [number],
        "last_turns": number, "players": [PLAYER], "market": [maybe(word("cards"))], "decks": Map("decks", number),
        "discard": Map("cards", number), "ticket_deck": number, "awards": [word("awards")],
        "country_stacks": Map("countries", [number]), "closed": [word("tracks")], "laid": Map("cards", number),
        "claiming": word("tracks"),
        "spend_left": number, "turned_over": [word("cards")], "turned_costs": [truth], "tunnel_extra": number,
        "building_in": word("cities"),
    },
    view_hides,
)  # fmt: skip
MOVE = Object(
    {
        "text": own_move, "kind": kind, "track": word("tracks"), "cards": named_cards, "free": number,
        "unit": kind, "fill": named_cards, "pieces": Map("pieces", number), "card": word("cards"),
        "deck": word("decks"), "city": word("cities"), "piece": word("pieces"),
        "count": number, "tickets": [ticket],
    }
)  # fmt: skip


def turn_hides(eyes: Eyes, _place: Place, _value: dict[str, Any]) -> Iterable[str]:
    return ("decision", "moves", "may_undo") if eyes.viewer is None else ()


TURN = Object({"decision": number, "moves": [MOVE], "may_undo": truth}, turn_hides)
SCORED = Object({"ticket": ticket, "points": number, "completed": truth, "outcome": kind})
SHEET = Object(
    {
        "name": text, "routes": number, "tickets": [SCORED], "awards": Map("awards", number),
        "country_cards": number, "harbours": [pair], "unbuilt_harbours": number, "exchanges": number,
        "longest_path": number, "total": number,
    }
)  # fmt: skip
RESULT = Object({"scores": [number], "winners": [number], "decided_by": kind, "sheets": [SHEET]})


def document_hides(eyes: Eyes, _place: Place, _value: dict[str, Any]) -> Iterable[str]:
    return () if eyes.over else ("result",)


DOCUMENT = Object({"table": TABLE, "view": VIEW, "turn": TURN, "result": RESULT}, document_hides)

# What happened --------------------------------------------------------------------------------------------------------

EVENT_LEAVES = {
    "type": kind, "seat": number, "card": word("cards"), "deck": word("decks"), "slot": number, "ticket": ticket,
    "track": word("tracks"), "points": number, "count": number, "wilds": number, "country": word("countries"),
    "value": number, "city": word("cities"), "piece": word("pieces"), "pieces": Map("pieces", number),
    "award": word("awards"), "turns": number, "costs": truth,
}  # fmt: skip
EVENTS: dict[str, tuple[str, str]] = {
    "first_player": ("seat", ""), "dealt": ("seat deck", "card"), "face_up": ("slot card deck", ""),
    "award_in_play": ("award", ""), "offered": ("seat", "ticket"), "kept": ("seat", "ticket"),
    "returned": ("seat", "ticket"), "split": ("", "seat pieces"), "play_begins": ("seat", ""),
    "drawn": ("seat deck", "card"), "taken": ("seat card slot", ""), "market_swept": ("", ""),
    "reshuffled": ("deck count", ""), "paid": ("seat card count", ""), "turned_over": ("card costs", ""),
    "paid_extra": ("seat count wilds", ""), "withdrawn": ("seat track", ""), "claimed": ("seat track points", ""),
    "bonus_card": ("seat deck", "card"), "country_card": ("seat country value", ""), "harbour_built": ("seat city", ""),
    "exchanged": ("seat piece count", ""), "passed": ("seat", ""), "last_turns": ("seat turns", ""),
    "game_over": ("", ""),
}  # fmt: skip
"""For each type what all may know, and what only its seat may, even after the end."""


def event_hides(eyes: Eyes, _place: Place, event: dict[str, Any]) -> Iterable[str]:
    public, private = (words.split() for words in EVENTS.get(event.get("type", ""), ("", "")))
    allowed = {"type", *public, *(private if event.get("seat") == eyes.viewer is not None else ())}
    return EVENT_LEAVES.keys() - allowed


def line_hides(eyes: Eyes, _place: Place, line: dict[str, Any]) -> Iterable[str]:
    return () if eyes.viewer is not None and line.get("seat") == eyes.viewer else ("moves",)


LINE = Object(
    {
        "seq": number, "at": number, "kind": kind, "seat": number, "why": one_of("vote", "absent", "time", "idle"),
        "moves": [own_move], "events": [Object(EVENT_LEAVES, event_hides)],
    },
    line_hides,
)  # fmt: skip

# Messages, and answers to requests ------------------------------------------------------------------------------------

ADVISED = Object({"move": own_move, "reason": sentence, "win": real, "points": real})
PRESENT = [truth]


def standing_values(eyes: Eyes, value: Any) -> bool:
    """Tickets and hands of others count for nothing here."""
    secret = eyes.measures[value["award"]] in ("tickets_completed", "ticket_points", "awards_won", "wilds_in_hand")
    known = {seat for seat, count in enumerate(value["values"]) if count is not None}
    return not secret or known == {eyes.viewer} - {None}


FACTS = Object(
    {
        "owner": number, "connection": sentence, "players": number, "piece": word("pieces"), "need": number,
        "left": number, "lacks": Map("cards", number), "card": word("cards"), "city": word("cities"), "count": number,
        "most": number, "least": number, "phase": kind, "turn": number, "verb": kind,
        "track": word("tracks"), "fault": kind, "cards": Map("cards", number), "moves": own_move,
    }
)  # fmt: skip
COMPLETION = Object(
    {
        "cards": Map("cards", number),
        "held": truth,
        "fill": Map("cards", number),
        "unit": one_of("card", "pair", "colour"),
    }
)
TICKET_OUTLOOK = Object(
    {
        "ticket": ticket, "offered": truth, "state": one_of("done", "open", "blocked"), "way": [word("tracks")],
        "points": number, "need": number, "in_order": truth,
    }
)  # fmt: skip
STANDING = Object({"award": word("awards"), "values": [maybe(number)], "leaders": [number]})
PRIZE = Object({"country": word("countries"), "value": number})
HARBOUR_OUTLOOK = Object({"city": word("cities"), "tickets": [ticket], "points": number})
OUTLOOK = Object(
    {
        "tickets": [TICKET_OUTLOOK], "standings": [STANDING], "prizes": Map("tracks", [PRIZE]),
        "harbours": [HARBOUR_OUTLOOK], "longest": [number],
    }
)  # fmt: skip
MESSAGES: dict[str, dict[str, Shape]] = {
    "snapshot": {"seq": number, "now": number, "document": DOCUMENT, "story": [LINE], "present": PRESENT},
    "step": {"seq": number, "line": LINE, "patch": DOCUMENT},
    "accepted": {"id": sentence, "seq": number, "table": table_id},
    "refused": {"id": sentence, "key": key, "message": sentence, "facts": FACTS},
    "answer": {
        "id": sentence, "hints": [ADVISED], "moves": [MOVE], "key": key, "message": sentence, "facts": FACTS,
        "completions": [COMPLETION], "surplus": Map("cards", number), "outlook": OUTLOOK,
    },
    "present": {"present": PRESENT},
    "closed": {"key": key, "message": sentence, "again": truth},
    "ping": {"seq": number},
    "pong": {"seq": number},
}  # fmt: skip


def check_message(message: dict[str, Any], eyes: Eyes) -> None:
    """A message of a table's socket; what the viewer learns from it counts as known."""
    fields = MESSAGES[message["type"]]
    if (unknown := message.keys() - fields.keys() - {"type"}) != set():
        fail(eyes, (message["type"], *unknown), message)
    lines = [*message.get("story", []), *([message["line"]] if "line" in message else [])]
    for event in (event for line in lines for event in line["events"]):
        if event["type"] == "offered" and event["seat"] == eyes.viewer is not None:
            eyes.mine.add(event["ticket"])
    for standing in message.get("outlook", {}).get("standings", ()):
        if not standing_values(eyes, standing):
            fail(eyes, ("outlook", "standings"), standing)
    for name, shape in fields.items():
        if name in message:
            walk(shape, message[name], eyes, (message["type"], name), patch=name == "patch")


LISTED_SEAT = Object({"name": text, "bot": level, "taken": truth, "mine": truth})
LISTED = Object(
    {
        "id": table_id, "board": sentence, "status": one_of("open", "running", "over"), "seats": [LISTED_SEAT],
        "created": number, "changed": number,
    }
)  # fmt: skip
PROBLEM = Object({"key": key, "message": sentence, "facts": FACTS})
LINKS = Object({"seats": [maybe(token)], "watch": token})
ANSWERS: dict[str, Shape] = {
    "table": Object(
        {"id": table_id, "seq": number, "seat": number, "document": DOCUMENT, "links": LINKS, "host": truth}
    ),
    "tables": Object({"type": one_of("tables"), "tables": [LISTED]}),
    "games": Object({"tables": [LISTED], "before": number}),
    "deal": DEAL,
    "me": Object({"known": truth, "name": text, "language": one_of("en", "fr")}),
    "accepted": Object({"type": one_of("accepted"), "id": sentence, "seq": number, "table": table_id}),
    "problem": PROBLEM,
}
