"""The map as one seat sees it: which tracks are closed to it, what the others cost, and the cheapest ways."""

from __future__ import annotations

import numpy as np

from branchline.engine import state as S
from branchline.engine.kernel import NONE, ONE, has, kernel, lowest, put
from branchline.thinking import settings as X

FAR = np.float32(1e6)
"""The cost of a track that cannot be had, and of all that is out of reach."""
PLANNED = np.float32(0.01)
"""A track already on the plan is all but free, but one that is owned is freer."""


@kernel
def note_taken(t, o, m):
    """Writes which tracks anyone owns; true if that has changed."""
    news = False
    for word in range(S.TRACK_WORDS):
        taken = NONE
        for p in range(t.players):
            taken |= o.owned[p, word]
        if taken != m.taken[word]:
            news = True
            m.taken[word] = taken
    return news


@kernel
def close_tracks(t, o, m):
    """Writes which tracks this seat can no longer claim: taken, twins of its own, full connections (COM-13, USA-04)."""
    me = np.int64(o.seat)
    for word in range(S.TRACK_WORDS):
        m.closed[word] = m.taken[word]
    for word in range(S.TRACK_WORDS):
        tracks = m.taken[word]
        while tracks != NONE:
            track = word * 64 + lowest(tracks)
            tracks &= tracks - ONE
            if t.twins[track, 1] < 0:
                continue
            used = 0
            mine = False
            for i in range(S.GROUP):
                twin = t.twins[track, i]
                if twin < 0:
                    break
                if has(m.taken, twin):
                    used += 1
                    mine = mine or has(o.owned[me], twin)
            if mine or used >= t.capacity[track]:
                for i in range(S.GROUP):
                    twin = t.twins[track, i]
                    if twin >= 0:
                        put(m.closed, twin)


@kernel
def turns_of(g, x, track):
    """Turns that a track takes: drawing its cards, and claiming it."""
    return g.effort[track] / x[X.RATE] + 1.0


@kernel
def price_tracks(t, g, o, m, x):
    """What each track costs this seat, in points: the turns and pieces it takes, less what it brings."""
    me = np.int64(o.seat)
    for track in range(t.tracks):
        length = np.int64(t.length[track])
        m.brings[track] = np.float32(t.points[length] + m.extra[track])
        if has(o.owned[me], track):
            m.own_cost[track] = 0.0
        elif has(m.closed, track) or length > o.pieces[me, t.piece[track]] + o.box[me, t.piece[track]]:
            m.own_cost[track] = FAR
        else:
            brings = t.points[length] + m.extra[track]
            cost = x[X.TURN] * turns_of(g, x, track) + x[X.PIECE] * length - brings
            m.own_cost[track] = max(cost, x[X.FLOOR] * length)
        m.cost[track] = m.own_cost[track]


@kernel
def cheapest_ways(t, g, m, source, destination):
    """Dijkstra from a city to `destination` (-1: to everywhere). No way leads through an end point (POL-11).

    With equal costs the lower city goes first, so that closing a track that no way uses changes no way.
    """
    for v in range(t.cities):
        m.dist[v] = FAR
        m.via[v] = -1
    m.dist[source] = 0.0
    m.frontier[0] = source
    n = 1
    while n > 0:
        place = 0
        v = np.int64(m.frontier[0])
        best = m.dist[v]
        for i in range(1, n):
            u = np.int64(m.frontier[i])
            if m.dist[u] < best or (m.dist[u] == best and u < v):
                best = m.dist[u]
                v = u
                place = i
        if v == destination:
            return best
        n -= 1
        m.frontier[place] = m.frontier[n]
        if t.end_point[v] and v != source:
            continue
        for i in range(g.first_way[v], g.first_way[v + 1]):
            track = np.int64(g.way[i])
            cost = best + m.cost[track]
            u = np.int64(g.way_to[i])
            if cost < m.dist[u]:
                if m.dist[u] == FAR:
                    m.frontier[n] = u
                    n += 1
                m.dist[u] = cost
                m.via[u] = track
    return FAR


@kernel
def way_beyond(t, g, m, x, destination):
    """Turns and pieces that the cheapest way to a city takes beyond the plan. After `cheapest_ways`."""
    turns = np.float32(0.0)
    spaces = np.int64(0)
    v = np.int64(destination)
    while m.via[v] >= 0:
        track = np.int64(m.via[v])
        if not has(m.owned, track) and not has(m.planned, track):
            turns += turns_of(g, x, track)
            spaces += np.int64(t.length[track])
        v = np.int64(t.a[track]) + np.int64(t.b[track]) - v
    return turns, spaces


@kernel
def inner_end(t, track):
    """An end of a track that is no end point: ways go on from there."""
    return np.int64(t.b[track] if t.end_point[t.a[track]] else t.a[track])


@kernel
def planned_length(t, m, piece):
    """Pieces of a kind that the tracks of the plan take."""
    n = np.int64(0)
    for word in range(S.TRACK_WORDS):
        tracks = m.planned[word]
        while tracks != NONE:
            track = word * 64 + lowest(tracks)
            tracks &= tracks - ONE
            if t.piece[track] == piece:
                n += np.int64(t.length[track])
    return n


@kernel
def touches(g, o, seat, city):
    """Whether a seat owns a track at a city."""
    for word in range(S.TRACK_WORDS):
        if (o.owned[seat, word] & g.city_tracks[city, word]) != NONE:
            return True
    return False
