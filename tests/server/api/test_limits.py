"""Buckets and keys by themselves."""

from __future__ import annotations

import pytest

from branchline.server.api.keys import Keys, new_guest_id
from branchline.server.api.limits import Buckets, TooFast, address_of
from branchline.server.settings import Limits


def test_a_bucket_fills_up_again() -> None:
    now = [0.0]
    buckets = Buckets(Limits(talk=(5, 0.5)), lambda: now[0])
    for _ in range(5):
        buckets.take("talk", "ada")
    with pytest.raises(TooFast) as late:
        buckets.take("talk", "ada")
    assert late.value.seconds == 2
    buckets.take("talk", "ben")
    now[0] = 2.0
    buckets.take("talk", "ada")
    with pytest.raises(TooFast):
        buckets.take("talk", "ada")


def test_not_everybody_is_remembered() -> None:
    buckets = Buckets(Limits(remembered=100))
    for number in range(1000):
        buckets.take("requests", str(number))
    assert len(buckets) == 100


def test_an_address_is_a_customers_network() -> None:
    assert address_of("192.0.2.7") == "192.0.2.7"
    assert address_of("2001:db8::1") == address_of("2001:db8::ffff:1")
    assert address_of("2001:db8:0:1::1") != address_of("2001:db8::1")
    assert address_of("::ffff:192.0.2.7") == "192.0.2.7"
    assert address_of(None) == "?"


def test_what_is_signed_for_one_use_opens_nothing_else() -> None:
    keys, guest = Keys(b"a secret that is long enough to be one"), new_guest_id()
    assert keys.guest(keys.cookie(guest)) == guest
    assert keys.linked(keys.link(guest)) == guest
    assert keys.linked(keys.cookie(guest)) is None
    assert keys.guest(keys.link(guest)) is None
    seats = {keys.seat("t", 0, None), keys.seat("t", 1, None), keys.seat("u", 0, None), keys.seat("t", 0, guest)}
    assert len({*seats, keys.watch("t"), keys.watch("u")}) == 6
    assert not keys.opens_table(keys.seat("t", 0, None), "t")
    assert not keys.opens_table(None, "t")
    assert not keys.opens_seat("é", "t", 0, None)
