"""The plots of the benches: what is in them, and that only figures change them."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from bench.loading.report import Figures, drawn
from branchline.lab.charts import Curve, CurvePanel, curve_chart

ROOT = Path(__file__).parents[2]
LOAD = [Figures(**run) for run in json.loads((ROOT / "bench/load.json").read_text("utf-8"))]


def words(svg: str) -> list[str]:
    return [element.text or "" for element in ET.fromstring(svg).iter("{http://www.w3.org/2000/svg}text")]


def test_the_plot_of_load_has_every_number_of_tables_and_no_date() -> None:
    svg = drawn(LOAD)
    grown = [f"{tables:,}" for tables in sorted({run.tables for run in LOAD if run.what in ("growth", "play")})]
    assert all(words(svg).count(tables) >= 2 for tables in grown)
    assert {"p50", "p99", "latency, ms", "memory, KB a table"} <= {*words(svg)}
    assert "<dc:date>" not in svg
    assert "Matplotlib" not in svg
    assert svg == drawn(LOAD[::-1])


def test_the_plot_of_load_is_drawn_from_its_figures() -> None:
    assert words((ROOT / "bench/load.svg").read_text("utf-8")) == words(drawn(LOAD))


@pytest.mark.parametrize("spread", [(), [(0.4, 0.6), (0.55, 0.8)]])
def test_lines_with_and_without_intervals(spread: list[tuple[float, float]]) -> None:
    lines = [Curve(name, (0.1, 1.0), (0.5, 0.7), spread, dashed=name == "b") for name in "ab"]
    svg = curve_chart("Shares", [CurvePanel("", "seconds", lines, 0.3, shares=True, goal=0.65, unit=" s")])
    assert {"Shares", "0.1 s", "1 s", "30 %", "100 %", "goal 65 %", "a", "b"} <= {*words(svg)}
    assert "stroke-dasharray" in svg
    assert ("LineCollection" in svg) == bool(spread)
