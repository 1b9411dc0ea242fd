"""Why a move was refused, in the player's language."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from branchline.boards.schema import GRAY, Track
from branchline.cli.labels import Labels
from branchline.engine.payment import deck_of
from branchline.moves.kinds import written
from branchline.moves.move import IllegalMove, Move


def reason(labels: Labels, error: IllegalMove, legal: Collection[Move]) -> str:
    """The words for a refusal; where a language has none of its own, the engine's sentence. `legal` can be played."""
    words, facts = labels.words, error.facts
    key = f"x_{error.key}"
    if "fault" in facts:
        key += f"_{facts['fault']}"
    elif "count" in facts and error.key == "cards_missing":
        key += "_count"
    elif "lacks" not in facts and error.key == "cards_missing":
        key += "_harbour"
    if not words.knows(key):
        return error.sentence
    return words(key, **_named(labels, error, legal))


def _named(labels: Labels, error: IllegalMove, legal: Collection[Move]) -> dict[str, object]:
    """The facts as the language names them; `n` is the number that the sentence agrees with."""
    words, facts, rules = labels.words, error.facts, labels.board.rules
    named: dict[str, object] = {"wild": labels.colour(rules.wild), **facts}
    for name in ("cards", "lacks"):
        if isinstance(cards := facts.get(name), Mapping):
            named[name] = labels.plain_cards(cards)
    if "card" in facts:
        named["card"] = labels.card_word(str(facts["card"]))
    if "phase" in facts:
        now = words(f"x_now_{facts['phase']}")
        verbs = written({move.kind for move in legal}, words("x_or"), lambda kind: words(f"v_{kind}").split()[0])
        named["now"] = f"{now} : {verbs}"
    if "verb" in facts:
        named["act"] = words(f"x_act_{facts['verb']}")
    if "piece" in facts:
        index = next(i for i, piece in enumerate(rules.pieces) if piece.id == facts["piece"])
        need, left = facts["need"], facts["left"]
        assert isinstance(need, int)
        assert isinstance(left, int)
        named |= {"need": labels.count(need, index), "left": labels.count(left, index)}
    if "track" in facts:
        named["asked"] = asked(labels, labels.tracks[str(facts["track"])])
        named["kind"] = words(f"k_{labels.tracks[str(facts['track'])].kind}")
    if rules.harbours is not None:
        named["each"] = rules.harbours.cards_per_deck
    return {**named, "n": facts.get("count", facts.get("least"))}


def asked(labels: Labels, track: Track) -> str:
    """What a track takes: for the symbols of a ferry, for the spaces that remain, and what stands in."""
    words, pay, wild = labels.words, labels.board.rules.pay, labels.colour(labels.board.rules.wild)
    if track.paired:
        return words("x_a_paired", n=track.length, wild=wild)
    parts = [words("x_a_symbols", n=track.locomotives, wild=wild)] if track.locomotives else []
    others = track.length - track.locomotives
    if others:
        parts.append(_spaces(labels, track, others))
    notes = []
    if track.locomotives and pay.any_for_wild:
        notes.append(words("x_a_any_for_wild", any=pay.any_for_wild, wild=wild))
    if track.locomotives and pay.pair_for_wild:
        notes.append(words("x_a_pair_for_wild", wild=wild))
    if track.any_for_card:
        notes.append(words("x_a_any_for_card", any=track.any_for_card, wild=wild))
    elif track.kind not in pay.wild_on:
        notes.append(words("x_a_no_wild", wild=wild))
    return " ; ".join([words("x_a_and").join(parts), *notes])


def _spaces(labels: Labels, track: Track, spaces: int) -> str:
    words, rules = labels.words, labels.board.rules
    card = words("x_a_card", n=spaces)
    if len(rules.decks) > 1:
        card = f"{card} {labels.deck_piece(deck_of(rules, track)[0])}"
    own = track.colour != GRAY
    colour = words("x_a_own_colour", colour=labels.colour(track.colour)) if own else words("x_a_any_colour", n=spaces)
    text = words("x_a_other_spaces" if track.locomotives else "x_a_spaces", n=spaces, cards=f"{card} {colour}")
    double = words("double", colour="", piece=labels.deck_piece(deck_of(rules, track)[0])).strip()
    longer = (card for card in deck_of(rules, track)[1].cards if card.spaces > 1 and spaces > 1)
    text += "".join(words("x_a_long", card=double, n=card.spaces) for card in longer)  # WOR-11
    return text + (words("x_a_wilds", wild=labels.colour(rules.wild)) if track.kind in rules.pay.wild_on else "")
