"""What a command ends with, beside 0."""

from __future__ import annotations

INTERRUPTED, TERMINATED = 130, 143
"""By Ctrl-C and by SIGTERM."""
FAULTY = 2
