"""Takes the pictures of README and docs: `make screenshots`.

Games are played with the hints of the server until something worth a picture is on the table; the pages are then
opened in a real browser. The deals are given ones, so that the pictures stay alike from run to run.
"""

from __future__ import annotations

import argparse
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import orjson
from playwright.sync_api import Browser, sync_playwright
from rich.console import Console
from websockets.sync.client import ClientConnection, connect

from branchline.server.table.patch import patched
from tests.browser.person import DESKTOP, PHONE, QUIET, Person, find_chromium
from tests.browser.ways import Mouse
from tests.server.helpers import Running, running

FOLDER = Path(__file__).parents[2] / "docs" / "images" / "page"
SEED = 1910
Document = dict[str, Any]
Stop = Callable[[Document], bool]


class Player:
    """Plays one seat with the server's own hints."""

    def __init__(self, server: Running, person: Person, table: str) -> None:
        self.cookie = next(one["value"] for one in person.context.cookies() if one["name"] == "branchline")
        self.address = f"{server.url.replace('http', 'ws', 1)}/api/tables/{table}/socket"
        self.socket: ClientConnection
        self.document: Document = {}
        self.sent = 0

    def play(self, stop: Stop) -> None:
        """Plays until `stop` or the end."""
        cookie = {"Cookie": f"branchline={self.cookie}"}
        with connect(self.address, additional_headers=cookie, proxy=None) as self.socket:
            self._hear()
            while not stop(self.document) and self.document["table"]["status"] != "over":
                turn = self.document.get("turn", {})
                if turn.get("decision") is not None:
                    self._decide(turn["decision"], self._choice(turn["moves"]))
                else:
                    self._hear()

    def _choice(self, moves: list[dict[str, Any]]) -> str:
        answer = self._say("ask", query={"kind": "hint"})
        texts = {move["text"] for move in moves}
        hinted = [found["move"] for found in answer.get("hints", []) if found["move"] in texts]
        return str(hinted[0] if hinted else moves[0]["text"])

    def _decide(self, decision: int, text: str) -> None:
        self._say("submit", command={"kind": "decide", "decision": decision, "moves": [text]})

    def _say(self, kind: str, **what: Any) -> dict[str, Any]:
        self.sent += 1
        id = f"picture-{self.sent:06}"
        self.socket.send(orjson.dumps({"type": kind, "id": id, **what}).decode())
        while (message := self._hear()).get("id") != id:
            pass
        return message

    def _hear(self) -> dict[str, Any]:
        message: dict[str, Any] = orjson.loads(self.socket.recv())
        if message["type"] == "snapshot":
            self.document = message["document"]
        elif message["type"] == "step":
            self.document = patched(self.document, message["patch"])
        elif message["type"] == "ping":
            self.socket.send('{"type":"pong"}')
        return message


def claimed(pieces: int) -> Stop:
    """My turn, with so many spaces claimed by everybody together."""

    def stop(document: Document) -> bool:
        view = document.get("view")
        if view is None or document.get("turn", {}).get("decision") is None or view["phase"] != "turn":
            return False
        return bool(sum(len(player["tracks"]) for player in view["players"]) >= pieces)

    return stop


def in_tunnel(document: Document) -> bool:
    view = document.get("view") or {}
    return view.get("phase") == "tunnel" and document.get("turn", {}).get("decision") is not None


def never(_document: Document) -> bool:
    return False


@dataclass(frozen=True)
class Picture:
    name: str
    board: str = "usa"
    stop: Stop = never
    phone: bool = False
    theme: str = "day"
    language: str = "en"
    seats: int = 3
    seed: int = SEED
    path: str = "/t/{id}"
    """`{id}` stands for the table."""
    before: Callable[[Person], None] | None = None
    """What is done in the page before the picture is taken."""


def choose_a_track(person: Person) -> None:
    """Opens the payments of the longest track that can be claimed."""
    claims = [move for move in person.moves if move["kind"] == "claim"]
    track = max(claims, key=lambda move: sum(move["cards"].values()))["track"]
    Mouse(person).choose_track(track)
    person.wait(600)


def whole_sheet(person: Person) -> None:
    person.button("Skip").click()
    person.wait(600)


PICTURES = (
    Picture("home", path="/"),
    Picture("usa", "usa", claimed(22), seats=4),
    Picture("nordic", "nordic", claimed(20)),
    Picture("poland", "poland", claimed(18)),
    Picture("northern_lights", "northern_lights", claimed(24), seats=4),
    Picture("world", "world", claimed(20)),
    Picture("night", "nordic", claimed(16), theme="night", language="fr"),
    Picture("phone", "nordic", claimed(14), phone=True),
    Picture("payment", "usa", claimed(16), before=choose_a_track),
    Picture("tunnel", "nordic", in_tunnel),
    Picture("sheet", "nordic", before=whole_sheet),
    Picture("replay", "usa", path="/t/{id}/replay?as=open&at=130"),
)


def take(picture: Picture, browser: Browser, server: Running, folder: Path) -> None:
    person = Person(
        browser, server.url, size=PHONE if picture.phone else DESKTOP, touch=picture.phone, language=picture.language,
        preferences={"guide": False, "theme": picture.theme}, motion=True, scale=2 if picture.phone else 1,
    )  # fmt: skip
    person.api("PUT", "/me", {"name": "Ada", "language": picture.language})
    table = ""
    if "{id}" in picture.path:
        seats = [{"kind": "person"}, *[{"kind": "bot", "level": "medium"}] * (picture.seats - 1)]
        table = person.table(board=picture.board, seats=seats, seed=picture.seed, first=0)["id"]
        person.submit(table, kind="start")
        Player(server, person, table).play(picture.stop)
    person.open(picture.path.format(id=table))
    person.page.wait_for_load_state("networkidle")
    person.wait(2500)
    if picture.before:
        picture.before(person)
    person.page.screenshot(path=folder / f"{picture.name}.jpg", type="jpeg", quality=85)
    troubles = person.troubles
    person.leave()
    if troubles:
        raise RuntimeError(f"{picture.name}: {troubles}")


def main(given: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.browser.pictures", description=__doc__)
    parser.add_argument("--only", nargs="+", metavar="NAME", choices=[picture.name for picture in PICTURES])
    parser.add_argument("--folder", type=Path, default=FOLDER, help="where the pictures go (default: docs/images/page)")
    asked = parser.parse_args(given)
    asked.folder.mkdir(parents=True, exist_ok=True)
    console = Console()
    with tempfile.TemporaryDirectory() as data, running(Path(data)) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=QUIET)
        for picture in PICTURES:
            if not asked.only or picture.name in asked.only:
                with console.status(f"{picture.name} …"):
                    take(picture, browser, server, asked.folder)
                console.print(f"took {picture.name}")
        browser.close()


if __name__ == "__main__":
    main()
