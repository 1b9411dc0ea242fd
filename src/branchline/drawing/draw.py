"""Draws a board: our own art, as one SVG picture in board units, and that picture as PNG."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import lru_cache
from importlib import resources
from xml.sax.saxutils import escape, quoteattr

import resvg_py

from branchline.boards.layout import LANDS
from branchline.boards.parallels import closed_tracks
from branchline.boards.schema import HARBOUR, Board, City, Track
from branchline.drawing import art, ornament, trackart
from branchline.drawing.geometry import Geometry, geometry
from branchline.drawing.labels import LEADING, Label
from branchline.drawing.metrics import FONT, FONT_STACK, text_width
from branchline.drawing.theme import LIVERIES, THEMES, Theme


@dataclass(frozen=True, slots=True)
class Scene:
    """A board, where its parts lie, and what the game has put on it."""

    board: Board
    plan: Geometry
    theme: Theme
    lang: str
    owners: Mapping[str, int]
    harbours: Mapping[str, int]
    closed: frozenset[str]
    highlight: frozenset[str]
    cities: dict[str, City]


def board_svg(
    board: Board,
    *,
    lang: str = "en",
    owners: Mapping[str, int] | None = None,
    harbours: Mapping[str, int] | None = None,
    players: int = 5,
    highlight: Collection[str] = (),
    theme: str = "day",
    frame: bool = True,
    plan: Geometry | None = None,
) -> str:
    """The board as SVG. `owners` and `harbours` give the seat that owns a track or a city's harbour; `players` decides
    which parallel tracks are closed once one is taken; tracks and cities in `highlight` glow. Without `frame` it is the
    map alone, cut off at its edge, for a page that draws its own surroundings."""
    if theme not in THEMES:
        raise ValueError(f'no theme "{theme}"; themes: {", ".join(THEMES)}')
    plan = plan or geometry(board)
    scene = Scene(
        board,
        plan,
        THEMES[theme],
        lang,
        owners or {},
        harbours or {},
        closed_tracks(board, owners or {}, players),
        frozenset(highlight),
        {c.id: c for c in board.cities},
    )
    m = ornament.frame_width(plan) if frame else 0
    box = " ".join(f"{round(value, 1):g}" for value in (-m, -m, plan.width + 2 * m, plan.height + 2 * m))
    name = board.name.get(lang) or board.id
    drawn = _map(scene) + _tracks(scene) + _places(scene)
    return "".join(
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" class="bl-board" data-board={quoteattr(board.id)} '
            f'viewBox="{box}" role="img" '
            f"aria-label={quoteattr(name)}><title>{escape(name)}</title>",
            art.definitions(board.rules.colours, plan.size),
            drawn + _furniture(scene) if frame else _cut_off(drawn, plan),
            "</svg>",
        )
    )


def _cut_off(drawn: str, plan: Geometry) -> str:
    """Coasts and tracks reach over the edge; a page that shows the map beside itself must not see that."""
    edge = f'<clipPath id="bl-edge"><rect width="{plan.width:g}" height="{plan.height:g}"/></clipPath>'
    return f'{edge}<g clip-path="url(#bl-edge)">{drawn}</g>'


@lru_cache
def land_layers(name: str) -> dict[str, str]:
    """Path data of coast, lakes and borders; nothing for a board without a land of its own."""
    file = LANDS / f"{name}.json"
    if not name or not name.replace("_", "").isalnum() or not file.is_file():
        return {}
    layers: dict[str, str] = json.loads(file.read_text("utf-8"))
    return layers


def _map(scene: Scene) -> str:
    """Sea, coast and borders. They reach a little over the edge of the board, under the frame."""
    theme, plan = scene.theme, scene.plan
    w, h = plan.width, plan.height
    layers = land_layers(scene.board.layout.land)
    unit = min(w, h) / 640
    ground = f'<rect width="{w:g}" height="{h:g}" fill="{theme.sea if layers else theme.land}"/>'
    if not layers:
        return f'<g class="bl-map">{ground}</g>'
    ripples = "".join(
        f'<use href="#bl-coast" fill="none" stroke="{theme.sea_deep}" stroke-width="{width * unit:.1f}" '
        f'stroke-linejoin="round" stroke-opacity="{opacity}"/>'
        for width, opacity in ((26, 0.16), (16, 0.22), (7, 0.35))
    )
    shore = (
        f'<use href="#bl-coast" fill="{theme.land}" stroke="{theme.coast}" stroke-width="{0.9 * unit:.2f}" '
        f'stroke-linejoin="round"/>'
    )
    lakes = (
        f'<path class="bl-lakes" d="{layers.get("lakes", "")}" fill="{theme.sea}" stroke="{theme.coast}" '
        f'stroke-width="{0.6 * unit:.2f}"/>'
    )
    inner = (
        f'<path class="bl-inner" d="{layers["inner"]}" fill="none" stroke="{theme.border}" '
        f'stroke-width="{0.5 * unit:.2f}" stroke-opacity=".38"/>'
        if layers.get("inner")
        else ""
    )
    borders = (
        f'<path class="bl-borders" d="{layers.get("borders", "")}" fill="none" stroke="{theme.border}" '
        f'stroke-width="{1.3 * unit:.2f}" stroke-linecap="round" stroke-dasharray="0 {2.7 * unit:.2f}"/>'
    )
    polar = ornament.polar_line(scene.board.layout.polar_line, theme, plan.size.font, scene.lang)
    return (
        f'<defs><path id="bl-coast" d="{layers["land"]}"/></defs>'
        f'<g class="bl-map">{ground}{ripples}{shore}{inner}{lakes}{borders}{polar}</g>'
    )


def _tracks(scene: Scene) -> str:
    board, plan, theme = scene.board, scene.plan, scene.theme
    beds, spaces, badges = [], [], []
    for track in board.tracks:
        boxes = plan.spaces[track.id]
        a, b = scene.cities[track.a], scene.cities[track.b]
        beds.append(trackart.bed(track, boxes, a, b, theme, plan.width))
        owner = scene.owners.get(track.id)
        if owner is not None and not 0 <= owner < len(LIVERIES):
            raise ValueError(f"owners[{track.id!r}]: no seat {owner}; seats are 0 to {len(LIVERIES) - 1}")
        wild = plan.wild[track.id]
        glow = _glow(scene, track) if track.id in scene.highlight else ""
        drawn = "".join(
            trackart.space(track, i, box, wild[i], board, theme, owner, track.id in scene.closed)
            for i, box in enumerate(boxes)
        )
        state = ' data-highlight="1"' if glow else ""
        spaces.append(
            f'<g class="bl-track" id={quoteattr(f"bl-track-{track.id}")} data-track={quoteattr(track.id)} '
            f'data-kind="{track.kind}"{state}><title>{escape(track_title(scene, track))}</title>{glow}{drawn}</g>'
        )
        if owner is None and track.id not in scene.closed:
            badges.append(trackart.badges(track, boxes, theme))
    return (
        f'<g class="bl-beds">{"".join(beds)}</g><g class="bl-tracks">{"".join(spaces)}</g>'
        f'<g class="bl-badges">{"".join(badges)}</g>'
    )


def track_title(scene: Scene, track: Track) -> str:
    names = [scene.cities[id].printed_name.get(scene.lang, id) for id in (track.a, track.b)]
    return f"{names[0]} – {names[1]} ({track.length})"


def _glow(scene: Scene, track: Track) -> str:
    size = scene.plan.size
    return "".join(
        f'<rect x="{-size.width * 0.56:.1f}" y="{-size.height * 0.75:.1f}" width="{size.width * 1.12:.1f}" '
        f'height="{size.height * 1.5:.1f}" rx="{size.height * 0.4:.1f}" fill="#E5B643" filter="url(#bl-glow)" '
        f'class="bl-glow" transform="translate({box.x:.1f} {box.y:.1f}) rotate({trackart.upright(box.angle):.1f})"/>'
        for box in scene.plan.spaces[track.id]
    )


def _places(scene: Scene) -> str:
    cards = {country.id: country.cards for country in scene.board.countries}
    parts = []
    for city in scene.board.cities:
        if city.end_point:
            stack = cards.get(city.id, ())
            parts.append(ornament.post(city, scene.plan.posts[city.id], stack, scene.lang, scene.theme))
        else:
            parts.append(_city(scene, city))
    labels = "".join(_label(label, scene) for label in scene.plan.labels.values())
    return f'<g class="bl-cities">{"".join(parts)}</g><g class="bl-labels">{labels}</g>'


def _city(scene: Scene, city: City) -> str:
    r, theme = scene.plan.size.radius, scene.theme
    name = city.printed_name.get(scene.lang, "")
    parts = []
    if city.id in scene.highlight:
        parts.append(f'<circle r="{r * 1.7:.1f}" fill="#E5B643" filter="url(#bl-glow)" class="bl-glow"/>')
    if not city.named:
        parts.append(
            f'<circle r="{r * 0.72:.1f}" fill="{theme.halo}" stroke="{theme.ink}" stroke-width="{r * 0.2:.1f}"/>'
        )
    else:
        parts.append(
            f'<circle r="{r * 0.94:.2f}" fill="{theme.halo}" stroke="{theme.ink}" stroke-width="{r * 0.13:.2f}"/>'
        )
        seat = scene.harbours.get(city.id)
        if seat is not None:
            parts.append(
                f'<circle r="{r * 0.9:.2f}" fill="url(#bl-livery-{seat})" stroke="#F8F5EA" '
                f'stroke-width="{r * 0.14:.2f}"/>'
                f'<circle r="{r * 0.6:.2f}" fill="#F8F5EA"/>'
                f'<use href="#bl-anchor" class="bl-harbour" data-owner="{seat}" color="#2B2A28" '
                f'transform="scale({r * 0.95 / 20:.3f})"/>'
            )
        elif HARBOUR in city.tags:
            parts.append(f'<use href="#bl-anchor" color="{theme.ink}" transform="scale({r * 1.3 / 20:.3f})"/>')
        else:
            parts.append(
                f'<circle r="{r * 0.5:.2f}" fill="{theme.brass}" stroke="{theme.ink}" stroke-width="{r * 0.09:.2f}"/>'
            )
    return (
        f'<g class="bl-city" id={quoteattr(f"bl-city-{city.id}")} data-city={quoteattr(city.id)} '
        f'transform="translate({city.x:.1f} {city.y:.1f})"><title>{escape(name or city.id)}</title>{"".join(parts)}</g>'
    )


def _label(label: Label, scene: Scene) -> str:
    """A name with a halo; `textLength` keeps it inside its box whatever face is at hand."""
    theme, size = scene.theme, label.size
    lines = []
    for i, row in enumerate(label.rows(scene.lang)):
        width = text_width(row, size) / 1.03
        lines.append(
            f'<text x="{label.x:.1f}" y="{label.y + i * LEADING * size:.1f}" text-anchor="{label.anchor}" '
            f'textLength="{width:.1f}" lengthAdjust="spacingAndGlyphs">{escape(row)}</text>'
        )
    return (
        f'<g class="bl-label" data-city={quoteattr(label.city)} font-family="{FONT_STACK}" font-weight="600" '
        f'font-size="{size:g}" fill="{theme.ink}" stroke="{theme.halo}" stroke-width="{size * 0.22:.1f}" '
        f'stroke-linejoin="round" paint-order="stroke">{"".join(lines)}</g>'
    )


def _furniture(scene: Scene) -> str:
    board, plan, theme, lang = scene.board, scene.plan, scene.theme, scene.lang
    exits = [
        point
        for track in board.tracks
        if track.wrap
        for point in trackart.edge_points(
            track, plan.spaces[track.id], scene.cities[track.a], scene.cities[track.b], plan.width
        )
    ]
    parts = [ornament.frame(plan, theme), ornament.edge_signs(exits, scene.cities, plan, lang, theme)]
    if "title" in plan.furniture:
        parts.append(ornament.title(board, plan.furniture["title"], lang, theme))
    if "points" in plan.furniture:
        parts.append(ornament.points(board, plan.furniture["points"], lang, theme))
    if "compass" in plan.furniture:
        parts.append(ornament.compass(plan.furniture["compass"], theme))
    return "".join(parts)


def board_png(svg: str, width: int) -> bytes:
    """The picture as PNG, with the face that comes with the boards, so that no font of the machine matters."""
    with resources.as_file(FONT) as font:
        return bytes(
            resvg_py.svg_to_bytes(
                svg_string=svg,
                width=width,
                font_files=[str(font)],
                skip_system_fonts=True,
                font_family="Josefin Sans",
                sans_serif_family="Josefin Sans",
            )
        )
