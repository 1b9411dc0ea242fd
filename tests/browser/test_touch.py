"""Fingers on the map: two that pinch, and one that taps twice."""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.behind import started
from tests.browser.person import PATIENCE, PHONE, Person
from tests.browser.ways import AGAINST_A_BOT, on_my_turn

People = Callable[..., Person]
Point = tuple[float, float]

# What the map shows once it rests: its scale, where its corner lies on the screen, and its window.
VIEW = """
async () => {
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    await frame();
    await frame();
    const port = document.querySelector("[data-map]").getBoundingClientRect();
    const drawing = document.querySelector("[data-map] svg.live").viewBox.baseVal;
    const { a, e, f } = new DOMMatrix(getComputedStyle(document.querySelector("[data-map] .stage")).transform);
    return {
        scale: a, x: port.left + e - drawing.x * a, y: port.top + f - drawing.y * a,
        left: port.left, top: port.top, width: port.width, height: port.height, page: visualViewport.scale,
    };
}
"""
BOARD = "nordic"
"""A board with much sea."""
FREE = 45
"""Pixels from a tap to whatever could be meant by it."""


PAST = 5
"""Seconds in which all touches of a test happen."""


class Fingers:
    """Touches as the screen reports them, with their times: a slow machine makes no two taps of a double one."""

    def __init__(self, person: Person) -> None:
        self.person = person
        self.screen = person.context.new_cdp_session(person.page)
        # What happened before the page began counts as its beginning, and what will happen as now.
        person.page.wait_for_function("past => performance.now() > past", arg=1000 * PAST, timeout=PATIENCE)
        self.now = time.time() - PAST

    def touch(self, kind: str, *points: Point, after: float = 0.02) -> None:
        self.now += after
        at = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]
        self.screen.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": at, "timestamp": self.now})

    def pinch(self, middle: Point, before: float, after: float) -> None:
        """Two fingers so far from their middle, then so far."""

        def fingers(away: float) -> tuple[Point, Point]:
            across, down = away * math.cos(0.6), away * math.sin(0.6)
            return (middle[0] - across, middle[1] - down), (middle[0] + across, middle[1] + down)

        self.touch("touchStart", fingers(before)[0])
        self.touch("touchStart", *fingers(before))
        for step in range(1, 9):
            self.touch("touchMove", *fingers(before + (after - before) * step / 8))
        self.touch("touchEnd")

    def tap(self, at: Point, *, after: float) -> None:
        self.touch("touchStart", at, after=after)
        self.touch("touchEnd")

    def view(self, scale: float | None = None) -> dict[str, float]:
        """What the map shows, once it has come to that scale; on a busy machine it may be some frames late."""
        if scale is not None:
            self.person.until(lambda: self.view()["scale"] == about(scale), f"the map has a scale of {scale:g}")
        found: dict[str, float] = self.person.page.evaluate(VIEW)
        return found


def about(scale: float) -> Any:
    return pytest.approx(scale, rel=0.02)


def board_at(view: dict[str, float], at: Point) -> Point:
    """The point of the board that lies there."""
    return (at[0] - view["x"]) / view["scale"], (at[1] - view["y"]) / view["scale"]


def inside(view: dict[str, float], across: float, down: float) -> Point:
    return view["left"] + across * view["width"], view["top"] + down * view["height"]


@pytest.fixture
def fingers(person: People) -> Fingers:
    ada = person(size=PHONE, touch=True)
    started(ada, **{**AGAINST_A_BOT, "board": BOARD})
    on_my_turn(ada, confirms=True)
    return Fingers(ada)


def test_a_pinch_zooms_about_the_fingers(fingers: Fingers) -> None:
    """By as much as the fingers part, around what lies between them; the page itself stays as large as it was."""
    first = fingers.view()
    fingers.pinch(inside(first, 0.5, 0.5), 40, 80)
    before = fingers.view(2 * first["scale"])
    assert before["scale"] == about(2 * first["scale"])
    # Larger than its window now, the board can follow fingers that are not in the middle of it.
    middle = inside(before, 0.4, 0.55)
    fingers.pinch(middle, 50, 65)
    after = fingers.view(1.3 * before["scale"])
    assert after["scale"] == about(1.3 * before["scale"])
    assert board_at(after, middle) == pytest.approx(board_at(before, middle), abs=2 / before["scale"])
    fingers.pinch(middle, 65, 50)
    back = fingers.view(before["scale"])
    assert back["scale"] == about(before["scale"])
    assert back["page"] == 1
    assert fingers.person.page.locator(".claim").count() == 0, "fingers that pinch choose nothing"


def test_a_double_tap_zooms_in(fingers: Fingers) -> None:
    """Where nothing else can be meant; two slow taps are two taps."""
    first = fingers.view()
    fingers.pinch(inside(first, 0.5, 0.5), 40, 60)
    before = fingers.view(1.5 * first["scale"])
    at = empty_place(fingers, before)
    fingers.tap(at, after=1)
    fingers.tap(at, after=1)
    assert fingers.view() == pytest.approx(before)
    fingers.tap(at, after=1)
    fingers.tap(at, after=0.1)
    after = fingers.view(2 * before["scale"])
    assert after["scale"] == about(2 * before["scale"])
    assert board_at(after, at) == pytest.approx(board_at(before, at), abs=2 / before["scale"])
    assert after["page"] == 1


def empty_place(fingers: Fingers, view: dict[str, float]) -> Point:
    """A place on the map, not far from its middle, with neither track nor city near it."""
    facts: dict[str, Any] = fingers.person.api("GET", f"/boards/{BOARD}")
    near = [space for spaces in facts["layout"]["spaces"].values() for space in spaces]
    taken = [(one["x"], one["y"]) for one in (*near, *facts["cities"], *facts["layout"]["posts"].values())]
    places = [inside(view, across / 20, down / 20) for across in range(3, 18) for down in range(4, 17)]

    def room(place: Point) -> float:
        return min(math.dist(board_at(view, place), one) for one in taken) * view["scale"]

    best = max(places, key=room)
    assert room(best) > FREE
    return best
