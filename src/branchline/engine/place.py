"""Completes a state whose facts were set by hand: the bits of open plans and the cities each player touches."""

from __future__ import annotations

from branchline.engine.claiming import close_track
from branchline.engine.kernel import NONE, bit, kernel, put


@kernel
def open_tracks(t, s):
    """Works out, from who owns what, which plans each seat may still use and which cities it touches."""
    for p in range(t.players):
        for word in range(t.words):
            s.open[p, word] = t.all_plans[word]
    for p in range(t.players):
        for track in range(t.tracks):
            if (s.owned[p, track >> 6] & bit(track)) != NONE:
                close_track(t, s, p, track)
                put(s.touched[p], t.a[track])
                put(s.touched[p], t.b[track])
