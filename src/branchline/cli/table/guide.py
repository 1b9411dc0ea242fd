"""`?`: the moves, the commands, and this board's rules in a few words of our own."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import Group
from rich.table import Table
from rich.text import Text

from branchline.boards.parallels import connections, room
from branchline.boards.schema import GRAY, Award
from branchline.cli.labels import Labels
from branchline.cli.table import pieces
from branchline.moves.kinds import KINDS

COMMANDS = ("number", "words", "hint", "ways", "look", "log", "map", "save", "quit", "help")


def guide(labels: Labels, players: int) -> Group:
    words = labels.words
    table = Table.grid(padding=(0, 2, 0, 1))
    table.add_column(style="bold cyan", no_wrap=True)
    table.add_column()
    values = _examples(labels)
    for name in COMMANDS:
        table.add_row(words(f"h_{name}"), words(f"h_{name}_means", **values))
    rules = Table.grid(padding=(0, 1, 0, 1))
    for line in rules_in_words(labels, players):
        rules.add_row("•", line)
    title = words("h_rules", board=labels.title, n=players)
    return Group(Text(words("h_title"), "bold"), table, Text(), Text(title, "bold"), rules)


def _examples(labels: Labels) -> dict[str, str]:
    """Words of this board that show how a move is typed."""
    board = labels.board
    track = max(board.tracks, key=lambda t: (t.kind == "land", t.colour != GRAY, -abs(t.length - 3)))
    kinds = [name for name, kind in labels.kinds.items() if not labels.is_wild(name)]
    card = next((name for name in kinds if name.startswith(track.colour)), kinds[0])
    payment = f"claim {track.id} {card}*{track.length - 1} {board.rules.wild}"
    cities = f"{labels.city(track.a)} {labels.city(track.b)}".lower()
    said = f"route {cities} {track.length - 1} {labels.card_word(card)} {labels.colour(board.rules.wild)}"
    words = {"card_word": labels.card_word(card), "cities": cities, "said": said}
    return {"deck": board.rules.decks[0].id, "card": card, "track": track.id, "payment": payment, **words}


def rules_in_words(labels: Labels, players: int) -> list[str]:
    """The rules that matter at the table, made from the rule values."""
    return [*_turn(labels), *_tracks(labels, players), *_tickets(labels), *_end(labels)]


def _turn(labels: Labels) -> Iterator[str]:
    words, rules = labels.words, labels.board.rules
    market, wild = rules.market, labels.colour(rules.wild)
    kinds = [kind for kind in KINDS.values() if "turn" in kind.moments and not kind.never(rules)]
    *first, last = (words(f"g_act_{kind.name}") for kind in kinds if words.knows(f"g_act_{kind.name}"))
    yield words("g_turn", actions=", ".join(first), last=last)
    yield words("g_draw")
    yield words("g_wild_only" if market.wild_takes_turn else "g_wild_free", wild=wild)
    if market.flush:
        yield words("g_flush", n=market.flush, wild=words.plural(wild))
    if market.refill == "chosen":
        yield words("g_refill")


def _tracks(labels: Labels, players: int) -> Iterator[str]:
    words, board = labels.words, labels.board
    rules, wild = board.rules, labels.colour(board.rules.wild)
    kinds = {track.kind for track in board.tracks}
    yield words("g_claim", wild=wild)
    if len(rules.pieces) > 1:
        yield words("g_two_decks")
    if not kinds <= set(rules.pay.wild_on):
        paid = ", ".join(words(f"k_{kind}") for kind in rules.pay.wild_on if kind in kinds)
        yield words("g_wild_where", wild=wild, kinds=paid)
    if "ferry" in kinds:
        yield words("g_ferry", wild=wild)
    if rules.pay.any_for_wild:
        yield words("g_any_for_wild", n=rules.pay.any_for_wild, wild=wild)
    if rules.pay.pair_for_wild:
        yield words("g_pair_for_wild", wild=wild)
    if "tunnel" in kinds:
        yield words("g_tunnel", n=rules.tunnel_cards, wild=wild)
    for track in board.tracks:
        if track.any_for_card:
            yield words("g_any_for_card", track=labels.track(track.id), n=track.any_for_card)
    if any(card.spaces > 1 for deck in rules.decks for card in deck.cards):
        yield words("g_double")
    if any(track.paired for track in board.tracks):
        yield words("g_paired")
    if any(track.draw_bonus for track in board.tracks):
        yield words("g_draw_bonus")
    if any(country.cards for country in board.countries):
        yield words("g_countries")
        if not rules.exhausted_country_pays:
            yield words("g_exhausted")
    parallel = set(map(len, connections(board)))
    for tracks in sorted(parallel & rules.capacity.keys()):
        yield words("g_parallel", n=room(rules, tracks, players), of=tracks)
    if board.end_points:
        yield words("g_border")
    yield words("g_points", points="  ".join(f"{length}→{value}" for length, value in sorted(rules.points.items())))


def _tickets(labels: Labels) -> Iterator[str]:
    words, rules = labels.words, labels.board.rules
    yield words("g_tickets", draw=rules.tickets.draw, keep=rules.tickets.keep_later)
    if any(ticket.tour for ticket in labels.board.tickets):
        yield words("g_tours")
    if rules.harbours:
        h = rules.harbours
        points = ", ".join(map(str, h.points))
        yield words("g_harbours", count=h.count, each=h.cards_per_deck, points=points, lost=-h.unbuilt)
    yield from pieces.rules(labels)


def _end(labels: Labels) -> Iterator[str]:
    words, rules = labels.words, labels.board.rules
    yield words("g_end", pieces=rules.end.pieces, n=rules.end.turns)
    if 0 < rules.awards_in_play < len(rules.awards):
        yield words("g_some_awards", n=rules.awards_in_play)
    for award in rules.awards:
        key = "g_award_longest" if award.measure == "longest_path" else "g_award"
        yield words(key, name=award.name[labels.lang], points=award.points, what=award_words(award, labels))


def award_words(award: Award, labels: Labels) -> str:
    """What an award counts."""
    words = labels.words
    what = words(f"d_{award.measure}")
    countries = {country.id: country.name[labels.lang] for country in labels.board.countries}
    limits = [
        words("l_worth", n=award.worth) if award.worth else "",
        words("l_length", n=award.length) if award.length else "",
        words("l_kind", kind=words(award.kind)) if award.kind else "",
        words("l_tag", tag=words(f"t_{award.tag}") if words.knows(f"t_{award.tag}") else award.tag)
        if award.tag
        else "",
        words("l_country", country=countries.get(award.country, award.country)) if award.country else "",
    ]
    limits = [limit for limit in limits if limit]
    return f"{what} ({', '.join(limits)})" if limits else what
