"""How much a page loads, and when it can be used."""

from __future__ import annotations

from tests.browser.person import PATIENCE, Person

READY = {"home": ".go button:enabled", "table": ".choice [data-ticket]:enabled"}
"""What can be pressed when a screen can be used."""

NOTE_READY = """
new MutationObserver((_, observer) => {
    if (!document.querySelector(SELECTOR)) return;
    observer.disconnect();
    window.ready = performance.now();
}).observe(document, { subtree: true, childList: true, attributes: true });
"""
# The page itself, its styles and fonts, as compressed as they came: neither pictures nor facts.
CODE = """() => performance.getEntriesByType("navigation").concat(performance.getEntriesByType("resource"))
    .filter((one) => one.entryType === "navigation" || /[.](js|css|woff2)$/.test(new URL(one.name).pathname))
    .reduce((sum, one) => sum + one.encodedBodySize, 0)"""


def first_load(person: Person, path: str, screen: str) -> tuple[int, float]:
    """Opens a page for the first time: the bytes of its code, and the milliseconds until it can be used."""
    person.page.add_init_script(NOTE_READY.replace("SELECTOR", repr(READY[screen])))
    person.open(path)
    person.page.wait_for_function("() => window.ready > 0", timeout=PATIENCE)
    milliseconds = float(person.page.evaluate("window.ready"))
    person.page.wait_for_load_state("networkidle")
    return int(person.page.evaluate(CODE)), milliseconds
