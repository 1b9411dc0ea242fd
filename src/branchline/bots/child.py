"""A program as a child process that is spoken to in lines, with a time limit for everything."""

from __future__ import annotations

import os
import selectors
import signal
import subprocess
import time
from collections.abc import Sequence
from contextlib import suppress
from typing import IO

from branchline.bots.watch import unwatch, watch

LINE = 65_536
"""Bytes that one line of the program may have."""

LAST_WORDS = 2_000
"""Bytes that are kept of what it wrote to standard error."""

READ = 65_536

DYING = 0.5
"""Seconds in which a program that closed its output is expected to be gone."""


class Broken(Exception):
    """The program did not do what it must; the message completes the sentence "the bot …"."""


class Child:
    """Runs in a process group of its own, which is killed as a whole."""

    def __init__(self, command: Sequence[str]) -> None:
        self._incoming = b""
        self._outgoing = b""
        self._errors = b""
        pipe = subprocess.PIPE
        self._process = subprocess.Popen(
            command, stdin=pipe, stdout=pipe, stderr=pipe, start_new_session=True, bufsize=0
        )
        self.pid = self._process.pid
        self._owner = os.getpid()
        try:
            watch(self.pid)
        except BaseException:
            self._process.kill()
            self._process.wait()
            raise
        self._selector = selectors.PollSelector()
        self._stdin = _non_blocking(self._process.stdin)
        self._stdout = _non_blocking(self._process.stdout)
        self._stderr = _non_blocking(self._process.stderr)
        self._selector.register(self._stdout, selectors.EVENT_READ)
        self._selector.register(self._stderr, selectors.EVENT_READ)

    # Talking -------------------------------------------------------------------------------------------------------

    def ask(self, text: str, seconds: float) -> bytes:
        """Sends `text` and waits for one line; whatever came before belongs to no question."""
        self._exchange(0)
        if self._incoming:
            raise Broken(f"wrote {shown(self._incoming)} before it was asked")
        self._send(text)
        deadline = time.monotonic() + seconds
        while b"\n" not in self._incoming and len(self._incoming) <= LINE:
            if self._stdout.closed:
                raise Broken(self._fate())
            left = deadline - time.monotonic()
            if left <= 0:
                raise Broken(f"did not answer within {seconds:g} s")
            self._exchange(left)
        line, _, self._incoming = self._incoming.partition(b"\n")
        if len(line) > LINE:
            raise Broken(f"wrote a line of more than {LINE:,} bytes: {shown(line)}")
        if self._outgoing:
            raise Broken(f"wrote {shown(line)} before it was asked")
        return line

    def tell(self, text: str) -> None:
        """Sends `text`, which needs no answer: as much as is read now, and the rest before the next message."""
        self._send(text)
        self._exchange(0)

    @property
    def ready(self) -> bool:
        """Whether it runs and waits for what comes; what it said up to now belongs to an earlier game."""
        self._exchange(0)
        self._errors = b""
        return not self._stdout.closed and not self._incoming

    def _send(self, text: str) -> None:
        if self._stdin.closed:
            return
        if not self._outgoing:
            self._selector.register(self._stdin, selectors.EVENT_WRITE)
        self._outgoing += text.encode()

    def _exchange(self, seconds: float) -> None:
        """Waits until something can be read or written, and does that."""
        for key, _ in self._selector.select(seconds):
            if key.fileobj is self._stdin:
                self._write()
            elif key.fileobj is self._stdout:
                self._incoming += self._read(self._stdout)
            else:
                self._hear_errors()

    def _write(self) -> None:
        try:
            written = os.write(self._stdin.fileno(), self._outgoing)
        except BlockingIOError:
            return
        except OSError:  # it does not listen any more; what it says is still heard
            self._outgoing = b""
            self._drop(self._stdin)
            return
        self._outgoing = self._outgoing[written:]
        if not self._outgoing:
            self._selector.unregister(self._stdin)

    def _read(self, pipe: IO[bytes]) -> bytes:
        try:
            data = os.read(pipe.fileno(), READ)
        except BlockingIOError:
            return b""
        except OSError:
            data = b""
        if not data:
            self._drop(pipe)
        return data

    def _hear_errors(self) -> None:
        self._errors = (self._errors + self._read(self._stderr))[-LAST_WORDS:]

    def _drop(self, pipe: IO[bytes]) -> None:
        if not pipe.closed:
            with suppress(KeyError):
                self._selector.unregister(pipe)
            pipe.close()

    # Ending --------------------------------------------------------------------------------------------------------

    def _fate(self) -> str:
        """How a program with closed output ended. Nobody waits for it, so that its number stays its own."""
        deadline = time.monotonic() + DYING
        while True:
            found = os.waitid(os.P_PID, self.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT)
            if found is not None and found.si_code == os.CLD_EXITED:
                return f"ended with status {found.si_status} before the game was over"
            if found is not None:
                name = signal.strsignal(found.si_status)
                return f"was ended by signal {found.si_status} ({name}) before the game was over"
            if time.monotonic() > deadline:
                return "closed its output before the game was over"
            time.sleep(0.005)

    def finish(self, text: str, seconds: float) -> None:
        """Sends a last text, closes the input, and gives the program a moment to end by itself."""
        self._send(text)
        deadline = time.monotonic() + seconds
        while not self._stdout.closed and (left := deadline - time.monotonic()) > 0:
            if not self._outgoing:
                self._drop(self._stdin)
            self._exchange(left)
            self._incoming = b""

    def end(self) -> None:
        """Kills what is left of the program and all it started; can be called again."""
        if self._process.returncode is not None or self._owner != os.getpid():  # a forked process has only a copy
            return
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self.pid, signal.SIGKILL)
        unwatch(self.pid)
        self._process.wait()
        for _ in range(16):  # enough for a full pipe
            if not self._stderr.closed:
                self._hear_errors()
        for pipe in (self._stdin, self._stdout, self._stderr):
            self._drop(pipe)
        self._selector.close()

    @property
    def last_words(self) -> str:
        """The last lines it wrote to standard error, in one line."""
        lines = [line.strip() for line in self._errors.decode("utf-8", "replace").splitlines()]
        return printable(" | ".join(line for line in lines[-4:] if line))[-300:]


def _non_blocking(pipe: IO[bytes] | None) -> IO[bytes]:
    assert pipe is not None
    os.set_blocking(pipe.fileno(), False)
    return pipe


def shown(data: bytes, most: int = 80) -> str:
    """The beginning of what was received, in one line and in quotes."""
    text = printable(data[: 4 * most].decode("utf-8", "replace").strip())
    return f'"{text[:most]}…"' if len(text) > most or len(data) > 4 * most else f'"{text}"'


def printable(text: str) -> str:
    """The text without line ends and signs that would move a terminal's cursor."""
    return "".join(sign if sign.isprintable() else " " if sign.isspace() else "?" for sign in text)
