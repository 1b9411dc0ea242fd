"""What a newcomer sees first."""

from __future__ import annotations

import re
import string
import subprocess
import sys
from pathlib import Path

import pytest

import branchline as bl
from branchline.cli.words.en import TEXTS as ENGLISH
from branchline.cli.words.fr import TEXTS as FRENCH
from tests.cli.helpers import refused, run

COMMANDS = (
    "play", "terminal", "serve", "simulate", "tournament", "boards", "replay", "verify", "export", "import", "backup",
    "bench",
)  # fmt: skip
SOURCE = Path(bl.__file__).parent / "cli"


def test_help_lists_every_command() -> None:
    result = run("--help")
    assert result.status == 0
    assert all(command in result.out for command in COMMANDS)
    assert run().out == result.out


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help_with_an_example(command: str) -> None:
    result = run(command, "--help")
    assert result.status == 0
    assert "Usage" in result.out
    assert f"branchline {command}" in result.out.replace("Usage: branchline", "") or command == "boards"


def test_version() -> None:
    assert run("--version").out == f"branchline {bl.__version__}\n"


def test_a_wrong_command_and_a_wrong_option_are_told_in_one_line() -> None:
    assert "siumlate" in refused(run("siumlate"))
    assert "--colour" in refused(run("simulate", bl.BUILT_IN[0], "--colour", "red"))


def test_help_does_not_load_the_engine() -> None:
    code = (
        "import sys; from branchline.cli import main; main(['--help']); main(['boards']); "
        "sys.exit('numba' in sys.modules or 'numpy' in sys.modules)"
    )
    subprocess.run([sys.executable, "-c", code], check=True, capture_output=True)


def _places(text: str) -> set[str]:
    """What a text is given; without the board's own words for its cards, which French alone asks for."""
    return {name for _, name, _, _ in string.Formatter().parse(text) if name and not name.startswith("t.")}


def test_both_languages_say_the_same_things() -> None:
    french = {key for key in FRENCH if not key.startswith("x_")}  # reasons of refusals; English ones are the engine's
    assert french == set(ENGLISH)
    moves_are_typed_otherwise = {"h_words_means"}
    for key, text in ENGLISH.items():
        if key in moves_are_typed_otherwise:
            continue
        assert _places(FRENCH[key]) == _places(text), key


def test_no_text_is_left_over() -> None:
    code = "\n".join(path.read_text("utf-8") for path in SOURCE.rglob("*.py") if path.parent.name != "words")
    made = ("e_", "d_", "m_", "k_", "h_", "t_", "l_", "s_", "v_", "g_act_")  # prefixes put before a name from the data
    colours = {colour for id in bl.BUILT_IN for colour in bl.load_board(id).rules.colours}
    names = {"gray", "locomotive", "joker", "land", "tunnel", "ferry", "sea", "in_order", "any_order", *colours}
    unused = [
        key
        for key in ENGLISH
        if not key.startswith(made) and key not in names and not re.search(rf'["\']{key}["\']', code)
    ]
    assert not unused
