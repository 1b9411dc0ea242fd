"""The terminal says why a move was refused, in French too; whatever names a whole claim is played to its end."""

from __future__ import annotations

import ast
import io
from pathlib import Path

import pytest
from rich.console import Console

import branchline as bl
from branchline.cli.labels import Labels
from branchline.cli.table.choices import Choices, Chosen
from branchline.cli.table.refusals import asked, reason
from branchline.cli.table.talk import Talk
from branchline.cli.words import Words
from branchline.cli.words.fr import TEXTS
from branchline.explain.moments import NOW
from branchline.moves.kinds import KINDS

PACKAGE = Path(bl.__file__).parent
FAULTS = (
    "nothing",
    "too_few",
    "needless",
    "space",
    "colours",
    "pair",
    "other_colour",
    "other_deck",
    "no_wild",
    "harbour",
    "tunnel",
)


REFUSALS = ("IllegalMove", "super().__init__")


def labels(board: str, language: str = "fr") -> Labels:
    return Labels(bl.load_board(board), Words(language))


def said(board: str, hand: dict[str, int], move: str) -> str:
    game = bl.Position(board, hands=[hand, {}], names=["Ann", "Ben"]).game()
    with pytest.raises(bl.IllegalMove) as error:
        game.play(move)
    return reason(labels(board), error.value, game.legal(0))


def keys() -> set[str]:
    """The keys of all refusals in the engine's face."""
    found = set()
    for path in (path for room in ("moves", "explain", "game") for path in (PACKAGE / room).glob("*.py")):
        for call in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(call, ast.Call) and call.args and ast.unparse(call.func) in REFUSALS:
                key = call.args[0]
                if isinstance(key, ast.Constant):
                    found.add(str(key.value))
    return found | {f"unknown_{what}" for what in ("deck", "card", "ticket", "city", "piece")}


def test_every_refusal_has_words_in_french() -> None:
    assert {"wrong_phase", "claim_in_steps", "pairs_missing", "spend_order"} <= keys()
    assert {key for key in keys() - {"wrong_payment"} if f"x_{key}" not in TEXTS} == set()
    assert [fault for fault in FAULTS if f"x_wrong_payment_{fault}" not in TEXTS] == []
    assert [name for name, kind in KINDS.items() if kind.moments and f"x_act_{name}" not in TEXTS] == []
    assert [moment for moment in NOW if f"x_now_{moment}" not in TEXTS] == []


@pytest.mark.parametrize(
    ("board", "hand", "move", "words"),
    [
        (
            "usa",
            {},
            "keep boston-miami",
            "Ce n'est pas le moment de garder des tickets ; maintenant, commencez un tour : "
            "piocher …, prendre … ou tickets",
        ),
        (
            "world",
            {"joker": 2},
            "keep none",
            "maintenant, commencez un tour : piocher …, prendre …, route …, destinations ou échanger …",
        ),
        ("usa", {}, "claim", "Nommez une route et des cartes"),
        ("world", {"red_wagon": 1, "green_wagon": 1}, "claim casablanca-marseille red_wagon green_wagon", "d'une case"),
        ("nordic", {"red": 1}, "claim vaasa-umea any*3", "Il vous manque 2 cartes, quelles qu'elles soient."),
        ("nordic", {"red": 2}, "claim vaasa-umea any*3", "Il vous manque 1 carte, quelle qu'elle soit."),
        ("nordic", {"red": 3}, "claim vaasa-umea red*3", "claim vaasa-umea any*3, spend red, spend red, spend red"),
        ("northern_lights", {"red": 1}, "claim umea-vaasa/1 pair", "Il vous manque 1 paire d'une couleur."),
        ("world", {"red_wagon": 1}, "claim beijing-lahore any*6", "Il vous manque 3 paires d'une couleur."),
        ("world", {"red_wagon": 2}, "claim athina-marseille red_wagon*2", "rouge ne paie pas de routes maritimes"),
        ("world", {"red_ship": 3}, "claim athina-marseille red_ship*3", "En trop : 1 bateau rouge"),
        ("usa", {"red": 1}, "claim calgary-winnipeg red", "des cartes de sa couleur (blanc) pour ses 6 cases"),
    ],
)
def test_a_refusal_in_french(board: str, hand: dict[str, int], move: str, words: str) -> None:
    assert words in said(board, hand, move)


@pytest.mark.parametrize(
    ("board", "track", "words"),
    [
        ("nordic", "vaasa-umea", "1 carte locomotive pour son symbole ; 3 cartes au choix valent une carte locomotive"),
        ("nordic", "helsinki-tallinn", "et une carte de sa couleur (violet) pour son autre case"),
        ("nordic", "stockholm-tallinn", "2 cartes locomotive pour ses symboles et des cartes de sa couleur (vert) "
         "pour ses 2 autres cases"),
        ("northern_lights", "alborg-oslo", "une paire d'une couleur vaut une carte locomotive demandée"),
        ("usa", "dallas-houston/1", "une carte d'une couleur au choix pour sa case"),
        ("world", "casablanca-marseille", "2 cartes d'une couleur pour sa case"),
        ("world", "beijing-lahore", "pour chacune de ses 3 cases"),
        ("world", "athina-marseille", "pour ses 2 cases, un double bateau pour 2 d'entre elles au plus (joker"),
    ],
)  # fmt: skip
def test_what_a_track_takes_in_french(board: str, track: str, words: str) -> None:
    """NOR-07, NOR-08, NOR-09, NLI-04, COM-10, WOR-12: the remaining spaces, and numbers that agree."""
    found = labels(board)
    assert words in asked(found, found.tracks[track])


@pytest.mark.parametrize(
    ("board", "hand", "typed"),
    [
        ("nordic", {"red": 3}, "claim umea-vaasa red*3"),
        ("world", {"red_wagon": 2}, "claim casablanca-marseille red_wagon*2"),
    ],
)
def test_a_claim_typed_with_all_its_cards_is_played_to_its_end(board: str, hand: dict[str, int], typed: str) -> None:
    """NOR-09, WOR-12."""
    game = bl.Position(board, hands=[hand, {}]).game()
    talk = Talk(Console(file=io.StringIO()), Words("en"))
    with pytest.raises(Chosen) as chosen:
        Choices(game, 0, labels(board, "en"), talk)._hear(typed)
    for move in chosen.value.moves:
        game.play(move)
    assert list(game.owners().values()) == [0]


@pytest.mark.parametrize(
    ("key", "values", "one", "two"),
    [
        ("by_score", {}, "avec 1 point", "avec 2 points"),
        ("r_position", {"of": 9}, "après 1 décision sur 9", "après 2 décisions sur 9"),
        ("hint_chance", {"win": 50}, "environ 1 point", "environ 2 points"),
        ("exchange", {}, "−1 point chacun)", "−2 points chacun)"),
        ("l_worth", {}, "de 1 point ou moins", "de 2 points ou moins"),
        ("x_keep_too_few", {}, "au moins 1 ticket.", "au moins 2 tickets."),
        ("x_pairs_missing", {}, "1 paire d'une", "2 paires d'une"),
        ("x_no_harbour_left", {}, "votre seul port", "vos 2 ports"),
        ("x_wrong_payment_tunnel", {"card": "bleu", "wild": "locomotive"}, "1 carte de plus", "2 cartes de plus"),
    ],
)
def test_numbers_agree_with_their_nouns(key: str, values: dict[str, object], one: str, two: str) -> None:
    words = Words("fr")
    assert one in f"{words(key, n=1, **values)} "
    assert two in words(key, n=2, **values)


@pytest.mark.parametrize("n", [1, 2])
def test_no_english_sentence_counts_one_of_several(n: int) -> None:
    """Sentences with one number beside a noun: points, cards, decisions."""
    words = Words("en")
    said = [words("by_score", n=n), words("hint_chance", n=n, win=9), words("exchange", n=n), words("tunnel_asks", n=n)]
    nouns = ("point", "point", "point", "more card")
    for text, noun in zip(said, nouns, strict=True):
        assert f"{n} {noun}{'' if n == 1 else 's'}" in text
        assert n != 1 or f"1 {noun}s" not in text
