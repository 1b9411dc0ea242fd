"""Numbers for whoever runs the server."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

LATENCY = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)


class Metrics:
    def __init__(self, gauges: Mapping[str, tuple[str, Callable[[], float]]]) -> None:
        self.registry = CollectorRegistry()
        self.commands = Counter("branchline_commands", "Commands by outcome.", ["outcome"], registry=self.registry)
        self.decisions = Histogram(
            "branchline_decision_seconds",
            "From a decision's arrival to its answer.",
            buckets=LATENCY,
            registry=self.registry,
        )
        self.requests = Counter("branchline_requests", "Requests by status.", ["status"], registry=self.registry)
        for name, (help, read) in gauges.items():
            Gauge(f"branchline_{name}", help, registry=self.registry).set_function(read)

    def count(self, status: int) -> None:
        self.requests.labels(f"{status // 100}xx").inc()

    def text(self) -> bytes:
        return generate_latest(self.registry)
