"""Numbers for whoever runs the server."""

from __future__ import annotations

from typing import TYPE_CHECKING

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

if TYPE_CHECKING:
    from branchline.server.api.house import House

LATENCY = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)


class Metrics:
    def __init__(self, house: House) -> None:
        self.registry = CollectorRegistry()
        self.wishes = Counter("branchline_wishes", "Wishes by outcome.", ["outcome"], registry=self.registry)
        self.decisions = Histogram(
            "branchline_decision_seconds",
            "From a decision's arrival to its answer.",
            buckets=LATENCY,
            registry=self.registry,
        )
        self.requests = Counter("branchline_requests", "Requests by status.", ["status"], registry=self.registry)
        self._gauge("tables", "Tables in memory.", lambda: len(house.hall.in_memory()) if house.open else 0)
        self._gauge("sockets", "Open sockets.", lambda: len(house.sockets))
        self._gauge("bots_thinking", "Searches of bots that run or wait.", lambda: _searching(house))
        self._gauge("buckets", "Guests and addresses whose pace is watched.", lambda: len(house.buckets))

    def _gauge(self, name: str, help: str, read: object) -> None:
        gauge = Gauge(f"branchline_{name}", help, registry=self.registry)
        gauge.set_function(read)  # type: ignore[arg-type]

    def text(self) -> bytes:
        return generate_latest(self.registry)


def _searching(house: House) -> int:
    return house.hall.thinking.searching if house.open else 0
