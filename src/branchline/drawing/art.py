"""Small drawings, each in a box of 20 by 20 units about its middle: symbols of the colours, wheel, anchor, liveries."""

from __future__ import annotations

import math

from branchline.drawing.spaces import Sizes
from branchline.drawing.theme import CARD_COLOURS, LIVERIES, SYMBOL_INK, card_fill
from branchline.drawing.trackart import ship, wagon

# Fills take `currentColor`, so that a symbol is drawn once and inked where it is used.
_PATHS = {
    "purple": '<path d="M0-9.6L7.4 0 0 9.6-7.4 0z"/>',
    "blue": '<g fill="none" stroke="currentColor" stroke-width="2.6" stroke-linecap="round">'
    '<path d="M-9-3.2c2-3.4 4-3.4 6 0s4 3.4 6 0 4-3.4 6 0"/><path d="M-9 4c2-3.4 4-3.4 6 0s4 3.4 6 0 4-3.4 6 0"/></g>',
    "white": '<path d="M0-9.4L2.6-3.3 9.2-2.9 4.1 1.4 5.8 7.8 0 4.2-5.8 7.8-4.1 1.4-9.2-2.9-2.6-3.3z"/>',
    "green": '<path d="M-8 7.6C-9-2-2-8.4 8.6-8.2 9 1.6 3.4 8.6-5.4 6.4L-7.4 9.2-9 8z"/>'
    '<path d="M-5.4 6C-2 2 1-1 5-4.6" fill="none" stroke="{gap}" stroke-width="1.4"/>',
    "black": '<path d="M-9.4-6H8.6C8.6-2.6 5.6-.8 2.8-.6L3.8 4H6.8V7.4H-6.8V4H-3.8L-2.8-.6C-5.4-.8-8.6-2-9.4-6z"/>',
    "red": '<path d="M.6-9.8C1.8-5.6 6.8-3.2 6.8 2.8 6.8 7 3.8 9.6 0 9.6S-6.8 7-6.8 2.8C-6.8-.2-5.2-2.4-4.4-4.6'
    '-3.4-3-2.6-2.2-1.6-2-2-4.8-1.4-7.6.6-9.8z"/>'
    '<path d="M.2 2.6C1 4 2.4 4.8 2.4 6.4A2.4 2.2 0 0 1-2.4 6.4C-2.4 4.8-.8 4.2.2 2.6z" '
    'fill="{gap}"/>',
}


def _sun() -> str:
    rays = "".join(f'<path d="M-1.5-6L0-9.8 1.5-6z" transform="rotate({angle})"/>' for angle in range(0, 360, 45))
    return f'<circle r="4.8"/>{rays}'


def _wheat() -> str:
    grains = "".join(
        f'<path d="M0 0C{side * 3.4:g}-.6 {side * 4.4:g}-3 {side * 3.8:g}-4.8 {side * 1.4:g}-4.4 0-2.6 0 0z" '
        f'transform="translate(0 {y})"/>'
        for y in (5, 0.8, -3.4)
        for side in (-1, 1)
    )
    return f'{grains}<path d="M0-4C1.7-5.4 1.7-7.8 0-9.6-1.7-7.8-1.7-5.4 0-4z"/><path d="M-.7 9.6V1H.7V9.6z"/>'


def _other(index: int) -> str:
    """A symbol for a colour that a board invents: bars, as many as its place in the rules."""
    bars = index % 5 + 1
    return "".join(
        f'<rect x="{-8 + 16 * (i + 0.5) / bars - 1.2:.1f}" y="-7" width="2.4" height="14"/>' for i in range(bars)
    )


def symbol(colour: str, colours: tuple[str, ...]) -> str:
    """The symbol of a card colour as SVG shapes filled with `currentColor`."""
    fill = card_fill(colour, colours)
    if colour == "orange":
        return _sun()
    if colour == "yellow":
        return _wheat()
    if colour in _PATHS:
        return _PATHS[colour].replace("{gap}", fill)
    return _other([c for c in colours if c not in CARD_COLOURS].index(colour))


def symbol_ink(colour: str) -> str:
    return SYMBOL_INK.get(colour, "#2B2A28")


def wheel(colours: tuple[str, ...]) -> str:
    """A locomotive's wheel whose fields carry the colours of the cards."""
    parts = ['<circle r="9.6" fill="#2B2A28"/><circle r="8.3" fill="#F6F0DF"/>']
    n = len(colours)
    for i, colour in enumerate(colours):
        a, b = (2 * math.pi * (i + k) / n - math.pi / 2 for k in (0.06, 0.94))
        points = [(math.cos(t) * r, math.sin(t) * r) for t, r in ((a, 3.0), (a, 7.6), (b, 7.6), (b, 3.0))]
        (x0, y0), (x1, y1), (x2, y2), (x3, y3) = points
        parts.append(
            f'<path d="M{x0:.2f} {y0:.2f}L{x1:.2f} {y1:.2f}A7.6 7.6 0 0 1 {x2:.2f} {y2:.2f}L{x3:.2f} {y3:.2f}'
            f'A3 3 0 0 0 {x0:.2f} {y0:.2f}z" fill="{card_fill(colour, colours)}"/>'
        )
    parts.append('<circle r="2.4" fill="#2B2A28"/><circle r="1" fill="#F6F0DF"/>')
    return "".join(parts)


ANCHOR = (
    '<g fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">'
    '<circle cy="-6.6" r="2.1"/><path d="M0-4.4V8.4M-4-1.6H4M-7.4 2.4C-7.2 6.4-3.6 8.4 0 8.6 3.6 8.4 7.2 6.4 7.4 2.4"/>'
    '<path d="M-8.8 4.4L-7.4 2 -5.4 4M8.8 4.4L7.4 2 5.4 4"/></g>'
)


def livery_patterns() -> str:
    """One SVG pattern for each seat."""
    inside = {
        "plain": "",
        "stripe": '<path d="M-2 8L8-2M3 13L13 3M-7 3L3-7" stroke="{b}" stroke-width="2.6"/>',
        "chevron": '<path d="M-2 9L5 2 12 9M-2 18L5 11 12 18M-2 0L5-7 12 0" stroke="{b}" stroke-width="2" '
        'fill="none"/>',
        "dots": '<circle cx="2.5" cy="2.5" r="1.5" fill="{b}"/><circle cx="7.5" cy="7.5" r="1.5" fill="{b}"/>',
        "check": '<path d="M0 0H5V5H0zM5 5H10V10H5z" fill="{b}"/>',
    }
    patterns = []
    for i, (name, ground, second) in enumerate(LIVERIES):
        patterns.append(
            f'<pattern id="bl-livery-{i}" width="10" height="{9 if name == "chevron" else 10}" '
            f'patternUnits="userSpaceOnUse" patternTransform="scale(.55)">'
            f'<rect width="10" height="10" fill="{ground}"/>{inside[name].replace("{b}", second)}</pattern>'
        )
    return "".join(patterns)


def pieces(size: Sizes) -> str:
    """A wagon and a ship of each seat, as large as a space of the board."""
    return "".join(
        f'<g id="bl-wagon-{seat}">{wagon(size.width, size.height, seat)}</g>'
        f'<g id="bl-ship-{seat}">{ship(size.width, size.height, seat)}</g>'
        for seat in range(len(LIVERIES))
    )


def definitions(colours: tuple[str, ...], size: Sizes) -> str:
    """Everything that the drawing uses many times."""
    symbols = "".join(
        f'<g id="bl-symbol-{c}" class="bl-symbol" data-colour="{c}" color="{symbol_ink(c)}" fill="{symbol_ink(c)}">'
        f"{symbol(c, colours)}</g>"
        for c in colours
    )
    glow = (
        '<filter id="bl-glow" x="-60%" y="-60%" width="220%" height="220%">'
        '<feGaussianBlur stdDeviation="2.4"/></filter>'
    )
    return (
        f'<defs>{symbols}<g id="bl-wheel">{wheel(colours)}</g><g id="bl-anchor">{ANCHOR}</g>'
        f"{livery_patterns()}{pieces(size)}{glow}</defs>"
    )
