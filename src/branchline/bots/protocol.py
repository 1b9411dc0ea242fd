"""What is said to a program that plays: JSON, one object a line. docs/bots.md describes every field."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import fields
from typing import Any, NamedTuple

from branchline.boards.schema import Board
from branchline.bots.child import shown
from branchline.game.facts import board_facts
from branchline.game.result import Result
from branchline.game.view import View
from branchline.moves.move import Move

PROTOCOL = 1

MOVE_FIELDS = tuple(field.name for field in fields(Move))


class WrongAnswer(Exception):
    """An answer that breaks the protocol; the message completes the sentence "the bot …"."""


class Answer(NamedTuple):
    move: Move
    stay: bool
    """Whether the program wants to play the next game too."""


def line(message: dict[str, Any]) -> str:
    return json.dumps(message, separators=(",", ":")) + "\n"


def hello(board: Board, view: View, seconds: float, seed: int) -> dict[str, Any]:
    """The first message: all that does not change during the game."""
    return {
        "type": "hello",
        "protocol": PROTOCOL,
        "seat": view.seat,
        "players": len(view.players),
        "names": [player.name for player in view.players],
        "seconds": seconds,
        "seed": seed,
        "board": board_facts(board),
    }


def choose(number: int, view: View, moves: Sequence[Move]) -> dict[str, Any]:
    """The question for one decision, with nothing but the view and the legal moves."""
    return {"type": "choose", "id": number, "view": view.to_dict(), "moves": [move_facts(move) for move in moves]}


def move_facts(move: Move) -> dict[str, Any]:
    """A move as plain data; every move has every field."""
    return {name: getattr(move, name) for name in MOVE_FIELDS}


def over(result: Result) -> dict[str, Any]:
    return {"type": "over", "result": result.to_dict()}


def read_answer(answer: bytes, number: int, moves: Sequence[Move]) -> Answer:
    """The move that an answer names, by its text or its id, and whether it asks to stay."""
    try:
        said = json.loads(answer)
    except (ValueError, RecursionError):
        raise WrongAnswer(f"answered {shown(answer)}, which is not JSON") from None
    if not isinstance(said, dict) or "id" not in said or "move" not in said:
        raise WrongAnswer(f'answered {shown(answer)}, which is not an object with "id" and "move"')
    if said["id"] is True or said["id"] != number:
        raise WrongAnswer(f"answered {shown(answer)} to the question with id {number}")
    wanted = said["move"]
    if isinstance(wanted, str):
        wanted = " ".join(wanted.split())
    for move in moves:
        if wanted == move.text or (wanted == move.id and type(wanted) is int):
            return Answer(move, said.get("stay") is True)
    raise WrongAnswer(f"answered {shown(answer)}, which is none of the {len(moves)} legal moves")
