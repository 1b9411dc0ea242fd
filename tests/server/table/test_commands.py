"""What may happen at a table, and what is answered to the rest."""

from __future__ import annotations

from random import Random

import pytest

from branchline.server.table.projection import document
from branchline.server.table.refusal import Refusal
from branchline.server.table.table import OPEN, OVER, RUNNING
from branchline.server.wire import commands as C
from branchline.server.wire.options import ClockPace, DaysPace, Local, Person, Robot, TableOptions
from tests.server.tables import Desk, full, guest


def refused(desk: Desk, seat: int | None, command: object, who: str | None = None) -> str:
    before = len(desk.log)
    with pytest.raises(Refusal) as error:
        desk.submit(seat, command, who)
    assert len(desk.log) == before
    assert error.value.sentence
    return error.value.key


def opened(*seats: object, **options: object) -> Desk:
    return Desk(TableOptions(board="usa", seats=list(seats), **options))


# Before the game ------------------------------------------------------------------------------------------------------


def test_people_sit_move_and_leave() -> None:
    desk = opened(Person(), Person(), Person())
    desk.submit(None, C.Sit(seat=0, name="Ada"), "a")
    assert refused(desk, None, C.Sit(seat=0, name="Ben"), "b") == "seat_taken"
    desk.submit(None, C.Sit(seat=2, name="Ada"), "a")
    assert [seat.name for seat in desk.table.seats] == [None, None, "Ada"]
    desk.submit(None, C.Sit(seat=0, name="Ada"), "b")
    assert desk.table.seats[0].name == "Ada 2"  # nobody is taken for another
    assert refused(desk, None, C.Leave(seat=2), "b") == "not_your_seat"
    desk.submit(None, C.Leave(seat=2), "a")
    assert not desk.table.seats[2].taken
    assert refused(desk, None, C.Leave(seat=2), "a") == "seat_empty"
    assert refused(desk, None, C.Sit(seat=4), "a") == "no_such_seat"


def test_only_the_host_arranges() -> None:
    desk = opened(Person(), Person())
    assert refused(desk, None, C.Arrange(seat=1, occupant=Robot()), "b") == "not_host"
    desk.submit(None, C.Arrange(seat=1, occupant=Robot(level="hard")), guest(0))
    assert desk.table.seats[1].bot == "hard"
    options = TableOptions(board="usa", seats=[Person(), Person(), Robot()], public=True)
    desk.submit(None, C.Sit(seat=0, name="Ada"), "a")
    desk.submit(None, C.Configure(options=options), guest(0))
    assert [seat.name for seat in desk.table.seats][:2] == ["Ada", None]
    assert desk.table.options.public
    wrong = options.model_copy(update={"seats": [Person()] * 5, "board": "nordic"})
    assert refused(desk, None, C.Configure(options=wrong), guest(0)) == "options.seats"


@pytest.mark.parametrize(
    ("change", "key"),
    [
        ({"board": "mars"}, "options.board"),
        ({"first": 3}, "options.first"),
        ({"rules": {"tickets.deel": 3}}, "options.rules"),
        ({"rules": {"tickets.deal": 99}}, "options.rules"),
    ],
)
def test_options_that_make_no_sense_are_refused_by_name(change: dict, key: str) -> None:
    desk = opened(Person(), Person())
    options = desk.table.options.model_copy(update=change)
    assert refused(desk, None, C.Configure(options=options), guest(0)) == key


def test_a_game_begins_when_all_seats_are_taken() -> None:
    desk = opened(Person(), Robot())
    assert refused(desk, None, C.Start(), guest(0)) == "seats_free"
    desk.submit(None, C.Sit(seat=0, name="Ada"), "a")
    assert refused(desk, None, C.Start(), "stranger") == "not_seated"
    desk.submit(0, C.Start(), "a")
    assert desk.table.status == RUNNING
    assert refused(desk, None, C.Sit(seat=0, name="Ben"), "b") == "only_open"
    assert refused(desk, 0, C.Start(), "a") == "only_open"


def test_several_people_share_the_hosts_device() -> None:
    desk = opened(Local(name="Ada"), Local(name="Ben"))
    assert desk.table.seats_of(guest(0)) == [0, 1]
    assert refused(desk, None, C.Sit(seat=1), "b") == "seat_taken"
    desk.submit(None, C.Sit(seat=1, contribution="mine"), guest(0))
    desk.submit(None, C.Start(), guest(0))
    assert desk.table.seats[1].name == "Ben"
    for seat in desk.table.to_move():
        desk.submit(seat, C.Decide(decision=desk.table.decision_ids[seat], moves=[_first(desk, seat)]), guest(0))
    assert desk.table.game.phase == "turn"


def test_the_deal_depends_on_what_everybody_adds() -> None:
    seeds = set()
    for contribution in ("one", "two"):
        desk = full("usa", 2, start=False)
        desk.submit(None, C.Sit(seat=1, name="Ben", contribution=contribution), guest(1))
        desk.submit(0, C.Start())
        seeds.add(desk.table.seed)
        assert desk.table.game.seed == desk.table.seed
    assert len(seeds) == 2


def test_a_given_deal_is_for_practice_and_says_so() -> None:
    desk = full("usa", 2, seed=7)
    assert desk.table.game.seed == 7
    shown = document(desk.table, 0)
    assert shown["table"]["deal"] == {"known": True}
    assert shown["table"]["options"]["practice"]


# Decisions ------------------------------------------------------------------------------------------------------------


def _first(desk: Desk, seat: int) -> str:
    return desk.table.game.legal(seat)[0].text


def _through_opening(desk: Desk) -> None:
    while desk.table.game.phase == "opening":
        seat = desk.table.to_move()[0]
        desk.decide(seat, _first(desk, seat))


def test_a_decision_is_the_one_that_was_asked_for() -> None:
    desk = full("usa", 2)
    _through_opening(desk)
    seat = desk.table.to_move()[0]
    decision = desk.table.decision_ids[seat]
    other = C.Decide(decision=desk.table.decision_ids[1 - seat], moves=["draw"])
    assert refused(desk, 1 - seat, other) == "not_your_turn"
    desk.decide(seat, "draw")
    assert refused(desk, seat, C.Decide(decision=decision, moves=["draw"])) == "stale"
    assert refused(desk, seat, C.Decide(decision=desk.table.decision_ids[seat], moves=["tickets"])) == "second_card"
    assert (
        refused(desk, seat, C.Decide(decision=desk.table.decision_ids[seat], moves=["draw"]), "thief")
        == "not_your_seat"
    )


def test_the_moves_of_a_decision_are_played_together_or_not_at_all() -> None:
    desk = full("usa", 2)
    _through_opening(desk)
    seat = desk.table.to_move()[0]
    before = desk.table.game.state_bytes()
    rng = Random(2)
    while not (claims := [m.text for m in desk.table.game.legal(seat) if m.kind == "claim" and not m.free]):
        desk.play_random(rng, 1)
        seat = desk.table.to_move()[0]
        before = desk.table.game.state_bytes()
    command = C.Decide(decision=desk.table.decision_ids[seat], moves=[claims[0], "withdraw"])
    assert refused(desk, seat, command) == "not_your_turn"  # the claim ends the turn
    assert desk.table.game.state_bytes() == before
    desk.decide(seat, claims[0])
    assert desk.table.to_move() == (1 - seat,)


def test_nobody_looks_ahead_with_moves_that_depend_on_chance() -> None:
    """What is refused after a draw or tickets seen is refused in the same words, whatever came up."""
    desk = full("usa", 2)
    _through_opening(desk)
    seat = desk.table.to_move()[0]
    before = desk.table.game.state_bytes()
    for moves in (["tickets", "keep nonsense"], ["draw", "draw"], ["draw", "claim nowhere red"]):
        command = C.Decide(decision=desk.table.decision_ids[seat], moves=moves)
        with pytest.raises(Refusal) as error:
            desk.submit(seat, command)
        assert error.value.key == "one_by_one"
        assert "keep" not in error.value.sentence
    assert desk.table.game.state_bytes() == before


def test_decisions_of_the_opening_are_each_seats_own() -> None:
    desk = full("usa", 3)
    decision = desk.table.decision_ids[2]
    desk.decide(0, _first(desk, 0))
    desk.decide(1, _first(desk, 1))
    assert desk.table.decision_ids[2] == decision
    desk.submit(2, C.Decide(decision=decision, moves=[_first(desk, 2)]))
    assert desk.table.game.phase == "turn"


# Undo -----------------------------------------------------------------------------------------------------------------


def test_an_opening_choice_can_be_taken_back_until_all_have_chosen() -> None:
    desk = full("usa", 3)
    before = document(desk.table, 0)["view"]
    desk.decide(0, _first(desk, 0))
    desk.decide(1, _first(desk, 1))
    desk.submit(0, C.Undo())
    after = document(desk.table, 0)["view"]
    assert after["players"][0] == before["players"][0]
    assert 1 not in desk.table.to_move()  # the other's choice stands
    desk.decide(0, desk.table.game.legal(0)[-1].text)
    desk.decide(2, _first(desk, 2))
    assert desk.table.game.phase == "turn"
    assert refused(desk, 2, C.Undo()) == "no_undo"  # everybody's tickets were counted in the open
    assert refused(desk, 0, C.Undo()) == "no_undo"


def test_what_chance_answered_is_never_taken_back() -> None:
    desk = full("usa", 2)
    _through_opening(desk)
    seat = desk.table.to_move()[0]
    desk.decide(seat, "draw")
    assert refused(desk, seat, C.Undo()) == "no_undo"
    desk.decide(seat, "draw")
    other = desk.table.to_move()[0]
    desk.decide(other, f"take {desk.table.game.view(None).market[0]}")
    assert refused(desk, other, C.Undo()) == "no_undo"  # the market was refilled
    other = desk.table.to_move()[0]


def test_seeing_tickets_is_never_taken_back_but_the_choice_is() -> None:
    desk = full("usa", 2)
    _through_opening(desk)
    seat = desk.table.to_move()[0]
    desk.decide(seat, "tickets")
    assert refused(desk, seat, C.Undo()) == "no_undo"
    offer = desk.table.game.view(seat).players[seat].offer
    desk.decide(seat, f"keep {offer[0]}")
    desk.submit(seat, C.Undo())
    assert desk.table.game.view(seat).players[seat].offer == offer
    assert desk.table.to_move() == (seat,)


@pytest.mark.parametrize("board", ["usa", "poland"])
def test_a_claim_is_taken_back_until_the_next_player_acts(board: str) -> None:
    rng = Random(5)
    desk = full(board, 2)
    undone = 0
    while desk.table.status == RUNNING and undone < 3:
        seat = desk.table.to_move()[0]
        claims = [move.text for move in desk.table.game.legal(seat) if move.kind == "claim" and not move.free]
        if desk.table.game.phase == "turn" and claims:
            before = desk.table.game.state_bytes()
            desk.decide(seat, claims[0])
            if desk.table.game.history[-1].outcomes:
                assert refused(desk, seat, C.Undo()) == "no_undo"
                continue
            if desk.table.status != RUNNING:
                break
            assert refused(desk, 1 - seat, C.Undo()) == "no_undo"
            desk.submit(seat, C.Undo())
            assert desk.table.game.state_bytes() == before
            undone += 1
            desk.decide(seat, claims[0])
            other = desk.table.to_move()[0]
            if other != seat:
                desk.decide(other, _first(desk, other))
                assert refused(desk, seat, C.Undo()) == "no_undo"
        else:
            desk.play_random(rng, 1)
    assert undone


def test_what_was_undone_stays_in_the_log() -> None:
    desk = full("usa", 2)
    desk.decide(0, _first(desk, 0))
    desk.submit(0, C.Undo())
    assert [entry.kind for entry in desk.log][-2:] == ["decided", "undone"]


# Absence, time, resignation ----------------------------------------------------------------------------------------


def test_the_others_decide_about_somebody_who_is_absent() -> None:
    desk = full("usa", 4)
    assert refused(desk, 0, C.Replace(seat=3)) == "present"
    desk.absent = {3}
    desk.submit(0, C.Replace(seat=3))
    assert desk.table.seats[3].bot is None  # one of three is no majority
    desk.submit(1, C.Replace(seat=3))
    assert desk.table.seats[3].bot == "medium"
    assert refused(desk, 3, C.Decide(decision=desk.table.decision_ids[3], moves=["draw"])) == "bot_plays"
    desk.submit(3, C.Reclaim())
    assert desk.table.seats[3].person_plays
    assert not desk.table.seats[3].votes
    assert refused(desk, 3, C.Reclaim()) == "nothing_to_reclaim"


def test_votes_end_when_somebody_plays_again() -> None:
    desk = full("usa", 4)
    desk.absent = {3}
    desk.submit(0, C.Replace(seat=3))
    desk.decide(3, _first(desk, 3))
    assert not desk.table.seats[3].votes


def test_absent_people_do_not_vote() -> None:
    desk = full("usa", 3)
    desk.absent = {1, 2}
    desk.submit(0, C.Replace(seat=1))
    assert desk.table.seats[1].bot == "medium"


def test_clocks_run_only_for_those_who_must_decide() -> None:
    desk = full("usa", 2, pace=ClockPace(seconds=60, increment=5))
    desk.now += 10_000
    desk.decide(0, _first(desk, 0))
    desk.now += 10_000
    desk.decide(1, _first(desk, 1))
    assert [seat.time_left for seat in desk.table.seats] == [55_000, 45_000]
    seat = desk.table.to_move()[0]
    left = desk.table.seats[seat].time_left
    assert desk.table.deadline() == desk.now + left
    desk.now += 3_000
    desk.decide(seat, "draw")
    assert desk.table.deadline() == desk.now - 3_000 + left  # the turn goes on
    desk.now += 4_000
    desk.decide(seat, "draw")
    assert desk.table.seats[seat].time_left == left - 7_000 + 5_000
    assert desk.table.seats[seat].asked_at is None


def test_taking_back_gains_no_time() -> None:
    desk = full("usa", 3, pace=ClockPace(seconds=60, increment=30))
    for _ in range(3):
        desk.now += 1_000
        desk.decide(0, _first(desk, 0))
        desk.submit(0, C.Undo())
    assert desk.table.seats[0].time_left == 60_000
    desk.now += 1_000
    desk.decide(0, _first(desk, 0))
    assert desk.table.seats[0].time_left == 60_000 - 4_000 + 30_000
    assert desk.table.seats[1].time_left == 60_000


def test_nobody_takes_back_without_end() -> None:
    desk = full("usa", 2)
    for _ in range(60):
        desk.decide(0, _first(desk, 0))
        desk.submit(0, C.Undo())
    desk.decide(0, _first(desk, 0))
    assert refused(desk, 0, C.Undo()) == "no_undo"


def test_a_known_deal_is_not_put_under_others() -> None:
    desk = opened(Person(), Person())
    desk.submit(None, C.Sit(seat=1, name="Ben"), "b")
    options = desk.table.options.model_copy(update={"seed": 7})
    assert refused(desk, None, C.Configure(options=options), guest(0)) == "options.seed"


def test_secret_choices_do_not_show_in_lists() -> None:
    desk = full("northern_lights", 3)
    before = desk.table.summary()
    desk.now += 5_000
    while not desk.decide(0, desk.table.game.legal(0)[0].text).visible_to & desk.table.bit(1):
        assert desk.table.summary().changed == before.changed
        desk.now += 5_000
    assert desk.table.summary().changed == desk.now


def _out_of_time() -> tuple[Desk, int]:
    """A table of two, and the seat of the one who ran out of time and was replaced."""
    desk = full("usa", 2, pace=ClockPace(seconds=10, increment=5))
    _through_opening(desk)
    seat = desk.table.to_move()[0]
    desk.now += 100_000
    desk.submit(1 - seat, C.Replace(seat=seat))
    return desk, seat


def test_somebody_out_of_time_may_be_replaced_and_gets_a_little_more_on_return() -> None:
    desk, seat = _out_of_time()
    assert desk.table.bots_to_move() == [seat]
    assert desk.table.deadline() is None  # bots have no clock
    desk.submit(seat, C.Reclaim())
    assert desk.table.deadline() is not None


def test_a_clock_stands_still_while_a_bot_stands_in() -> None:
    """Else whoever comes back would have what the bot's turns brought, or have lost what it took to think."""
    desk, seat = _out_of_time()
    for _ in range(2):
        for who in (seat, seat, 1 - seat, 1 - seat):
            desk.now += 1_000
            desk.put("decided", who, {"moves": ["draw"]})
    assert desk.table.seats[seat].time_left == 0
    desk.submit(seat, C.Reclaim())
    assert desk.table.seats[seat].time_left == 35_000
    assert desk.table.deadline() == desk.now + 35_000


def test_days_for_each_turn() -> None:
    desk = full("usa", 2, pace=DaysPace(days=2))
    assert desk.table.deadline() == desk.now + 2 * 86_400_000


def test_resigning_ends_a_game_of_two() -> None:
    desk = full("usa", 2)
    desk.submit(1, C.Resign())
    assert desk.table.status == OVER
    shown = document(desk.table, 0)
    assert shown["table"]["ended_by"] == "resignation"
    assert shown["table"]["deal"]["secret"]


def test_nothing_is_taken_back_in_a_game_that_was_given_up() -> None:
    desk = full("usa", 2)
    desk.decide(0, _first(desk, 0))
    assert document(desk.table, 0)["turn"]["may_undo"]
    desk.submit(1, C.Resign())
    assert not document(desk.table, 0)["turn"]["may_undo"]
    assert refused(desk, 0, C.Undo()) == "only_running"


def test_resigning_leaves_the_others_with_a_bot() -> None:
    desk = full("usa", 3)
    desk.submit(1, C.Resign())
    assert desk.table.status == RUNNING
    assert desk.table.bots_to_move() == [1]
    assert refused(desk, 1, C.Reclaim()) == "nothing_to_reclaim"
    assert refused(desk, 1, C.Resign()) == "not_seated"
    desk.submit(2, C.Resign())
    assert desk.table.status == OVER


# Talk -----------------------------------------------------------------------------------------------------------------


def test_only_those_at_the_table_talk_and_only_if_it_is_not_silent() -> None:
    desk = full("usa", 2)
    desk.submit(1, C.Say(text="hello"))
    desk.submit(0, C.React(sign="wow"))
    assert [(said["seat"], said.get("text"), said.get("sign")) for said in desk.table.talk] == [
        (1, "hello", None),
        (0, None, "wow"),
    ]
    assert refused(desk, None, C.Say(text="boo"), "stranger") == "not_seated"
    silent = full("usa", 2, talk=False)
    assert refused(silent, 0, C.Say(text="hello")) == "no_talk"


def test_an_open_table_shows_its_seats_and_promise_before_anything_is_dealt() -> None:
    desk = full("usa", 2, start=False)
    shown = document(desk.table, None)
    assert desk.table.status == OPEN
    assert "view" not in shown
    assert shown["table"]["deal"]["promise"] == desk.table.promise
    assert shown["table"]["deal"]["contributions"] == ["own0", "own1"]
