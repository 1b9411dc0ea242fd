"""Drags the map of a page to and fro and counts frames: `bench/page_panning.py URL` of any page that shows a board."""

from __future__ import annotations

import argparse
import math
import statistics
import time
from itertools import pairwise

from playwright.sync_api import Page, sync_playwright

COUNT = """() => {
  const times = (window.frameTimes = []);
  const tick = (now) => { times.push(now); window.frameCount = requestAnimationFrame(tick); };
  window.frameCount = requestAnimationFrame(tick);
}"""
STOP = "() => { cancelAnimationFrame(window.frameCount); return window.frameTimes; }"


def drag(page: Page, seconds: float) -> list[float]:
    """Moves the map in circles with the button held down; the milliseconds from frame to frame."""
    box = page.locator("[data-map]").bounding_box()
    assert box, "the page shows no board"
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 20, y)
    page.evaluate(COUNT)
    start = time.perf_counter()
    while (passed := time.perf_counter() - start) < seconds:
        turn = passed * 2.4
        page.mouse.move(x + math.sin(turn) * box["width"] * 0.4, y + math.sin(turn * 1.7) * box["height"] * 0.3)
    times: list[float] = page.evaluate(STOP)
    page.mouse.up()
    return [after - before for before, after in pairwise(times)]


def report(name: str, gaps: list[float]) -> None:
    if not gaps:
        print(f"{name:<10} not two frames: the machine is too busy to measure anything")
        return
    ordered = sorted(gaps)
    late = sum(gap > 34 for gap in gaps)
    print(
        f"{name:<10} {1000 / statistics.fmean(gaps):5.1f} frames/s   median {statistics.median(gaps):5.1f} ms   "
        f"99 % {ordered[int(len(ordered) * 0.99)]:5.1f} ms   longest {ordered[-1]:5.1f} ms   late {late} of {len(gaps)}"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("url", help="a page that shows a board")
    parser.add_argument("--seconds", type=float, default=5, help="of dragging, at each zoom")
    parser.add_argument("--size", default="1440x900")
    parser.add_argument("--chromium", default="/usr/bin/chromium")
    given = parser.parse_args()
    width, height = map(int, given.size.split("x"))
    with sync_playwright() as p:
        browser = p.chromium.launch(executable_path=given.chromium, args=["--no-sandbox", "--disable-gpu"])
        page = browser.new_page(viewport={"width": width, "height": height})
        page.goto(given.url)
        page.wait_for_selector("[data-map] .bl-tracks", state="attached")
        page.wait_for_timeout(1500)
        report("at first", drag(page, given.seconds))
        for name in ("nearer", "nearest"):
            page.locator("[data-map]").focus()
            for _ in range(2):
                page.keyboard.press("+")
                page.wait_for_timeout(500)
            page.wait_for_timeout(1500)
            report(name, drag(page, given.seconds))
        browser.close()


if __name__ == "__main__":
    main()
