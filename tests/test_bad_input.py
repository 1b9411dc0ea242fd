"""Bad input: every refusal names the place and what would be right, and leaves everything as it was."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

import branchline as bl
from branchline.boards import parse_board
from branchline.game.deal import read_note
from branchline.game.resigned import read_resigned

RECORD = (Path(__file__).parent / "golden/records/nordic-2.txt").read_bytes().decode("utf-8")

TINY = """
format = 1
id = "tiny"
name = "Tiny"
cities = [
  { id = "ash", name = "Ash", at = [100, 100] },
  { id = "birch", name = "Birch", at = [300, 100] },
  { id = "cedar", name = "Cedar", at = [300, 300] },
  { id = "dogwood", name = "Dogwood", at = [100, 300] },
]
tracks = [
  { a = "ash", b = "birch", length = 2, colour = "red" },
  { a = "ash", b = "birch", length = 2, colour = "blue" },
  { a = "birch", b = "cedar", length = 3, colour = "gray" },
  { a = "cedar", b = "dogwood", length = 1, colour = "gray" },
]
tickets = [
  { cities = ["ash", "cedar"], points = 5 },
  { cities = ["ash", "dogwood"], points = 6 },
  { cities = ["birch", "dogwood"], points = 4 },
  { cities = ["birch", "cedar"], points = 3 },
]

[layout]
size = [400, 400]

[rules]
base = "usa"
players = [2, 2]

[rules.tickets]
deal = 2
keep = 1
"""

MANY_LOCOMOTIVES = """
[[rules.decks]]
id = "train"
name = "Train"
tracks = ["land"]
wilds = 70
hand = 4
market = 5
cards = [{ id = "{colour}", count = 12 }]
"""


AWARD = '{ id = "most", name = "Most", measure = "tracks", points = 1 }'
TIE_BREAK = '{ measure = "tracks" }'
HARBOURS = "[rules.harbours]\ncount = 3\ncards_per_deck = 2\nunbuilt = -4"
TWO_DECKS = """
[[rules.decks]]
id = "train"
name = "Train"
tracks = ["land"]
wilds = 14
hand = 3
market = 3
cards = [{ id = "{colour}", count = 12, symbol = true }]
[[rules.decks]]
id = "ship"
name = "Ship"
tracks = ["sea"]
hand = 3
market = 3
cards = [{ id = "{colour}_ship", count = 12, symbol = true }]"""


# Board files ------------------------------------------------------------------------------------------------------


def test_the_little_board_is_fine() -> None:
    """What the tests below break does work unbroken."""
    game = bl.new_game(parse_board(TINY, "tiny.toml"), 2, seed=1)
    rng = Random(1)
    while not game.over:
        seat = rng.choice(game.to_move)
        game.play(rng.choice(game.legal_ids(seat)), seat)
    assert game.result().winners


@pytest.mark.parametrize(
    ("right", "wrong", "message"),
    [
        ('b = "cedar"', 'b = "cedra"', 'tiny.toml: tracks[2].b: no city "cedra"; did you mean "cedar"?'),
        ('b = "cedar"', 'b = "oak"', 'tiny.toml: tracks[2].b: no city "oak"'),
        ('id = "cedar"', 'id = "birch"', 'tiny.toml: cities[2].id: "birch" is already cities[1]; ids must differ'),
        ("length = 3", "length = -3", "tiny.toml: tracks[2].length: -3 is not between 1 and 15"),
        ("length = 3", "length = 0", "tiny.toml: tracks[2].length: 0 is not between 1 and 15"),
        ("length = 3", "length = 9", "tiny.toml: tracks[2].length: rules.points has no value for a track of 9 spaces"),
        ("length = 3", 'length = "3"', "tiny.toml: tracks[2].length: expected a whole number, found '3'"),
        ("length = 3", "length = true", "tiny.toml: tracks[2].length: expected a whole number, found True"),
        ('"dogwood"], points = 6', '"oak"], points = 6', 'tiny.toml: tickets[1].cities[1]: no city "oak"'),
        (
            '"dogwood"], points = 6',
            '"cedar"], points = 6',
            'tiny.toml: tickets[1].id: "ash-cedar" is already tickets[0]',
        ),
        (
            '"dogwood"], points = 6',
            '"ash"], points = 6',
            "tickets[1].cities: a ticket needs two or more different cities",
        ),
        ("points = 6", "points = -6", "tiny.toml: tickets[1].points: -6 is not between 1 and 99"),
        ("[rules.tickets]", f"{MANY_LOCOMOTIVES}[rules.tickets]", "rules.decks[0].wilds: 70 is not between 0 and 60"),
        ('"red"', '"pink"', 'tiny.toml: tracks[0].colour: "pink" is not one of purple, blue,'),
        ('"red"', '"red", speed = 3', "tracks[0].speed: is not a field of this table; remove it or correct its name"),
        ('id = "tiny"', 'id = "tiny"\nauthor = "me"', "tiny.toml: author: is not a field of this table"),
        ('name = "Tiny"\n', "", "tiny.toml: name: is missing"),
        ('id = "tiny"', "id = tiny", "tiny.toml: not valid TOML: Invalid value (at line 3, column 6)"),
        ('id = "tiny"', 'id = "a b"', 'tiny.toml: id: "a b" is not an id: letters, digits and _ only'),
        ("format = 1", "format = 2", "tiny.toml: format: 2 is not between 1 and 1"),
        ("at = [300, 300]", "at = [300]", "tiny.toml: cities[2].at: expected 2 numbers, found 1"),
        (
            "players = [2, 2]",
            "players = [1, 2]",
            "rules.players: expected [fewest, most] between 2 and 5, found [1, 2]",
        ),
        ("deal = 2", "deal = 3", "tiny.toml: tickets: 4 tickets cannot deal 3 to 2 players"),
        ("keep = 1", "keep = 3", "tiny.toml: rules.tickets.keep: 3 is not between 0 and 2"),
        ('base = "usa"', 'base = "mars"', 'tiny.toml: rules.base: no board "mars" (boards: usa,'),
        ('colour = "gray"', 'colour = "gray", locomotives = 1', "tracks[2].locomotives: only a ferry has"),
        ('colour = "gray"', 'colour = "gray", kind = "sea"', 'tracks[2].kind: "sea" is not one of ferry, land, tunnel'),
        ('"birch", b = "cedar"', '"ash", b = "birch"', "rules.capacity says nothing of 3 parallel tracks"),
        ('colour = "red"', 'color = "red"', 'tracks[0].color: is not a field of this table; did you mean "colour"?'),
        (
            'colour = "red"',
            'colour = "red", wrapp = true',
            "tracks[0].wrapp: is not a field of this table; did you mean",
        ),
        ('colour = "gray"', 'colour = "grey"', 'yellow, black, red, gray; did you mean "gray"?'),
        ('name = "Ash"', 'name = " "', "cities[0].name: is empty; write a name that can be shown"),
        ('name = "Ash"', "name = {}", "cities[0].name: needs both `en` and `fr`"),
        (
            'name = "Ash"',
            'name = "Ash", confidence = "sure"',
            'cities[0].confidence: "sure" is not one of reconstructed,',
        ),
        ("at = [100, 100]", "at = [nan, 100]", "cities[0].at[0]: expected numbers, found nan"),
        ("at = [100, 100]", "at = [100, inf]", "cities[0].at[1]: expected numbers, found inf"),
        (
            "points = 6",
            'points = 6, id = "my ticket"',
            'tickets[1].id: "my ticket" is not the id of a ticket: words of',
        ),
        ("points = 6", 'points = 6, id = "red"', 'tickets[1].id: "red" is not the id of a ticket'),
        ("size = [400, 400]", "size = [400, 400]\nmarker = -1", "layout.marker: -1 is less than 0"),
        ("size = [400, 400]", "size = [400, 400]\nfont = -2", "layout.font: -2 is less than 0"),
        ("size = [400, 400]", "size = [400, 400]\nspace = [0, 0]", "layout.space: [0, 0] is no size"),
        ("size = [400, 400]", 'size = [400, 400]\nland = "mars"', 'layout.land: "mars" is not one of nordic,'),
        ("size = [400, 400]", 'size = [400, 400]\nbends = { "ash-birch" = inf }', 'layout.bends."ash-birch": expected'),
        (
            'name = "Tiny"',
            'name = "Tiny"\ncountries = [{ id = "oz", name = "Oz", cards = [3, 2] }]',
            'countries[0].cards: no end point "oz"; add a city of this id with the tag "country", or leave',
        ),
        (
            'name = "Tiny"',
            'name = "Tiny"\ncountries = [{ id = "oz", name = "Oz", cards = [3, 2], confidence = ["one-source"] }]',
            "countries[0].confidence: 1 words for 2 cards; write one for each card, or none at all",
        ),
    ],
)
def test_a_bad_board_file_is_refused(right: str, wrong: str, message: str) -> None:
    assert right in TINY
    with pytest.raises(bl.BoardError) as error:
        parse_board(TINY.replace(right, wrong, 1), "tiny.toml")
    assert message in str(error.value)


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("nowhere", 'no board "nowhere" (boards: usa, nordic, poland, northern_lights, world, usa_classic, or a path'),
        ("usaa", 'no board "usaa"; did you mean "usa"?'),
        ("nowhere.toml", "nowhere.toml: no such file"),
        ("USA", 'no board "USA"; did you mean "usa"?'),
        ("pyproject", 'no board "pyproject"; did you mean "pyproject.toml"?'),
    ],
)
def test_a_board_that_is_not_there(name: str, message: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(Path(__file__).parents[1])
    with pytest.raises(bl.BoardError) as error:
        bl.load_board(name)
    assert message in str(error.value)


def test_a_board_file_that_is_not_text(tmp_path: Path) -> None:
    path = tmp_path / "board.toml"
    path.write_bytes(b'name = "\xe9"')
    with pytest.raises(bl.BoardError, match=r"board\.toml: cannot be read as UTF-8 text"):
        bl.load_board(path)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('base = "board.toml"', 'base: "board.toml" leads back to itself'),
        ('[rules]\nbase = "board.toml"', 'rules.base: "board.toml" leads back to itself'),
        ('base = "other.toml"', 'base: "other.toml" has no tickets'),
        ('[rules]\nbase = "other.toml"', 'rules.base: "other.toml" has no rules'),
        ('base = "odd.toml"', "board.toml: tickets[0]: expected a table, found 1"),
        ('base = "odd.toml"\nwithout_tickets = ["7-8"]\ntickets = []', "board.toml: tickets: 0 tickets cannot deal"),
        ('base = "usa"\nwithout_tickets = 3', "without_tickets: expected a list"),
        ('base = "usa"\nwithout_tickets = [{}]', "without_tickets[0]: usa has no ticket"),
        ('base = "usa"\n[layout]\npolar_line = 3', "layout.polar_line: expected a list, found 3"),
        ('base = "usa"\n[rules.points]\n"²" = 3', "rules.points.²: expected a length from 1 to 15"),
    ],
)
def test_an_edition_on_a_bad_base_is_refused(tmp_path: Path, text: str, message: str) -> None:
    """The file that is built upon may be missing things, or be the file itself."""
    (tmp_path / "other.toml").write_text("", "utf-8")
    odd = TINY.partition("tickets = [")[0] + 'tickets = [1, { cities = [7, 8] }, { cities = 3 }]\n[rules]\nbase = "usa"'
    (tmp_path / "odd.toml").write_text(f"{odd}\n[layout]\nsize = [400, 400]\n", "utf-8")
    (tmp_path / "board.toml").write_text(f'id = "mine"\nname = "Mine"\n{text}\n', "utf-8")
    with pytest.raises(bl.BoardError) as error:
        bl.load_board(tmp_path / "board.toml")
    assert message in str(error.value)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('base = "usa"\nname = "Mine"', "board.toml: id: is missing; an edition has its own"),
        ('base = "usa"\nid = "mine"', "board.toml: name: is missing; an edition has its own"),
        (
            'base = "usa"\nid = "usa"\nname = "Mine"\n[rules.tickets]\ndeal = 3',
            'board.toml: id: "usa" is a built-in board, and this is another; choose another id',
        ),
    ],
)
def test_a_board_has_an_id_and_a_name_of_its_own(tmp_path: Path, text: str, message: str) -> None:
    (tmp_path / "board.toml").write_text(text, "utf-8")
    with pytest.raises(bl.BoardError) as error:
        bl.load_board(tmp_path / "board.toml")
    assert str(error.value) == message


def test_a_copy_of_a_built_in_board_may_keep_its_id(tmp_path: Path) -> None:
    (tmp_path / "copy.toml").write_text('base = "usa"\nid = "usa"\nname = "My copy"', "utf-8")
    assert bl.load_board(tmp_path / "copy.toml").digest == bl.load_board("usa").digest


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ('wild = "red"', 'wild: two cards or awards would be called "red"'),
        ('wild = "Joker"', 'wild: "Joker" cannot name a card: small letters and _ only'),
        ('colours = ["red", "red", "blue"]', "colours: ['red', 'red', 'blue'] names a colour twice"),
        ('colours = ["red", "gray", "blue"]', 'colours[1]: "gray" cannot name a card: it has a meaning of its own'),
        ('colours = ["red", "any", "blue"]', 'colours[1]: "any" cannot name a card'),
        ('colours = ["red", "light blue"]', 'colours[1]: "light blue" cannot name a card: small letters and _ only'),
        ('awards = [{ id = "red", name = "R", measure = "tracks", points = 1 }]', "awards: two cards or awards would"),
        (f"awards = [{', '.join([AWARD] * 2)}]", 'awards[1].id: "most" is already awards[0]; ids must differ'),
        (f"tie_breaks = [{', '.join([TIE_BREAK] * 9)}]", "tie_breaks: 9 are too many; at most 8"),
        ("pieces_kept = 20", "pieces_kept: with one kind of piece all 45 are kept; leave it out, or change the count"),
        ("pieces_kept = 50", "pieces_kept: 50 is not between 1 and 45"),
        (f"{TWO_DECKS}\nwilds = 2", "decks[1].wilds: only one deck may hold wilds; leave them out here"),
        (f"{TWO_DECKS}\n{HARBOURS}\npoints = []", "harbours.points: is empty; say at least what a harbour"),
        (f"{TWO_DECKS}\n{HARBOURS}\npoints = [9]", "harbours.cards_per_deck: with 8 colours there are too many ways"),
    ],
)
def test_rules_that_no_game_could_follow(change: str, message: str) -> None:
    with pytest.raises(bl.BoardError) as error:
        parse_board(TINY.replace("players = [2, 2]", f"players = [2, 2]\n{change}"), "tiny.toml")
    assert str(error.value).startswith(f"tiny.toml: rules.{message}")


# New games --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"players": 1}, "usa is for 2 to 5 players, not 1"),
        ({"players": 6}, "usa is for 2 to 5 players, not 6"),
        ({"players": "2"}, "players"),
        ({"players": 2.5}, "players"),
        ({"seed": "seven"}, "seed: 'seven' is not a whole number from 0 to 2**63 - 1"),
        ({"seed": -1}, "seed: -1 is not a whole number from 0 to 2**63 - 1"),
        ({"seed": 1.5}, "seed: 1.5 is not a whole number"),
        ({"seed": True}, "seed: True is not a whole number"),
        ({"seed": 2**63}, "is not a whole number from 0 to 2**63 - 1"),
        ({"names": ["Ann"]}, "names: expected 2 names, none empty, found ['Ann']"),
        ({"names": ["Ann", ""]}, "names: expected 2 names, none empty"),
        ({"names": ["Ann", "Bo\nb"]}, "names: expected 2 names"),
        ({"names": ["Ann", 5]}, "names: expected 2 names"),
        ({"first": 2}, "first: 2 is not a seat from 0 to 1, nor None for a drawn one"),
        ({"first": -1}, "first: -1 is not a seat from 0 to 1"),
        ({"first": "0"}, "first: '0' is not a seat"),
        ({"options": {"nothing": 1}}, 'options: no rule value "nothing" (values: awards,'),
        ({"options": {"tickets.nothing": 1}}, "options.tickets.nothing: is not a field of this table"),
        ({"options": {"tickets.deal": 99}}, "options.tickets.deal: 99 is not between 1 and 6"),
        ({"options": {"tickets.deal": "x"}}, "options.tickets.deal: expected a whole number, found 'x'"),
        ({"options": {"end.pieces": -1}}, "options.end.pieces: -1 is not between 0 and 20"),
        ({"options": {"points": {"1": 1}}}, "options"),
        ({"options": {"capacity.2": {2: 1}}}, "options.capacity.2.3: says nothing of 3 players"),
        ({"options": {"pieces_kept": 20}}, "options.pieces_kept: with one kind of piece all 45 are kept"),
        ({"options": {"capacity": {}}}, "options"),
    ],
)
def test_a_game_that_cannot_be_is_refused(arguments: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError) as error:  # noqa: PT011 - the message is compared below
        bl.new_game("usa", **{"players": 2, "seed": 1} | arguments)
    assert message in str(error.value)


def test_keys_of_options_may_be_numbers() -> None:
    """As in {"capacity.2": {2: 2}}; what is written into a record are texts, which mean the same."""
    game = bl.new_game("usa", 2, seed=1, options={"capacity.2": {2: 2, 3: 2, 4: 2, 5: 2}, "points.7": 18})
    assert game.rules.capacity[2] == {2: 2, 3: 2, 4: 2, 5: 2}
    assert game.rules.points[7] == 18
    assert bl.Record.loads(game.record().dumps()).replay().rules == game.rules


def test_other_pieces_are_all_kept() -> None:
    piece = {"id": "train", "name": "train", "count": 30, "tracks": ["land"]}
    assert bl.new_game("usa", 2, seed=1, options={"pieces": [piece]}).rules.pieces_kept == 30


def test_a_refused_number_of_players_spoils_nothing() -> None:
    """A number that only looks right must not reach what is kept for the next game."""
    with pytest.raises(ValueError, match="players"):
        bl.new_game("northern_lights", 2.0, seed=1)  # type: ignore[arg-type]
    assert bl.new_game("northern_lights", 2, seed=1).players == 2


# Moves ------------------------------------------------------------------------------------------------------------


def turn(**fields: Any) -> bl.Game:
    hands = [{"red": 2, "blue": 1}, {"green": 5}]
    return bl.Position("usa", hands=hands, market=["white"] * 5, names=["Ann", "Ben"], **fields).game()


def refused(game: bl.Game, move: Any, seat: int | None = None) -> bl.IllegalMove:
    """The refusal of a move, which has changed nothing."""
    state, history = game.state_bytes(), list(game.history)
    with pytest.raises(bl.IllegalMove) as error:
        game.play(move, seat)
    assert game.state_bytes() == state
    assert game.history == history
    assert error.value.key
    assert error.value.sentence == str(error.value)
    return error.value


@pytest.mark.parametrize(
    ("move", "key", "words"),
    [
        ("", "empty_move", 'an empty move; try "draw …"'),
        ("fly away", "unknown_verb", '"fly" is not a move; moves begin with draw, take, refill, claim'),
        ("claim", "empty_claim", "claim needs a track and cards, as in: claim atlanta-"),
        ("claim atlantis-miami red", "unknown_track", 'no track "atlantis-miami"'),
        ("claim atlanta-nashville pink", "unknown_card", 'no card "pink": purple, blue,'),
        ("claim atlanta-nashville red*2", "wrong_payment", "red is not needed: atlanta-nashville takes"),
        ("claim atlanta-nashville green", "cards_missing", "Ann lacks green"),
        ("claim miami-new_orleans red*6", "cards_missing", "Ann lacks red*4"),
        ("take red", "not_face_up", "no red lies face up"),
        ("take pink", "unknown_card", 'take needs one card, found "pink"'),
        ("draw wagon", "unknown_deck", 'draw needs one deck, found "wagon": train'),
        ("keep boston-miami", "wrong_phase", "this is not the moment to keep tickets; now begin a turn: draw …"),
        ("spend red", "wrong_phase", "this is not the moment to lay free cards; now begin a turn"),
        ("withdraw", "wrong_phase", "this is not the moment to give up a tunnel; now begin a turn"),
        ("split 20 25", "no_split", "pieces are not split in this game"),
        ("harbour miami", "no_harbours", "no harbours are built in this game"),
        ("exchange 1 train", "no_exchange", "pieces are not exchanged in this game"),
        ("refill train", "wrong_phase", "this is not the moment to fill the market up"),
        ("pass", "must_act", "a player passes only when nothing else can be done"),
        (-1, "unknown_move", "-1 is not a move of this game"),
        (10**6, "unknown_move", "1000000 is not a move of this game"),
        (10**30, "unknown_move", "is not a move of this game"),
    ],
)
def test_a_bad_move_is_refused(move: str | int, key: str, words: str) -> None:
    error = refused(turn(), move)
    assert error.key == key
    assert words in error.sentence


@pytest.mark.parametrize("text", ["tickets now", "pass please", "take white white", "draw train train"])
def test_a_move_with_words_too_many_is_refused(text: str) -> None:
    refused(turn(), text)


@pytest.mark.parametrize("board", bl.BUILT_IN)
def test_every_id_that_is_not_legal_is_refused(board: str) -> None:
    """Numbers that name no move on this board included; in the opening, at a turn, at the second card."""
    game = bl.new_game(board, 2, seed=3)
    for phase in ("opening", "turn", "second_card"):
        while game.phase != phase:
            game.play(game.legal_ids()[0])
        legal = set(game.legal_ids())
        for id in range(-3, game._compiled.move_ids + 3):
            if id not in legal:
                refused(game, id)


def test_a_move_of_another_player() -> None:
    game = turn()
    error = refused(game, "draw train", seat=1)
    assert (error.key, error.sentence) == ("not_your_turn", "Ben is not to move; Ann is")
    assert refused(game, "draw train", seat=2).key == "no_such_seat"
    assert refused(game, "draw train", seat=-1).key == "no_such_seat"


def test_a_move_played_twice() -> None:
    """The same claim again, an opening choice again, a third card."""
    game = turn(tickets=[[], []])
    game.play("claim portland-seattle/1 red")
    error = refused(game, "claim seattle-portland/1 green")
    assert (error.key, error.sentence) == ("track_taken", "portland-seattle/1 already belongs to Ann")
    game.play("draw train")
    game.play("draw train")
    assert refused(game, "draw train", seat=1).key == "not_your_turn"
    opening = bl.new_game("usa", 2, seed=1)
    choice = opening.legal(0)[0]
    opening.play(choice, 0)
    assert refused(opening, choice.id, seat=0).key == "not_your_turn"


def test_a_move_out_of_phase() -> None:
    game = turn()
    game.play("draw train")
    assert refused(game, "tickets").key == "second_card"
    assert refused(game, "claim portland-seattle/1 red").key == "second_card"
    opening = bl.new_game("usa", 2, seed=1)
    assert refused(opening, "draw train").key == "wrong_phase"
    assert refused(opening, "pass").key == "must_act"
    assert refused(opening, "keep none").key == "keep_too_few"


def test_a_move_after_the_end() -> None:
    game = bl.Record.loads(RECORD).replay()
    assert refused(game, "draw train").key == "game_over"
    assert game.legal() == []


@pytest.mark.parametrize("move", [None, 1.5, b"pass", [1]])
def test_what_is_no_move_at_all(move: object) -> None:
    game = turn()
    state = game.state_bytes()
    with pytest.raises((TypeError, ValueError)):
        game.play(move)  # type: ignore[arg-type]
    assert game.state_bytes() == state


@pytest.mark.parametrize(
    ("track", "cards", "key"),
    [
        ("atlantis-miami", ["red"], "unknown_track"),
        ("portland-seattle/1", ["pink"], "unknown_card"),
        ("portland-seattle/1", ["green"], "cards_missing"),
        ("portland-seattle/1", ["red", "red"], "wrong_payment"),
        ("portland-seattle/1", [], "wrong_payment"),
        ("dallas-houston/1", ["red", "blue"], "wrong_payment"),
    ],
)
def test_cards_that_do_not_pay(track: str, cards: list[str], key: str) -> None:
    game = turn()
    state = game.state_bytes()
    with pytest.raises(bl.IllegalMove) as error:
        game.match(track, cards)
    assert error.value.key == key
    assert game.state_bytes() == state


# Records ----------------------------------------------------------------------------------------------------------

LINES = RECORD.split("\n")[:-1]


def edited(number: int, line: str) -> str:
    """The record with one line (counted from 1) replaced."""
    lines = list(LINES)
    lines[number - 1] = line
    return "\n".join(lines) + "\n"


def find(start: str, after: int = 9) -> int:
    """The number of the first line that begins so."""
    return next(n for n, line in enumerate(LINES, 1) if n > after and line.startswith(start))


def problems(text: str) -> list[str]:
    """What is wrong with a record, wherever it is noticed."""
    try:
        return bl.Record.loads(text).verify()
    except bl.RecordError as error:
        return [str(error)]


def test_the_record_is_fine() -> None:
    assert problems(RECORD) == []


@pytest.mark.parametrize(
    "text", ["", "\n", "hello\n", "branchline-record 2\n", "\x00\x01\n", RECORD.replace("\n", "\r\n")]
)
def test_what_is_no_record(text: str) -> None:
    with pytest.raises(bl.RecordError, match=r"^line 1: "):
        bl.Record.loads(text)


def test_a_record_truncated_at_any_line() -> None:
    """In the header or the end it is refused; between two moves it is a game in progress, never a finished one."""
    for kept in range(len(LINES)):
        text = "\n".join(LINES[:kept]) + "\n"
        header, ending = kept < 9, kept >= find("end")
        if header or ending:
            with pytest.raises(bl.RecordError, match=rf"^line {kept + 1}: |^line 1: "):
                bl.Record.loads(text)
            continue
        record = bl.Record.loads(text)
        assert record.scores is None
        assert record.winners is None
        assert record.seed is None
        if kept < find("end") - 1:
            assert not record.replay().over
        else:
            assert record.verify() == ["the game is over, but the record has no end"]


@pytest.mark.parametrize("cut", [1, 10, 200, 5000])
def test_a_record_broken_off_in_a_line(cut: int) -> None:
    with pytest.raises(bl.RecordError, match="the text breaks off here"):
        bl.Record.loads(RECORD[:-cut].rstrip("\n"))


def test_an_edited_move() -> None:
    for start in ("0 claim", "1 claim", "0 draw train", "1 take"):
        number = find(start)
        seat = LINES[number - 1][0]
        for move in (f"{seat} pass", f"{seat} claim nowhere-oslo red", f"{seat} fly away", f"{seat} take pink"):
            found = problems(edited(number, move))
            assert found
            assert found[0].startswith(f"line {number}: ")


def test_an_edited_outcome() -> None:
    """A card that is there is against the seed; one that is not there is against the rules."""
    number = find("0 draw train")
    move, _, card = LINES[number - 1].partition(" | ")
    other = "red" if card != "red" else "blue"
    assert problems(edited(number, f"{move} | {other}"))[0].startswith("line ")
    assert problems(edited(number, f"{move} | plum")) == [f'line {number}: no card, ticket or award "plum"']
    assert problems(edited(number, move)) == [
        f"line {number}: draw train: chance answers 1 times here; after | there must be as many outcomes, found 0"
    ]
    assert problems(edited(number, f"{move} | {card} {card}"))[0].endswith("as many outcomes, found 2")


def test_an_outcome_the_seed_does_not_give() -> None:
    """The last card drawn in the game is exchanged for another: the rules allow it, the seed does not."""
    number = max(n for n, line in enumerate(LINES, 1) if " draw train | " in line)
    move, _, card = LINES[number - 1].partition(" | ")
    colours = bl.load_board("nordic").rules.colours
    found = [problems(edited(number, f"{move} | {other}")) for other in colours if other != card]
    assert [f"line {number}: {move[2:]}: the seed answers otherwise"] in found


@pytest.mark.parametrize("line", ["9 draw train | red", "-1 draw train | red", "x draw train | red", "draw", ""])
def test_a_line_without_a_seat(line: str) -> None:
    number = find("0 draw train")
    found = problems(edited(number, line))
    assert found
    assert found[0].startswith(f"line {number}: ")


def test_the_wrong_seat() -> None:
    number = find("0 claim")
    found = problems(edited(number, f"1{LINES[number - 1][1:]}"))
    assert len(found) == 1
    assert found[0].startswith(f"line {number}: ")
    assert "is not to move" in found[0]


def test_a_line_twice_or_missing() -> None:
    number = find("0 tickets")
    assert problems("\n".join(LINES[:number] + LINES[number - 1 :]) + "\n")[0].startswith(f"line {number + 1}: ")
    assert problems("\n".join(LINES[: number - 1] + LINES[number:]) + "\n")[0].startswith(f"line {number}: ")


@pytest.mark.parametrize(
    ("field", "line", "words"),
    [
        ("scores", "scores 1 2", "scores: the record says (1, 2), the rules say"),
        ("scores", "scores 1", "scores: 1 for 2 players; write one for each"),
        ("scores", "scores a b", 'scores: "a" is not a number up to 32767'),
        ("winners", "winners 0 1", "winners: the record says (0, 1), the rules say"),
        ("winners", "winners 7", 'winners: "7" is not a number up to 1'),
        ("seed", "seed 5", "line 6: seed-hash: it is not the hash of the seed given at the end"),
        ("seed", "seed five", 'seed: "five" is not a number'),
        ("seed", "seed -5", "seed"),
        ("seed", "seed " + "9" * 30, "is not a number up to 9223372036854775807"),
        ("seed", "seed " + "9" * 5000, "is not a number up to 9223372036854775807"),
        ("seed", "seed unknown", "seed"),
    ],
)
def test_an_edited_end(field: str, line: str, words: str) -> None:
    found = problems(edited(find(field), line))
    assert found
    assert words in found[0]
    assert found[0].startswith("line ")


@pytest.mark.parametrize(
    ("number", "line", "words"),
    [
        (2, "board nordic 0000000000000000", "line 2: board: the board nordic has changed since"),
        (2, "board atlantis 0000000000000000", 'line 2: board: no board "atlantis"'),
        (2, "board nordic", "line 2: board: expected an id and a digest"),
        (3, "rules 0000000000000000", "line 3: rules: the rules have changed since"),
        (3, LINES[2] + " {", "line 3: rules: not readable"),
        (3, LINES[2] + " [1]", "line 3: rules"),
        (3, LINES[2] + " " + "[" * 200_000, "line 3: rules: not readable"),
        (3, LINES[2] + ' {"a": ' + "[" * 900 + "]" * 900 + "}", "line 3: rules: not readable"),
        (3, LINES[2] + ' {"\\ud800": 1}', "line 3: rules: not readable"),
        (3, LINES[2] + ' {"tickets.deal": ' + "9" * 5000 + "}", "line 3: rules: not readable"),
        (3, LINES[2] + ' {"tickets.deal": 3}', "line 3: rules: the rules have changed since"),
        (4, 'players ["Ann"]', "line 4: players: expected a list of 2 to 5 names"),
        (4, 'players ["Ann", ""]', "line 4: players"),
        (4, "players " + "[" * 200_000, "line 4: players: not readable"),
        (6, "seed-hash 00", "line 6: seed-hash: it is not the hash of the seed given at the end"),
        (7, "first 9", 'line 7: first: "9" is not a number up to 1'),
        (7, "first -1", "line "),
        (8, LINES[7] + " red", "line 8: setup: these cards and tickets cannot be dealt like this"),
        (8, LINES[7] + " plum", 'line 8: no card, ticket or award "plum"'),
        (8, "setup first=0", "line 8: setup: these cards and tickets cannot be dealt like this"),
        (9, "x", "line 9: expected an empty line between the header and the moves"),
    ],
)
def test_an_edited_header(number: int, line: str, words: str) -> None:
    found = problems(edited(number, line))
    assert found
    assert found[0].startswith(words)


@pytest.mark.parametrize(
    ("read", "note"),
    [
        (read_note, "# deal " + "[" * 200_000),
        (read_note, '# deal {"promise":"a","secret":"\\ud800","contributions":[]}'),
        (read_resigned, "# resigned " + "[" * 200_000),
        (read_resigned, '# resigned {"seats":[0],"seed":1e999}'),
        (read_resigned, f'# resigned {{"seats":[0],"seed":"{10**30}"}}'),
    ],
)
def test_a_note_that_cannot_be_read(read: Callable[[str], object], note: str) -> None:
    name = note.split()[1]
    with pytest.raises(ValueError, match=f'^{name}: the line "# {name} .* cannot be read$'):
        read(f"{RECORD}{note}\n")


def test_two_cards_of_the_deal_exchanged() -> None:
    """A deal that the rules allow and the seed does not."""
    words = LINES[7].split()
    i = next(i for i in range(2, 9) if words[i] != words[i + 1])
    words[i], words[i + 1] = words[i + 1], words[i]
    assert problems(edited(8, " ".join(words)))[0].startswith("line ")


# Positions --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"hands": [{"red": 13}]}, "cards: 13 red are used, but the game has 12"),
        ({"hands": [{"red": 7}, {"red": 6}]}, "cards: 13 red are used, but the game has 12"),
        ({"hands": [{"red": 8}], "market": ["red"] * 5}, "cards: 13 red are used, but the game has 12"),
        ({"hands": [{"red": -1}]}, "hands[0].red: -1 cards"),
        ({"hands": [{"plum": 1}]}, 'hands[0]: "plum" is not on this board'),
        ({"hands": [{}, {}, {}]}, "hands: 3 entries for 2 players"),
        ({"deck": {"red": 5}, "discard": {}}, "in all, but the game has"),
        ({"market": ["red"] * 6}, "market: 6 cards for 5 places"),
        ({"tickets": [["boston-miami"], ["boston-miami"]]}, 'tickets[1]: "boston-miami" is used twice'),
        ({"tickets": [["boston-miami"]], "ticket_deck": ["boston-miami"]}, 'ticket_deck: "boston-miami" is used twice'),
        ({"tickets": [["atlantis-miami"]]}, 'tickets[0]: "atlantis-miami" is not on this board'),
        ({"owners": {"dallas-houston/1": 0, "dallas-houston/2": 0}}, "seat 0 would own two tracks of one connection"),
        ({"owners": {"dallas-houston/1": 0, "dallas-houston/2": 1}}, "with 2 players that connection is full"),
        ({"owners": {"miami-new_orleans": 2}}, "owners.miami-new_orleans: 2 is not a seat from 0 to 1"),
        ({"owners": {"miami-atlantis": 0}}, 'owners: "miami-atlantis" is not on this board'),
        ({"pieces": [{"train": 46}]}, "pieces[0].train: 46 left and 0 on the board; the game has 45"),
        ({"pieces": [{"train": -1}]}, "pieces[0].train: -1 left"),
        (
            {"owners": {"miami-new_orleans": 0}, "pieces": [{"train": 40}]},
            "40 left and 6 on the board; the game has 45",
        ),
        ({"pieces": [{"boat": 3}]}, "boat"),
        ({"turn": 2}, "turn: 2 is not a seat from 0 to 1"),
        ({"awards": ["fame"]}, 'awards: no award "fame" (awards: longest_path)'),
        ({"last_turns": -5}, "last_turns"),
        ({"seed": "x"}, "seed: 'x' is not a whole number"),
        ({"script": ["plum"]}, 'no card, ticket or award "plum"'),
        (
            {"players": 4, "owners": {"dallas-houston/1": 0, "houston-dallas/1": 1}},
            "owners.houston-dallas/1",
        ),
    ],
)
def test_an_impossible_position_is_refused(fields: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError) as error:  # noqa: PT011 - the message is compared below
        bl.Position("usa", **fields).game()
    assert message in str(error.value)


def test_more_pieces_than_were_kept() -> None:
    """WOR-04: 60 of the 75 pieces are kept, whatever their kinds."""
    with pytest.raises(bl.PositionError, match="pieces"):
        bl.Position("world", pieces=[{"wagon": 25, "ship": 50}]).game()


@pytest.mark.parametrize("harbours", [{"athina": 7}, {"athina": -1}, {"atlantis": 0}])
def test_a_harbour_of_nobody(harbours: dict[str, int]) -> None:
    with pytest.raises(bl.PositionError, match="harbours"):
        bl.Position("world", harbours=harbours).game()


def test_a_country_card_from_below() -> None:
    """POL-03: cards are taken from the top of the stack, the highest first."""
    with pytest.raises(bl.PositionError, match=r"country_cards\.germany: the 7 lies above"):
        bl.Position("poland", country_cards=[{"germany": [3]}]).game()


def test_a_harbour_without_a_track() -> None:
    """WOR-17: a harbour stands where its owner has a track."""
    with pytest.raises(bl.PositionError, match=r"harbours\.athina: seat 0 owns no track there"):
        bl.Position("world", harbours={"athina": 0}).game()


def test_an_award_named_twice() -> None:
    with pytest.raises(bl.PositionError, match='awards: "nordic_express" is named twice'):
        bl.Position("northern_lights", awards=["nordic_express"] * 2).game()


def test_an_unfinished_record_keeps_the_hash_of_its_seed() -> None:
    game = bl.new_game("usa", 2, seed=77)
    game.play(game.legal_ids()[0])
    text = game.record().dumps()
    assert bl.Record.loads(text).replay().record().dumps() == text
