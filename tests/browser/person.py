"""Somebody at the page: clicks and types as people do, and notes all that the page was told."""

from __future__ import annotations

import os
import shutil
import time
from collections.abc import Callable
from typing import Any

import orjson
from playwright.sync_api import Browser, ConsoleMessage, Locator, Page, WebSocket, expect

from branchline.server.table.patch import patched

CHROMIUM = tuple(filter(None, (os.environ.get("BRANCHLINE_BROWSER"), "chromium", "chromium-browser", "google-chrome")))
UNUSED = (
    "WebUIOmniboxPopup",
    "WebUIOmniboxAimPopup",
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsUpgrades",
    "LensOverlay",
    "MediaRouter",
    "OptimizationHints",
    "PaintHolding",
    "PreconnectToSearch",
    "ThirdPartyStoragePartitioning",
)
"""Features to do without. The first two are lists under an address bar that nobody sees, yet made ready in a process of
their own for each new window, which takes as long as a page; the others are those that Playwright does without, said
again because only the last such list counts."""
QUIET = (
    f"--disable-features={','.join(UNUSED)}",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
DESKTOP = {"width": 1440, "height": 900}
PHONE = {"width": 390, "height": 844}
PATIENCE = 20_000
TICK = 15
"""Milliseconds between two looks at what has come: by the clock, for a look with each frame would ask for frames."""


def find_chromium() -> str:
    """Where the browser is; `make test` installs one where there is none."""
    found = next((path for name in CHROMIUM if (path := shutil.which(name))), None)
    if found is None:
        raise RuntimeError("there is no Chromium here: `make test` installs it, or name one in BRANCHLINE_BROWSER")
    return found


class Person:
    """A browser context of its own: cookies, storage and one tab."""

    def __init__(
        self,
        browser: Browser,
        url: str,
        *,
        size: dict[str, int] | None = None,
        language: str = "en",
        touch: bool = False,
        motion: bool = False,
        scale: float = 1,
        preferences: dict[str, Any] | None = None,
        **media: Any,
    ) -> None:
        """`media`: what the device prefers, as `forced_colors="active"`."""
        self.url = url
        self.troubles: list[str] = []
        self.frames: list[str] = []
        self.document: dict[str, Any] = {}
        self.seq = -1
        self.events: list[dict[str, Any]] = []
        self.outlook: dict[str, Any] = {}
        self.outlook_of: object = None
        self.commands: set[str] = set()
        self.refusals: list[dict[str, Any]] = []
        """Commands that were not accepted."""
        self.context = browser.new_context(
            viewport=size or DESKTOP,  # type: ignore[arg-type]
            locale=language,
            has_touch=touch,
            is_mobile=touch,
            reduced_motion="no-preference" if motion else "reduce",
            device_scale_factor=scale,
            **media,
        )
        self.context.set_default_timeout(PATIENCE)
        first = orjson.dumps(orjson.dumps(preferences or {"guide": False}).decode()).decode()
        self.context.add_init_script(f"localStorage['branchline.preferences'] ??= {first}")
        self.page: Page = self.context.new_page()
        self._listen(self.page)

    def _listen(self, page: Page) -> None:
        page.on("console", self._said)
        page.on("pageerror", lambda error: self.troubles.append(f"page error: {error}"))
        page.on("websocket", self._opened)

    def _said(self, message: ConsoleMessage) -> None:
        # The browser itself notes a line that is lost, and a server that is away.
        lost = ("ERR_INTERNET_DISCONNECTED", "ERR_CONNECTION_REFUSED", "WebSocket")
        expected = any(one in message.text for one in lost)
        if message.type == "error" and not expected:
            self.troubles.append(f"console: {message.text} {message.location}")

    def _opened(self, socket: WebSocket) -> None:
        if "/tables/" in socket.url:
            socket.on("framereceived", self._received)
            socket.on("framesent", self._sent)

    def _sent(self, raw: str | bytes) -> None:
        message = orjson.loads(raw)
        if message["type"] == "submit":
            self.commands.add(message["id"])

    def _received(self, raw: str | bytes) -> None:
        """Keeps the document as the server tells it, to compare the page with it."""
        text = raw if isinstance(raw, str) else raw.decode()
        self.frames.append(text)
        message = orjson.loads(text)
        if message["type"] == "snapshot":
            self.seq, self.document = message["seq"], message["document"]
        elif message["type"] == "step" and message["seq"] == self.seq + 1:
            self.seq += 1
            self.document = patched(self.document, message["patch"])
            self.events += message["line"]["events"]
        elif message["type"] == "answer" and "outlook" in message:
            self.outlook, self.outlook_of = message["outlook"], self.occasion
        elif message["type"] == "refused" and (message.get("id") is None or message["id"] in self.commands):
            self.refusals.append(message)

    # What the page shows ----------------------------------------------------------------------------------------------

    @property
    def status(self) -> str:
        return str(self.document.get("table", {}).get("status", ""))

    @property
    def occasion(self) -> object:
        """What the page asks for the outlook at: it is another one with each turn, and where tickets come or go."""
        view = self.document["view"]
        me = view["players"][view["seat"]] if "seat" in view else {}
        return view["turn"], me.get("tickets"), me.get("offer")

    @property
    def turn(self) -> dict[str, Any]:
        found: dict[str, Any] = self.document.get("turn", {})
        return found

    @property
    def moves(self) -> list[dict[str, Any]]:
        return list(self.turn.get("moves") or []) if self.turn.get("decision") is not None else []

    def open(self, path: str = "/") -> Person:
        self.page.goto(self.url + path)
        return self

    def api(self, method: str, path: str, body: Any = None) -> Any:
        """A request with this person's cookie: for what a test needs and does not look at."""
        found = self.page.request.fetch(
            f"{self.url}/api{path}", method=method, data=None if body is None else orjson.dumps(body).decode(),
            headers={"Content-Type": "application/json"},
        )  # fmt: skip
        assert found.ok, (found.status, found.text())
        return found.json()

    def table(self, **options: Any) -> dict[str, Any]:
        """Opens a table without clicking."""
        self.api("PUT", "/me", {"name": "Ada"})
        made: dict[str, Any] = self.api("POST", "/tables", options)
        return made

    def submit(self, table: str, **command: Any) -> None:
        self.api("POST", f"/tables/{table}/commands", {"id": f"command-{os.urandom(8).hex()}", "command": command})

    def button(self, name: str, **given: Any) -> Locator:
        return self.page.get_by_role("button", name=name, **given)

    def shows(self, text: str) -> None:
        expect(self.page.get_by_text(text).first).to_be_visible(timeout=PATIENCE)

    def wait(self, milliseconds: float = TICK) -> None:
        self.page.wait_for_timeout(milliseconds)

    def until(self, true: Callable[[], bool], what: str = "it is so", patience: int = PATIENCE) -> None:
        before = time.monotonic()
        while not true():
            assert (time.monotonic() - before) * 1000 < patience, f"waited in vain until {what}"
            self.wait()

    def settled(self) -> None:
        """Until the page has caught up with what it was told: the bar says how far it is."""
        self.page.wait_for_function(
            "seq => Number(document.querySelector('[data-seq]')?.dataset.seq) >= seq",
            arg=self.seq,
            timeout=PATIENCE,
            polling=TICK,
        )

    def leave(self) -> None:
        self.context.close()
