"""SIGTERM ends a long run as Ctrl-C does: it says what is kept, and leaves no process behind."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.arena.test_run import alive, children, wait_for
from tests.bots.helpers import gone, pids_in, program

ROOT = Path(__file__).parents[2]
COMMAND = """
import sys
import branchline.lab.simulate as simulate
import branchline.lab.tournament.run as run
simulate.WORTH_PROCESSES = run.WORTH_PROCESSES = 0.0
from branchline.cli import main
sys.exit(main(sys.argv[1:]))
"""


def start(folder: Path, arguments: Sequence[str]) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", COMMAND, *arguments],
        env=os.environ | {"PYTHONPATH": f"{ROOT / 'src'}:{ROOT}"},
        cwd=folder,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )


def end(process: subprocess.Popen[str], number: signal.Signals, group: bool) -> str:
    """What it says last. The whole group hears the signal, as from `timeout`, or that process alone, as from `kill`."""
    began = time.monotonic()
    os.killpg(process.pid, number) if group else process.send_signal(number)
    _, err = process.communicate(timeout=60)
    assert time.monotonic() - began < 30
    assert "Traceback" not in err
    assert process.returncode == {signal.SIGTERM: 143, signal.SIGINT: 130}[number]
    return err


HOWEVER = pytest.mark.parametrize(
    ("number", "group"),
    [(signal.SIGTERM, False), (signal.SIGTERM, True), (signal.SIGINT, True)],
    ids=["kill", "timeout", "Ctrl-C"],
)


@HOWEVER
@pytest.mark.parametrize("workers", [1, 2])
@pytest.mark.parametrize("behaviour", ["play", "again"])
def test_a_tournament(number: signal.Signals, group: bool, workers: int, behaviour: str, tmp_path: Path) -> None:
    seen = tmp_path / "seen"
    seen.mkdir()
    arguments = ["tournament", "usa", "--bots", f"{program(behaviour, seen)},random", "--games", "5000"]
    process = start(tmp_path, [*arguments, "--workers", str(workers), "--resume", "kept.jsonl"])
    kept = tmp_path / "kept.jsonl"
    wait_for(lambda: kept.exists() and kept.read_bytes().count(b"\n") > 2)
    started = children(process.pid)
    err = end(process, number, group)
    deals = kept.read_bytes().count(b"\n") - 1
    assert err == f"Stopped with {deals} deals played. To go on, say the same again with --resume kept.jsonl\n"
    assert pids_in(seen)
    assert gone(pids_in(seen))
    wait_for(lambda: not any(alive(pid) for pid in started), 10)


def test_a_tournament_before_its_first_deal(tmp_path: Path) -> None:
    process = start(tmp_path, ["tournament", "usa", "--bots", "search:1000000,planner", "--games", "4"])
    wait_for(lambda: any(path.read_bytes().count(b"\n") == 1 for path in tmp_path.glob("*.jsonl")))
    time.sleep(2)  # a first decision, that it might think about for hours, has begun
    assert end(process, signal.SIGTERM, False).endswith(
        "Stopped before a deal was played to its end; nothing is kept.\n"
    )
    assert not list(tmp_path.glob("*.jsonl"))


@HOWEVER
@pytest.mark.parametrize("workers", [1, 2])
def test_a_simulation(number: signal.Signals, group: bool, workers: int, tmp_path: Path) -> None:
    seen, records = tmp_path / "seen", tmp_path / "records"
    seen.mkdir()
    arguments = ["simulate", "usa", "--players", f"{program('again', seen)},random", "--games", "5000"]
    process = start(tmp_path, [*arguments, "--workers", str(workers), "--records", "records"])
    wait_for(lambda: records.exists() and len(list(records.glob("*.record"))) > 3)
    started = children(process.pid)
    err = end(process, number, group)
    assert err.startswith("Stopped with ")
    assert err.endswith(" of 5,000 games played; their figures are not kept; finished records are in records.\n")
    assert gone(pids_in(seen))
    wait_for(lambda: not any(alive(pid) for pid in started), 10)


def test_compiled_bots(tmp_path: Path) -> None:
    process = start(tmp_path, ["tournament", "usa", "--bots", "planner,random", "--games", "10000000"])
    wait_for(lambda: any(path.read_bytes().count(b"\n") > 2 for path in tmp_path.glob("*.jsonl")))
    assert "To go on, say the same again with --resume tournament-" in end(process, signal.SIGTERM, False)
    process = start(tmp_path, ["simulate", "usa", "--games", "10000000"])
    time.sleep(8)
    err = end(process, signal.SIGTERM, False)
    assert err.endswith(" of 10,000,000 games played; their figures are not kept.\n")


def test_what_a_bot_starts_can_be_told_to_end(tmp_path: Path) -> None:
    """Processes leave the signals to the one that started them; their bots do not inherit that."""
    bot = tmp_path / "bot.py"
    bot.write_text(
        "#!/usr/bin/env python3\nimport json, subprocess, sys\n"
        "for line in sys.stdin:\n"
        "    message = json.loads(line)\n"
        "    if message['type'] == 'hello':\n"
        "        child = subprocess.Popen(['sleep', '1000'])\n"
        "        child.terminate()\n"
        "        assert child.wait(5) == -15\n"
        "    elif message['type'] == 'choose':\n"
        "        answer = {'id': message['id'], 'move': message['moves'][0]['id'], 'stay': True}\n"
        "        print(json.dumps(answer), flush=True)\n",
        "utf-8",
    )
    bot.chmod(0o755)
    for command in (["simulate", "usa", "--players"], ["tournament", "usa", "--bots"]):
        process = start(tmp_path, [*command, "exec:./bot.py,random", "--games", "6", "--workers", "2"])
        _, err = process.communicate(timeout=120)
        assert (process.returncode, err) == (0, "")
