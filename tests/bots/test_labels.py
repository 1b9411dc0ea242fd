"""Labels of bots, and what tables call those that have none."""

from __future__ import annotations

import json

import pytest

from branchline.bots import BotError
from branchline.bots.labels import LONGEST, SHORT, Named, all_different, read_label, read_labels, short_names
from tests.cli.helpers import refused, run


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("deep=exec:python3 mybot.py --deep", Named("exec:python3 mybot.py --deep", "deep")),
        ("mine=mybot:MyBot", Named("mybot:MyBot", "mine")),
        ("quick=search:50ms", Named("search:50ms", "quick")),
        ("p-2.0=planner", Named("planner", "p-2.0")),
        (" deep = planner", Named("planner", "deep")),
        ("planner", Named("planner")),
        ("exec:./mybot --depth=3", Named("exec:./mybot --depth=3")),
        ("deep=exec:./mybot --depth=3", Named("exec:./mybot --depth=3", "deep")),
    ],
)
def test_a_label_stands_before_the_first_sign_of_equality(text: str, named: Named) -> None:
    assert read_label(text) == named


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("=planner", "the label is empty"),
        ("my bot=planner", '"my bot" is no label'),
        ("my,bot=planner", '"my,bot" is no label'),
        ("a=b=planner", "has two labels"),
        ("planner=random", 'cannot be labelled "planner", which names another one'),
        ("exec=./mybot", 'cannot be labelled "exec"'),
        ("x" * (LONGEST + 1) + "=planner", "is no label"),
        ("a\x1b=planner", "is no label"),
    ],
)
def test_a_label_that_is_none(text: str, words: str) -> None:
    with pytest.raises(BotError) as caught:
        read_label(text)
    assert words in str(caught.value)
    assert f"write one word of up to {LONGEST} signs before the =, as in deep=exec:./mybot" in str(caught.value)


def test_the_same_label_twice() -> None:
    with pytest.raises(BotError, match='the label "x" is given twice; give each bot its own'):
        read_labels(["x=planner", "x=random"])


def test_bots_named_again_are_numbered_around_labels() -> None:
    named = read_labels(["planner", "planner#2=random", "planner", "exec:a b", "exec:a b"])
    assert all_different(named) == ("planner", "planner#2", "planner#3", "exec:a b", "exec:a b#2")


def test_long_names_are_shortened_and_stay_different() -> None:
    long = [f"exec:python3 /home/me/bots/mybot.py --depth {n} --and-so-on" for n in range(3)]
    short = short_names(["planner", "exec:./mybot --deep", "exec:/home/me/folder/of/bots/mybot -x", *long])
    assert short["planner"] == "planner"
    assert short["exec:./mybot --deep"] == "exec:./mybot --deep"
    assert short["exec:/home/me/folder/of/bots/mybot -x"] == "exec:mybot -x"
    assert len(set(short.values())) == len(short)
    assert all(len(name) <= SHORT + 2 for name in short.values())


def test_simulate_takes_labels() -> None:
    players = "a=tests.cli.bots:First,random"
    found = json.loads(run("simulate", "usa", "--players", players, "--games", 3, "--workers", 1, "--json").out)
    plain = run("simulate", "usa", "--players", players[2:], "--games", 3, "--workers", 1, "--json")
    assert found["players"] == ["tests.cli.bots:First", "random"]
    assert found["labels"] == ["a", "random"]
    assert found["mean_scores"] == json.loads(plain.out)["mean_scores"]
    out = run("simulate", "usa", "--players", players, "--games", 3, "--workers", 1).out
    assert "\n   0  a " in out
    assert "\na: tests.cli.bots:First\n" in out


def test_simulate_tells_a_long_name_in_full_once() -> None:
    bot = "exec:sleep 100 0.00000000000000000000000000000000000000001"
    out = run("simulate", "usa", "--players", f"{bot},random", "--games", 1, "--bot-time", 0.1).out
    assert out.count(bot) == 1
    assert f": {bot}\n" in out
    assert "Seat 0 (exec:sleep 10…" in out


def test_simulate_refuses_a_bad_label() -> None:
    assert "which names another one" in refused(run("simulate", "usa", "--players", "random=planner,random"))
