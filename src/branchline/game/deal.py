"""A deal nobody could choose: a secret that is promised by its hash, mixed with what each player adds.

Before the first card everybody sees the promise and the additions; after the last one the secret. Anybody can then
work out the seed, and with it check every card (`branchline verify`).
"""

from __future__ import annotations

import hashlib
import json
import secrets
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace

from branchline.boards.schema import Board
from branchline.game.record import Record, note, noted, seed_hash
from branchline.texts import counted

PREFIX = "# deal "
"""How the lines begin that a deal adds to a record."""


def new_secret() -> str:
    return secrets.token_hex(32)


def promise(secret: str) -> str:
    """The hash that is shown before anything is dealt."""
    return hashlib.sha256(f"branchline deal {secret}".encode()).hexdigest()


def seed_of(secret: str, contributions: Sequence[str]) -> int:
    """The seed that a secret and the players' additions, in the order of the seats, make."""
    mixed = json.dumps([secret, *contributions], separators=(",", ":"), ensure_ascii=True)
    return int.from_bytes(hashlib.sha256(mixed.encode()).digest()[:8], "big") >> 1


@dataclass(frozen=True, slots=True)
class Deal:
    """All there is to check after a game."""

    promise: str
    secret: str
    contributions: tuple[str, ...]

    def note(self) -> str:
        """The line that goes under a record."""
        return note(PREFIX, asdict(self))

    def problems(self, seed: int | None) -> list[str]:
        """What does not fit. Nothing: the deal is what was promised."""
        if promise(self.secret) != self.promise:
            return ["deal: the secret is not the one that was promised before the game"]
        if seed != seed_of(self.secret, self.contributions):
            return ["deal: the seed of the record is not made of the secret and the players' contributions"]
        return []


def check(record: Record, deal: Deal | None, board: Board | None = None) -> list[str]:
    """What is wrong with a record and the deal noted under it. Nothing: rules, result, chance and promise hold."""
    if deal is None:
        return record.verify(board)
    if record.scores is None:
        # A game that was given up has no seed at its end, but its deal was revealed: chance is checked with that.
        seed = seed_of(deal.secret, deal.contributions)
        record = replace(record, seed=seed if seed_hash(seed) == record.seed_hash else None)
    if problems := record.verify(board) or deal.problems(record.seed):
        return problems
    if len(deal.contributions) != len(record.names):
        return [f"deal: {counted(len(deal.contributions), 'contribution')} for {len(record.names)} players"]
    return []


def read_note(text: str) -> Deal | None:
    """The deal noted under a record, or None; a note that cannot be read is a ValueError."""
    deal = noted(text, PREFIX, lambda facts: Deal(facts["promise"], facts["secret"], tuple(facts["contributions"])))
    if deal is not None and not all(isinstance(word, str) for word in (deal.promise, deal.secret, *deal.contributions)):
        raise ValueError("deal: promise, secret and contributions must be texts")
    return deal
