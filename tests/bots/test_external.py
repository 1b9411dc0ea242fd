"""Programs as bots: whatever they do, the game goes on, and no process is left behind."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import branchline as bl
from branchline.bots import Forfeit, make_bot
from branchline.bots.child import LINE, Child, printable, shown
from branchline.bots.external import ExternalBot
from branchline.bots.protocol import PROTOCOL, WrongAnswer, choose, hello, line, over, read_answer
from branchline.game.facts import board_facts
from branchline.lab.match import play_match
from tests.bots.helpers import alive, gone, pids_in, program, wait_for, zombies
from tests.leak.worlds import GAMES, moments

BOARD = bl.load_board("usa")


def external(behaviour: str, folder: Path | None = None, seconds: float = 20) -> ExternalBot:
    bot = make_bot(program(behaviour, folder), BOARD, seconds)
    assert isinstance(bot, ExternalBot)
    return bot


def ask(bot: ExternalBot, game: bl.Game, seat: int = 0) -> bl.Move:
    return bot.choose(game.view(seat), game.legal(seat), random.Random(1))


# What goes wrong ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("behaviour", "words"),
    [
        ("hang", "did not answer within 0.5 s"),
        ("deaf", "did not answer within 0.5 s"),
        ("unread", "did not answer within 0.5 s"),
        ("endless", f"wrote a line of more than {LINE:,} bytes"),
        ("huge", f"wrote a line of more than {LINE:,} bytes"),
        ("garbage", "which is not JSON"),
        ("deep", "which is not JSON"),
        ("list", 'which is not an object with "id" and "move"'),
        ("wrong_id", 'answered "{"id": 2,'),
        ("true_id", "to the question with id 1"),
        ("illegal", 'claim the-moon"}", which is none of the 11 legal moves'),
        ("illegal_id", "which is none of the 11 legal moves"),
        ("no_move", "which is none of the 11 legal moves"),
        ("die", 'ended with status 3 before the game was over; its last words: "first line | I give up"'),
        ("quit", "ended with status 0 before the game was over"),
        ("signal", "was ended by signal 11 (Segmentation fault)"),
        ("close", "closed its output before the game was over"),
        ("loud", "the end"),
        ("early", "Hello, I am a bot!"),
    ],
)
def test_a_forfeit(behaviour: str, words: str) -> None:
    bot = external(behaviour, seconds=0.5 if words.startswith("did not") else 20)
    with pytest.raises(Forfeit) as caught:
        ask(bot, bl.new_game(BOARD, 2, 3))
    assert words in caught.value.reason
    assert caught.value.reason.isprintable()
    assert len(caught.value.reason) < 600
    assert bot.pid is not None
    assert not alive(bot.pid)
    bot.close()
    assert zombies() == []


def test_writing_before_being_asked() -> None:
    bot, game = external("twice"), bl.new_game(BOARD, 2, 3)
    game.play(ask(bot, game), 0)
    game.play(game.legal(1)[0], 1)
    time.sleep(0.2)
    with pytest.raises(Forfeit, match="before it was asked"):
        ask(bot, game, game.turn)


def test_a_long_question_to_a_program_that_does_not_read_it() -> None:
    """A full pipe blocks nobody."""
    child = Child(["sleep", "1000"])
    began = time.monotonic()
    with pytest.raises(Exception, match=r"did not answer within 0.3 s"):
        child.ask("x" * 10_000_000, 0.3)
    child.finish("x" * 10_000_000, 0.3)
    child.end()
    assert time.monotonic() - began < 5
    assert not alive(child.pid)


def test_a_program_whose_interpreter_is_missing(tmp_path: Path) -> None:
    path = tmp_path / "bot"
    path.write_text("#!/no/such/python\n")
    path.chmod(0o755)
    with pytest.raises(Forfeit, match="cannot be started: No such file"):
        ask(ExternalBot(str(path), BOARD, 1), bl.new_game(BOARD, 2, 3))


def test_what_is_quoted_cannot_move_a_cursor() -> None:
    assert shown(b"\x1b[2Jhi\r\nthere\xff") == '"?[2Jhi  there\N{REPLACEMENT CHARACTER}"'
    assert len(shown(b"x" * 1000)) < 100
    assert printable("a\tb\x00") == "a b?"


# Whole games -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("behaviour", ["play", "by_id"])
def test_a_whole_game(behaviour: str, tmp_path: Path) -> None:
    played = play_match(BOARD, [program(behaviour, tmp_path), "random"], 5)
    assert played.forfeits == {}
    assert gone(pids_in(tmp_path), 0)
    assert zombies() == []


def test_a_program_that_dies_in_mid_game(tmp_path: Path) -> None:
    bots = [program("die_later", tmp_path), "random", "random"]
    played = play_match(BOARD, bots, 5)
    assert list(played.forfeits) == [0]
    assert "RuntimeError: enough" in played.forfeits[0]
    assert sum(decision.seat == 0 for decision in played.game.history) > 10
    assert played.game.over
    assert 0 not in played.winners
    again = play_match(BOARD, bots, 5)
    assert again.game.record().dumps() == played.game.record().dumps()


def test_a_program_that_does_not_end_after_the_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("branchline.bots.external.GRACE", 0.1)
    assert play_match(BOARD, [program("stay", tmp_path), "random"], 5).forfeits == {}
    assert len(pids_in(tmp_path)) == 1
    assert gone(pids_in(tmp_path), 0)


# What a program is told --------------------------------------------------------------------------------------------


def test_what_a_program_is_told(tmp_path: Path) -> None:
    """Exactly the messages of the protocol, made of the view and the legal moves, and nothing else."""
    played = play_match(BOARD, [program("log", tmp_path), "random"], 6)
    game = bl.new_game(BOARD, 2, 6, played.game.names)
    expected = []
    for decision in played.game.history:
        if decision.seat == 0:
            view, moves = game.view(0), game.legal(0)
            if not expected:
                expected.append(line(hello(BOARD, view, 10.0, random.Random("6 0 0").getrandbits(32))))
            expected.append(line(choose(len(expected), view, moves)))
        game.play(decision.move, decision.seat)
    expected.append(line(over(game.result())))
    assert (tmp_path / "log").read_text() == "".join(expected)


@pytest.mark.parametrize(("board", "players"), GAMES)
def test_nothing_hidden_is_told(board: str, players: int) -> None:
    """What a program is told stays the same when everything hidden from its seat is dealt anew."""
    for game in moments(board, players, 6):
        for seat in game.to_move:
            told = _told(game, seat)
            assert all(_told(game.sample(seat, seed), seat) == told for seed in range(3))


def _told(game: bl.Game, seat: int) -> str:
    view = game.view(seat)
    return line(hello(game.board, view, 10, 0)) + line(choose(1, view, game.legal(seat)))


@pytest.mark.parametrize("board", bl.BUILT_IN)
def test_the_facts_of_a_board(board: str) -> None:
    facts = json.loads(json.dumps(board_facts(bl.load_board(board))))
    cities, cards = {city["id"] for city in facts["cities"]}, {card["id"] for card in facts["cards"]}
    assert all({track["a"], track["b"]} <= cities for track in facts["tracks"])
    assert all(set(ticket["cities"]) <= cities for ticket in facts["tickets"])
    game = bl.new_game(board, 2, 1)
    assert set(game.view(0).players[0].hand or {}) <= cards
    assert facts["rules"]["wild"] in cards
    assert PROTOCOL == 1


def test_an_answer_is_a_text_or_an_id() -> None:
    moves = bl.new_game(BOARD, 2, 1).legal(0)
    for move in moves:
        assert read_answer(json.dumps({"id": 7, "move": move.text, "why": "x"}).encode(), 7, moves).move is move
        assert read_answer(json.dumps({"id": 7, "move": f"  {move.text} "}).encode(), 7, moves).move is move
        assert read_answer(json.dumps({"id": 7, "move": move.id}).encode(), 7, moves).move is move
        for stay, asked in ((True, True), (False, False), ("true", False), (1, False)):
            answer = {"id": 7, "move": move.id, "stay": stay}
            assert read_answer(json.dumps(answer).encode(), 7, moves) == (move, asked)
    for wrong in (True, 1.5, [], {}, "", str(moves[0].id), moves[0].text.upper()):
        with pytest.raises(WrongAnswer):
            read_answer(json.dumps({"id": 7, "move": wrong}).encode(), 7, moves)


# No process is left ------------------------------------------------------------------------------------------------


def test_what_a_program_started_ends_too(tmp_path: Path) -> None:
    with pytest.raises(Forfeit):
        ask(external("family", tmp_path, 1.5), bl.new_game(BOARD, 2, 3))
    assert gone([*pids_in(tmp_path), int((tmp_path / "grandchild").read_text())])


def test_a_bot_that_nobody_closes() -> None:
    bot = external("play")
    ask(bot, bl.new_game(BOARD, 2, 3))
    pid = bot.pid
    assert pid is not None
    assert alive(pid)
    del bot
    assert gone([pid])


def test_an_interrupted_match(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*anything: object) -> bl.Move:
        raise KeyboardInterrupt

    monkeypatch.setattr("branchline.bots.uniform.RandomBot.choose", interrupt)
    with pytest.raises(KeyboardInterrupt):
        play_match(BOARD, [program("play", tmp_path), "random"], 3)
    assert gone(pids_in(tmp_path), 0)
    assert zombies() == []


PARENT = """
import sys
from branchline.bots.child import Child
first, second = Child(sys.argv[1:]), Child(sys.argv[1:])
first.end()
second.ask('{"type": "choose"}\\n', 1000)
"""


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM, signal.SIGINT])
def test_a_parent_that_dies(number: int, tmp_path: Path) -> None:
    """Even a parent that is killed outright takes with it the program and all that the program started."""
    command = program("family", tmp_path).removeprefix("exec:").split()
    parent = subprocess.Popen([sys.executable, "-c", PARENT, *command], stderr=subprocess.DEVNULL)
    grandchild = int(wait_for(tmp_path / "grandchild"))
    pids = [*pids_in(tmp_path), grandchild]
    assert alive(grandchild)
    os.kill(parent.pid, number)
    parent.wait()
    assert gone(pids)


def test_a_killed_simulation_with_workers(tmp_path: Path) -> None:
    """The workers end with the process that started them, and the programs with the workers."""
    bots = f"{program('hang', tmp_path)},random"
    command = [sys.executable, "-m", "branchline", "simulate", "usa", "--players", bots, "--games", "99"]
    parent = subprocess.Popen([*command, "--bot-time", "0.5", "--workers", "2"], start_new_session=True)
    deadline = time.monotonic() + 60
    while len(pids_in(tmp_path)) < 3 and time.monotonic() < deadline:
        time.sleep(0.02)
    workers = [int(pid) for pid in Path(f"/proc/{parent.pid}/task/{parent.pid}/children").read_text().split()]
    assert len(workers) >= 2
    parent.kill()
    parent.wait()
    assert gone(workers)
    assert gone(pids_in(tmp_path))
