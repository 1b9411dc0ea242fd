"""What every test can rely on."""

from __future__ import annotations

import signal

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    # Begun in the background of a shell: processes that tests start would inherit deafness to Ctrl-C.
    signal.signal(signal.SIGINT, signal.default_int_handler)
