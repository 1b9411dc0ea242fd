"""`python -m branchline` is the command line."""

import sys

from branchline.cli import main

if __name__ == "__main__":
    sys.exit(main())
