"""Refusals say the true reason and what to do instead: at every moment, for every verb, for every wrong payment."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import branchline as bl
from branchline.engine import ids
from branchline.explain.faults import what_is_asked
from branchline.moves.kinds import VERBS, exists
from branchline.texts import counted


def at(board: str, hand: dict[str, int], **fields: object) -> bl.Game:
    """A game of Ann and Ben at the start of Ann's turn."""
    return bl.Position(board, hands=[hand, {}], names=["Ann", "Ben"], **fields).game()  # type: ignore[arg-type]


def refusal(act: Callable[[], object]) -> bl.IllegalMove:
    with pytest.raises(bl.IllegalMove) as error:
        act()
    return error.value


def played(game: bl.Game, *moves: str) -> bl.Game:
    for move in moves:
        game.play(move)
    return game


# Moments ----------------------------------------------------------------------------------------------------------


def opening(*moves: str) -> bl.Game:
    """The World: tickets are kept, the others put in order, then the pieces split (WOR-02 to WOR-04)."""
    game = bl.new_game("world", 2, seed=3, first=0)
    for _ in moves:
        game.play(game.legal(0)[0], 0)
    return game


def drawn(board: str) -> bl.Game:
    game = at(board, {})
    return played(game, next(str(move) for move in game.legal() if move.kind == "draw"))


def tunnel() -> bl.Game:
    """Three cards of the colour laid are turned over, and two are left in the hand."""
    game = at("nordic", {"blue": 6})
    track = next(t for t in game.board.tracks if t.kind == "tunnel" and t.colour == "blue" and t.length == 4)
    game.script(["blue"] * 3)
    return played(game, f"claim {track.id} blue*4")


def harbour() -> bl.Game:
    board = bl.load_board("world")
    city = next(city.id for city in board.cities if "harbour" in city.tags)
    track = next(track.id for track in board.tracks if city in (track.a, track.b))
    return played(at("world", {"joker": 4}, owners={track: 0}), f"harbour {city}")


def refill() -> bl.Game:
    market = ["red_wagon", "red_ship", "green_ship", "green_wagon", "black_ship", "black_wagon"]
    return played(at("world", {}, market=market), "take red_wagon")


MOMENTS: dict[str, tuple[Callable[[], bl.Game], set[str]]] = {
    "keep_tickets": (opening, {"keep"}),
    "return_order": (lambda: opening("keep"), {"return"}),
    "split": (lambda: opening("keep", "return"), {"split"}),
    "turn": (lambda: at("world", {"joker": 4}), {"draw", "take", "claim", "tickets", "harbour", "exchange"}),
    "second_card": (lambda: drawn("usa"), {"draw", "take"}),
    "refill": (refill, {"refill"}),
    "spend": (lambda: played(at("nordic", {"red": 5}), "claim vaasa-umea any*3"), {"spend"}),
    "tunnel": (tunnel, {"pay", "withdraw"}),
    "harbour": (harbour, {"build"}),
}
"""For each moment a game there, and the verbs whose moment it is."""

NEVER = {"harbour": "no_harbours", "build": "no_harbours", "exchange": "no_exchange", "split": "no_split"}
"""What some boards do not have at all."""


def moment(game: bl.Game) -> str:
    return game.stage(0) if game.phase == "opening" else game.phase


def there(name: str) -> bl.Game:
    game = MOMENTS[name][0]()
    for _ in range(9):
        if moment(game) == name:
            return game
        game.play(game.legal(0)[0], 0)
    raise AssertionError(f"{name} was not reached")


@pytest.mark.parametrize("name", MOMENTS)
@pytest.mark.parametrize("verb", VERBS)
def test_a_verb_at_the_wrong_moment_says_what_to_do_now(name: str, verb: str) -> None:
    """With nothing, nonsense or something true after the verb: none of it is the reason."""
    game, own = there(name), MOMENTS[name][1]
    if verb in own:
        return
    ticket, track = game.board.tickets[0].id, game.board.tracks[0].id
    for rest in ("", " nonsense", f" {ticket}", f" {track} red*99", " 20 40"):
        error = refusal(lambda rest=rest: game.play(verb + rest, 0))  # type: ignore[misc]
        if verb in NEVER and game.board.id != "world":
            assert error.key == NEVER[verb]
            continue
        if verb == "pass":
            # COM-20
            assert (error.key, error.facts) == ("must_act", {"phase": name})
        elif name == "second_card" and verb in MOMENTS["turn"][1]:
            assert error.key == "second_card"
        else:
            assert (error.key, error.facts) == ("wrong_phase", {"phase": name, "verb": verb})
        assert all(move.kind in error.sentence for move in game.legal(0))


@pytest.mark.parametrize("name", MOMENTS)
def test_a_number_at_the_wrong_moment_is_refused_like_its_text(name: str) -> None:
    """One number of every other moment's moves."""
    game = there(name)
    for other in MOMENTS:
        move = there(other).legal_ids(0)[0]
        if move in game.legal_ids(0) or not exists(game._compiled, move):
            continue
        assert refusal(lambda move=move: game.play(move, 0)).key not in ("unknown_ticket", "cards_missing")  # type: ignore[misc]


def test_words_of_another_moment_are_not_looked_up() -> None:
    game = at("nordic", {"red": 3})
    for text in ("keep bergen-oslo", "return bergen-oslo", "pay red"):
        error = refusal(lambda text=text: game.play(text))  # type: ignore[misc]
        assert error.key == "wrong_phase"
        assert error.sentence.endswith("now begin a turn: draw …, take …, claim … or tickets")


# Claims in one text -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("board", "hand", "text", "moves"),
    [
        ("world", {"red_wagon": 2}, "claim casablanca-marseille red_wagon*2",
         "claim casablanca-marseille any*2, spend red_wagon, spend red_wagon"),
        ("nordic", {"red": 3}, "claim umea-vaasa red*3", "claim vaasa-umea any*3, spend red, spend red, spend red"),
        ("northern_lights", {"red": 2}, "claim umea-vaasa/1 red*2", "claim umea-vaasa/1 pair, spend red*2"),
    ],
)  # fmt: skip
def test_a_claim_that_names_its_free_cards_says_what_to_write(
    board: str, hand: dict[str, int], text: str, moves: str
) -> None:
    """WOR-12, NOR-09, NLI-04: the moves are those of `match`, and playing them claims the track."""
    game = at(board, hand)
    for act in (lambda: game.play(text), lambda: game.parse(text)):
        error = refusal(act)
        claim, *spends = moves.split(", ")
        assert (error.key, error.facts) == ("claim_in_steps", {"moves": moves})
        assert error.sentence == f"write: {claim}, then {', '.join(spends)}"
    track = text.split()[1]
    assert [str(move) for move in game.match(track, hand)] == moves.split(", ")
    assert played(game, *moves.split(", ")).owners()


# Payments ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("board", "hand", "track", "fault", "words"),
    [
        ("world", {"red_wagon": 2}, "athina-marseille", "other_deck", "red_wagon does not pay for a sea track"),
        ("world", {"red_ship": 2}, "casablanca-marseille", "other_deck", "red_ship does not pay for a land track"),
        ("world", {"red_ship": 1, "red_double_ship": 1}, "athina-marseille", "needless", "red_ship is not needed"),
        ("world", {"red_wagon": 4}, "casablanca-marseille", "needless", "red_wagon*2 are not needed"),
        ("world", {"red_wagon": 1, "green_wagon": 1}, "casablanca-marseille", "space",
         "the two cards of a space are of one colour"),
        ("northern_lights", {"red": 1, "locomotive": 1}, "umea-vaasa/1", "needless", "red is not needed"),
        ("northern_lights", {"red": 1, "blue": 1}, "umea-vaasa/1", "pair", "a pair of one colour stands for it"),
        ("northern_lights", {"red": 2, "blue": 1}, "alborg-oslo", "too_few", "a pair of one colour stands for it"),
        ("nordic", {"red": 8, "locomotive": 1}, "murmansk-lieksa", "too_few",
         "any 4 cards, locomotives too, stand for one of them; a locomotive alone pays for no space"),
        ("nordic", {"red": 1, "locomotive": 1}, "goteborg-norrkoping", "no_wild",
         "locomotive does not pay for a land track"),
        ("nordic", {"blue": 1, "purple": 1}, "helsinki-tallinn", "too_few", "and a purple card for its other space"),
        ("usa", {"red": 1, "blue": 1}, "dallas-houston/1", "colours", "only cards of one colour go together"),
        ("usa", {"red": 2}, "calgary-winnipeg", "other_colour", "red does not pay for a white track"),
        ("usa", {"white": 2}, "calgary-winnipeg", "too_few", "takes white cards for its 6 spaces, locomotives for any"),
    ],
)  # fmt: skip
def test_the_true_reason_of_a_wrong_payment(
    board: str, hand: dict[str, int], track: str, fault: str, words: str
) -> None:
    """WOR-10, WOR-11, WOR-12, NLI-04, NOR-04, NOR-06, NOR-07: `match` and `play` say the same."""
    game = at(board, hand)
    cards = " ".join(f"{card}*{n}" for card, n in hand.items())
    matched, spoken = refusal(lambda: game.match(track, hand)), refusal(lambda: game.play(f"claim {track} {cards}"))
    assert (matched.key, matched.facts["fault"]) == ("wrong_payment", fault)
    assert words in matched.sentence
    assert (spoken.key, spoken.facts, spoken.sentence) == (matched.key, matched.facts, matched.sentence)


@pytest.mark.parametrize(
    ("board", "hand", "move", "key", "sentence"),
    [
        ("northern_lights", {"red": 1, "blue": 1}, "claim umea-vaasa/1 pair", "pairs_missing",
         "Ann lacks 1 pair of one colour"),
        ("world", {"red_wagon": 1, "red_ship": 4}, "claim beijing-lahore any*6", "pairs_missing",
         "Ann lacks 3 pairs of one colour"),
        ("nordic", {"red": 2}, "claim vaasa-umea any*3", "cards_missing", "Ann lacks 1 card of any kind"),
        ("nordic", {"red": 1}, "claim vaasa-umea any*3", "cards_missing", "Ann lacks 2 cards of any kind"),
    ],
)  # fmt: skip
def test_what_the_free_part_lacks(board: str, hand: dict[str, int], move: str, key: str, sentence: str) -> None:
    """NLI-04, WOR-12, NOR-09."""
    error = refusal(lambda: at(board, hand).play(move))
    assert (error.key, error.sentence) == (key, sentence)
    assert str(error.facts["count"]) in sentence


def test_what_a_bare_verb_lacks() -> None:
    error = refusal(lambda: at("usa", {}).play("claim"))
    assert (error.key, error.sentence) == (
        "empty_claim",
        "claim needs a track and cards, as in: claim atlanta-charleston purple*2",
    )


def test_a_harbour_that_names_its_cards_says_what_to_write() -> None:
    """WOR-17: and with cards that do not pay, the price."""
    city = next(city.id for city in bl.load_board("world").cities if "harbour" in city.tags)
    track = next(track.id for track in bl.load_board("world").tracks if city in (track.a, track.b))
    game = at("world", {"joker": 4}, owners={track: 0})
    error = refusal(lambda: game.play(f"harbour {city} joker*4"))
    assert error.sentence == f"write: harbour {city}, then build joker*4"
    assert "a harbour takes" in refusal(lambda: game.play(f"harbour {city} joker*3")).sentence
    assert "lacks" in refusal(lambda: game.play(f"harbour {city} red_wagon_anchor*2")).sentence


def test_a_harbour_asks_for_two_and_two() -> None:
    """WOR-17."""
    price = "a harbour takes 2 wagon cards and 2 ship cards, all with the symbol and of one colour"
    error = refusal(lambda: harbour().play("build joker"))
    assert (error.key, error.facts) == ("wrong_payment", {"fault": "harbour"})
    assert error.sentence.startswith(price)
    game = harbour().copy()
    poor = at("world", {"joker": 3}, owners=game.position().owners)
    city = next(city.id for city in poor.board.cities if "harbour" in city.tags)
    assert price in refusal(lambda: poor.play(f"harbour {city}")).sentence


def test_a_tunnel_asks_for_its_cards() -> None:
    """NOR-10: three blue cards are turned over, and blue was laid."""
    error = refusal(lambda: tunnel().play("pay red"))
    assert (error.key, error.facts) == ("wrong_payment", {"fault": "tunnel", "card": "blue", "count": 3})
    assert error.sentence == "the tunnel asks for 3 more cards, blue or locomotive: pay them or withdraw"
    lacking = refusal(lambda: tunnel().play("pay blue*2 locomotive"))
    assert (lacking.key, lacking.facts) == ("cards_missing", {"lacks": {"locomotive": 1}})


@pytest.mark.parametrize(
    ("board", "track", "words"),
    [
        # NOR-07, NOR-08: one symbol on one space; one of two; two of four
        ("nordic", "vaasa-umea", "1 locomotive for its symbol (any 3 cards stand for a locomotive)"),
        ("nordic", "helsinki-tallinn", "1 locomotive for its symbol (any 3 cards stand for a locomotive) "
         "and a purple card for its other space, or a locomotive"),
        ("nordic", "stockholm-tallinn", "2 locomotives for its symbols (any 3 cards stand for a locomotive) "
         "and green cards for its 2 other spaces, locomotives for any of them"),
        # NLI-04
        ("northern_lights", "alborg-oslo", "1 locomotive for its symbol (a pair of one colour stands for it) "
         "and cards of any one colour for its 2 other spaces, locomotives for any of them"),
        # COM-10
        ("usa", "dallas-houston/1", "a card of any colour for its space, or a locomotive"),
        # WOR-12
        ("world", "casablanca-marseille", "2 wagon cards of one colour for its space, jokers for any of them"),
        ("world", "beijing-lahore", "2 wagon cards of one colour for each of its 3 spaces, jokers for any of them"),
        # WOR-10, WOR-11
        ("world", "athina-marseille", "red ship cards for its 2 spaces, a double ship for up to 2 of them, "
         "jokers for any of them"),
    ],
)  # fmt: skip
def test_what_a_track_asks_for(board: str, track: str, words: str) -> None:
    found = bl.load_board(board)
    one = next(t for t in found.tracks if t.id == track)
    assert what_is_asked(found.rules, one) == f"{track} takes {words}"


# Numbers and nouns ------------------------------------------------------------------------------------------------


def test_numbers_agree_with_their_nouns() -> None:
    assert [counted(n, "space") for n in (0, 1, 2)] == ["0 spaces", "1 space", "2 spaces"]
    for least, words in ((1, "at least 1 ticket must"), (2, "at least 2 tickets must")):
        game = bl.new_game("usa", 2, seed=1, options={"tickets.keep": least})
        assert words in refusal(lambda game=game: game.play("keep none", 0)).sentence  # type: ignore[misc]
    for left, words in ((1, "has 1 left"), (0, "has 0 left")):
        game = at("usa", {"white": 6}, pieces=[{"train": left}, {"train": 45}], unchecked=True)
        error = refusal(lambda game=game: game.match("calgary-winnipeg", {"white": 6}))  # type: ignore[misc]
        assert error.sentence == f"calgary-winnipeg needs 6 trains; Ann {words}"
    spending = there("spend")
    assert "1 card is laid at a time" in refusal(lambda: spending.play("spend red*2")).sentence
    pairs = played(at("northern_lights", {"red": 3}), "claim umea-vaasa/1 pair")
    assert "2 cards are laid at a time" in refusal(lambda: pairs.play("spend red*3")).sentence


# Numbers and words at the right moment ----------------------------------------------------------------------------


@pytest.mark.parametrize("name", MOMENTS)
def test_every_number_that_is_refused_has_a_reason(name: str) -> None:
    """No reason counts what is not missing, nor leaves a list empty."""
    game = there(name)
    legal, claims = set(game.legal_ids(0)), game._book.compiled.move_ids
    for id in (*range(ids.CLAIM), *range(ids.CLAIM, claims, 17)):
        if id in legal:
            continue
        error = refusal(lambda id=id: game.play(id, 0))  # type: ignore[misc]
        assert error.sentence.strip(" :,") == error.sentence
        assert error.facts.get("lacks") != {}
        assert error.facts.get("count", 1) != 0


@pytest.mark.parametrize(
    ("hand", "claim", "spend", "key", "sentence"),
    [
        ({"red_wagon": 2, "joker": 1}, "claim casablanca-marseille any*2", "spend joker",
         "spend_wild", "free cards of pairs are coloured: no joker among them"),
        ({"red_wagon": 2, "red_ship": 1}, "claim casablanca-marseille any*2", "spend red_ship",
         "spend_deck", "red_ship does not pay for a land track"),
        ({"red_wagon": 2}, "claim casablanca-marseille any*2", "spend green_wagon",
         "cards_missing", "Ann lacks green_wagon"),
        ({"red_wagon": 2, "green_wagon": 1}, "claim casablanca-marseille any*2", "spend green_wagon",
         "spend_short", "after green_wagon the rest could not be paid any more"),
    ],
)  # fmt: skip
def test_a_free_card_that_cannot_be_laid(hand: dict[str, int], claim: str, spend: str, key: str, sentence: str) -> None:
    """WOR-12."""
    error = refusal(lambda: played(at("world", hand), claim).play(spend))
    assert (error.key, error.sentence) == (key, sentence)


def test_half_a_pair_cannot_be_laid() -> None:
    """NLI-04: the hand holds one blue card, and pairs are laid."""
    game = played(at("northern_lights", {"red": 2, "blue": 1}), "claim umea-vaasa/1 pair")
    error = refusal(lambda: game.play("spend blue"))
    assert (error.key, error.facts) == ("cards_missing", {"lacks": {"blue": 1}})


def test_pieces_that_cannot_be_exchanged_or_split() -> None:
    """WOR-19, WOR-04."""
    game = at("world", {}, pieces=[{"wagon": 1, "ship": 10}, {"wagon": 20, "ship": 40}], unchecked=True)
    error = refusal(lambda: game.play("exchange 2 wagon"))
    assert (error.key, error.facts["most"]) == ("exchange_too_many", 1)
    assert error.sentence.startswith("2 wagons cannot be exchanged: Ann has 1 wagon, and ")
    split = there("split")
    least, most = min(m.count for m in split.legal(0)), max(m.count for m in split.legal(0))
    error = refusal(lambda: split.play("split 1", 0))
    assert (error.facts["least"], error.facts["most"]) == (least, most)
    assert f"the first from {least} to {most} for the wagons" in error.sentence
