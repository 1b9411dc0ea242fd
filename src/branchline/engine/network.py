"""What a player's tracks join: components, longest trail, tours, countries. All exact."""

from __future__ import annotations

import numpy as np

from branchline.engine import state as S
from branchline.engine.kernel import NONE, ONE, bit, has, kernel, lowest, popcount


@kernel
def find(w, x):
    while w.parent[x] != x:
        w.parent[x] = w.parent[w.parent[x]]
        x = w.parent[x]
    return x


@kernel
def join_cities(t, s, w, p):
    """Union-find over a player's tracks. An end point joins nothing (POL-11)."""
    for i in range(t.cities):
        w.parent[i] = i
    for word in range(S.TRACK_WORDS):
        tracks = s.owned[p, word]
        while tracks != NONE:
            track = word * 64 + lowest(tracks)
            tracks &= tracks - ONE
            a, b = t.a[track], t.b[track]
            if not t.end_point[a] and not t.end_point[b]:
                w.parent[find(w, a)] = find(w, b)


@kernel
def countries_reached(t, s, w, p, but):
    """The stacks of the countries that the network of border track `but` reaches by other tracks, as bits."""
    join_cities(t, s, w, p)
    city = t.a[but] if t.end_point[t.b[but]] else t.b[but]
    home = find(w, city)
    reached = NONE
    for word in range(S.TRACK_WORDS):
        tracks = s.owned[p, word]
        while tracks != NONE:
            track = word * 64 + lowest(tracks)
            tracks &= tracks - ONE
            a, b = t.a[track], t.b[track]
            if track == but or not (t.end_point[a] or t.end_point[b]):
                continue
            if find(w, a if t.end_point[b] else b) == home:
                reached |= bit(t.stack_of[b if t.end_point[b] else a])
    return reached


@kernel
def gather(t, s, w, p):
    """Writes a player's tracks as a small graph; each track into an end point ends at a node of its own."""
    n = 0
    for v in range(t.cities):
        w.degree[v] = 0
        w.links[v] = 0
        w.tail[v, 0] = 0
        w.tail[v, 1] = 0
    for word in range(S.TRACK_WORDS):
        tracks = s.owned[p, word]
        while tracks != NONE:
            track = word * 64 + lowest(tracks)
            tracks &= tracks - ONE
            a, b = np.int64(t.a[track]), np.int64(t.b[track])
            if t.end_point[a]:
                a = _end_node(w, n)
            if t.end_point[b]:
                b = _end_node(w, n)
            w.edge_a[n] = a
            w.edge_b[n] = b
            w.edge_length[n] = t.length[track]
            for v in (a, b):
                w.degree[v] += 1
                w.links[v] ^= n  # with one link left, this is its edge
            n += 1
    w.edges = n
    return n


@kernel
def _end_node(w, edge):
    v = np.int64(S.CITIES + edge)
    w.degree[v] = 0
    w.links[v] = 0
    w.tail[v, 0] = 0
    w.tail[v, 1] = 0
    return v


@kernel
def _note_tail(w, v, length):
    """Keeps the two longest tails that hang from a node; returns the longest path through it."""
    if length > w.tail[v, 0]:
        w.tail[v, 1] = w.tail[v, 0]
        w.tail[v, 0] = length
    elif length > w.tail[v, 1]:
        w.tail[v, 1] = length
    return w.tail[v, 0] + w.tail[v, 1]


@kernel
def _strip(w, v, best, gone):
    """Strips the hanging path that ends at leaf `v`, noting its length where it joins the rest."""
    while w.degree[v] == 1:
        e = w.links[v]
        u = w.edge_a[e] if w.edge_b[e] == v else w.edge_b[e]
        gone |= bit(e)
        w.degree[v] = 0
        w.degree[u] -= 1
        w.links[u] ^= e
        best = max(best, np.int64(_note_tail(w, u, w.tail[v, 0] + w.edge_length[e])))
        v = u
    return best, gone


@kernel
def longest_trail(t, s, w, p):
    """COM-18: the most pieces on one trail. Trees are stripped leaf by leaf; only what has loops is searched."""
    n = gather(t, s, w, p)
    best = np.int64(0)
    gone = NONE
    for e in range(n):
        best, gone = _strip(w, w.edge_a[e], best, gone)
        best, gone = _strip(w, w.edge_b[e], best, gone)
    core = ((ONE << np.uint64(n)) - ONE) & ~gone
    return best if core == NONE else _longest_in_core(w, core, best)


@kernel
def _longest_in_core(w, core, best):
    edges = core
    while edges != NONE:
        e = lowest(edges)
        w.incident[w.edge_a[e]] = NONE
        w.incident[w.edge_b[e]] = NONE
        edges &= edges - ONE
    edges = core
    while edges != NONE:
        e = lowest(edges)
        w.incident[w.edge_a[e]] |= bit(e)
        w.incident[w.edge_b[e]] |= bit(e)
        edges &= edges - ONE
    started = NONE
    started_high = NONE
    edges = core
    while edges != NONE:
        e = lowest(edges)
        edges &= edges - ONE
        for v in (w.edge_a[e], w.edge_b[e]):
            seen = started if v < 64 else started_high
            if (seen & bit(v)) == NONE:
                if v < 64:
                    started |= bit(v)
                else:
                    started_high |= bit(v)
                best = _search_from(w, core, v, best)
    return best


@kernel
def _reachable(w, v, unused):
    """The length of all unused edges that can still be reached from `v`, and the longest tail among their ends."""
    seen = NONE
    front = w.incident[v] & unused
    length = 0
    tail = 0
    while front != NONE:
        e = lowest(front)
        front &= front - ONE
        seen |= bit(e)
        length += w.edge_length[e]
        a, b = w.edge_a[e], w.edge_b[e]
        tail = max(tail, max(w.tail[a, 0], w.tail[b, 0]))
        front |= (w.incident[a] | w.incident[b]) & unused & ~seen
    return length + tail


@kernel
def _search_from(w, core, start, best):
    """Depth-first over the trails of the core that begin at `start`, cut where the rest cannot beat the best."""
    tail = np.int64(w.tail[start, 0])
    depth = 0
    w.stack_at[0] = start
    w.stack_left[0] = w.incident[start]
    used = NONE
    length = np.int64(0)
    while depth >= 0:
        v = w.stack_at[depth]
        if w.stack_left[depth] == NONE:
            if depth > 0:
                e = w.stack_edge[depth]
                used &= ~bit(e)
                length -= w.edge_length[e]
            depth -= 1
            continue
        e = lowest(w.stack_left[depth])
        w.stack_left[depth] &= w.stack_left[depth] - ONE
        u = w.edge_a[e] if w.edge_b[e] == v else w.edge_b[e]
        used |= bit(e)
        length += w.edge_length[e]
        end = w.tail[u, 1] if u == start else w.tail[u, 0]
        best = max(best, tail + length + end)
        depth += 1
        w.stack_at[depth] = u
        w.stack_edge[depth] = e
        if tail + length + _reachable(w, u, core & ~used) > best:
            w.stack_left[depth] = w.incident[u] & ~used
        else:
            w.stack_left[depth] = NONE
    return best


@kernel
def tour_in_order(t, s, w, p, ticket):
    """WOR-15: whether one trail leads from the first city to the last and passes the others in the listed order."""
    n = gather(t, s, w, p)
    for v in range(t.cities):
        w.incident[v] = NONE
    for e in range(n):
        w.incident[w.edge_a[e]] |= bit(e)
        w.incident[w.edge_b[e]] |= bit(e)
    depth = 0
    w.stack_at[0] = t.ticket_stops[ticket, 0]
    w.stack_stop[0] = 1
    w.stack_left[0] = w.incident[w.stack_at[0]]
    used = NONE
    while depth >= 0:
        if w.stack_left[depth] == NONE:
            if depth > 0:
                used &= ~bit(w.stack_edge[depth])
            depth -= 1
            continue
        v = w.stack_at[depth]
        e = lowest(w.stack_left[depth])
        w.stack_left[depth] &= w.stack_left[depth] - ONE
        u = w.edge_a[e] if w.edge_b[e] == v else w.edge_b[e]
        used |= bit(e)
        stop = w.stack_stop[depth]
        if u == t.ticket_stops[ticket, stop]:
            stop += 1
            if stop == t.ticket_length[ticket]:
                return True
        depth += 1
        w.stack_at[depth] = u
        w.stack_edge[depth] = e
        w.stack_stop[depth] = stop
        if _can_reach(w, u, t.ticket_stops[ticket, stop], used):
            w.stack_left[depth] = w.incident[u] & ~used
        else:
            w.stack_left[depth] = NONE
    return False


@kernel
def _can_reach(w, v, goal, used):
    seen = NONE
    front = w.incident[v] & ~used
    while front != NONE:
        e = lowest(front)
        front &= front - ONE
        if w.edge_a[e] == goal or w.edge_b[e] == goal:
            return True
        seen |= bit(e)
        front |= (w.incident[w.edge_a[e]] | w.incident[w.edge_b[e]]) & ~used & ~seen
    return False


@kernel
def countries_touched(t, s, p):
    """NLI-08: how many countries lie at the ends of a player's tracks."""
    countries = NONE
    for i in range(t.cities):
        if t.country[i] >= 0 and has(s.touched[p], i):
            countries |= bit(t.country[i])
    return popcount(countries)
