"""Writes what the tests of the page's own logic are fed with: boards, games and results as the server sends them.

`make wire` runs it.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any
from urllib.request import urlopen

import orjson

import branchline as bl
from branchline.server.table.patch import difference
from branchline.server.table.projection import document, line
from branchline.server.table.table import RUNNING, TableState
from branchline.server.wire import commands as C
from tests.server.helpers import running
from tests.server.tables import SECRET, Desk, full
from tools.made import main

PAGE = Path("web/src")
FINISHED = {"usa": 5, "nordic": 3, "poland": 3, "northern_lights": 5, "world": 2}
"""Players of the games whose results are shown. With this seed they have all that a score sheet can have."""
SEED = 40
BEFORE_RESIGNING = 45

Facts = dict[str, Any]


# Boards ---------------------------------------------------------------------------------------------------------------


def boards() -> Facts:
    """Each board as it is asked for; of its drawing only what the rules read."""
    with TemporaryDirectory() as data, running(Path(data)) as server:
        return {id: _facts(f"{server.url}/api/boards/{id}") for id in bl.BUILT_IN}


def _facts(address: str) -> Facts:
    with urlopen(address) as answer:
        board = orjson.loads(answer.read())
    layout = board["layout"]
    spaces = {track: [{"x": space["x"]} for space in found] for track, found in layout["spaces"].items()}
    return {**board, "layout": {"width": layout["width"], "spaces": spaces}}


# Games ----------------------------------------------------------------------------------------------------------------


def race() -> list[Facts]:
    """A game of three to its end, as those who watched saw it, cut down to turns and scores."""
    desk = full("usa", 3, start=False)
    steps = _steps(desk, lambda: _play(desk), _scores)
    return [{**step, "line": {**step["line"], "events": []}} for step in steps]


def given_up() -> list[Facts]:
    """A game of two that was given up early, as those who watched saw it."""
    desk = full("usa", 2, start=False)

    def played() -> None:
        _play(desk, BEFORE_RESIGNING)
        for seat in range(2):
            if desk.table.status == RUNNING:
                desk.submit(seat, C.Resign())

    return _steps(desk, played, lambda seen: seen)


def _play(desk: Desk, most: int = 10_000) -> None:
    """Builds and claims whenever it can, and does anything else by chance: a game that comes to its end."""
    desk.submit(0, C.Start())
    board, rng = bl.load_board(desk.table.options.board), Random(SEED)
    abroad = {track.id for track in board.tracks if board.end_points & {track.a, track.b}}

    def rank(move: bl.Move) -> int:
        if move.kind in ("harbour", "build") or move.track in abroad:
            return 0
        if move.kind == "claim" and not move.free:
            return 1
        return 3 if move.kind == "tickets" or (move.count or 0) > 2 else 2

    for _ in range(most):
        if desk.table.status != RUNNING:
            return
        seat = rng.choice(desk.table.to_move())
        legal = desk.table.game.legal(seat)
        first = min(map(rank, legal))
        desk.decide(seat, rng.choice([move for move in legal if rank(move) == first]).text)


def _steps(desk: Desk, played: Callable[[], None], cut: Callable[[Facts], Facts]) -> list[Facts]:
    """The steps of what is played, as patches of documents; time goes on by a second with each."""
    played()
    table, steps, before = TableState(desk.table.id, SECRET), list[Facts](), Facts()
    for number, entry in enumerate(desk.log, 1):
        outcome = table.apply(entry)
        now = cut(document(table, None))
        seen = {**line(outcome, number, None), "at": 1000 * number}
        steps.append({"type": "step", "seq": number, "line": seen, "patch": difference(before, now)})
        before = now
    return steps


def _scores(seen: Facts) -> Facts:
    found: Facts = {"table": {"status": seen["table"]["status"]}}
    if view := seen.get("view"):
        players = [{"name": player["name"], "score": player["score"]} for player in view["players"]]
        found["view"] = {"turn": view["turn"], "phase": view["phase"], "players": players}
    if result := seen.get("result"):
        found["result"] = {"scores": result["scores"]}
    return found


def results() -> Facts:
    """The results of games played to the end on each board."""
    found: Facts = {}
    for board, players in FINISHED.items():
        desk = full(board, players, start=False)
        _play(desk)
        found[board] = document(desk.table, None)["result"]
    return found


# Files ----------------------------------------------------------------------------------------------------------------


def files() -> dict[Path, bytes]:
    return {
        PAGE / "rules/fixtures.json": _object(boards()),
        PAGE / "screens/end/fixtures/steps.json": _list(race()),
        PAGE / "screens/end/fixtures/results.json": _object(results()),
        PAGE / "screens/replay/fixtures/steps.json": _list(given_up()),
    }


def _object(found: Facts) -> bytes:
    """A line for each key, so that what has changed can be seen."""
    return b"{\n" + b",\n".join(orjson.dumps(name) + b": " + _text(value) for name, value in found.items()) + b"\n}\n"


def _list(found: Iterable[Facts]) -> bytes:
    return b"[\n" + b",\n".join(map(_text, found)) + b"\n]\n"


def _text(value: Any) -> bytes:
    return orjson.dumps(value, option=orjson.OPT_NON_STR_KEYS)


if __name__ == "__main__":
    sys.exit(main(files, "make wire"))
