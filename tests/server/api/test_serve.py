"""`branchline serve` as people start and stop it."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from branchline.server import run
from branchline.server.api import pages
from branchline.server.run import SCREENS
from branchline.server.settings import Limits, Settings, SettingsError
from tests.own_board import TINY
from tests.server.helpers import Browser, Tab

COMMAND = [sys.executable, "-W", "error", "-m", "branchline", "serve"]


@contextmanager
def started(folder: Path, *options: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    process = subprocess.Popen(
        [*COMMAND, "--port", "0", "--data", str(folder), *options],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        env=os.environ | {"BRANCHLINE_BOT_PAUSE": "0", "BRANCHLINE_LIMITS": "off"},  # nobody plays as fast as tests do
    )
    assert process.stdout is not None
    try:
        line = process.stdout.readline()
        assert line.startswith("Branchline is at http://127.0.0.1:"), (line, process.stderr and process.stderr.read())
        yield process, line.split()[3]
    finally:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)  # its workers too
        process.communicate()


def refused(folder: Path, *options: str) -> str:
    done = subprocess.run([*COMMAND, "--data", str(folder), *options], capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stdout) == (2, ""), "nothing is announced that does not run"
    assert "Traceback" not in done.stderr
    return done.stderr


def test_it_stops_in_good_order_while_it_still_loads(tmp_path: Path) -> None:
    with started(tmp_path) as (process, _):
        process.send_signal(signal.SIGTERM)
        assert process.wait(20) == 0
        assert process.stderr is not None
        assert process.stderr.read() == ""


async def test_it_says_where_it_is_and_stops_in_good_order(tmp_path: Path) -> None:
    with started(tmp_path) as (process, url):
        async with Browser(url) as ada:
            assert "Branchline" in (await ada.http.get("/")).text
            await ada.named("Ada")
            id = (await ada.table(seats=[{"kind": "person"}, {"kind": "bot", "level": "easy"}]))["id"]
            async with ada.socket(f"/tables/{id}/socket?seat=0") as table, ada.socket("/lobby/socket") as lobby:
                tab, other = Tab(table), Tab(lobby)
                await tab.until("snapshot")
                await tab.want("start")
                process.send_signal(signal.SIGTERM)
                for one in (tab, other):
                    closed = await one.until("closed")
                    assert (closed["key"], closed["again"]) == ("restart", True)
        assert await asyncio.to_thread(process.wait, 20) == 0
        assert process.stderr is not None
        assert process.stderr.read() == ""
    assert (tmp_path / "secret").stat().st_mode & 0o777 == 0o600
    with started(tmp_path) as (process, url):
        async with Browser(url) as eve:
            assert (await eve.http.get("/healthz")).json() == {"status": "ok"}
        process.send_signal(signal.SIGINT)
        assert process.wait(20) == 0


def test_what_cannot_be_is_said_in_one_line(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        assert "is taken" in refused(tmp_path, "--port", port)
    assert "need PostgreSQL" in refused(tmp_path, "--workers", "2")
    assert "public-url" in refused(tmp_path, "--public-url", "play.example.org")
    assert "database" in refused(tmp_path, "--port", "0", "--database", "mysql://somewhere/else")
    assert "foo" in refused(tmp_path, "--port", "0", "--database", "foo")


def test_settings_come_from_the_environment_too(tmp_path: Path) -> None:
    found = Settings.read({"BRANCHLINE_PORT": "99", "BRANCHLINE_LIMITS": "off", "BRANCHLINE_DATA": str(tmp_path)})
    assert (found.port, found.limits, found.data) == (99, None, tmp_path)
    assert Settings.read({"BRANCHLINE_PORT": "99"}, port=7, host=None).port == 7
    assert (
        Settings.read({"BRANCHLINE_ORIGINS": "https://a.example, https://b.example"}).origins[1] == "https://b.example"
    )
    assert isinstance(Settings.read({}).limits, Limits)
    assert "hush" not in repr(Settings(secret="hush" * 10))
    assert Settings(trusted_proxies="127.0.0.1, ::1, 10.0.0.0/8").trusted_proxies


@pytest.mark.parametrize(
    ("variable", "value", "words"),
    [
        ("PORT", "abc", 'BRANCHLINE_PORT: "abc" is not a whole number'),
        ("BOT_PAUSE", "-1", 'BRANCHLINE_BOT_PAUSE: "-1" is not a whole number'),
        ("LIMITS", "of", 'BRANCHLINE_LIMITS: "of" is not on or off'),
        ("SECRET", "short", "secret: too short"),
        ("LOG", "loud", 'log: "loud" is not debug'),
        ("TRUSTED_PROXIES", "127.0.0.1,nonsense", 'trust-proxy: "nonsense" is not an address such as 127.0.0.1'),
        ("TRUSTED_PROXIES", "10.0.0.1/8", 'trust-proxy: "10.0.0.1/8" is not an address'),
    ],
)
def test_a_wrong_setting_is_named(variable: str, value: str, words: str) -> None:
    with pytest.raises(SettingsError, match=f"^{re.escape(words)}"):
        Settings.read({f"BRANCHLINE_{variable}": value})


def test_the_secret_is_made_once(tmp_path: Path) -> None:
    made = Settings(data=tmp_path / "new").load_secret()
    assert Settings(data=tmp_path / "new").load_secret() == made
    (tmp_path / "new" / "secret").write_text("half")
    with pytest.raises(SettingsError, match="delete it"):
        Settings(data=tmp_path / "new").load_secret()


def test_playing_opens_the_browser_or_says_where_to_go(tmp_path: Path) -> None:
    """`branchline play`: on loopback, on the usual port or any free one, and never a browser of text."""
    bare = {name: value for name, value in os.environ.items() if name not in SCREENS}
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        play_in_the_browser(bare | {"BRANCHLINE_DATA": str(tmp_path), "BRANCHLINE_PORT": port})


def play_in_the_browser(environment: dict[str, str]) -> None:
    for options, lines, page in (([], 2, ""), (["--no-open", "--port", "0"], 1, ""), ([str(TINY)], 2, "/?board=tiny")):
        process = subprocess.Popen(
            [sys.executable, "-W", "error", "-m", "branchline", "play", *options],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env=environment,
        )
        assert process.stdout is not None
        said = [process.stdout.readline() for _ in range(lines)]
        process.send_signal(signal.SIGTERM)
        rest, errors = process.communicate(timeout=30)
        address = said[0].split()[3]
        assert address.startswith("http://127.0.0.1:")
        assert lines == 1 or said[1] == f"No browser could be opened from here: open {address}{page} in one yourself\n"
        assert (process.returncode, rest, errors) == (0, "", "")


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({}, ["http://127.0.0.1:7"]),
        ({"host": "::1"}, ["http://[::1]:7"]),
        ({"host": "0.0.0.0"}, ["http://localhost:7", "http://192.168.1.20:7"]),
        ({"host": "::"}, ["http://localhost:7", "http://192.168.1.20:7"]),
        ({"public_url": "https://play.example.org"}, ["http://127.0.0.1:7", "https://play.example.org"]),
    ],
)
def test_it_says_where_others_find_it(given: dict[str, str], said: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[str] = []
    monkeypatch.setattr(run, "is_built", lambda: True)
    monkeypatch.setattr(run, "_own_address", lambda: "192.168.1.20")
    run._ready(Settings(**given), 7, False, heard.append)
    assert [line.split()[-1 if line.startswith("Others") else 3] for line in heard] == said


def test_without_a_network_there_is_nobody_else(monkeypatch: pytest.MonkeyPatch) -> None:
    class Alone(socket.socket):
        def connect(self, _address: object) -> None:
            raise OSError("network is unreachable")

    monkeypatch.setattr(run.socket, "socket", Alone)
    assert run.address_for_others(Settings(host="0.0.0.0"), 7) is None


def test_a_page_that_is_not_built_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[str] = []
    monkeypatch.setattr(pages, "BUILT", tmp_path)
    run._ready(Settings(), 7, False, said.append)
    assert "make page" in said[-1]
    assert b"<code>make page</code>" in pages.Pages().pages["index.html"].body


@pytest.mark.parametrize("opens", [True, False])
def test_a_browser_is_opened_where_there_is_a_screen(opens: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[str] = []
    shown: list[str] = []
    monkeypatch.setenv("DISPLAY", ":0")
    monkeypatch.setattr(run.webbrowser, "open", lambda address: shown.append(address) or opens)
    run._open("http://127.0.0.1:1", said.append)
    assert shown == ["http://127.0.0.1:1"]
    assert len(said) == (0 if opens else 1)
