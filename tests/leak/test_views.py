"""A view is unchanged when everything hidden from that seat changes."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

import branchline as bl
from tests.leak.worlds import GAMES, cards, hidden, moments, play_random, shown, tickets, viewers


@pytest.mark.parametrize(("board", "players"), GAMES)
def test_a_world_dealt_anew_looks_the_same(board: str, players: int) -> None:
    """observe(sample(observe(s, p)), p) == observe(s, p), for every seat and the spectator."""
    for game in moments(board, players):
        before = game.state_bytes()
        for viewer in viewers(game):
            seen = shown(game, viewer)
            for seed in (1, 2):
                assert shown(game.sample(viewer, seed), viewer) == seen
        assert game.state_bytes() == before


@pytest.mark.parametrize(("board", "players"), GAMES)
def test_a_world_dealt_anew_is_another_world(board: str, players: int) -> None:
    """Sampling does change what is hidden, or the test above would say nothing."""
    for game in moments(board, players, count=6):
        if game.over:
            continue
        for viewer in viewers(game):
            truth = hidden(game, viewer)
            worlds = [hidden(game.sample(viewer, seed), viewer) for seed in range(4)]
            assert any(world != truth for world in worlds)
            assert len({repr(world) for world in worlds}) > 1


@pytest.mark.parametrize(("board", "players"), GAMES)
def test_cards_and_tickets_changed_by_hand_do_not_show(board: str, players: int) -> None:
    """The same without the engine's own sampling: the hidden cards and tickets are mixed here and dealt again."""
    rng = Random(players)
    for game in moments(board, players, count=8):
        if game.phase in ("opening", "over"):  # before, hands are not all dealt; after, the tickets are shown
            continue
        for viewer in viewers(game):
            position = game.position()
            plain, mixed = position.game(), _mixed(position, viewer, rng).game()
            assert shown(mixed, viewer) == shown(plain, viewer)
            assert hidden(mixed, viewer) != hidden(plain, viewer)


def _mixed(position: bl.Position, viewer: int | None, rng: Random) -> bl.Position:
    """The position with the others' cards and the decks mixed, each deck for itself, and their tickets likewise."""
    mixed = bl.Position(**vars(position))
    others = [seat for seat in range(position.players) if seat != viewer]
    assert isinstance(position.board, bl.Board)
    names = [deck_of(position.board, card) for card in Counter(position.deck)]
    hands = [Counter(hand) for hand in position.hands]
    deck = Counter(position.deck)
    for name in sorted(set(names)):
        pool = [card for pile in (deck, *(hands[seat] for seat in others)) for card in sorted(pile.elements())]
        pool = [card for card in pool if deck_of(position.board, card) == name]
        rng.shuffle(pool)
        for pile in (*(hands[seat] for seat in others), deck):
            own = [card for card in pile.elements() if deck_of(position.board, card) == name]
            pile.subtract(own)
            pile.update(pool[: len(own)])
            del pool[: len(own)]
    mixed.hands, mixed.deck = [dict(+hand) for hand in hands], dict(+deck)
    held = [list(kept) for kept in position.tickets]
    under = list(position.ticket_deck or ())
    loose = [ticket for pile in (under, *(held[seat] for seat in others)) for ticket in pile]
    rng.shuffle(loose)
    for pile_ in (under, *(held[seat] for seat in others)):
        pile_[:], loose = loose[: len(pile_)], loose[len(pile_) :]
    mixed.tickets, mixed.ticket_deck = held, under
    return mixed


def deck_of(board: bl.Board, card: str) -> str:
    for deck in board.rules.decks:
        if card in {kind.id.format(colour=colour) for kind in deck.cards for colour in deck.colours}:
            return deck.id
    return next(deck.id for deck in board.rules.decks if deck.wilds)


@pytest.mark.parametrize(("board", "players"), GAMES)
def test_a_world_dealt_anew_has_a_legal_move(board: str, players: int) -> None:
    """Also in the middle of a payment: that the rest can be paid is known to everyone."""
    for game in moments(board, players, count=30):
        for viewer in viewers(game):
            world = game.sample(viewer, 1)
            assert all(world.legal_ids(seat) for seat in world.to_move), (game.phase, viewer)


@pytest.mark.parametrize(("board", "players"), GAMES)
def test_a_world_dealt_anew_can_be_played_to_the_end(board: str, players: int) -> None:
    """Cards are conserved, no ticket is there twice, and the game comes to a result."""
    whole = cards(bl.new_game(board, players, seed=0))
    for i, game in enumerate(moments(board, players, count=6)):
        if game.over:
            continue
        rng = Random(i)
        for viewer in (game.to_move[0], None):
            world = game.sample(viewer, i)
            while not world.over:
                assert cards(world) == whole
                assert max(tickets(world).values()) == 1
                play_random(world, rng, 10)
            assert cards(world) == whole
            assert world.result().winners


def test_hands_are_dealt_by_the_law_of_a_shuffled_deck() -> None:
    """The mean number of locomotives in an unseen hand is what the unseen cards promise."""
    game = bl.new_game("usa", 2, seed=5)
    view = game.view(0)
    mine = view.players[0].hand or {}
    seen = Counter(mine) + Counter(card for card in view.market if card)
    unseen = cards(game) - seen
    worlds = 3000
    found = sum(game.sample(0, seed).position().hands[1].get("locomotive", 0) for seed in range(worlds))
    share = unseen["locomotive"] / unseen.total()
    expected = 4 * share * worlds
    spread = (4 * share * (1 - share) * worlds) ** 0.5
    assert abs(found - expected) < 4 * spread


def test_a_view_is_plain_data() -> None:
    """Nothing in it refers back to the game: changing it changes nothing."""
    game = bl.new_game("usa", 2, seed=1)
    before = game.state_bytes()
    data = game.view(0).to_dict()
    data["players"][0]["hand"]["red"] = 99
    game.observation(0)["hand"][:] = 9
    assert game.state_bytes() == before


@pytest.mark.parametrize("board", bl.BUILT_IN)
def test_a_position_dealt_anew_looks_the_same(board: str) -> None:
    """A game built by hand is observed and sampled like any other."""
    game = bl.Position(board, tickets=[[bl.load_board(board).tickets[0].id]]).game()
    for viewer in viewers(game):
        assert shown(game.sample(viewer, 1), viewer) == shown(game, viewer)
