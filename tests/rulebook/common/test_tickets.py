"""Tickets: drawing, keeping, giving back, completing."""

from __future__ import annotations

import pytest

import branchline as bl
from tests.rulebook.helpers import final, keep, table, texts, ticket_lines

TOP = ["boston-miami", "calgary-phoenix", "chicago-santa_fe", "denver-el_paso", "kansas_city-houston"]


def choices(game: bl.Game) -> set[frozenset[str]]:
    return {frozenset(move.tickets) for move in game.legal()}


def test_completed_and_failed_tickets() -> None:
    """COM-14: a ticket whose cities are joined by own tracks scores its value, any other loses it."""
    result = final(
        "usa",
        owners={"denver-santa_fe": 0, "el_paso-santa_fe": 0, "boston-montreal/1": 1},
        tickets=[["denver-el_paso", "boston-miami"], []],
    )
    assert ticket_lines(result, 0) == [
        ("boston-miami", -12, False, "failed"),
        ("denver-el_paso", 4, True, "completed"),
    ]
    assert ticket_lines(result, 1) == []


def test_tracks_of_others_complete_nothing() -> None:
    """COM-14: the path must be of the player's own tracks."""
    result = final("usa", owners={"denver-santa_fe": 0, "el_paso-santa_fe": 1}, tickets=[["denver-el_paso"], []])
    assert ticket_lines(result, 0) == [("denver-el_paso", -4, False, "failed")]


def test_a_path_may_wind() -> None:
    """COM-14: any continuous path will do, the direct one or another."""
    path = ["denver-oklahoma_city", "dallas-oklahoma_city/2", "dallas-el_paso"]
    result = final("usa", owners=dict.fromkeys(path, 0), tickets=[["denver-el_paso"], []])
    assert ticket_lines(result, 0) == [("denver-el_paso", 4, True, "completed")]


def test_a_kept_ticket_stays() -> None:
    """COM-14: only tickets just drawn can be given back, never one kept before."""
    game = table("usa", tickets=[["seattle-new_york"], []], ticket_deck=TOP)
    game.play("tickets")
    assert all("seattle-new_york" not in move.tickets for move in game.legal())
    keep(game, [TOP[0], TOP[1], TOP[2]])
    assert set(game.position().tickets[0]) == {"seattle-new_york", *TOP[:3]}


def test_the_top_three_are_drawn() -> None:
    """COM-15: the top 3 are drawn, and any of them but none may be kept."""
    game = table("usa", ticket_deck=TOP)
    game.play("tickets")
    assert game.phase == "keep_tickets"
    a, b, c = TOP[:3]
    assert choices(game) == {frozenset(s) for s in ([a], [b], [c], [a, b], [a, c], [b, c], [a, b, c])}


def test_all_are_drawn_when_fewer_remain() -> None:
    """COM-15: when fewer than 3 remain, all are drawn."""
    game = table("usa", ticket_deck=TOP[:2])
    game.play("tickets")
    assert choices(game) == {frozenset(TOP[:1]), frozenset(TOP[1:2]), frozenset(TOP[:2])}


def test_the_last_ticket_must_be_kept() -> None:
    """COM-15: of a single ticket at least one is kept."""
    game = table("usa", ticket_deck=TOP[:1])
    game.play("tickets")
    assert choices(game) == {frozenset(TOP[:1])}


@pytest.mark.parametrize("board", ["usa", "nordic", "poland", "northern_lights", "world"])
def test_no_tickets_from_an_empty_deck(board: str) -> None:
    """COM-15: drawing tickets is not available when the ticket deck is empty."""
    game = table(board, ticket_deck=[])
    assert "tickets" not in texts(game)
    assert "tickets" in texts(table(board))


@pytest.mark.parametrize("order", [(1, 2), (2, 1)])
def test_rejects_go_under_the_deck_in_the_players_order(order: tuple[int, int]) -> None:
    """COM-16: rejected tickets go under the ticket deck, in the order the player chooses."""
    game = table("usa", ticket_deck=TOP)
    game.play("tickets")
    keep(game, [TOP[0]])
    assert game.phase == "return_order"
    assert texts(game) == {f"return {TOP[1]}", f"return {TOP[2]}"}
    for i in order:
        if game.phase == "return_order":
            game.play(f"return {TOP[i]}")
    assert game.turn == 1
    assert list(game.position().ticket_deck) == [*TOP[3:], *(TOP[i] for i in order)]


def test_a_single_reject_goes_under_without_asking() -> None:
    """COM-16: with one rejected ticket there is no order to choose."""
    game = table("usa", ticket_deck=TOP)
    game.play("tickets")
    keep(game, TOP[:2])
    assert game.phase == "turn"
    assert list(game.position().ticket_deck) == [*TOP[3:], TOP[2]]


def test_returned_tickets_are_drawn_again_in_their_order() -> None:
    """COM-16: the order chosen is the order in which they come up again."""
    game = table("usa", ticket_deck=TOP[:3])
    game.play("tickets")
    keep(game, [TOP[0]])
    while game.phase == "return_order":
        game.play(max(game.legal(), key=lambda move: TOP.index(move.tickets[0])))
    assert list(game.position().ticket_deck) == [TOP[2], TOP[1]]
    game.play("tickets")
    assert choices(game) == {frozenset([TOP[1]]), frozenset([TOP[2]]), frozenset(TOP[1:3])}
