"""What is wrong with cards that do not pay, and what would."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from branchline.boards.schema import GRAY, Rules, Track
from branchline.engine.payment import WILD_COLOUR, deck_of
from branchline.engine.tables import Compiled
from branchline.explain.completing import complete_claim
from branchline.moves.kind import Situation
from branchline.moves.move import Fact, IllegalMove
from branchline.moves.payment import FreePart, parts_of
from branchline.moves.words import card_text
from branchline.texts import counted


def wrong_payment(situation: Situation, index: int, cards: Mapping[str, int]) -> IllegalMove:
    """The refusal of cards that do not pay for a track: what is wrong with them, then what the track takes."""
    track = situation.board.tracks[index]
    fault, words, facts = _fault(situation, index, Counter(cards))
    asked = what_is_asked(situation.rules, track)
    sentence = f"{words}: {asked}" if words else asked
    return IllegalMove("wrong_payment", sentence, track=track.id, fault=fault, **facts)


def _fault(situation: Situation, index: int, cards: Counter[str]) -> tuple[str, str, dict[str, Fact]]:
    """The first thing that is wrong: its name, words for it, and facts."""
    game, hand = situation.game, situation.by_kind(cards)
    parts = parts_of(game, index).values()
    if not hand:
        return "nothing", "", {}
    for k in hand:
        if not any(k in part.need or (part.plan.free and part.takes(k)) for part in parts):
            return _useless(game, game.board.tracks[index], k)
    remedy = complete_claim(situation, game.board.tracks[index].id, cards)
    if not remedy.rest_pays and any(_unpaired(part, hand) for part in parts):
        if game.board.tracks[index].paired:
            return "space", "the two cards of a space are of one colour", {}
        return "pair", "cards that stand in are pairs of one colour", {}
    colours = {game.kinds[k].colour for k in hand} - {WILD_COLOUR}
    if len(colours) > 1 and not any(part.plan.free for part in parts):
        return "colours", "only cards of one colour go together", {}
    surplus = remedy.surplus
    if surplus is None:
        return "too_few", "too few cards", {}
    verb = "is" if sum(surplus.values()) == 1 else "are"
    return "needless", f"{card_text(surplus)} {verb} not needed", {"cards": dict(surplus)}


def _unpaired(part: FreePart, hand: Counter[int]) -> bool:
    """Whether a plan takes so many cards, and only fails because those of its free part make no pairs."""
    fits = hand.total() == part.plan.cards and part.need <= hand
    return fits and part.plan.free > 0 and part.of(hand) is None


def _useless(game: Compiled, track: Track, k: int) -> tuple[str, str, dict[str, Fact]]:
    """A card that no payment for the track has a place for."""
    kind = game.kinds[k]
    deck, _ = deck_of(game.board.rules, track)
    facts: dict[str, Fact] = {"card": kind.name}
    if kind.colour != WILD_COLOUR and kind.deck == deck:
        return "other_colour", f"{kind.name} does not pay for a {track.colour} track", facts
    fault = "no_wild" if kind.colour == WILD_COLOUR else "other_deck"
    return fault, f"{kind.name} does not pay for a {track.kind} track", facts


# What is asked ----------------------------------------------------------------------------------------------------


def what_is_asked(rules: Rules, track: Track) -> str:
    """Which cards a track takes, in a sentence."""
    return f"{track.id} takes {_paired(rules, track) if track.paired else _spaces(rules, track)}"


def _paired(rules: Rules, track: Track) -> str:
    each = "its space" if track.length == 1 else f"each of its {track.length} spaces"
    return f"2 {_card_words(rules, track)}s of one colour for {each}, {rules.wild}s for any of them"


def _spaces(rules: Rules, track: Track) -> str:
    """Ferries first say what their symbols take, then what the spaces that remain do (NOR-07, NOR-08, NLI-04)."""
    others = track.length - track.locomotives
    parts = [_symbols(rules, track)] if track.locomotives else []
    if others:
        rest = "other " if track.locomotives else ""
        spaces = f"its {rest}space" if others == 1 else f"its {others} {rest}spaces"
        also = _long_cards(rules, track, others) + _wilds(rules, track, others)
        parts.append(f"{_coloured(rules, track, others)} for {spaces}{also}")
    words = " and ".join(parts)
    if track.any_for_card:
        words += f"; any {track.any_for_card} cards, {rules.wild}s too, stand for one of them"
    if track.kind not in rules.pay.wild_on:
        words += f"; a {rules.wild} alone pays for no space" if track.any_for_card else f"; no {rules.wild} pays here"
    return words


def _symbols(rules: Rules, track: Track) -> str:
    n, wild = track.locomotives, rules.wild
    words = f"{counted(n, wild)} for its {'symbol' if n == 1 else 'symbols'}"
    if rules.pay.any_for_wild:
        words += f" (any {rules.pay.any_for_wild} cards stand for a {wild})"
    if rules.pay.pair_for_wild:
        words += f" (a pair of one colour stands for {'it' if n == 1 else 'each'})"
    return words


def _coloured(rules: Rules, track: Track, spaces: int) -> str:
    card = _card_words(rules, track)
    if track.colour != GRAY:
        return f"a {track.colour} {card}" if spaces == 1 else f"{track.colour} {card}s"
    return f"a {card} of any colour" if spaces == 1 else f"{card}s of any one colour"


def _wilds(rules: Rules, track: Track, spaces: int) -> str:
    if track.kind not in rules.pay.wild_on:
        return ""
    return f", or a {rules.wild}" if spaces == 1 else f", {rules.wild}s for any of them"


def _long_cards(rules: Rules, track: Track, spaces: int) -> str:
    """WOR-11: cards that cover several spaces."""
    cards = deck_of(rules, track)[1].cards
    longer = [(card.id.removeprefix("{colour}_").replace("_", " "), card.spaces) for card in cards if card.spaces > 1]
    return "".join(f", a {name} for up to {n} of them" for name, n in longer if spaces > 1)


def _card_words(rules: Rules, track: Track) -> str:
    """`card`, or which kind of card where there are several decks."""
    return "card" if len(rules.decks) == 1 else f"{deck_of(rules, track)[1].id} card"
