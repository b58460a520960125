"""Pictures of positions as SVG, for notebooks, the command line, reports and the web page.

A view is one way to draw a position: the same numbers as heaps of stones, as the queen on a chessboard, as coins on a
strip. Every object that can be pointed at has its id in ``data-id`` (:mod:`nimatron.views.scene` lists the ids) and its
label for screen readers in ``data-label``; ``docs/picture.md`` describes what else a page may rely on. A picture does
not say which moves are legal.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from html import escape
from math import log
from typing import Any, NamedTuple

from nimatron.errors import RequestError
from nimatron.explain.reason import reason
from nimatron.picture import svg_board, svg_heaps, svg_items, svg_regions, svg_strip
from nimatron.picture.shown import VALUES, Shown
from nimatron.picture.svg_drawing import Drawing, colour, element, length, short_number, words
from nimatron.picture.value_labels import nim_values
from nimatron.rules.parameters import shown as shown_value
from nimatron.rules.registry import game as game_of
from nimatron.rules.rule_set import RuleSet
from nimatron.views.view import known_view, views

__all__ = ["LAYERS", "svg_picture", "views"]

LAYERS = ("beams", VALUES)
"""Optional layers: ``beams``, the two golden lines of Wythoff's board; ``values``, the nim-values."""

COMPONENTS = 24
"""Maximum number of components drawn of a sum."""

COLUMNS = 4
"""Maximum number of components side by side."""

_DRAW: dict[str, Callable[[Shown], Drawing]] = {
    "heaps": svg_heaps.draw_heaps,
    "rows": svg_heaps.draw_rows,
    "circle": svg_heaps.draw_circle,
    "board": svg_board.draw_board,
    "strip": svg_strip.draw_strip,
    "coins": svg_strip.draw_coins,
    "grid": svg_items.draw_grid,
    "graph": svg_items.draw_graph,
    "regions": svg_regions.draw_regions,
    "coin-row": svg_items.draw_coin_row,
}
_LONGEST_SHOWN = 400
_LINE = 48
_SHAPE = 1.5
_BOXES = ((2, 440.0, 400.0), (4, 320.0, 300.0), (8, 240.0, 210.0), (COMPONENTS, 190.0, 160.0))
"""Maximum width and height of a component, by the number of components of the sum."""
_LETTER = 8.5
_USUAL = 440
_EMPTY_PLACE = 0.8
_COMPONENT_GAP = 34.0
_COMPONENT_MARGIN = 10.0


def svg_picture(
    game: RuleSet[Any] | str,
    position: Any,
    lang: str = "en",
    view: str | None = None,
    layers: Iterable[str] = (),
    frame: Any = None,
    window: bool = False,
    move: Any = None,
    way: Iterable[str] = (),
    upright: bool = False,
) -> str:
    """Draw a position as an SVG document.

    Parameters:
        game: rule set or its written form.
        position: position or its written form.
        lang: language code.
        view: one of the ``views`` of the game (default: the first).
        layers: some of :data:`LAYERS`.
        frame: another position, such as the start of the game. The picture has space for both, so nothing moves while
            play leads from the frame to the position.
        window: on a chessboard with more than 18 squares a side, draw only those near the queen (always from 60 on).
        move: a move to draw into the picture, as the position after it; only lines from spot to spot are drawn.
        way: the ids of the objects that mean the move, if several sets of objects do.
        upright: draw regions higher than wide, for a phone.

    Raises:
        RuleError: for an unknown game or invalid rules.
        PositionError: for an invalid position or move.
        RequestError: for an unknown view, layer or language.

    >>> svg_picture("nim", (3, 4, 5)).count('data-id="h1.')
    4
    >>> def size(position):
    ...     return svg_picture("nim", position, frame=(3, 4, 5)).partition('viewBox="')[2].partition('"')[0]
    >>> size((3, 4, 5)) == size((0, 1, 2))
    True
    """
    rule_set = game_of(game)
    chosen = known_view(rule_set, view)
    wanted = frozenset(layers)
    for layer in wanted:
        if layer not in LAYERS:
            raise RequestError(reason("request.no_layer", given=shown_value(layer), options=", ".join(LAYERS)))
    framed = None if frame is None else rule_set.check(frame)
    shown = Shown.of(rule_set, rule_set.check(position), lang, wanted, window=window, frame=framed)
    shown = shown._replace(upright=upright)
    if move is not None:
        shown = shown._replace(move=rule_set.check(move), way=tuple(way))
    return _document(shown, chosen, _drawn(shown, chosen))


def _drawn(shown: Shown, view: str) -> Drawing:
    """Add to the drawing the line about what is remembered, and the switches."""
    drawing = _at_least(_plain(shown, view), shown, view)
    memory, longest = shown.memory(), shown.longest_memory()
    switches, wide = _switches(shown)
    room = max(wide, _switches(shown.frame)[1] if shown.frame is not None else 0)
    if not memory and not longest and not room:
        return drawing
    larger = max(1.0, drawing.width / _USUAL)  # text and switches grow with a large board
    wide *= larger
    width = max(drawing.width, _LETTER * len(longest) + 20 if longest else 0, room * larger + 24)
    margin = (width - drawing.width) / 2
    attributes = dict(drawing.attributes)
    if "data-left" in attributes:
        attributes["data-left"] = length(float(attributes["data-left"]) + margin)
    parts, height = [drawing.grouped(margin, 0)], drawing.height
    if memory:
        size = 16 * min(larger, (width - 10) / (_LETTER * len(memory)))
        parts.append(element("g", words(memory, width / 2, height + 18 * larger, size), class_="memory"))
    height += 30 * larger if longest or memory else 0
    if switches:
        place = f"translate({length((width - wide) / 2)} {length(height + 8)}) scale({larger:.2f})"
        parts.append(element("g", *switches, transform=place))
    height += 54 * larger if room else 0
    return Drawing(width, height, parts, attributes)


def _plain(shown: Shown, view: str) -> Drawing:
    return _sum(shown) if view == "sum" else _alone(shown, view)


def _at_least(drawing: Drawing, shown: Shown, view: str) -> Drawing:
    """Enlarge the drawing to the frame's size, on the same ground line, if the numbers of heaps differ."""
    frame = shown.frame
    if frame is None or len(frame.heaps or ()) == len(shown.heaps or ()):
        return drawing
    framed = _plain(Shown.of(frame.game, frame.position, frame.lang, frame.layers - {VALUES}, frame.component,
                             frame.share, frame.window, frame.position), view)  # fmt: skip
    width, height = max(drawing.width, framed.width), max(drawing.height, framed.height)
    if (width, height) == (drawing.width, drawing.height):
        return drawing
    moved = drawing.grouped((width - drawing.width) / 2, height - drawing.height)
    return Drawing(width, height, [moved], drawing.attributes)


def _alone(shown: Shown, view: str) -> Drawing:
    if view == "regions":
        return svg_regions.draw_regions(shown)
    if view == "grid" and shown.scene.kind == "graph":  # a game played on rectangles and on other graphs
        view = "graph"
    items = view in ("grid", "graph", "coin-row")
    if view not in _DRAW or (shown.heaps is None and not items) or (items and not shown.scene.items):
        return _card(shown)
    if view == "board" and len(shown.heaps or ()) != 2:
        view = "heaps"
    return _DRAW[view](shown)


def _switches(shown: Shown) -> tuple[list[str], float]:
    """Draw the switches of the scene as buttons side by side; return them and their total width."""
    found: list[str] = []
    x = 0.0
    items = (item.id for item in shown.scene.items if item.kind == "switch")
    for switch in dict.fromkeys((*shown.scene.switches, *items)):
        name = shown.named(switch, "switch", switch=_switch_words(shown, switch))
        text = _switch_words(shown, switch)
        width = 10.6 * len(text) + 58
        edge = {"fill": colour("cell-light"), "stroke": colour("cell-edge"), "stroke_width": "1.4"}
        found.append(
            element(
                "g",
                element("rect", x=x, y=0.0, width=width, height=38.0, rx=19.0, **edge),
                element("circle", cx=x + 20, cy=19.0, r=7.0, **{**edge, "class_": "lamp"}),
                words(text, x + 36, 24.5, 16, anchor="start"),
                **name,
                data_switch="1",
                class_="switch",
            )
        )
        x += width + 12
    return found, max(0.0, x - 12)


def _switch_words(shown: Shown, switch: str) -> str:
    key = f"svg.switch.{switch}"
    return shown.words.text(key) if shown.words.entry(key) is not None else switch[:40]


def _card(shown: Shown) -> Drawing:
    """Write a position that has no picture of its own on a card, in up to six lines."""
    text = shown.text if len(shown.text) <= 6 * _LINE else shown.text[: 6 * _LINE - 1] + "…"
    lines = [text[start : start + _LINE] for start in range(0, len(text), _LINE)] or [""]
    width = max(240.0, 10.0 * max(len(line) for line in lines) + 60)
    height = 26.0 * len(lines) + 44
    edge = {"rx": 10, "fill": colour("cell-light"), "stroke": colour("cell-edge")}
    card = element("rect", x=10, y=10, width=width - 20, height=height - 20, **edge)
    return Drawing(width, height, [card, *(words(line, width / 2, 40 + 26 * row) for row, line in enumerate(lines))])


def _sum(shown: Shown) -> Drawing:
    """Draw the components in a grid with the proportions of a page, each with its number and game below."""
    components = tuple(shown.game.terms(shown.position))
    drawn = components[:COMPONENTS]
    if not drawn:
        return Drawing(240.0, 96.0, [words(shown.text[:80], 120, 50)])
    _, across, down = next(box for box in _BOXES if len(drawn) <= box[0])
    frames = tuple(shown.game.terms(shown.frame.position)) if shown.frame is not None else ()
    values = nim_values(drawn) if shown.valued else []
    pictures = []
    for index, (game, position) in enumerate(drawn):
        framed = frames[index][1] if index < len(frames) and frames[index][0] == game else None
        layers = shown.layers - {VALUES}
        here = Shown.of(game, position, shown.lang, layers, index, len(drawn), shown.window, framed)
        drawing = _drawn(here, views(game)[0])
        notes = [_component_name(here)]
        for value in values[index : index + 1]:
            notes.append("" if value is None else shown.say("value", value=short_number(value)))
        pictures.append(_DrawnComponent(drawing, min(1.0, across / drawing.width, down / drawing.height), tuple(notes)))
    columns = _columns(pictures)
    widths = [max(picture.width for picture in pictures[column::columns]) for column in range(columns)]
    shapes: list[str] = []
    y = _COMPONENT_MARGIN
    for first in range(0, len(pictures), columns):
        row = pictures[first : first + columns]
        height = max(picture.height for picture in row)
        x = _COMPONENT_MARGIN
        for index, picture in enumerate(row, first):
            width = widths[index % columns]
            shapes.append(_card_of(picture, components[index][0], index, (x, y, width, height)))
            if index % columns:
                shapes.append(words("+", x - _COMPONENT_GAP / 2, y + height / 2 + 9, 26, quiet=True))
            x += width + _COMPONENT_GAP
        y += height + _COMPONENT_MARGIN
    total = sum(widths) + _COMPONENT_GAP * (columns - 1) + 2 * _COMPONENT_MARGIN
    if len(components) > COMPONENTS:
        more = shown.say("more_parts", count=len(components) - COMPONENTS)
        shapes.append(words(more, total / 2, y + 12, 15, quiet=True))
        y += 26
    return Drawing(total, y, shapes)


class _DrawnComponent(NamedTuple):
    """A component of a sum: its drawing, the scale, and the lines below it."""

    drawing: Drawing
    scale: float
    notes: tuple[str, ...]

    @property
    def width(self) -> float:
        """Width including the lines below."""
        longest = max(8.0 * len(note) for note in self.notes)
        return max(self.drawing.width * self.scale, longest) + 16

    @property
    def height(self) -> float:
        """Height including the lines below."""
        return self.drawing.height * self.scale + 14 + 20 * len(self.notes)


def _columns(pictures: list[_DrawnComponent]) -> int:
    """Return the number of columns for which the shape is closest to that of a page."""

    def far_off(columns: int) -> float:
        widths = [
            max(picture.width for picture in pictures[column::columns]) + _COMPONENT_GAP for column in range(columns)
        ]
        rows = [pictures[first : first + columns] for first in range(0, len(pictures), columns)]
        heights = [max(picture.height for picture in row) + _COMPONENT_MARGIN for row in rows]
        empty = columns * len(rows) - len(pictures)
        return abs(log(sum(widths) / sum(heights) / _SHAPE)) + _EMPTY_PLACE * empty / len(pictures)

    return min(range(1, min(COLUMNS, len(pictures)) + 1), key=far_off)


def _component_name(picture: Shown) -> str:
    """Return the number of a component and the name of its game."""
    game = picture.game
    known = game.written() == game.name or game.familiar_name
    name = picture.words.game_title(game) if known else game.written()
    return f"{(picture.component or 0) + 1} · {name[:40]}"


def _card_of(picture: _DrawnComponent, game: RuleSet[Any], index: int, place: tuple[float, float, float, float]) -> str:
    """Draw a component on a card of its own, at the bottom of the card."""
    x, y, width, height = place
    edge = {"fill": colour("ground"), "fill_opacity": "0.16", "stroke": "none"}
    card = element("rect", x=x, y=y, width=width, height=height, rx=12.0, **edge)
    across = x + (width - picture.drawing.width * picture.scale) / 2
    down = y + height - picture.height + 4
    moved = picture.drawing.grouped(0, 0, data_part=index, data_game=game.written())
    placed = f'<g transform="translate({across:.1f} {down:.1f}) scale({picture.scale:.3f})">{moved}</g>'
    lines = [
        words(note, x + width / 2, y + height - 10 - 20 * (len(picture.notes) - 1 - row), 14, quiet=True)
        for row, note in enumerate(picture.notes)
        if note
    ]
    return card + placed + "".join(lines)


def _document(shown: Shown, view: str, drawing: Drawing) -> str:
    text = shown.text if len(shown.text) <= _LONGEST_SHOWN else shown.text[: _LONGEST_SHOWN - 1] + "…"
    attributes = {
        "data-game": shown.game.written()[:_LONGEST_SHOWN],
        "data-position": text,
        "data-view": view,
        **drawing.attributes,
    }
    written = "".join(f' {name}="{escape(value)}"' for name, value in attributes.items())
    title = f"{shown.words.game_title(shown.game)} {text}"
    view_key = f"view.{view}.{shown.piece}" if view == "board" and shown.piece else f"view.{view}"
    said = " ".join(filter(None, (shown.say(view_key, position=text), shown.memory())))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {length(drawing.width)} {length(drawing.height)}"'
        f' role="img" font-family="system-ui, sans-serif"{written}>'
        f"<title>{escape(title)}</title><desc>{escape(said)}</desc>"
        f"{''.join(drawing.parts)}</svg>"
    )
