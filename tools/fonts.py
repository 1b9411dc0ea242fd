"""Writes the letters beyond Western Europe that the page's own fonts need, cut out of the npm packages of the fonts.

The whole files of those letters are three times as large, and most of them are never shown. Run it by hand when the
letters below or the fonts change; it needs `pip install 'fonttools[woff]'` and `make page` before.
"""

from __future__ import annotations

from pathlib import Path

from fontTools import subset

WEB = Path(__file__).parents[1] / "web"
FONTS = ("josefin-sans", "libre-franklin")
LETTERS = "ĄąĆćĘęŁłŃńŚśŹźŻżĀāĒēĖėĪīĶķĻļŅņŠšŪūŽžČčŘřĞğİıŐőŰű"
"""Of the cities on the boards, and of the names of players in the languages around them."""


def main() -> None:
    for name in FONTS:
        source = WEB / f"node_modules/@fontsource-variable/{name}/files/{name}-latin-ext-wght-normal.woff2"
        target = WEB / f"src/style/fonts/{name}-more.woff2"
        subset.main([str(source), f"--text={LETTERS}", "--flavor=woff2", f"--output-file={target}"])
        print(f"wrote {target.relative_to(WEB.parent)} ({target.stat().st_size} bytes)")
    ranges = ",".join(f"U+{ord(letter):04X}" for letter in sorted(LETTERS))
    print(f"unicode-range of web/src/style/fonts.css: {ranges}")


if __name__ == "__main__":
    main()
