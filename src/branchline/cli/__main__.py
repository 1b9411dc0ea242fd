"""`python -m branchline.cli`: the command line without an installed script."""

import sys

from branchline.cli import main

if __name__ == "__main__":
    sys.exit(main())
