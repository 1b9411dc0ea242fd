"""Runs one command, and tells what went wrong."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Sequence

import typer
from typer.main import get_command

from branchline.cli.app import app
from branchline.cli.ending import FAULTY, INTERRUPTED


def main(argv: Sequence[str] | None = None) -> int:
    """Runs one command; what the user can mend is told in one line, without a traceback."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal that lacks a sign shows ? instead
    try:
        status = get_command(app).main(
            args=list(sys.argv[1:] if argv is None else argv), prog_name="branchline", standalone_mode=False
        )
    except (KeyboardInterrupt, typer.Abort):
        return INTERRUPTED
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # nobody reads on: nothing more to say
        return 1
    except Exception as error:
        message = explain(error)
        if message is None or os.environ.get("BRANCHLINE_DEBUG"):
            raise
        print(f"branchline: {message}", file=sys.stderr)
        return FAULTY
    return status if isinstance(status, int) else 0


def explain(error: Exception) -> str | None:
    """What went wrong in one line, or None if it is our own fault."""
    if hasattr(error, "format_message"):  # a wrong option or argument, as Typer found it
        context = getattr(error, "ctx", None)
        where = f" (see: {context.command_path} --help)" if context else ""
        return " ".join(str(error.format_message()).split()).rstrip(".") + _typed(error) + where
    if isinstance(error, (ValueError, OSError)):
        return " ".join(str(error).split())
    return None


def _typed(error: Exception) -> str:
    """The value that was refused, which Typer leaves out where it reads values with Pydantic."""
    found = getattr(error.__cause__, "errors", None)
    return f', found "{found()[0]["input"]}"' if callable(found) else ""
