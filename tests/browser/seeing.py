"""How a screen looks to those who see little: axe, and pictures compared."""

from __future__ import annotations

import base64
from pathlib import Path

from playwright.sync_api import Locator, Page

SOURCE = (Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js").read_text("utf-8")
GRAVE = ("serious", "critical")
COLOURS = ("color-contrast", "link-in-text-block")
"""The rules that ask for colours."""
# The drawing of the board is most of a page, always the same, and a picture to those who listen: after a first time it
# is laid aside while axe looks.
RUN = """
async ([only, changed, bare]) => {
    // Styles that have just changed are there with the next frame, without motion too.
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const drawing = document.querySelector("[data-map] .picture > g");
    const parts = [...(drawing?.childNodes ?? [])];
    if (bare) drawing?.replaceChildren();
    const rules = Object.fromEntries(Object.entries(changed).map(([rule, enabled]) => [rule, { enabled }]));
    const options = { resultTypes: ["violations"], rules, ...(only.length ? { runOnly: only } : {}) };
    const { violations } = await axe.run(document, options);
    if (bare) drawing?.replaceChildren(...parts);
    return { violations, drawn: parts.length > 0 };
}
"""
CONTRAST = "(more) => void (document.documentElement.dataset.contrast = more)"


class Axe:
    """What axe finds serious or critical on the screens it looks at, in one line each."""

    def __init__(
        self, page: Page, *, colours: bool = False, contrast: bool = False, rules: dict[str, bool] | None = None
    ) -> None:
        """`colours`: only these are looked at; `contrast`: twice, then with more of it; `rules`: unlike usual."""
        self.page, self.colours, self.contrast, self.rules = page, colours, contrast, rules or {}
        self.found: list[str] = []
        self.drawn = False
        """Whether a board has been looked at."""

    def look(self, screen: str) -> None:
        self._run(screen, (*COLOURS, *self.rules) if self.colours else ())
        if self.contrast:
            self.page.evaluate(CONTRAST, "more")
            self._run(f"{screen}, more contrast", COLOURS)
            self.page.evaluate(CONTRAST, "usual")

    def nothing_grave(self) -> None:
        assert not self.found, "\n".join(self.found)

    def _run(self, screen: str, only: tuple[str, ...]) -> None:
        if not self.page.evaluate("'axe' in window"):
            self.page.evaluate(SOURCE)
        seen = self.page.evaluate(RUN, [only, self.rules, self.drawn])
        self.drawn |= seen["drawn"]
        self.found += [
            f"{screen}: {one['id']}: {node['target']} {node['html'][:160]} {node['failureSummary'][:250]}"
            for one in seen["violations"]
            if one["impact"] in GRAVE
            for node in one["nodes"]
        ]


# Pixels that are clearly another colour in the second picture.
DIFFERING = """
async (pictures) => {
    const [one, other] = await Promise.all(pictures.map(async (text) => {
        const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
        const image = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
        const context = new OffscreenCanvas(image.width, image.height).getContext("2d");
        context.drawImage(image, 0, 0);
        return context.getImageData(0, 0, image.width, image.height).data;
    }));
    if (one.length !== other.length) throw new Error("the pictures are not of one size");
    let found = 0;
    for (let i = 0; i < one.length; i += 4)
        if ([0, 1, 2].some((part) => Math.abs(one[i + part] - other[i + part]) > 48)) found += 1;
    return found;
}
"""


def picture(target: Locator, around: int = 8) -> bytes:
    """A picture of something as it is shown now, with what lies close around it: outlines do."""
    target.scroll_into_view_if_needed()
    box = target.bounding_box()
    assert box, "it is not shown"
    x, y = max(box["x"] - around, 0), max(box["y"] - around, 0)
    width, height = box["width"] + 2 * around, box["height"] + 2 * around
    return target.page.screenshot(clip={"x": x, "y": y, "width": width, "height": height})


def differing(page: Page, one: bytes, other: bytes) -> int:
    return int(page.evaluate(DIFFERING, [base64.b64encode(found).decode() for found in (one, other)]))
