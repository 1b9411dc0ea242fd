"""A real server, the built page, and Debian's Chromium."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, sync_playwright

from branchline.server.api.pages import BUILT
from tests.browser.person import QUIET, Person, find_chromium
from tests.server.helpers import Running, running

HERE = Path(__file__).parent


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The long ones first, so that the workers come to the end together; all in the places that they have together."""
    places = [number for number, item in enumerate(items) if item.path.parent == HERE]
    mine = sorted((items[number] for number in places), key=lambda item: item.get_closest_marker("long") is None)
    for number, item in zip(places, mine, strict=True):
        items[number] = item


@pytest.fixture(scope="package")
def chromium() -> Iterator[Browser]:
    """One for this folder, and no longer: while it runs, nothing else in this process may run an event loop."""
    if not (BUILT / "index.html").is_file():
        pytest.fail("the page is not built: `make page` does it, and so does `make test`")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=QUIET)
        yield browser
        browser.close()


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Running]:
    with running(tmp_path) as found:
        yield found


@pytest.fixture
def person(chromium: Browser, server: Running) -> Iterator[Callable[..., Person]]:
    """People with a browser of their own each. What must not happen to anybody is checked when they leave."""
    people: list[Person] = []

    def one(**given: Any) -> Person:
        people.append(Person(chromium, server.url, **given))
        return people[-1]

    yield one
    for found in people:
        found.leave()
    for found in people:
        assert found.troubles == []
