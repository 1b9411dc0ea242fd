"""Writes the drawings and colours that the web page shares with the boards, from the code that draws the boards.

`make wire` runs it.
"""

from __future__ import annotations

import sys
from pathlib import Path

from branchline.boards.schema import GRAY
from branchline.drawing import art
from branchline.drawing.theme import CARD_COLOURS, LIVERIES
from tools.made import main

SYMBOLS = Path("web/src/cards/symbols.svg")
COLOURS = Path("web/src/style/colours.css")
MADE = "made by `make wire` from branchline.boards; do not edit"


def files() -> dict[Path, str]:
    return {SYMBOLS: symbols(), COLOURS: colours()}


def symbols() -> str:
    """Symbols of the colours, the wheel of a wild card, the anchor and the liveries, to be used by their names."""
    colours = tuple(colour for colour in CARD_COLOURS if colour != GRAY)
    parts = [
        f'<g id="bl-symbol-{colour}" color="{art.symbol_ink(colour)}" fill="{art.symbol_ink(colour)}">'
        f"{art.symbol(colour, colours)}</g>"
        for colour in colours
    ]
    parts += [f'<g id="bl-wheel">{art.wheel(colours)}</g>', f'<g id="bl-anchor">{art.ANCHOR}</g>']
    return (
        f'<!-- {MADE} -->\n<svg xmlns="http://www.w3.org/2000/svg" width="0" height="0" aria-hidden="true"><defs>'
        + "\n".join(parts)
        + f"\n{art.livery_patterns()}</defs></svg>\n"
    )


def colours() -> str:
    lines = [f"  --card-{name}: {fill.lower()};" for name, fill in CARD_COLOURS.items()]
    lines += [f"  --card-{name}-ink: {art.symbol_ink(name).lower()};" for name in CARD_COLOURS]
    for seat, (_, ground, second) in enumerate(LIVERIES):
        lines += [f"  --livery-{seat}: {ground.lower()};", f"  --livery-{seat}-second: {second.lower()};"]
    return f"/* {MADE} */\n:root {{\n" + "\n".join(lines) + "\n}\n"


if __name__ == "__main__":
    sys.exit(main(files, "make wire"))
