"""The colours of the drawing: paper, sea and ink by day and by night, the card colours and the liveries."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Theme:
    paper: str
    paper_deep: str
    land: str
    coast: str
    sea: str
    sea_deep: str
    ink: str
    ink_soft: str
    brass: str
    halo: str
    border: str


THEMES = {
    "day": Theme(
        paper="#EFE6CF",
        paper_deep="#E2D5B4",
        land="#EFE6CF",
        coast="#8C8064",
        sea="#BCD6E0",
        sea_deep="#9CBFCD",
        ink="#2B2A28",
        ink_soft="#6B665C",
        brass="#A9823A",
        halo="#F6F0DF",
        border="#8F7B55",
    ),
    "night": Theme(
        paper="#1D2329",
        paper_deep="#2A323A",
        land="#27333B",
        coast="#5C6B70",
        sea="#16222E",
        sea_deep="#24384A",
        ink="#ECE3CE",
        ink_soft="#A9A290",
        brass="#C9A35A",
        halo="#12181E",
        border="#5F6E70",
    ),
}

CARD_COLOURS = {
    "purple": "#BA85CF",
    "blue": "#21579E",
    "orange": "#E17E20",
    "white": "#FBF8EF",
    "green": "#348B60",
    "yellow": "#F7D94C",
    "black": "#3A3836",
    "red": "#B92D2B",
    "gray": "#B7B1A6",
}
"""Fills tuned so that neighbours differ in lightness too, for readers who confuse hues."""

SYMBOL_INK = {"black": "#F1EBDC", "blue": "#F1EBDC", "red": "#F7EFDF", "green": "#F4EFE0"}
"""Ink of the symbol where the dark ink would not be seen."""

OTHER_COLOURS = ("#7FB7BE", "#D88C9A", "#8D6E4F", "#A5B452", "#6C6FA8", "#C9B18A")
"""Fills of colours that a board invents, in the order of its rules."""

LIVERIES = (
    ("plain", "#1F5AA6", "#12396B"),
    ("stripe", "#C4372C", "#F4E3C4"),
    ("chevron", "#2E7D4F", "#E9F2DC"),
    ("dots", "#E3B421", "#3A2F10"),
    ("check", "#33302D", "#D9D2C3"),
)
"""Pattern, ground and second colour of each seat."""


def card_fill(colour: str, colours: tuple[str, ...] = ()) -> str:
    """The fill of a card colour; one that is not known here gets a fill by its place in the rules."""
    if colour in CARD_COLOURS:
        return CARD_COLOURS[colour]
    known = [c for c in colours if c not in CARD_COLOURS]
    return OTHER_COLOURS[known.index(colour) % len(OTHER_COLOURS)] if colour in known else CARD_COLOURS["gray"]
