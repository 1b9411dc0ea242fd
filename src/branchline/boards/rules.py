"""The `[rules]` table of a board file, read into a `Rules` value."""

from __future__ import annotations

import re
from functools import partial

from branchline.boards import schema
from branchline.boards.fields import Fields
from branchline.boards.schema import (
    Award,
    Card,
    Deck,
    End,
    Harbours,
    Market,
    Pay,
    Piece,
    Rules,
    TicketRules,
    TieBreak,
)

KINDS = ("land", "tunnel", "ferry", "sea")
REJECTS = ("out", "under", "shuffled_under")
MAX_PLAYERS = 5
MAX_LENGTH = 15
MAX_PARALLEL = 4
MAX_ANY = 4
"""Most cards that may stand for one: more, on the longest track, would be more than a hand is counted to."""
MAX_TIE_BREAKS = 8
MAX_BUILDS = 64

CARD = "small letters and _ only, beginning with a letter"
RESERVED = (schema.GRAY, "any", "pair")
"""What no card can be called: moves and tracks use these words."""


def parse_rules(f: Fields) -> Rules:
    low, high = _players(f)
    colours = f.texts("colours")
    if len(set(colours)) < len(colours):
        f.fail("colours", f"{list(colours)} names a colour twice")
    for i, colour in enumerate(colours):
        _refuse_card(f, f"colours[{i}]", colour)
    pieces = f.each("pieces", _piece)
    decks = f.each("decks", partial(_deck, colours))
    if not 1 <= len(decks) <= 2 or not 1 <= len(pieces) <= 2:
        f.fail("decks", "a game has one or two decks, and one or two kinds of piece")
    if len(decks) == 2 and all(deck.wilds for deck in decks):
        f.fail("decks[1].wilds", "only one deck may hold wilds; leave them out here")
    harbours = f.one("harbours", _harbours) if "harbours" in f.data else None
    if harbours and (len(decks) != 2 or any(sum(card.symbol for card in deck.cards) != 1 for deck in decks)):
        f.fail("harbours", "a harbour is paid from two decks, each with one card that has the symbol")
    if harbours and len(colours) * ((harbours.cards_per_deck + 1) ** 2 - 1) >= MAX_BUILDS:
        f.fail(
            "harbours.cards_per_deck",
            f"with {len(colours)} colours there are too many ways to pay; take 1, or fewer colours",
        )
    rules = Rules(
        players=(low, high),
        colours=colours,
        wild=f.text("wild"),
        pieces=pieces,
        pieces_kept=_pieces_kept(f, pieces),
        decks=decks,
        market=f.one("market", _market, {}),
        pay=f.one("pay", _pay, {}),
        capacity=_capacity(f.table("capacity", {}), low, high),
        tunnel_cards=f.integer("tunnel_cards", 0, schema.MAX_TUNNEL_CARDS, 3),
        tickets=f.one("tickets", _tickets),
        points=_points(f.table("points")),
        end=f.one("end", _end, {}),
        awards=f.each("awards", _award, []),
        awards_in_play=f.integer("awards_in_play", 0, 16, 0),
        tie_breaks=f.each("tie_breaks", _tie_break, []),
        harbours=harbours,
        exchange_cost=f.integer("exchange_cost", 0, 9, 0),
        exhausted_country_pays=f.flag("exhausted_country_pays", True),
    )
    _refuse_card(f, "wild", rules.wild)
    _refuse_equal_names(f, rules)
    if len(rules.tie_breaks) > MAX_TIE_BREAKS:
        f.fail("tie_breaks", f"{len(rules.tie_breaks)} are too many; at most {MAX_TIE_BREAKS}")
    if rules.awards_in_play > len(rules.awards):
        f.fail("awards_in_play", f"{rules.awards_in_play} of {len(rules.awards)} awards cannot be in play")
    return rules


def _refuse_card(f: Fields, field: str, name: str) -> None:
    """Refuses what the text of a move could not hold."""
    if not re.fullmatch("[a-z][a-z_]*", name):
        f.fail(field, f'"{name}" cannot name a card: {CARD}')
    if name in RESERVED:
        f.fail(field, f'"{name}" cannot name a card: it has a meaning of its own; choose another name')


def _refuse_equal_names(f: Fields, rules: Rules) -> None:
    """Every kind of card has a name of its own, and so have pieces, decks and awards; records name cards and awards."""
    for field in ("pieces", "decks", "awards"):
        f.refuse_twins(field, getattr(rules, field))
    names = [rules.wild, *(award.id for award in rules.awards)]
    for i, deck in enumerate(rules.decks):
        for j, card in enumerate(deck.cards):
            if card.id.count("{colour}") != 1 or set(card.id) - set("{}abcdefghijklmnopqrstuvwxyz_"):
                f.fail(f"decks[{i}].cards[{j}].id", f'"{card.id}" must hold {{colour}} once, else small letters and _')
            names += [card.id.format(colour=colour) for colour in deck.colours]
    for name in names:
        if names.count(name) > 1:
            field = "awards" if any(award.id == name for award in rules.awards) else "decks"
            f.fail("wild" if name == rules.wild else field, f'two cards or awards would be called "{name}"')


def _pieces_kept(f: Fields, pieces: tuple[Piece, ...]) -> int:
    """With one kind there is nothing to choose: all are kept."""
    box = sum(piece.count for piece in pieces)
    kept = f.integer("pieces_kept", 1, box, box)
    if len(pieces) == 1 and kept < box:
        f.fail("pieces_kept", f"with one kind of piece all {box} are kept; leave it out, or change the count")
    return kept


def _players(f: Fields) -> tuple[int, int]:
    players = f.integers("players", 0, 99)
    if len(players) != 2 or not 2 <= players[0] <= players[1] <= MAX_PLAYERS:
        f.fail("players", f"expected [fewest, most] between 2 and {MAX_PLAYERS}, found {list(players)}")
    return players[0], players[1]


def _piece(f: Fields) -> Piece:
    return Piece(
        f.identifier("id"), f.names("name"), f.integer("count", 1, schema.MAX_PIECES), f.choices("tracks", KINDS)
    )


def _deck(colours: tuple[str, ...], f: Fields) -> Deck:
    deck = Deck(
        id=f.identifier("id"),
        name=f.names("name"),
        tracks=f.choices("tracks", KINDS),
        colours=f.choices("colours", colours, list(colours)),
        cards=f.each("cards", _card),
        wilds=f.integer("wilds", 0, 60, 0),
        hand=f.integer("hand", 0, 20),
        market=f.integer("market", 0, 8),
    )
    if len(deck.cards) > 2:
        f.fail("cards", f"{len(deck.cards)} kinds of card for each colour are too many; at most 2")
    return deck


def _card(f: Fields) -> Card:
    return Card(f.text("id"), f.integer("count", 1, 60), f.integer("spaces", 1, 2, 1), f.flag("symbol", False))


def _market(f: Fields) -> Market:
    return Market(
        f.choice("refill", ("own", "chosen"), "own"),  # type: ignore[arg-type]
        f.integer("flush", 0, 8, 0),
        f.flag("wild_takes_turn", True),
    )


def _pay(f: Fields) -> Pay:
    pay = Pay(
        f.choices("wild_on", KINDS, list(KINDS)),
        f.integer("any_for_wild", 0, MAX_ANY, 0),
        f.flag("pair_for_wild", False),
    )
    if pay.any_for_wild and pay.pair_for_wild:
        f.fail("pair_for_wild", "any_for_wild and pair_for_wild cannot both be in force")
    return pay


def _capacity(f: Fields, low: int, high: int) -> dict[int, dict[int, int]]:
    """How many of N parallel tracks may be used, by number of players."""
    capacity = {}
    for tracks in sorted(f.data):
        if not (tracks.isascii() and tracks.isdigit()) or not 2 <= int(tracks) <= MAX_PARALLEL:
            f.fail(tracks, f"expected a number of parallel tracks from 2 to {MAX_PARALLEL}")
        row = f.table(tracks)
        by_players = {n: row.integer(str(n), 1, int(tracks), 0) for n in range(2, MAX_PLAYERS + 1)}
        row.done()
        for n in range(low, high + 1):
            if not by_players[n]:
                row.fail(str(n), f"says nothing of {n} players")
        capacity[int(tracks)] = {n: by_players[n] for n in range(low, high + 1)}
    return capacity


def _tickets(f: Fields) -> TicketRules:
    deal = f.integer("deal", 1, schema.MAX_OFFER)
    draw = f.integer("draw", 1, schema.MAX_OFFER)
    return TicketRules(
        deal=deal,
        keep=f.integer("keep", 0, deal),
        draw=draw,
        keep_later=f.integer("keep_later", 1, draw),
        opening_rejects=f.choice("opening_rejects", REJECTS),  # type: ignore[arg-type]
        rejects=f.choice("rejects", REJECTS[:2]),  # type: ignore[arg-type]
    )


def _points(f: Fields) -> dict[int, int]:
    points = {}
    for length in sorted(f.data):
        if not (length.isascii() and length.isdigit()) or not 1 <= int(length) <= MAX_LENGTH:
            f.fail(length, f"expected a length from 1 to {MAX_LENGTH}")
        points[int(length)] = f.integer(length, 0, 99)
    return dict(sorted(points.items()))


def _end(f: Fields) -> End:
    return End(f.integer("pieces", 0, 20, 2), f.integer("turns", 1, 5, 1))


def _award(f: Fields) -> Award:
    return Award(
        id=f.identifier("id"),
        name=f.names("name"),
        measure=f.choice("measure", schema.MEASURES),
        points=f.integer("points", 0, 99),
        tag=f.text("tag", ""),
        kind=f.choice("kind", ("", *KINDS), ""),
        country=f.text("country", ""),
        length=f.integer("length", 0, MAX_LENGTH, 0),
        worth=f.integer("worth", 0, 99, 0),
        confidence=f.choice("confidence", schema.WORST_CONFIDENCE, schema.CERTAIN),
    )


def _tie_break(f: Fields) -> TieBreak:
    return TieBreak(f.choice("measure", schema.MEASURES), f.flag("sole", False))


def _harbours(f: Fields) -> Harbours:
    harbours = Harbours(
        f.integer("count", 1, 9),
        f.integer("cards_per_deck", 1, 2),
        f.integers("points", -99, 99),
        f.integer("unbuilt", -99, 0),
    )
    if not harbours.points:
        f.fail("points", "is empty; say at least what a harbour named by one ticket is worth")
    return harbours
