"""Makes the golden records and the snapshots of move ids: `python -m tests.golden.make`.

Run it only when the rules, a board or the numbering of moves changed on purpose, and look at the difference.
"""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

import branchline as bl
from branchline.engine import ids
from branchline.moves.move import Context, Move

HERE = Path(__file__).parent
RECORDS = HERE / "records"
MOVE_IDS = HERE / "move_ids"

SEED = 20_260_101
NAMES = ("Zoë", "Łukasz", "Ana María", "Bjørn", "Ines")
GAMES = tuple(
    (board, players)
    for board in bl.BUILT_IN
    for players in range(bl.load_board(board).rules.players[0], bl.load_board(board).rules.players[1] + 1)
)


def pick(rng: Random, things: list[int] | tuple[int, ...]) -> int:
    """One of `things`, by the one method of `Random` whose numbers are promised never to change."""
    return things[int(rng.random() * len(things))]


def play(board: str, players: int) -> bl.Game:
    """A whole game of random legal moves; even player counts draw the first seat, odd ones name it."""
    rng = Random(SEED + players)
    game = bl.new_game(board, players, SEED, NAMES[:players], first=None if players % 2 == 0 else players - 1)
    while not game.over:
        seat = pick(rng, game.to_move)
        game.play(pick(rng, game.legal_ids(seat)), seat)
    return game


def record_path(board: str, players: int) -> Path:
    return RECORDS / f"{board}-{players}.txt"


# Move ids ---------------------------------------------------------------------------------------------------------

SAMPLES = 24
CONTEXTUAL = {"keep": ids.KEEP, "return": ids.RETURN, "pay": ids.PAY}
"""Kinds whose words depend on the moment (tickets on offer, the tunnel dug): only where they begin is noted."""


def static_moves(board: str) -> Iterator[Move]:
    """Every move of a board whose words depend on nothing but its id."""
    game = bl.new_game(board, bl.load_board(board).rules.players[0], seed=0)
    compiled, rules = game._compiled, game.rules
    yield game._book.move(ids.PASS, Context())
    ranges = [
        (ids.BLIND, len(rules.decks)),
        (ids.TAKE, len(compiled.kinds)),
        (ids.REFILL, len(rules.decks)),
        (ids.DRAW_TICKETS, 1),
        (ids.SPEND, len(compiled.kinds)),
        (ids.WITHDRAW, 1),
    ]
    if len(rules.pieces) > 1:
        ranges.append((ids.SPLIT, rules.pieces_kept + 1))
    if rules.harbours:
        ranges += [(ids.HARBOUR, len(game.board.cities)), (ids.BUILD, len(compiled.builds))]
    if rules.exchange_cost:
        ranges += [(ids.EXCHANGE + 100 * i, piece.count) for i, piece in enumerate(rules.pieces)]
    for base, count in sorted(ranges):
        yield from (game._book.move(base + i, Context()) for i in range(count))
    for p, plan in enumerate(compiled.plans):
        if plan is not None:
            yield game._book.move(ids.CLAIM + p, Context())


def snapshot(board: str) -> str:
    """The move ids of a board in short: for each kind its range, its number and a digest, then some of the moves."""
    kinds: dict[str, list[Move]] = {}
    for move in static_moves(board):
        kinds.setdefault(move.kind, []).append(move)
    lines = [f"move ids of {board}", "", "kind first last count sha256"]
    for kind, moves in kinds.items():
        text = "".join(f"{move.id} {move}\n" for move in moves)
        digest = hashlib.sha256(text.encode()).hexdigest()[:16]
        lines.append(f"{kind} {moves[0].id} {moves[-1].id} {len(moves)} {digest}")
    lines += [f"{kind} {base}" for kind, base in CONTEXTUAL.items()]
    lines.append("")
    for moves in kinds.values():
        step = max(1, len(moves) // SAMPLES)
        lines += [f"{move.id} {move}" for move in moves[::step]]
    return "\n".join(lines) + "\n"


def main() -> None:
    RECORDS.mkdir(exist_ok=True)
    MOVE_IDS.mkdir(exist_ok=True)
    changed = 0
    files = {record_path(*game): play(*game).record().dumps() for game in GAMES}
    files |= {MOVE_IDS / f"{board}.txt": snapshot(board) for board in bl.BUILT_IN}
    for path, text in files.items():
        if not path.exists() or path.read_text("utf-8") != text:
            path.write_text(text, "utf-8", newline="\n")
            print(f"wrote {path.relative_to(HERE)}")
            changed += 1
    print(f"{changed} of {len(files)} files changed", file=sys.stderr)


if __name__ == "__main__":
    main()
