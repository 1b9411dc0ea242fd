"""Runs the server: one process, or several that share a socket and a PostgreSQL."""

from __future__ import annotations

import errno
import os
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable
from functools import partial

import uvicorn

from branchline.server.api.logs import set_up
from branchline.server.api.outbox import FRAME
from branchline.server.app import create_app
from branchline.server.protocols import PatientHttp, PoliteSocket
from branchline.server.settings import Settings, SettingsError

SCREENS = ("DISPLAY", "WAYLAND_DISPLAY", "WSL_DISTRO_NAME", "BROWSER")
"""What the environment names where a browser can be opened, on systems that have not always a screen."""

GRACE = 15
"""Seconds that everything gets to end in."""


def serve(settings: Settings, open_page: bool = False, say: Callable[[str], None] = print) -> int:
    """Serves until it is told to stop; the exit status."""
    set_up(settings.log)
    listening = bind(settings.host, settings.port)
    address = address_of(settings, listening)
    failures: list[BaseException] = []
    if settings.workers > 1:
        return _several(settings, listening, address, open_page, say)

    def failed(error: BaseException) -> None:
        failures.append(error)
        server.should_exit = True

    app = create_app(settings, lazy=True, on_failure=failed)
    server = _Server(_config(app, settings), partial(_ready, address, open_page, say))
    server.run([listening])
    if failures:
        raise SettingsError(f"the server could not start: {failures[0]}")
    return 0


class _Server(uvicorn.Server):
    """Says when it is ready; having stopped as it was told to is no failure."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        await super().shutdown(sockets)
        self._captured_signals.clear()


def _several(
    settings: Settings, listening: socket.socket, address: str, open_page: bool, say: Callable[[str], None]
) -> int:
    from uvicorn.supervisors import Multiprocess

    settings.load_secret()  # made here once, not by all of them at the same time
    config = _config(partial(worker, settings), settings, factory=True)
    _ready(address, open_page, say)
    Multiprocess(config, [listening]).run()
    return 0


def worker(settings: Settings) -> object:
    """The application of one of several processes."""
    set_up(settings.log)
    return create_app(settings)


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


def address_of(settings: Settings, listening: socket.socket) -> str:
    """Where a browser finds the server."""
    host, port = settings.host, listening.getsockname()[1]
    if host in ("0.0.0.0", "::"):
        host = "localhost"
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def _ready(address: str, open_page: bool, say: Callable[[str], None]) -> None:
    say(f"Branchline is at {address} (Ctrl+C stops it)")
    sys.stdout.flush()
    if open_page:
        threading.Thread(target=_open, args=(address, say), daemon=True).start()


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
