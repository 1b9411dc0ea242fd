#!/usr/bin/env python3
"""A bot as a program of its own, with nothing but Python's standard library: it need not even have Branchline.

From this folder: branchline simulate usa --players exec:./external_bot.py,random
"""

import json
import random
import sys


class Bot:
    """Claims the longest track it can pay, and draws cards otherwise."""

    def __init__(self, hello: dict) -> None:
        if hello["protocol"] != 1:
            sys.exit(f"this bot speaks protocol 1, not {hello['protocol']}")
        self.rng = random.Random(hello["seed"])
        self.length = {track["id"]: track["length"] for track in hello["board"]["tracks"]}
        self.wild = hello["board"]["rules"]["wild"]

    def choose(self, view: dict, moves: list) -> dict:
        keeps = [move for move in moves if move["kind"] == "keep"]
        if keeps:  # as few tickets as allowed
            return min(keeps, key=lambda move: len(move.get("tickets", [])))
        claims = [move for move in moves if move["kind"] == "claim" and self.length[move["track"]] >= 3]
        if claims:
            return max(claims, key=lambda move: (self.length[move["track"]], -move["cards"].get(self.wild, 0)))
        draws = [move for move in moves if move["kind"] in ("draw", "take")]
        return self.rng.choice(draws or moves)


def main() -> None:
    bot = None
    for line in sys.stdin:  # ends when Branchline closes the input; until then every game begins with a hello
        message = json.loads(line)
        if message["type"] == "hello":
            bot = Bot(message)
        elif message["type"] == "choose":
            move = bot.choose(message["view"], message["moves"])
            answer = {"id": message["id"], "move": move["text"], "stay": True}  # for the next game too
            print(json.dumps(answer), flush=True)
        elif message["type"] == "over":
            print("the scores:", *message["result"]["scores"], file=sys.stderr)  # standard output is for answers
    if bot is None:
        print(__doc__)


if __name__ == "__main__":
    main()
