"""`strength.md`: the report, from what the files hold and nothing else."""

from __future__ import annotations

import itertools
import math
from collections.abc import Container, Iterable, Sequence
from datetime import date
from pathlib import Path

from branchline.files import write_text
from branchline.lab.tournament.plan import PAIRS, TABLE
from branchline.lab.tournament.stats import Interval, mean_interval
from measuring import classic, settings
from measuring.finds import DEALS, Finds
from measuring.pace import EFFORT, PLANNER_GOALS, Pace
from measuring.picture import strength_svg
from measuring.settings import (
    ALONE_GOAL,
    BOARDS,
    CLASSIC,
    FIRST_GOALS,
    PAIRS_GOAL,
    TIMES,
    Found,
    Setting,
    again,
    numbers,
    read,
    version,
    with_more_time,
    with_search,
    without_search,
)
from measuring.verdict import MISSED, NO_GOAL, REACHED, Goal, verdict

FINDS_GOAL = Goal(0.0, 64, above=True)
"""Of wins gained by more thinking, and the positions it must rest on."""
CLASSIC_GOALS = classic.SCORE_GOAL, classic.TICKET_GOAL
Place = tuple[str, int]
"""A board and a number of players."""
NOTHING = "Nothing has been played yet.\n"
INTRO = """\
How strong and how fast the bots are. `python bench/strength.py` (or `make strength`) plays the games and writes this
page; no number on it is typed by hand.

- Games are paired: each deal is played once for each way round the table that the bots can sit, so that both have had
  every seat as often, and the 95 % intervals (in brackets) are over deals.
- A *win rate* is the share of pairs of seats in which the first bot ends ahead, a tie counting half; at a table it is
  the share of games that the one who sits there alone wins, a shared victory in parts.
- A goal is *reached* only if there are enough games and the whole interval lies above it, and *not reached* only if the
  whole interval lies below. Everything else is *not yet enough games*. Settings with search that were open after
  200 games may have been played on, or with more time; each such look makes it likelier that luck reaches a goal.
- Thinking time is counted in play-outs: `search:N` plays N play-outs a decision, where N is what one core of the
  machine below does in that time, on average over the decisions of a game (see [speed](#speed)). So the games do not
  depend on how busy the machine is, and can be played again exactly. N is rounded down to three digits and was settled
  before the first game; it stays when the bots become faster without playing otherwise, or on a faster machine. Less
  time than a goal allows can show that it is reached, but not that it is missed.
"""


def write_page(out: Path, folder: Path, command: str) -> None:
    """Writes the report and, where there is something to see, the picture beside it."""
    pace = Pace(folder, version())
    found = [row for setting in settled(pace) if (row := read(setting, folder)) is not None]
    plain, search, more = ([row for row in found if len(row.setting.searchers) == n] for n in range(3))
    pairs = [row for row in search if row.setting.format == PAIRS]
    alone = [row for row in search if row.setting.format == TABLE]
    everywhere = _everywhere()
    tables = [(board, players) for board, players in everywhere if players > 2]
    lines = _lines(pairs)
    picture = out.with_suffix(".svg")
    if lines:
        write_text(picture, strength_svg(lines, PAIRS_GOAL))
    parts = [
        "# Strength\n",
        INTRO,
        _facts(pace, found, command),
        "## Goals\n",
        _goals(plain, pairs, alone, more, pace, folder),
        "## Without search\n",
        _rows(plain, everywhere),
        "## Search against planner\n",
        "The seats are shared between the two.\n",
        _rows(pairs, everywhere),
        "## Search alone at a table of planners\n",
        f"A fair share is one game in as many as there are players; the goal is {ALONE_GOAL:g} times that.\n",
        _rows(alone, tables),
        "## More thinking\n",
        f"![Win rate by thinking time]({picture.name})\n" if lines else "",
        "Search with more time a move against search with less; what each wins from planner is above.\n",
        _rows(more, [settings.THINKING]),
        _finds(pace, folder),
        f"## Points and tickets: {CLASSIC}, two players\n",
        _classic(pace, folder),
        "## Speed\n",
        _speeds(pace),
    ]
    write_text(out, "\n".join(part for part in parts if part))


def settled(pace: Pace) -> list[Setting]:
    """All settings whose play-outs are settled, whether or not they were played."""
    times = pace.times
    duels = itertools.chain.from_iterable(with_more_time(pair) for pair in itertools.combinations(times, 2))
    found = [
        setting.settle(lambda seconds, s=setting: pace.budget(s.board, s.players, seconds))  # type: ignore[misc]
        for setting in itertools.chain(without_search(), with_search(times, times), duels)
    ]
    return [setting for setting in found if all(bot.playouts is not None for bot in setting.searchers)]


def _everywhere() -> list[Place]:
    """Where the goals are to be reached."""
    return [(board, players) for board in BOARDS for players in numbers(board)]


# Parts ----------------------------------------------------------------------------------------------------------------


def _facts(pace: Pace, found: Sequence[Found], command: str) -> str:
    boards = {row.versions.board: f"{row.versions.board_digest} {row.versions.rules_digest}" for row in found}
    rows = [
        ("machine", "; ".join(pace.machines) or "not measured yet"),
        ("date", date.today().isoformat()),
        ("versions", version()),
        ("boards (facts, rules)", ", ".join(f"{board} {digests}" for board, digests in boards.items()) or "none yet"),
        ("last run", f"`{command}`"),
    ]
    for old, played in pace.carried.items():
        again, added = (sum(counts) for counts in zip(*played.values(), strict=True))
        words = f"{again:,} deals of {len(played)} settings were played again with the same scores, {added:,} taken"
        rows.append((f"carried over from {old}", words))
    return _table(("", ""), rows)


def _goals(
    plain: Sequence[Found],
    pairs: Sequence[Found],
    alone: Sequence[Found],
    more: Sequence[Found],
    pace: Pace,
    folder: Path,
) -> str:
    """How many of the settings that a goal asks for reach it, miss it or are open."""
    everywhere = _everywhere()
    rows = []
    for (a, b), goal in FIRST_GOALS.items():
        some = [row for row in plain if (row.setting.a.kind, row.setting.b.kind) == (a, b)]
        rows.append(_goal(f"{a} against {b}, ≥ {100 * goal.least:g} %", _best(some), len(everywhere)))
    rows.append(_goal(f"search against planner, ≥ {100 * PAIRS_GOAL:g} %", _best(pairs), len(everywhere)))
    rows.append(_goal(f"search alone, ≥ {ALONE_GOAL:g} × fair share", _best(alone), len(BOARDS)))
    rows.append(_goal("more thinking, more wins", list(map(_verdict, more)), max(len(TIMES) - 1, len(more))))
    said = [_says_more(*both) for both in itertools.pairwise(_found(pace, folder).values())]
    rows.append(_goal("more thinking finds what wins more", said, max(len(TIMES) - 1, len(said))))
    for words, goal, value in zip(
        ("mean points", "kept tickets completed"), CLASSIC_GOALS, _planners(folder), strict=True
    ):
        least = f"{100 * goal.least:g} %" if goal.least < 1 else f"{goal.least:g}"
        said = verdict(value, len(classic.planners(folder).row), goal)
        rows.append(_goal(f"planner self-play on {CLASSIC}, {words}, ≥ {least}", [said], 1))
    for board, players in everywhere:
        speed = pace.speed(board, players)
        goal_speed = PLANNER_GOALS.get((board, players))
        if goal_speed is not None:
            words = f"planner self-play on {board}, {players} players, ≥ {goal_speed:,} games/s"
            rows.append(_goal(words, [speed.verdict] if speed else [], 1))
    return _table(("goal", "settings", "reached", "not reached", "open"), rows, 1)


def _goal(words: str, said: Sequence[str], settings: int) -> tuple[str, ...]:
    reached, missed = sum(each.startswith(REACHED) for each in said), sum(each == MISSED for each in said)
    return words, str(settings), str(reached), str(missed), str(settings - reached - missed)


def _best(some: Iterable[Found]) -> list[str]:
    """A setting that was played with several times counts once, with the best that is known of it."""
    best: dict[tuple[str, int], str] = {}
    for row in some:
        key, said = (row.setting.board, row.setting.players), _verdict(row)
        if said.startswith(REACHED) or (said == MISSED and key not in best):
            best[key] = said
    return list(best.values())


def _rows(found: Sequence[Found], places: Iterable[Place]) -> str:
    """`places` are those that the goals ask for."""
    if not found:
        return NOTHING
    search = any(row.setting.searchers for row in found)
    alone = any(row.setting.format == TABLE for row in found)
    head = ["board", "players", "bots", *["time", "play-outs"] * search, "games", "win rate"]
    head += [*["× fair share"] * alone, "goal", "verdict", "mean scores"]
    rows = []
    for each in found:
        s = each.setting
        others = f"{s.players - 1} × {s.b.kind}" if alone else s.b.kind
        cells = [s.board, str(s.players), f"{s.a.kind} – {others}"]
        cells += [" – ".join(f"{bot.seconds:g} s" for bot in s.searchers)] * search
        cells += [" – ".join(f"{bot.playouts:,}" for bot in s.searchers)] * search
        cells += [f"{each.games:,}", percent(each.win_rate)]
        cells += [spread(each.win_rate.scaled(s.players), 2)] if alone else []
        cells += [f"≥ {100 * s.goal.least:.3g} %", _verdict(each), f"{each.mean_a:.1f} : {each.mean_b:.1f}"]
        rows.append(cells)
    commands = [each.setting.command(each.games) for each in found]
    left = _left("No games yet", places, {(each.setting.board, each.setting.players) for each in found})
    return _table(head, rows) + "\n" + left + _commands(commands)


def _left(words: str, places: Iterable[Place], done: Container[Place]) -> str:
    """What is missing, as after a change of a board, is said and not passed over."""
    boards: dict[str, list[str]] = {}
    for board, players in places:
        if (board, players) not in done:
            boards.setdefault(board, []).append(str(players))
    missing = "; ".join(f"{board} ({' and '.join(players)} players)" for board, players in boards.items())
    return f"{words}: {missing}.\n\n" if missing else ""


def _verdict(found: Found) -> str:
    return verdict(found.win_rate, found.games, found.setting.goal, found.setting.seconds)


def _lines(pairs: Sequence[Found]) -> dict[tuple[str, int], list[tuple[float, Interval]]]:
    """For the picture: settings that were played with two times or more."""
    lines: dict[tuple[str, int], list[tuple[float, Interval]]] = {}
    for row in pairs:
        assert row.setting.seconds is not None
        lines.setdefault((row.setting.board, row.setting.players), []).append((row.setting.seconds, row.win_rate))
    return {name: points for name, points in lines.items() if len(points) > 1}


Positions = list[tuple[float, float]]
"""Points and wins gained in each."""


def _found(pace: Pace, folder: Path) -> dict[Finds, Positions]:
    """What was found with each time, the shortest first."""
    settled = ((seconds, pace.budget(*settings.THINKING, seconds)) for seconds in pace.times)
    finds = [Finds(seconds, playouts) for seconds, playouts in settled if playouts is not None]
    return {each: row for each in finds if (row := each.ledger(folder).row)}


def _more(less: Positions, more: Positions, which: int) -> Interval:
    """How much more the longer thinking gained, over the positions that both thought in."""
    return mean_interval([b[which] - a[which] for a, b in zip(less, more, strict=False)])


def _says_more(less: Positions, more: Positions) -> str:
    return verdict(_more(less, more, 1), min(len(less), len(more)), FINDS_GOAL)


def _finds(pace: Pace, folder: Path) -> str:
    rows, before = [], None
    for each, found in _found(pace, folder).items():
        cells = [f"{each.seconds:g} s", f"{each.playouts:,}", f"{len(found):,}"]
        for which, scale, digits in ((1, 100, 2), (0, 1, 2)):
            cells.append(spread(mean_interval([gain[which] for gain in found]).scaled(scale), digits))
            cells.append(spread(_more(before, found, which).scaled(scale), digits) if before else NO_GOAL)
        cells.append(_says_more(before, found) if before else NO_GOAL)
        rows.append(cells)
        before = found
    if not rows:
        return ""
    board, players = settings.THINKING
    words = (
        f"What one decision gains: in positions of planners' games ({board}, {players} players), each of another\n"
        "game, search thinks with each time, and what it finds, a move and a style to go on in, is played to the end\n"
        f"against planners in {DEALS:,} deals that it has not seen, beside the planner's choice in the same deals.\n"
        "Intervals are over positions. That takes minutes, not days.\n\n"
    )
    head = (
        "time",
        "play-outs",
        "positions",
        "wins gained, %",
        "than with less",
        "points gained",
        "than with less",
        "verdict",
    )
    times = ",".join(f"{each.seconds:g}" for each in _found(pace, folder))
    command = f'python bench/strength.py --thinking {times} --only "*-finds"'
    return words + _table(head, rows) + "\n" + _commands([command])


def _planners(folder: Path) -> tuple[Interval, Interval]:
    """The mean score of planners among themselves, and the share of their tickets that they complete."""
    games = classic.planners(folder).row
    scores = mean_interval([math.fsum(game[0]) / len(game[0]) for game in games])
    return scores, classic.ratio_interval([sum(game[2]) for game in games], [sum(game[1]) for game in games])


def _classic(pace: Pace, folder: Path) -> str:
    rows, parts, commands = [], [], []
    games = len(classic.planners(folder).row)
    if games:
        scores, share = _planners(folder)
        by_score, by_tickets = (verdict(v, games, g) for v, g in zip((scores, share), CLASSIC_GOALS, strict=True))
        cells = ["planner against itself", f"{games:,}", spread(scores, 1), f"≥ {CLASSIC_GOALS[0].least:g}: {by_score}"]
        rows.append([*cells, percent(share), f"≥ {100 * CLASSIC_GOALS[1].least:g} %: {by_tickets}"])
        commands.append(f"python bench/strength.py --only {CLASSIC}-2-planner-planner --fast-games {games}")
    for seconds in pace.times:
        playouts = pace.budget(CLASSIC, 2, seconds)
        deals = classic.duel(folder, seconds, playouts).row if playouts else []
        if not deals:
            continue
        ours, theirs = ([deal[who] for deal in deals] for who in (0, 1))
        for who, some in (("search", ours), ("planner", theirs)):
            share = classic.ratio_interval([d["completed"] for d in some], [d["tickets"] for d in some])
            score = spread(mean_interval([d["points"] for d in some]), 1)
            name = f"{who} in games of search ({seconds:g} s, {playouts:,} play-outs) against planner"
            rows.append([name, f"{2 * len(deals):,}", score, NO_GOAL, percent(share), NO_GOAL])
        parts.append(f"What search ({seconds:g} s) does that planner does not, for a game and seat:\n")
        parts.append(_habits(ours, theirs))
        commands.append(again(classic.duel_name(seconds), seconds, 2 * len(deals)))
    if not rows:
        return NOTHING
    head = ("bots", "games", "mean score of a seat", "goal", "kept tickets completed", "goal")
    return "\n".join((_table(head, rows), *parts, _commands(commands)))


def _habits(ours: Sequence[dict[str, float]], theirs: Sequence[dict[str, float]]) -> str:
    rows = []
    for key, words in classic.FIGURES.items():
        a, b = [deal[key] for deal in ours], [deal[key] for deal in theirs]
        more = mean_interval([x - y for x, y in zip(a, b, strict=True)])
        rows.append((words, f"{mean_interval(a).mean:.2f}", f"{mean_interval(b).mean:.2f}", spread(more, 2)))
    return _table(("", "search", "planner", "difference"), rows, 1)


def _speeds(pace: Pace) -> str:
    places = [(board, players) for board in (*BOARDS, CLASSIC) for players in numbers(board)]
    speeds = {place: speed for place in places if (speed := pace.speed(*place)) is not None}
    times = pace.times
    rows = []
    for (board, players), speed in speeds.items():
        goal = "" if speed.goal is None else f"≥ {speed.goal:,}"
        settled = (pace.budget(board, players, seconds) for seconds in times)
        budgets = ["" if playouts is None else f"{playouts:,}" for playouts in settled]
        rows.append(
            (board, str(players), f"{speed.games:,.0f}", goal, speed.verdict, f"{speed.playouts:,.0f}", *budgets)
        )
    if not rows:
        return "Nothing has been measured yet.\n"
    head = ["board", "players", "planners, games/s", "goal", "verdict", "search, play-outs/s"]
    head += [f"N for {seconds:g} s" for seconds in times]
    words = (
        "On one core, by the processor time of the thread, the best of several short runs: noise only ever slows.\n"
        "Play-outs are those of positions spread over two games of planners, as many in each, in searches of\n"
        f"{EFFORT.seconds:g} s. Longer ones look further ahead, and each of their play-outs takes longer.\n"
        "What a decision is made of, and so what bounds it: `python bench/profile.py`, and\n"
        "[architecture](../docs/architecture.md#thinking).\n\n"
    )
    left = _left("Not measured yet", places, speeds)
    return words + _table(head, rows, 2) + "\n" + left + _commands(["python bench/strength.py --only speed --again"])


# Words ----------------------------------------------------------------------------------------------------------------


def percent(share: Interval) -> str:
    return _shown(share.scaled(100), "{:.1f}", "–", " %")


def spread(value: Interval, digits: int) -> str:
    return _shown(value, f"{{:.{digits}f}}", " to ")


def _shown(value: Interval, form: str, between: str, unit: str = "") -> str:
    """A mean and its interval, if one is known."""
    known = math.isfinite(value.low) and math.isfinite(value.high)
    bounds = f"{form.format(value.low)}{between}{form.format(value.high)}" if known else "interval not known"
    return f"{form.format(value.mean)}{unit} ({bounds})"


def _table(head: Sequence[str], rows: Iterable[Sequence[str]], right: int | None = None) -> str:
    """In Markdown; columns from number `right` on stand to the right."""
    marks = ["---:" if right is not None and i >= right else "---" for i in range(len(head))]
    return "".join(f"| {' | '.join(cells)} |\n" for cells in (head, marks, *rows))


def _commands(commands: Iterable[str]) -> str:
    return "<details><summary>commands</summary>\n\n```sh\n" + "\n".join(commands) + "\n```\n\n</details>\n"
