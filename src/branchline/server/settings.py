"""What a server is set up with: from options of the command line, or from the environment."""

from __future__ import annotations

import ipaddress
import os
import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import platformdirs

from branchline.boards.loader import BoardError, register_board
from branchline.boards.schema import Board

PREFIX = "BRANCHLINE_"
BOARD_ID_LENGTH = 40
"""Characters that the id of a board has at most."""
SECRET_LENGTH = 32
"""Characters that a secret has at least."""


class SettingsError(ValueError):
    """A setting that cannot be; the sentence names it and says what would be right."""


@dataclass(frozen=True, slots=True)
class Limits:
    """How much one guest and one address may ask for: how many at once, and how many a second after that."""

    requests: tuple[float, float] = (120, 30)
    address_requests: tuple[float, float] = (600, 150)
    guests: tuple[float, float] = (60, 0.5)
    tables: tuple[float, float] = (10, 0.1)
    address_tables: tuple[float, float] = (60, 1)
    talk: tuple[float, float] = (5, 0.5)
    commands: tuple[float, float] = (40, 20)
    queries: tuple[float, float] = (60, 12)
    hints: tuple[float, float] = (5, 0.5)
    joins: tuple[float, float] = (30, 2)
    """Sockets that are opened."""
    heavy: tuple[float, float] = (8, 0.5)
    """Records to check and games to replay, which cost real work."""
    sockets: int = 20
    """Sockets that one guest may have open."""
    address_sockets: int = 300
    remembered: int = 20_000
    """How many guests and addresses are remembered at most."""


@dataclass(frozen=True, slots=True)
class Settings:
    host: str = "127.0.0.1"
    port: int = 8765
    database: str = ""
    """sqlite:///path or postgresql://…; empty: a file in the data folder."""
    data: Path = field(default_factory=lambda: platformdirs.user_data_path("branchline", appauthor=False))
    """The user's own folder for what programs keep."""
    secret: str = field(default="", repr=False)
    """What cookies and links are signed with; empty: kept in a file of the data folder."""
    public_url: str = ""
    """How players reach the server, as in https://play.example.org."""
    origins: tuple[str, ...] = ()
    """Further pages that may use the server, as in https://other.example.org."""
    trusted_proxies: str = ""
    """Addresses of proxies whose word about clients is believed, or of their networks, with commas between."""
    workers: int = 1
    log: str = "warning"
    bot_pause: int = 700
    """Milliseconds after which a bot plays at a table with people."""
    undo_pause: int = 2500
    """Milliseconds that a bot leaves a person to take a decision back."""
    search_cores: int = 0
    """Searches of bots that may run at once; 0: one on each core."""
    boards: tuple[Path, ...] = ()
    """Files of boards that are played beside the built-in ones."""
    limits: Limits | None = field(default_factory=Limits)
    """None: nobody is limited, for measuring."""

    def __post_init__(self) -> None:
        if not 0 <= self.port <= 65535:
            raise SettingsError(f"port: {self.port} is not from 0 to 65535; 0 takes a free one")
        if self.workers < 1:
            raise SettingsError(f"workers: {self.workers} is not a number from 1 on")
        if self.workers > 1 and self.database_url.startswith("sqlite"):
            raise SettingsError(
                "workers: several processes need PostgreSQL; say --database postgresql://…, or --workers 1"
            )
        for name, url in (("public-url", self.public_url), *(("origin", origin) for origin in self.origins)):
            parts = urlsplit(url)
            if url and (parts.scheme not in ("http", "https") or not parts.hostname or parts.path.strip("/")):
                raise SettingsError(f'{name}: "{url}" is not an address such as https://play.example.org')
        for proxy in filter(None, map(str.strip, self.trusted_proxies.split(","))):
            try:
                ipaddress.ip_network(proxy)
            except ValueError:
                raise SettingsError(
                    f'trust-proxy: "{proxy}" is not an address such as 127.0.0.1, nor a network such as 10.0.0.0/8'
                ) from None
        if self.secret and len(self.secret) < SECRET_LENGTH:
            raise SettingsError(f"secret: too short; take {SECRET_LENGTH} characters or more, or leave it out")
        if self.log not in ("debug", "info", "warning", "error"):
            raise SettingsError(f'log: "{self.log}" is not debug, info, warning or error')

    @classmethod
    def read(cls, environment: Mapping[str, str] = os.environ, **given: Any) -> Settings:
        """What is given; for the rest what the environment says (BRANCHLINE_DATABASE …), else what is usual."""
        values = {name: value for name, value in given.items() if value is not None}
        for spec in fields(cls):
            variable = PREFIX + spec.name.upper()
            text = environment.get(variable)
            if spec.name not in values and text is not None:
                try:
                    values[spec.name] = _READ.get(spec.name, str)(text)
                except ValueError as error:
                    raise SettingsError(f"{variable}: {error}") from None
        return cls(**values)

    @property
    def database_url(self) -> str:
        return self.database or f"sqlite:///{self.data / 'branchline.db'}"

    @property
    def https(self) -> bool:
        return self.public_url.startswith("https:")

    @property
    def hosts(self) -> frozenset[str] | None:
        """The names under which the server may be asked; None: any."""
        if self.public_url:
            named = {urlsplit(url).hostname or "" for url in (self.public_url, *self.origins)}
            return frozenset({*named, *LOOPBACK})
        return LOOPBACK if is_loopback(self.host) else None

    def register_boards(self) -> list[Board]:
        """Makes the boards of the files known in this process, having seen that they can be played."""
        if not self.boards:
            return []
        # The engine takes a while to load, and without boards of one's own nobody needs it yet.
        from branchline.engine.tables import compile_game

        boards = []
        for file in self.boards:
            try:
                board = register_board(file)
                compile_game(board, board.rules.players[1])
            except BoardError as error:
                raise SettingsError(f"board: {error}") from None
            if len(board.id) > BOARD_ID_LENGTH:
                raise SettingsError(f"board: {file}: id: more than {BOARD_ID_LENGTH} letters; choose a shorter one")
            boards.append(board)
        return boards

    def load_secret(self) -> bytes:
        """The secret: as given, or from its file, which is made if there is none."""
        if self.secret:
            return self.secret.encode()
        path = self.data / "secret"
        self.data.mkdir(mode=0o700, parents=True, exist_ok=True)
        try:
            handle = os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
        except FileExistsError:
            kept = path.read_text("ascii").strip()
            if len(kept) < SECRET_LENGTH:
                raise SettingsError(f"{path}: does not hold a whole secret; delete it to have a new one made") from None
            return kept.encode()
        with os.fdopen(handle, "w") as file:
            made = secrets.token_hex(32)
            file.write(made + "\n")
        return made.encode()


LOOPBACK = frozenset({"localhost", "127.0.0.1", "::1"})


def is_loopback(host: str) -> bool:
    if host in LOOPBACK:
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def _number(text: str) -> int:
    if not (text.isascii() and text.isdecimal()):
        raise ValueError(f'"{text[:20]}" is not a whole number')
    return int(text)


def _words(text: str) -> tuple[str, ...]:
    return tuple(filter(None, (word.strip() for word in text.split(","))))


def _limits(text: str) -> Limits | None:
    if text not in ("on", "off"):
        raise ValueError(f'"{text[:20]}" is not on or off')
    return Limits() if text == "on" else None


_READ: dict[str, Any] = {
    "port": _number,
    "workers": _number,
    "bot_pause": _number,
    "undo_pause": _number,
    "search_cores": _number,
    "data": Path,
    "limits": _limits,
    "origins": _words,
    "boards": lambda text: tuple(map(Path, _words(text))),
}
