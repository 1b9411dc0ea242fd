"""A program that plays badly in the way it is told: `program.py BEHAVIOUR [FOLDER]`. Standard library only."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

behaviour = sys.argv[1]
folder = Path(sys.argv[2]) if len(sys.argv) > 2 else None


def say(text: str) -> None:
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def answer(question: dict, move: object = None, id: object = None) -> None:
    move = question["moves"][0]["text"] if move is None else move
    say(json.dumps({"id": question["id"] if id is None else id, "move": move}))


def misbehave(question: dict) -> None:
    match behaviour.partition("-")[0]:
        case "again":  # wants to play the next game too
            say(json.dumps({"id": question["id"], "move": question["moves"][0]["text"], "stay": True}))
        case "hang":
            time.sleep(1000)
        case "deaf":  # ignores every polite signal
            for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
                signal.signal(number, signal.SIG_IGN)
            time.sleep(1000)
        case "garbage":
            say("\x1b[2J play whatever you like \udcff".encode("utf-8", "replace").decode())
        case "list":
            say("[1, 2]")
        case "deep":
            say("[" * 50_000)
        case "huge":
            say("x" * 10_000_000)
        case "endless":
            while True:
                sys.stdout.write("x" * 10_000)
        case "wrong_id":
            answer(question, id=question["id"] + 1)
        case "true_id":
            answer(question, id=True)
        case "illegal":
            answer(question, "claim the-moon")
        case "illegal_id":
            answer(question, 10**9)
        case "no_move":
            say(json.dumps({"id": question["id"], "move": None}))
        case "die":
            sys.stderr.write("first line\nI give up\n")
            sys.exit(3)
        case "signal":
            os.kill(os.getpid(), signal.SIGSEGV)
        case "close":
            os.close(1)
            time.sleep(1000)
        case "twice":
            answer(question)
            answer(question)
        case "loud":
            sys.stderr.write("e" * 1_000_000 + "\nthe end\n")
            sys.exit(1)
        case "family":
            child = subprocess.Popen(["sleep", "1000"])
            (folder / "grandchild").write_text(str(child.pid))
            time.sleep(1000)
        case _:
            answer(question)


def main() -> None:
    if folder is not None:
        (folder / str(os.getpid())).touch()
    if behaviour == "early":
        say("Hello, I am a bot!")
    if behaviour == "unread":  # never reads what it is told
        time.sleep(1000)
    if behaviour == "quit":
        sys.exit(0)
    log = []
    games = 0
    for text in sys.stdin:
        log.append(text)
        message = json.loads(text)
        if message["type"] == "over":
            games += 1
            if folder is not None:
                (folder / f"{os.getpid()}-games").write_text(str(games))
            if behaviour == "again-then-speaks":
                say("Well played!")
            if behaviour == "again-then-quits":
                sys.exit(0)
        elif games and behaviour == "again-then-dies":
            sys.exit(3)
        if message["type"] == "choose":
            if behaviour == "die_later" and message["id"] == 10:
                raise RuntimeError("enough")
            if behaviour == "by_id":
                answer(message, message["moves"][-1]["id"])
            else:
                misbehave(message)
    if behaviour == "again" and folder is not None:
        (folder / f"{os.getpid()}-ended").write_text("by itself")
    if behaviour == "log":
        (folder / "log").write_text("".join(log))
    if behaviour == "stay":
        time.sleep(1000)


main()
