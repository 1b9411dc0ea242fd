"""The command line: one module for each command, and the terminal game under `table`."""

from branchline.cli.run import explain, main

__all__ = ["explain", "main"]
