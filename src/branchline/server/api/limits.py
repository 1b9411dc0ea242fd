"""Limits: token buckets in memory, for guests and addresses, and bounded themselves."""

from __future__ import annotations

import ipaddress
import time
from collections import Counter, OrderedDict
from collections.abc import Callable

from branchline.server.settings import Limits
from branchline.server.table.refusal import Refusal


class TooFast(Refusal):
    def __init__(self, seconds: float) -> None:
        self.seconds = max(1, round(seconds + 0.5))
        super().__init__("too_fast", f"that was too much at once; try again in {self.seconds} s")


def address_of(host: str | None) -> str:
    """What counts as one address: for IPv6 the network that a customer is given."""
    try:
        address = ipaddress.ip_address(host or "")
    except ValueError:
        return host or "?"
    if isinstance(address, ipaddress.IPv6Address):
        if address.ipv4_mapped is not None:
            return str(address.ipv4_mapped)
        return str(ipaddress.ip_network((address, 64), strict=False))
    return str(address)


class Buckets:
    """`limits` None: nothing is ever too much."""

    def __init__(self, limits: Limits | None, now: Callable[[], float] = time.monotonic) -> None:
        self.limits = limits
        self._now = now
        self._levels: OrderedDict[tuple[str, str], tuple[float, float]] = OrderedDict()
        self._open: Counter[str] = Counter()

    def __len__(self) -> int:
        return len(self._levels)

    def take(self, kind: str, who: str, cost: float = 1.0) -> None:
        """Takes from a bucket, or raises `TooFast`. `kind` is a field of `Limits`."""
        if self.limits is None:
            return
        size, rate = getattr(self.limits, kind)
        now = self._now()
        level, at = self._levels.pop((kind, who), (size, now))
        level = min(size, level + (now - at) * rate)
        if level < cost:
            self._levels[kind, who] = (level, now)
            raise TooFast((cost - level) / rate)
        self._levels[kind, who] = (level - cost, now)
        while len(self._levels) > self.limits.remembered:
            self._levels.popitem(last=False)

    def enter(self, guest: str | None, address: str) -> None:
        """Counts a socket in, or raises."""
        if self.limits is not None:
            for who, most in self._held(guest, address):
                if self._open[who] >= most:
                    raise Refusal("too_many_sockets", "too many connections are open already; close a page first")
        for who, _ in self._held(guest, address):
            self._open[who] += 1

    def leave(self, guest: str | None, address: str) -> None:
        for who, _ in self._held(guest, address):
            self._open[who] -= 1
            if self._open[who] <= 0:
                del self._open[who]

    def _held(self, guest: str | None, address: str) -> list[tuple[str, int]]:
        limits = self.limits or Limits()
        held = [(f"address {address}", limits.address_sockets)]
        return held if guest is None else [*held, (f"guest {guest}", limits.sockets)]
