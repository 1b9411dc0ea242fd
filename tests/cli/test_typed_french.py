"""Moves and commands in the words of the French rulebooks, typed in the terminal."""

from __future__ import annotations

from pathlib import Path

import pytest

import branchline as bl
from branchline.cli.labels import Labels
from branchline.cli.table.typed import recorded
from branchline.cli.words import Words
from branchline.texts import FrenchNoun
from tests.cli.helpers import run


@pytest.mark.parametrize(
    ("board", "typed", "move"),
    [
        ("usa", "route atlanta nashville", "claim atlanta-nashville"),
        ("usa", "Route Nashville – Atlanta", "claim atlanta-nashville"),
        ("usa", "prendre la route new york boston", "claim boston-new_york"),
        ("usa", "route new york boston", "claim boston-new_york"),
        ("usa", "prendre atlanta nashville", "claim atlanta-nashville"),
        ("usa", "route duluth chicago 2 rouge locomotive", "claim chicago-duluth red*2 locomotive"),
        ("usa", "route duluth chicago rouge*3", "claim chicago-duluth red*3"),
        ("usa", "route duluth paris", None),
        ("usa", "prendre rouge", "take red"),
        ("usa", "prendre une locomotive", "take locomotive"),
        ("usa", "prendre mauve", None),
        ("usa", "piocher", "draw train"),
        ("usa", "tickets", "tickets"),
        ("nordic", "destinations", "tickets"),
        ("nordic", "route orebro oslo", "claim oslo-orebro"),
        ("world", "piocher bateau", "draw ship"),
        ("world", "piocher", None),
        ("world", "prendre double bateau rouge", "take red_double_ship"),
        ("world", "port al-qahira", "harbour al_qahira"),
        ("world", "échanger 2 bateaux", "exchange 2 ship"),
        ("world", "renoncer", "withdraw"),
        ("world", "passer", "pass"),
        ("world", "construire wagon rouge ancre 2 joker", "build red_wagon_anchor joker*2"),
        ("world", "remplacer wagon", "refill wagon"),
        ("world", "partager 20 40", "split 20 40"),
        ("nordic", "payer 2 rouge", "pay red*2"),
        ("nordic", "poser rouge", "spend red"),
        ("usa", "garder boston-miami", "keep boston-miami"),
        ("usa", "tickets boston", None),
        ("usa", "", None),
        ("usa", "bonjour", None),
    ],
)
def test_moves_in_french_are_those_of_records(board: str, typed: str, move: str | None) -> None:
    assert recorded(Labels(bl.load_board(board), Words("fr")), typed) == move


def test_moves_and_commands_are_played_in_french(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)  # where the game is kept
    typed = "1 2\nconseil\nvoir atlanta\nchemins\nprendre mauve\npiocher\npiocher\nroute duluth chicago\nquitter\n"
    out = run("terminal", "usa", "--players", "me,random", "--seed", 5, "--lang", "fr", typed=typed).out
    assert "« prendre mauve » n'est ni un numéro ni un coup" in out
    assert "n'est ni un numéro ni un coup" not in out.replace("« prendre mauve » n'est ni", "")
    assert "Nashville" in out
    assert "La partie est gardée" in out


@pytest.mark.parametrize(
    ("one", "many", "short", "a", "the"),
    [
        ("ticket", "tickets", "Tickets", "un ticket", "le ticket"),
        ("carte Destination", "cartes Destination", "Destinations", "une carte Destination", "la carte Destination"),
        ("objectif", "objectifs", "Objectifs", "un objectif", "l'objectif"),
        ("bateau", "bateaux", "Bateaux", "un bateau", "le bateau"),
    ],
)
def test_what_a_board_calls_a_ticket_is_bent(one: str, many: str, short: str, a: str, the: str) -> None:
    noun = FrenchNoun(one)
    assert (noun.many, noun.short, noun.a, noun.the) == (many, short, a, the)
