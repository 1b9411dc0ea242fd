"""How wide a text is in the face of titles and city names (Josefin Sans, 600)."""

from __future__ import annotations

from importlib import resources

FONT = resources.files(__package__) / "fonts" / "JosefinSans-SemiBold.ttf"
FONT_STACK = "'Josefin Sans', 'Josefin Sans Variable', Futura, 'Century Gothic', sans-serif"

ACCENT_HEIGHT = 0.93
"""Height of an accented capital, in ems: what a label box must leave above the base line."""

DESCENT = 0.22
"""Depth of g, p, y below the base line, in ems."""

SAFETY = 1.03
"""Widths are taken a little too large: kerning and rounding differ between renderers."""

# Advance widths in thousandths of an em, with the characters that have them.
_ADVANCES = {
    170: "'.·",
    190: "’:",
    200: "!,;¡",
    270: "ijlìíîïĩīĭįıĵĺļ",
    290: "`|°´łĮ¹",
    320: " I\xa0-ÌÍÎÏĨĪĬİ",
    370: '1*"[]t{ţťŧț',
    390: "rJ}ŕŗřĴľŀ",
    410: "()/\\f",
    420: "sśŝşšș",
    460: "?cçćĉċč~",
    490: "xzźżž•",
    510: "7vyýÿŷ",
    530: "358eèéêëøēĕėěęķk–…",
    560: "2469+ouòóôõöùúûüōŏőũūŭůűð",
    570: "$hnñńņňŋĥħų",
    580: "#<>STŚŜŞŠŢŤŦȘȚ",
    600: "Fabdpqàáâãäåþāăąđ",
    610: "Pg_«»Þßĝğġģ",
    630: "0BLĹĻĿĽŁ",
    670: "ERÈÉÊËĒĔĖĘĚŔŖŘ",
    690: "wŵKXĶ",
    710: "ACYÀÁÂÃÄÅÇÝĀĂĄĆĈĊČŶŸď—",
    740: "=&VZUŹŻŽÙÚÛÜŨŪŬŮŰŲ",
    770: "DGÐĎĜĞĠĢĐ",
    800: "%HĤ",
    840: "NmæœÑŃŅŇ",
    870: "OQÒÓÔÕÖØŌŎŐ",
    960: "MÆĦ",
    1040: "WŴŒ@",
}

_WIDTH = {character: advance / 1000 for advance, characters in _ADVANCES.items() for character in characters}
_UNKNOWN = 0.9


def text_width(text: str, size: float) -> float:
    """The width of one line of text, never too small."""
    return SAFETY * size * sum(_WIDTH.get(character, _UNKNOWN) for character in text)
