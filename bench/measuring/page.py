"""`strength.md`: the report, from the rows and nothing else."""

from __future__ import annotations

import itertools
import math
from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from branchline.files import write_text
from branchline.lab.charts import COLOURS, Curve, CurvePanel, curve_chart
from branchline.lab.tournament.plan import PAIRS, TABLE
from branchline.lab.tournament.stats import Interval, mean_interval
from measuring import classic, settings
from measuring.finds import DEALS, finds_name
from measuring.pace import EFFORT, PLANNER_GOALS, Pace
from measuring.rows import Row, Rows, digests
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
    found,
    numbers,
    with_more_time,
    with_search,
    without_search,
)
from measuring.verdict import MISSED, NO_GOAL, REACHED, Goal, verdict

FINDS_GOAL = Goal(0.0, 64, above=True)
"""Of wins gained by more thinking, and the positions it must rest on."""
CLASSIC_GOALS, PLANNERS_SAY = (classic.SCORE_GOAL, classic.TICKET_GOAL), ("points", "share")
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
- A row stays until its setting is played anew. Where another version of the engine or the bots played it than the one
  named below, the row says which.
- A goal is *reached* only if there are enough games and the whole interval lies above it, and *not reached* only if the
  whole interval lies below. Everything else is *not yet enough games*. Settings with search that were open after
  200 games may have been played on, or with more time; each such look makes it likelier that luck reaches a goal.
- Thinking time is counted in play-outs: `search:N` plays N play-outs a decision, where N is what one core of the
  machine below does in that time, on average over the decisions of a game (see [speed](#speed)). So the games do not
  depend on how busy the machine is, and can be played again exactly. N is rounded down to three digits and was settled
  before the first game; it stays when the bots become faster without playing otherwise, or on a faster machine. Less
  time than a goal allows can show that it is reached, but not that it is missed.
"""


@dataclass(frozen=True, slots=True)
class Known:
    """The rows by name, the speeds, and the version of the last run: what another version found says so."""

    rows: Mapping[str, Row]
    pace: Pace
    version: str

    def by(self, version: str) -> str:
        """Who found a row, if it was not the last run's version."""
        return NO_GOAL if version == self.version else version


def write_page(out: Path, rows: Rows) -> None:
    """Writes the report and, where there is something to see, the picture beside it."""
    run = rows.section("run")
    if not run:
        raise ValueError(f"{rows.path}: no run is noted there; nothing has been measured yet")
    known = Known({row.name: row for row in rows}, Pace(rows, run["version"]), run["version"])
    some = [found(setting, known.rows[setting.name]) for setting in _settings(known) if setting.name in known.rows]
    plain, search, more = ([row for row in some if len(row.setting.searchers) == n] for n in range(3))
    pairs = [row for row in search if row.setting.format == PAIRS]
    alone = [row for row in search if row.setting.format == TABLE]
    everywhere = _everywhere()
    tables = [(board, players) for board, players in everywhere if players > 2]
    lines = _lines(pairs)
    picture = out.with_suffix(".svg")
    if lines:
        floor = min(0.5, *(low for line in lines for low, _ in line.spread))
        across = "seconds a move on one core; 95 % intervals"
        panel = CurvePanel("", across, lines, math.floor(10 * floor) / 10, shares=True, goal=PAIRS_GOAL, unit=" s")
        write_text(picture, curve_chart("Search against planner: win rate by thinking time", [panel]))
    parts = [
        "# Strength\n",
        INTRO,
        _facts(known, run),
        "## Goals\n",
        _goals(plain, pairs, alone, more, known),
        "## Without search\n",
        _rows(known, plain, everywhere),
        "## Search against planner\n",
        "The seats are shared between the two.\n",
        _rows(known, pairs, everywhere),
        "## Search alone at a table of planners\n",
        f"A fair share is one game in as many as there are players; the goal is {ALONE_GOAL:g} times that.\n",
        _rows(known, alone, tables),
        "## More thinking\n",
        f"![Win rate by thinking time]({picture.name})\n" if lines else "",
        "Search with more time a move against search with less; what each wins from planner is above.\n",
        _rows(known, more, [settings.THINKING]),
        _finds(known),
        f"## Points and tickets: {CLASSIC}, two players\n",
        _classic(known),
        "## Speed\n",
        _speeds(known),
    ]
    write_text(out, "\n".join(part for part in parts if part))


def _times(known: Known) -> list[float]:
    """All seconds a move that anything was played with."""
    return sorted({seconds for row in known.rows.values() for seconds in row.times})


def _settings(known: Known) -> Iterable[Setting]:
    """All settings that those times make possible, whether or not they were played."""
    times = _times(known)
    duels = itertools.chain.from_iterable(with_more_time(pair) for pair in itertools.combinations(times, 2))
    return itertools.chain(without_search(), with_search(times, times), duels)


def _everywhere() -> list[Place]:
    """Where the goals are to be reached."""
    return [(board, players) for board in BOARDS for players in numbers(board)]


# Parts ----------------------------------------------------------------------------------------------------------------


def _facts(known: Known, run: Mapping[str, str]) -> str:
    played_on = {row.board for row in known.rows.values()}
    boards = [words for board in BOARDS if (words := digests(board)) in played_on]
    rows = [
        ("machine", "; ".join(known.pace.machines) or "not measured yet"),
        ("date", run["date"]),
        ("versions", known.version),
        ("boards (facts, rules)", ", ".join(boards) or "none yet"),
        ("last run", f"`{run['command']}`"),
    ]
    return _table(("", ""), rows)


def _goals(
    plain: Sequence[Found],
    pairs: Sequence[Found],
    alone: Sequence[Found],
    more: Sequence[Found],
    known: Known,
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
    said = [_says_more(*map(_gains, both)) for both in itertools.pairwise(_thought(known))]
    rows.append(_goal("more thinking finds what wins more", said, max(len(TIMES) - 1, len(said))))
    planners = known.rows.get(classic.PLANNERS)
    for words, goal, key in zip(("mean points", "kept tickets completed"), CLASSIC_GOALS, PLANNERS_SAY, strict=True):
        least = f"{100 * goal.least:g} %" if goal.least < 1 else f"{goal.least:g}"
        said = [verdict(planners.interval(key), planners.games, goal)] if planners else []
        rows.append(_goal(f"planner self-play on {CLASSIC}, {words}, ≥ {least}", said, 1))
    for board, players in everywhere:
        speed = known.pace.last(board, players)
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


def _rows(known: Known, some: Sequence[Found], places: Iterable[Place]) -> str:
    """`places` are those that the goals ask for."""
    if not some:
        return NOTHING
    rows = []
    for each in some:
        s, alone = each.setting, each.setting.format == TABLE
        cells = {"board": s.board, "players": str(s.players)}
        cells["bots"] = f"{s.a.kind} – {f'{s.players - 1} × ' if alone else ''}{s.b.kind}"
        if s.searchers:
            cells["time"] = " – ".join(f"{bot.seconds:g} s" for bot in s.searchers)
            cells["play-outs"] = " – ".join(f"{bot.playouts:,}" for bot in s.searchers)
        cells |= {"games": f"{each.games:,}", "win rate": percent(each.win_rate)}
        if alone:
            cells["× fair share"] = spread(each.win_rate.scaled(s.players), 2)
        cells |= {"goal": f"≥ {100 * s.goal.least:.3g} %", "verdict": _verdict(each)}
        cells["mean scores"] = f"{each.row.figures['mean_a']:.1f} : {each.row.figures['mean_b']:.1f}"
        rows.append(cells | {"version": known.by(each.row.version)})
    commands = [each.setting.command(each.games) for each in some]
    left = _left("No games yet", places, {(each.setting.board, each.setting.players) for each in some})
    return _named(rows) + "\n" + left + _commands(commands)


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


def _lines(pairs: Sequence[Found]) -> list[Curve]:
    """For the picture: settings that were played with two times or more, dashed where there are more players."""
    played: dict[Place, list[Found]] = {}
    for row in pairs:
        played.setdefault((row.setting.board, row.setting.players), []).append(row)
    boards = list(dict.fromkeys(board for board, _ in played))
    lines = []
    for (board, players), some in played.items():
        if len(some) > 1:
            times, rates = [row.setting.seconds or 0 for row in some], [row.win_rate for row in some]
            means, spread = [rate.mean for rate in rates], [(rate.low, rate.high) for rate in rates]
            colour = COLOURS[boards.index(board) % len(COLOURS)]
            lines.append(Curve(f"{board}, {players} players", times, means, spread, colour, players > 2))
    return lines


Positions = list[tuple[float, float]]
"""Points and wins gained in each."""


def _gains(row: Row) -> Positions:
    return [(points, wins) for points, wins in row.figures["gains"]]


def _thought(known: Known) -> list[Row]:
    """What was found with each time, the shortest first."""
    return [known.rows[name] for seconds in _times(known) if (name := finds_name(seconds)) in known.rows]


def _more(less: Positions, more: Positions, which: int) -> Interval:
    """How much more the longer thinking gained, over the positions that both thought in."""
    return mean_interval([b[which] - a[which] for a, b in zip(less, more, strict=False)])


def _says_more(less: Positions, more: Positions) -> str:
    return verdict(_more(less, more, 1), min(len(less), len(more)), FINDS_GOAL)


def _finds(known: Known) -> str:
    rows, before = [], None
    thought = _thought(known)
    for row in thought:
        gains, ((seconds, playouts),) = _gains(row), row.playouts.items()
        cells = {"time": f"{seconds} s", "play-outs": f"{playouts:,}", "positions": f"{row.games:,}"}
        for which, scale, name in ((1, 100, "wins gained, %"), (0, 1, "points gained")):
            cells[name] = spread(mean_interval([gain[which] for gain in gains]).scaled(scale), 2)
            more = spread(_more(before, gains, which).scaled(scale), 2) if before else NO_GOAL
            cells[f"{name.partition(' ')[0]} than with less"] = more
        cells["verdict"] = _says_more(before, gains) if before else NO_GOAL
        rows.append(cells | {"version": known.by(row.version)})
        before = gains
    if not rows:
        return ""
    board, players = settings.THINKING
    words = (
        f"What one decision gains: in positions of planners' games ({board}, {players} players), each of another\n"
        "game, search thinks with each time, and what it finds, a move and a parameter set, is played to the end\n"
        f"against planners in {DEALS:,} deals that it has not seen, beside the planner's choice in the same deals.\n"
        "Intervals are over positions. That takes minutes, not days.\n\n"
    )
    times = ",".join(seconds for row in thought for seconds in row.playouts)
    command = f'python bench/strength.py --thinking {times} --only "*-finds"'
    return words + _named(rows) + "\n" + _commands([command])


def _classic(known: Known) -> str:
    planners = known.rows.get(classic.PLANNERS)
    duels = [known.rows[name] for each in _times(known) if (name := classic.duel_name(each)) in known.rows]
    if not planners and not duels:
        return NOTHING
    rows, parts, commands = [], [], []

    def add(name: str, row: Row, said: Sequence[str], *group: str) -> None:
        score, share = (row.interval(*group, key) for key in PLANNERS_SAY)
        cells = {
            "bots": name,
            "games": f"{row.games:,}",
            "mean score of a seat": spread(score, 1),
            "score goal": said[0],
        }
        cells |= {"kept tickets completed": percent(share), "tickets goal": said[1]}
        rows.append(cells | {"version": known.by(row.version)})

    if planners:
        said = [verdict(planners.interval(key), planners.games, goal)
                for key, goal in zip(PLANNERS_SAY, CLASSIC_GOALS, strict=True)]  # fmt: skip
        least = f"≥ {CLASSIC_GOALS[0].least:g}", f"≥ {100 * CLASSIC_GOALS[1].least:g} %"
        add("planner against itself", planners, list(map(": ".join, zip(least, said, strict=True))))
        commands.append(f"python bench/strength.py --only {classic.PLANNERS} --fast-games {planners.games}")
    for row in duels:
        ((seconds, playouts),) = row.playouts.items()
        for who in ("search", "planner"):
            name = f"{who} in games of search ({seconds} s, {playouts:,} play-outs) against planner"
            add(name, row, (NO_GOAL, NO_GOAL), who)
        parts.append(f"What search ({seconds} s) does that planner does not, for a game and seat:\n")
        parts.append(_habits(row))
        commands.append(again(row.name, float(seconds), row.games))
    return "\n".join((_named(rows), *parts, _commands(commands)))


def _habits(row: Row) -> str:
    rows = []
    for key, words in classic.FIGURES.items():
        ours, theirs, more = (row.interval(who, key) for who in ("search", "planner", "difference"))
        rows.append((words, f"{ours.mean:.2f}", f"{theirs.mean:.2f}", spread(more, 2)))
    return _table(("", "search", "planner", "difference"), rows, 1)


def _speeds(known: Known) -> str:
    places = [(board, players) for board in (*BOARDS, CLASSIC) for players in numbers(board)]
    speeds = {place: speed for place in places if (speed := known.pace.last(*place)) is not None}
    if not speeds:
        return "Nothing has been measured yet.\n"
    settled = [known.pace.settled(*place, speed.version) for place, speed in speeds.items()]
    times = sorted({seconds for each in settled for seconds in each}, key=float)
    rows = []
    for speed, playouts in zip(speeds.values(), settled, strict=True):
        cells = {"board": speed.board, "players": str(speed.players), "planners, games/s": f"{speed.games:,.0f}"}
        cells |= {"goal": "" if speed.goal is None else f"≥ {speed.goal:,}", "verdict": speed.verdict}
        cells["search, play-outs/s"] = f"{speed.playouts:,.0f}"
        cells |= {f"N for {time} s": f"{playouts[time]:,}" if time in playouts else "" for time in times}
        rows.append(cells | {"version": known.by(speed.version)})
    words = (
        "On one core, by the processor time of the thread, the best of several short runs: noise only ever slows.\n"
        "Play-outs are those of positions spread over two games of planners, as many in each, in searches of\n"
        f"{EFFORT.seconds:g} s. Longer ones look further ahead, and each of their play-outs takes longer.\n"
        "What a decision is made of, and so what bounds it: `python bench/profile.py`, and\n"
        "[architecture](../docs/architecture.md#bots).\n\n"
    )
    left = _left("Not measured yet", places, speeds)
    return words + _named(rows, 2) + "\n" + left + _commands(["python bench/strength.py --only speed --again"])


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


def _named(rows: Sequence[Mapping[str, str]], right: int | None = None) -> str:
    """Of rows that name their cells; the column of versions is left out where all are that of the last run."""
    names = [name for name in rows[0] if name != "version" or {row[name] for row in rows} != {NO_GOAL}]
    return _table(names, ([row[name] for name in names] for row in rows), right)


def _commands(commands: Iterable[str]) -> str:
    return "<details><summary>commands</summary>\n\n```sh\n" + "\n".join(commands) + "\n```\n\n</details>\n"
