"""`branchline terminal`: a newcomer, a scripted game, several people, leaving and coming back."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import branchline as bl
from branchline.cli.words.en import TEXTS
from tests.cli.helpers import a_game, refused, run
from tests.own_board import RECONSTRUCTED, tiny_board


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LANG", "en_US.UTF-8")


def kept(folder: Path) -> Path:
    (path,) = folder.glob("*.record")
    return path


def test_enter_answers_every_question(tmp_path: Path) -> None:
    result = run("terminal", "--seed", 1, typed="\n\n\n\n\n\n1 2\n")
    assert result.status == 0
    for id in bl.BUILT_IN:
        assert bl.load_board(id).name["en"] in result.out
    assert "Which tickets do you keep?" in result.out
    assert "Your move" in result.out
    assert f"branchline terminal --resume {kept(tmp_path).name}" in result.out


def test_the_questions_can_be_answered_otherwise(tmp_path: Path) -> None:
    result = run("terminal", typed="2\npoland\n2\n2\nAda\nAda\nBen\n1\neasy\n")
    assert "Quel plateau ?" in result.out
    assert "reconstitution" not in result.out
    assert "s'appelle déjà" in result.out
    assert bl.Record.loads("\n".join(kept(tmp_path).read_text("utf-8").split("\n")[:-2]) + "\n").names == (
        "Ada",
        "Ben",
        "Bot 1 (easy)",
    )


def test_leaving_before_the_game_keeps_nothing(tmp_path: Path) -> None:
    assert run("terminal", typed="").status == 0
    assert run("terminal", typed="q\n").status == 0
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("board", ["usa", "world"])
def test_a_whole_game_typed(board: str, tmp_path: Path) -> None:
    game, decisions = a_game(board, ["me", "random"], 11)
    moves = [move for _, move in decisions]
    result = run("terminal", board, "--players", "me,random", "--seed", 11, typed="\n".join(moves) + "\nmine.record\n")
    assert result.status == 0
    assert "Final score" in result.out
    assert "Winner: " in result.out
    record = bl.Record.loads((tmp_path / "mine.record").read_text("utf-8"))
    assert record.verify() == []
    assert record.dumps() == game.record().dumps()
    for line in ("tracks", "tickets", "total", "longest path"):
        assert line in result.out


@pytest.mark.parametrize("board", bl.BUILT_IN)
def test_the_menus_lead_through_a_game(board: str, tmp_path: Path) -> None:
    """Whatever number is typed, the game goes on and nothing breaks."""
    chance = random.Random(board)
    answers = ["1 2 3", "", *(chance.choice(["1", "2", "3", "4", "5", "6", "7", "8", "m", "b"]) for _ in range(120))]
    result = run(
        "terminal", board, "--players", "Ada,random", "--seed", 3, "--lang", "fr", typed="\n".join(answers) + "\n"
    )
    assert result.status == 0
    assert run("verify", *tmp_path.glob("*.record")).status == 0


def test_a_claim_needs_only_the_track_if_it_can_be_paid_in_one_way() -> None:
    out = run("terminal", "usa", "--players", "me,random", "--seed", 5, typed="1 2\nclaim duluth-chicago\n").out
    assert "You claimed Chicago – Duluth for +4" in out


def test_what_cannot_be_played_is_explained() -> None:
    typed = "1 2\nclaim nowhere\nclaim calgary-winnipeg\ntake pink\npass\nundo\nhello\n99\n"
    out = run("terminal", "usa", "--players", "me,random", "--seed", 5, typed=typed).out
    for words in (
        'no track "nowhere"',
        "calgary-winnipeg takes white cards for its 6 spaces",
        'take needs one card, found "pink"',
        "a player passes only when nothing else can be done",
        TEXTS["no_undo"],
        '"hello" is neither',
        '"99" is neither',
    ):
        assert words in out
    french = run("terminal", "usa", "--players", "me,random", "--seed", 5, "--lang", "fr", typed=typed).out
    for words in ("Cette route n'existe pas", "pour ses 6 cases", "On ne passe que si"):
        assert words in french


def test_a_menu_can_be_left() -> None:
    typed = "1 2\n4\nchi\nb\n1\n"
    out = run("terminal", "usa", "--players", "me,random", "--seed", 5, typed=typed).out
    assert "Which track?" in out
    assert "Your second card" in out


def test_help_explains_the_board() -> None:
    out = run("terminal", "nordic", "--players", "me,random", "--seed", 1, typed="?\n").out
    assert "What you can type" in out
    assert "A tunnel turns over 3 cards" in out
    assert "Globetrotter, +10" in out


@pytest.mark.parametrize(
    ("board", "said", "not_said"),
    [
        (
            "usa",
            ["draw cards, claim a track or draw tickets.", "Of 2 parallel tracks only one"],
            ["into a country", "harbour"],
        ),
        (
            "poland",
            [
                "Of 2 parallel tracks only one",
                "Tracks into a country can all be used, parallel ones by different players",
            ],
            ["exchange"],
        ),
        ("northern_lights", ["wild cards in hand, two cards of one colour counting as one"], ["into a country"]),
        ("world", ["draw tickets, build a harbour or exchange pieces."], ["into a country"]),
    ],
)
def test_help_tells_what_is_special_about_a_board(board: str, said: list[str], not_said: list[str]) -> None:
    """COM-03, USA-04, POL-05, NLI-07, WOR-05."""
    out = " ".join(run("terminal", board, "--players", "me,random", "--seed", 1, typed="?\n").out.split())
    assert [text for text in said if text not in out] == []
    assert [text for text in not_said if text in out] == []


def test_help_tells_what_an_exhausted_country_brings() -> None:
    """POL-07: no card at all, in English and in French."""
    for lang, said in (
        ("en", "A country whose cards are all taken brings none when it is reached, not even those of others."),
        ("fr", "Atteindre un pays dont toutes les cartes sont prises n'en rapporte aucune, pas même d'autres pays."),
    ):
        start = ("terminal", "poland", "--players", "me,random", "--seed", 1, "--lang", lang)
        assert said in " ".join(run(*start, typed="?\n").out.split())


def test_looking_things_up(tmp_path: Path) -> None:
    typed = "1 2\nways\nlook oslo\nlook\nlook zzz\nlog\nmap now.svg\nmap no/such/place.svg\nsave here.record\n"
    out = run("terminal", "nordic", "--players", "me,random", "--seed", 1, typed=typed).out
    assert "Oslo" in out
    assert "to go" in out
    assert 'no city like "zzz"' in out
    assert (tmp_path / "now.svg").read_text("utf-8").startswith("<svg")
    assert "cannot write no/such/place.svg" in out
    assert (tmp_path / "here.record").exists()


def test_a_board_of_ones_own_says_that_it_is_a_reconstruction(tmp_path: Path) -> None:
    board = tiny_board(tmp_path / "mine.toml", RECONSTRUCTED)
    out = " ".join(run("terminal", board, "--players", "me,random", "--seed", 1).out.split())
    assert "This board is a reconstruction" in out
    assert "Eight Towns (a reconstruction)" in out
    assert "reconstruction" not in run("terminal", "poland", "--players", "me,random", "--seed", 1).out


# Leaving and coming back ------------------------------------------------------------------------------------------


def test_a_game_that_was_left_goes_on_as_if_it_had_not_been(tmp_path: Path) -> None:
    game, decisions = a_game("nordic", ["me", "random"], 21)
    moves = [move for _, move in decisions]
    left = run("terminal", "nordic", "--players", "me,random", "--seed", 21, typed="\n".join(moves[:30]) + "\nq\n")
    assert left.status == 0
    path = kept(tmp_path)
    assert run("verify", path).status == 0
    again = run("terminal", "--resume", path, typed="\n".join(moves[30:60]) + "\n")
    assert f"--resume {path}" in again.out
    assert "Traceback" not in again.err
    here = [line for line in path.read_text("utf-8").splitlines() if not line.startswith("#")]
    assert sum(line.startswith("0 ") for line in here) == 60
    whole = game.record().dumps().splitlines()
    own = [line for line in whole if line.startswith("0 ")]
    assert [line.split(" | ")[0] for line in here if line.startswith("0 ")] == [
        line.split(" | ")[0] for line in own[:60]
    ]


def test_a_record_without_a_seed_goes_on_too(tmp_path: Path) -> None:
    game = bl.new_game("usa", 2, 5, ["Ada", "Bot 1 (random)"])
    for _ in range(6):
        game.play(game.legal()[0])
    path = tmp_path / "table.record"
    path.write_text(game.record().dumps(), "utf-8")
    assert run("terminal", "--resume", path, typed="1\n").status == 0
    assert run("verify", path).status == 0


def test_resuming_refuses_what_is_not_a_game_in_progress(tmp_path: Path) -> None:
    run("simulate", "usa", "--games", 1, "--records", tmp_path, "--workers", 1)
    assert "this game is over" in refused(run("terminal", "--resume", tmp_path / "game-1.record"))
    assert "cannot be read" in refused(run("terminal", "--resume", tmp_path / "missing.record"))
    run("terminal", "usa", "--players", "me,random", "--seed", 4, typed="1 2\n1\n1\n")
    path = next(tmp_path.glob("usa-*.record"))
    text = path.read_text("utf-8")
    path.write_text(text.replace('"seed": 4', '"seed": 5'), "utf-8")
    assert "seed-hash" in refused(run("terminal", "--resume", path))
    path.write_text(text.replace("# resume {", "# resume "), "utf-8")
    assert "damaged" in refused(run("terminal", "--resume", path))


def test_ctrl_c_keeps_the_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    answers = iter(["1 2", "1"])

    def type_and_interrupt() -> str:
        try:
            return next(answers)
        except StopIteration:
            raise KeyboardInterrupt from None

    monkeypatch.setattr("builtins.input", type_and_interrupt)
    result = run("terminal", "usa", "--players", "me,random", "--seed", 4)
    assert result.status == 130
    assert "--resume" in result.out
    assert run("verify", kept(tmp_path)).status == 0


def test_a_game_is_kept_elsewhere_if_its_place_cannot_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run("terminal", "usa", "--players", "me,random", "--seed", 4, typed="1 2\n")
    path, elsewhere = kept(tmp_path), tmp_path / "elsewhere"
    elsewhere.mkdir()
    monkeypatch.setattr("tempfile.tempdir", str(elsewhere))
    monkeypatch.setattr(
        "branchline.cli.terminal.free_name", lambda folder, board: tmp_path / "no" / "such" / "place.record"
    )
    result = run("terminal", "usa", "--players", "me,random", "--seed", 5, typed="1 2\n")
    assert result.status == 0
    assert str(kept(elsewhere)) in result.out
    assert path.exists()


def test_a_board_of_ones_own_is_found_again(tmp_path: Path) -> None:
    (tmp_path / "my.toml").write_text('format = 1\nid = "my"\nbase = "usa"\nname = "My own"\n', "utf-8")
    assert (
        "My own" in run("terminal", "my.toml", "--players", "me,random", "--seed", 3, typed="1 2\nsave mine\n1\n").out
    )
    (path,) = tmp_path.glob("*.record")
    assert path.name == "mine.record"
    assert "My own" in run("terminal", "--resume", path, typed="1\n").out
    assert run("verify", path, "--board", "my.toml").status == 0


def test_bots_alone_play_to_the_end() -> None:
    out = run("terminal", "nordic", "--players", "random,random", "--seed", 3, typed="n\n").out
    assert "Final score" in out


# Several people -----------------------------------------------------------------------------------------------------


def test_the_hand_is_hidden_between_people() -> None:
    """After a curtain nothing is printed that only the other player may see."""
    _, decisions = a_game("usa", ["Ada", "Ben"], 8)
    game = bl.new_game("usa", 2, 8, ["Ada", "Ben"])
    typed: list[str] = []
    reader: int | None = None
    for seat, move in decisions[:40]:
        if seat != reader:
            typed += [""] if reader is None else ["", ""]  # end of the turn, then the curtain
            reader = seat
        typed.append(move)
        game.play(move, seat)
    out = run("terminal", "usa", "--players", "Ada,Ben", "--seed", 8, typed="\n".join(typed) + "\n").out
    names = {city.id: city.name["en"] for city in game.board.cities}
    parts = out.split("Pass the screen to ")[1:]
    assert len(parts) > 10
    for part in parts:
        seat = 0 if part.startswith("Ada") else 1
        other = game.view(1 - seat).players[1 - seat]
        for id in other.tickets or ():
            ends = " – ".join(names[city] for city in next(t for t in game.board.tickets if t.id == id).cities)
            assert ends not in part
        assert "Hand" in part


def test_a_hand_is_shown_only_to_its_owner() -> None:
    out = run("terminal", "usa", "--players", "Ada,Ben", "--seed", 8, typed="\n1 2\n\n\n1 2\n").out
    game = bl.new_game("usa", 2, 8, ["Ada", "Ben"])
    first = game.to_move[0]
    parts = out.split("Pass the screen to ")
    for part, seat in ((parts[1], first), (parts[2], 1 - first)):
        hand = game.view(seat).players[seat].hand or {}
        shown = next(line for line in part.splitlines() if line.startswith("Hand"))
        assert all(card in shown for card in hand)
        assert sum(n for n in hand.values()) == 4
        other = set(game.view(1 - seat).players[1 - seat].hand or {}) - set(hand)
        assert not any(card in shown for card in other)


# Bad input ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["usa", "--players", "me"], "2 to 5 players, not 1"),
        (["nordic", "--players", "me,random,random,random"], "2 to 3 players, not 4"),
        (["usa", "--players", "me,randm"], 'did you mean "random"?'),
        (["usa", "--players", "Ada,Ada"], "names must differ"),
        (["usa", "--players", "me,random", "--seed", "x"], "--seed"),
        (["usa", "--players", "me,random", "--lang", "de"], "--lang"),
        (["nordik", "--players", "me,random"], 'did you mean "nordic"?'),
    ],
)
def test_bad_input(arguments: list[str], words: str) -> None:
    assert words in refused(run("terminal", *arguments))


def test_a_program_that_forfeits_and_another_plays_on() -> None:
    out = run("terminal", "usa", "--players", "me,exec:true", "--seed", 4, typed="\n1 2\n1\n1\n").out
    assert "Bot 1 (exec:true) forfeits (ended with status 0 before the game was over)" in " ".join(out.split())
    assert "draws" in out or "drew" in out or "keeps" in out


def test_no_file_starts_a_program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    run("terminal", "usa", "--players", "me,exec:true", "--seed", 4, typed="\nsave mine\nq\n")
    message = refused(run("terminal", "--resume", "mine.record"))
    assert 'a program played in this game; name it again: --players "me,exec:true"' in message
    assert run("terminal", "--resume", "mine.record", "--players", "me,exec:true", typed="q\n").status == 0


def test_a_hint_says_what_and_why_in_the_language_of_the_game() -> None:
    out = run("terminal", "usa", "--players", "me,easy", "--seed", 5, typed="hint\nq\n").out
    assert "keep " in out
    assert "good value for the way" in out
    assert "% to win" in out
    french = run("terminal", "usa", "--players", "me,easy", "--seed", 5, "--lang", "fr", typed="hint\nq\n").out
    assert "rapporte bien pour le trajet" in french
