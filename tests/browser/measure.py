"""Measures the page: how large its first load is, how soon it can be used, how smoothly the map moves.

`make pagebench` runs it and writes bench/page.md. Stop everything else first: the browser draws with the processor.
"""

from __future__ import annotations

import argparse
import math
import os
import statistics
import tempfile
import time
from itertools import pairwise
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from branchline.boards.loader import BUILT_IN
from tests.browser.person import QUIET, Person, find_chromium
from tests.browser.weighing import first_load
from tests.server.helpers import Running, running

REPORT = Path(__file__).parents[2] / "bench" / "page.md"
LARGEST_BOARD = "world"
LARGEST, SOON, SMOOTH = 200 * 1024, 1000, 60

COUNT = """() => {
  const times = (window.frameTimes = []);
  const tick = (now) => { times.push(now); window.frameCount = requestAnimationFrame(tick); };
  window.frameCount = requestAnimationFrame(tick);
}"""
STOP = "() => { cancelAnimationFrame(window.frameCount); return window.frameTimes; }"


def begun(person: Person, board: str) -> str:
    """A game on this board, with its opening tickets on the table."""
    made = person.table(board=board, seats=[{"kind": "person"}, {"kind": "bot", "level": "easy"}], seed=1, first=0)
    person.submit(made["id"], kind="start")
    return f"/t/{made['id']}"


def loads(browser: Browser, server: Running, board: str | None, times: int) -> str:
    """A line of the report: the first load of home, or of a table on a board, each time by a new browser."""
    maker = Person(browser, server.url)
    path = "/" if board is None else begun(maker, board)
    cookies = maker.context.cookies()
    found = []
    for _ in range(times):
        fresh = Person(browser, server.url)
        fresh.context.add_cookies(cookies)  # type: ignore[arg-type]
        found.append(first_load(fresh, path, "home" if board is None else "table"))
        fresh.leave()
    maker.leave()
    size, middle, best = found[-1][0], statistics.median(ms for _, ms in found), min(ms for _, ms in found)
    name = "home" if board is None else f"table, {board}"
    reached = f"{verdict(size <= LARGEST)}, {verdict(best <= SOON)}"
    return f"| {name} | {size / 1024:.0f} | {middle:.0f} | {best:.0f} | {reached} |"


def pans(browser: Browser, server: Running, seconds: float) -> list[str]:
    """Lines of the report: frames a second while the map of the largest board is dragged, at three zooms."""
    person = Person(browser, server.url, motion=True)
    person.open(begun(person, LARGEST_BOARD))
    person.page.wait_for_selector("[data-map] .bl-tracks", state="attached")
    person.wait(2000)
    lines = []
    for name in ("at first", "nearer", "nearest"):
        gaps = drag(person.page, seconds)
        rate = 1000 / statistics.fmean(gaps)
        middle, reached = statistics.median(gaps), verdict(rate >= SMOOTH - 1)
        lines.append(f"| {name} | {rate:.0f} | {middle:.1f} | {max(gaps):.0f} | {reached} |")
        person.page.locator("[data-map]").focus()
        for _ in range(2):
            person.page.keyboard.press("+")
            person.wait(500)
        person.wait(1500)
    person.leave()
    return lines


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


def verdict(reached: bool) -> str:
    return "reached" if reached else "**missed**"


def main(given: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.browser.measure", description=__doc__)
    parser.add_argument("--times", type=int, default=7, help="first loads of each screen (default: 7)")
    parser.add_argument("--seconds", type=float, default=5, help="of dragging at each zoom (default: 5)")
    parser.add_argument("--report", type=Path, default=REPORT, help="where to write (default: bench/page.md)")
    asked = parser.parse_args(given)
    busy = os.getloadavg()[0]
    with tempfile.TemporaryDirectory() as data, running(Path(data)) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=QUIET)
        lines = [
            "# The page, measured",
            "",
            f"By `make pagebench`, in Chromium {browser.version} that draws with the processor (no graphics card), on "
            f"{os.cpu_count()} cores shared with the server; load {busy:.1f} at the start.",
            "",
            f"First load by a browser that has nothing yet, over loopback, without pictures; goals: "
            f"{LARGEST // 1024} KB, {SOON / 1000:g} s (best of {asked.times}).",
            "",
            "| screen | KB | ms, median | ms, best | |",
            "| --- | --- | --- | --- | --- |",
            *(loads(browser, server, board, asked.times) for board in (None, *BUILT_IN)),
            "",
            f"Panning the largest board ({LARGEST_BOARD}, 1440×900); goal: {SMOOTH} frames a second.",
            "",
            "| zoom | frames/s | median ms | longest ms | |",
            "| --- | --- | --- | --- | --- |",
            *pans(browser, server, asked.seconds),
        ]
        browser.close()
    asked.report.write_text("\n".join(lines) + "\n", "utf-8")
    print("\n".join(lines))


if __name__ == "__main__":
    main()
