"""`branchline terminal`: from the options or a few questions to a game at the terminal."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from pathlib import Path

from rich.console import Console

from branchline.boards.loader import BUILT_IN, load_board, past_boards
from branchline.bots.registry import read_bot
from branchline.cli.ending import INTERRUPTED
from branchline.cli.labels import Labels
from branchline.cli.screens import console
from branchline.cli.table.keeping import free_name, keep_somewhere, take_up
from branchline.cli.table.questions import Questions, usual_language
from branchline.cli.table.seats import Seat, read_seats
from branchline.cli.table.session import Session
from branchline.cli.table.talk import Left
from branchline.cli.words import Words
from branchline.engine.tables import compile_game
from branchline.game.game import new_game
from branchline.seeds import MAX_SEED


def terminal(
    board: str | None, players: Sequence[str] | None, seed: int | None, lang: str | None, resume: Path | None
) -> int:
    """Plays a game; the exit status."""
    screen = console()
    try:
        session = _resumed(screen, resume, board, players, lang) if resume else _new(screen, board, players, seed, lang)
    except (Left, KeyboardInterrupt) as error:
        return INTERRUPTED if isinstance(error, KeyboardInterrupt) else 0
    session.path = resume
    return _run(session)


def _new(
    screen: Console, board: str | None, players: Sequence[str] | None, seed: int | None, lang: str | None
) -> Session:
    questions = Questions(screen, lang or usual_language())
    if lang is None and players is None:
        lang = questions.language()
        questions = Questions(screen, lang)
    words = questions.words
    if board is None:
        board = questions.board()
    facts = load_board(board)
    seats = questions.seats(facts) if players is None else read_seats(players, words)
    compile_game(facts, len(seats))  # refuses a wrong number of players
    seed = secrets.randbelow(MAX_SEED) if seed is None else seed
    game = new_game(facts, len(seats), seed, [seat.name for seat in seats])
    return Session(game, seats, Labels(facts, words), screen, _file(board))


def _resumed(
    screen: Console, path: Path, board: str | None, players: Sequence[str] | None, lang: str | None
) -> Session:
    kept = take_up(path, board)
    words = Words(lang or kept.lang or usual_language())
    seats = _trusted(path, kept.seats) if players is None else _reseated(kept.seats, players, words)
    return Session(kept.game, seats, Labels(kept.game.board, words), screen, _file(kept.board_file))


def _trusted(path: Path, seats: Sequence[Seat]) -> list[Seat]:
    """The seats as the file has them; no file may start a program."""
    for seat in seats:
        if seat.bot is not None and read_bot(seat.bot).command is not None:
            raise ValueError(f'{path}: a program played in this game; name it again: --players "me,{seat.bot}"')
    return list(seats)


def _reseated(seats: Sequence[Seat], players: Sequence[str], words: Words) -> list[Seat]:
    """Other players take over the seats of a game; the names of the record stay."""
    if len(players) != len(seats):
        raise ValueError(f"--players: {len(players)} players for a game of {len(seats)}")
    return [Seat(old.name, new.bot) for old, new in zip(seats, read_seats(players, words), strict=True)]


def _file(board: str | None) -> str | None:
    return None if board is None or board in (*BUILT_IN, *past_boards()) else str(Path(board).resolve())


def _run(session: Session) -> int:
    """Plays; whoever leaves, by `q`, the end of the input or Ctrl-C, finds the game in a file."""
    try:
        session.run()
    except (Left, KeyboardInterrupt) as error:
        wanted = session.path or free_name(Path(), session.game.board.id)
        path = keep_somewhere(session.game, wanted, session.seats, session.words.lang, session.board_file)
        words = session.words
        session.console.print()
        if path != wanted:
            session.console.print(words("saved_fallback", wanted=wanted, path=path), markup=False, soft_wrap=True)
        else:
            session.console.print(words("saved", path=path), markup=False, soft_wrap=True)
        session.console.print(words("resume_with", path=path), markup=False, soft_wrap=True)
        return INTERRUPTED if isinstance(error, KeyboardInterrupt) else 0
    return 0
