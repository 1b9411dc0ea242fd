"""Runs the server: one process, or several that share a socket and a PostgreSQL."""

from __future__ import annotations

import asyncio
import errno
import os
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable, Sequence
from functools import partial

import uvicorn
from uvicorn.supervisors import Multiprocess

from branchline.boards.loader import register_board
from branchline.boards.schema import Board
from branchline.server.api.logs import set_up
from branchline.server.api.outbox import FRAME
from branchline.server.api.pages import is_built
from branchline.server.front import Front, load_store
from branchline.server.protocols import PatientHttp, PoliteSocket
from branchline.server.settings import Settings, SettingsError

SCREENS = ("DISPLAY", "WAYLAND_DISPLAY", "WSL_DISTRO_NAME", "BROWSER")
"""What the environment names where a browser can be opened, on systems that have not always a screen."""

GRACE = 15
"""Seconds that everything gets to end in."""


def serve(settings: Settings, open_page: bool = False, say: Callable[[str], None] = print) -> int:
    """Serves until it is told to stop; the exit status."""
    set_up(settings.log)
    own = settings.register_boards()  # a fault in one of them is told before anything is opened
    listening = bind(settings.host, settings.port)
    ready = partial(_ready, settings, listening.getsockname()[1], open_page, say, own)
    failures: list[BaseException] = []
    if settings.workers > 1:
        return _several(settings, own, listening, ready)

    def failed(error: BaseException) -> None:
        failures.append(error)
        server.should_exit = True

    front = Front(settings, failed)
    server = _Server(_config(front, settings), front.has_store, ready)
    server.run([listening])
    if failures:
        raise SettingsError(f"the server could not start: {failures[0]}")
    return 0


class _Server(uvicorn.Server):
    """Says when it is ready, with its database; having stopped as it was told to is no failure."""

    def __init__(self, config: uvicorn.Config, has_store: asyncio.Event, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._has_store = has_store
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._announcing = asyncio.create_task(self._announce())

    async def _announce(self) -> None:
        await self._has_store.wait()
        self._ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        await super().shutdown(sockets)
        self._captured_signals.clear()


def _several(
    settings: Settings, own_boards: Sequence[Board], listening: socket.socket, ready: Callable[[], None]
) -> int:
    # Made and brought up to date here once, not by all of them at the same time.
    settings.load_secret()
    asyncio.run(_prepare_store(settings.database_url))
    config = _config(partial(worker, settings, own_boards), settings, factory=True)
    ready()
    Multiprocess(config, [listening]).run()
    return 0


async def _prepare_store(url: str) -> None:
    store = load_store()
    try:
        await (await store.open_store(url)).close()
    except store.StoreError as error:
        raise SettingsError(f"the server could not start: {error}") from None


def worker(settings: Settings, own_boards: Sequence[Board]) -> object:
    """The application of one of several processes. Their boards are read once: a file may change meanwhile."""
    set_up(settings.log)
    for board in own_boards:
        register_board(board)
    return Front(settings)


def _config(app: object, settings: Settings, factory: bool = False) -> uvicorn.Config:
    return uvicorn.Config(
        app,  # type: ignore[arg-type]
        factory=factory,
        loop="uvloop",
        http=PatientHttp,
        ws=PoliteSocket,
        ws_max_size=FRAME,
        ws_ping_interval=None,  # every socket has a heartbeat of its own, which tells more
        interface="asgi3",
        lifespan="on",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=bool(settings.trusted_proxies),
        forwarded_allow_ips=settings.trusted_proxies or None,
        timeout_keep_alive=20,
        timeout_graceful_shutdown=GRACE,
        workers=settings.workers,
    )


def bind(host: str, port: int) -> socket.socket:
    """A socket that listens there, or a reason why not."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
        listening.listen(2048)
    except OSError as error:
        listening.close()
        if error.errno == errno.EADDRINUSE:
            raise SettingsError(
                f"port {port} is taken, perhaps by another Branchline; choose another one, or --port 0 for any"
            ) from None
        if error.errno == errno.EACCES:
            raise SettingsError(f"port {port} is not for everybody; choose one from 1024 on") from None
        raise SettingsError(f"host {host}, port {port}: {error.strerror or error}") from None
    listening.set_inheritable(True)
    return listening


def is_free(host: str, port: int) -> bool:
    """Whether nobody listens there yet."""
    try:
        bind(host, port).close()
    except SettingsError:
        return False
    return True


EVERYWHERE = ("0.0.0.0", "::")


def address_of(settings: Settings, port: int) -> str:
    """Where a browser on this machine finds the server."""
    host = "localhost" if settings.host in EVERYWHERE else settings.host
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def address_for_others(settings: Settings, port: int) -> str | None:
    """Where those on other machines find it, if that is another address."""
    if settings.public_url:
        return settings.public_url
    host = _own_address() if settings.host in EVERYWHERE else None
    return f"http://{host}:{port}" if host else None


def _own_address() -> str | None:
    """The address of this machine in its network; nothing is sent to find it out."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # nobody has this address (RFC 5737), but there is a way to it
        except OSError:
            return None
        return str(probe.getsockname()[0])


def _ready(
    settings: Settings, port: int, open_page: bool, say: Callable[[str], None], own_boards: Sequence[Board] = ()
) -> None:
    address = address_of(settings, port)
    say(f"Branchline is at {address} (Ctrl+C stops it)")
    if others := address_for_others(settings, port):
        say(f"Others find it at {others}")
    if not is_built():
        say("Its page is not built, so only programs can play: run make page, then start it again")
    sys.stdout.flush()
    if open_page:
        page = f"{address}/?board={own_boards[0].id}" if own_boards else address
        threading.Thread(target=_open, args=(page, say), daemon=True).start()


def _open(address: str, say: Callable[[str], None]) -> None:
    """Opens a browser, or says what to do. Without a screen none is tried: one of text would take the terminal."""
    screen = sys.platform in ("darwin", "win32") or any(os.environ.get(name) for name in SCREENS)
    try:
        opened = screen and webbrowser.open(address)
    except webbrowser.Error:
        opened = False
    if not opened:
        say(f"No browser could be opened from here: open {address} in one yourself")
        sys.stdout.flush()
