"""The picture of a position as SVG: one for the notebook, the command line, reports and the page.

A view is a dress of a position: the same numbers as heaps of stones, as the queen on a chessboard, as coins on a strip.
Every object that can be pointed at carries its id in ``data-id`` (:mod:`nimatron.games.scene` lists the ids) and in
``data-label`` what a person hears of it; ``docs/picture.md`` tells what else a page may rely on. Whether a move is
legal, the picture does not say.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from html import escape
from typing import Any

from nimatron.errors import RequestError
from nimatron.games.parameters import shown as shown_value
from nimatron.games.registry import game as game_of
from nimatron.games.rule_set import RuleSet
from nimatron.picture import svg_board, svg_heaps, svg_items, svg_strip
from nimatron.picture.shown import Shown
from nimatron.picture.svg_drawing import Drawing, colour, element, length, words

LAYERS = ("beams",)
"""What may be added to a picture: ``beams``, the two golden lines of Wythoff's board."""

PARTS = 12
"""Most components of a sum drawn."""

_ROWS_OF_NUMBERS: dict[str, tuple[str, ...]] = {
    "heaps": ("heaps",),
    "rows": ("rows", "heaps"),
    "circle": ("circle", "heaps"),
    "board": ("board", "heaps", "coins"),
    "strip": ("coins", "heaps"),
}
_OTHERS = {"grid": ("grid",), "graph": ("graph",), "coins": ("coin-row",), "sum": ("sum",)}
_DRAW: dict[str, Callable[[Shown], Drawing]] = {
    "heaps": svg_heaps.draw_heaps,
    "rows": svg_heaps.draw_rows,
    "circle": svg_heaps.draw_circle,
    "board": svg_board.draw_board,
    "strip": svg_strip.draw_strip,
    "coins": svg_strip.draw_coins,
    "grid": svg_items.draw_grid,
    "graph": svg_items.draw_graph,
    "coin-row": svg_items.draw_coin_row,
}
_LONGEST_SHOWN = 400
_LINE = 48


def views(game: RuleSet[Any] | str) -> tuple[str, ...]:
    """The names of the views that a rule set has, the usual one first.

    >>> views("wythoff"), views("nim"), views("fibonacci-nim")
    (('board', 'heaps', 'coins'), ('heaps',), ('heaps', 'strip'))
    """
    rule_set = game_of(game)
    start = rule_set.start
    kind, heaps = rule_set.scene(start).kind, rule_set.heaps(start)
    if kind in _OTHERS:
        return _OTHERS[kind]
    if kind not in _ROWS_OF_NUMBERS or heaps is None:
        return ("card",)
    if kind == "heaps" and len(heaps) == 1:
        return "heaps", "strip"
    # heaps that are played apart have a strip each, numbers that are played together lie on one as coins
    if kind == "strip" and (len(heaps) == 1 or len(tuple(rule_set.components(start))) > 1):
        return "strip", "heaps"
    return _ROWS_OF_NUMBERS[kind]


def svg_picture(
    game: RuleSet[Any] | str,
    position: Any,
    lang: str = "en",
    view: str | None = None,
    layers: Iterable[str] = (),
) -> str:
    """The picture of a position as an SVG document.

    Parameters: ``game`` a rule set or its written form; ``position`` a position or its written form; ``lang`` a
    language of the catalogue; ``view`` one of :func:`views` (default the first); ``layers`` some of :data:`LAYERS`.
    Raises ``RuleError``, ``PositionError``, and ``RequestError`` for an unknown view, layer or language.

    >>> svg_picture("nim", (3, 4, 5)).count('data-id="h1.')
    4
    """
    rule_set = game_of(game)
    known = views(rule_set)
    if view is not None and view not in known:
        raise RequestError(f"no view {shown_value(view)} of {rule_set.name}; there are {', '.join(known)}")
    wanted = frozenset(layers)
    for layer in wanted:
        if layer not in LAYERS:
            raise RequestError(f"no layer {shown_value(layer)}; there are {', '.join(LAYERS)}")
    shown = Shown.of(rule_set, rule_set.check(position), lang, wanted)
    chosen = view or known[0]
    return _document(shown, chosen, _drawn(shown, chosen))


def _drawn(shown: Shown, view: str) -> Drawing:
    """The drawing with what is remembered and the switches below it."""
    drawing = _sum(shown) if view == "sum" else _alone(shown, view)
    below = [element("g", words(text, 0, 18), class_="memory") for text in [shown.memory()] if text]
    switches, wide = _switches(shown)
    if not below and not switches:
        return drawing
    width = max(drawing.width, 8.5 * len(shown.memory()) + 20, wide + 24)
    margin = (width - drawing.width) / 2
    attributes = dict(drawing.attributes)
    if "data-left" in attributes:
        attributes["data-left"] = length(float(attributes["data-left"]) + margin)
    parts, height = [drawing.grouped(margin, 0)], drawing.height
    for text in below:
        parts.append(element("g", text, transform=f"translate({length(width / 2)} {length(height)})"))
        height += 30
    if switches:
        parts.append(element("g", *switches, transform=f"translate({length((width - wide) / 2)} {length(height + 8)})"))
        height += 54
    return Drawing(width, height, parts, attributes)


def _alone(shown: Shown, view: str) -> Drawing:
    items = view in ("grid", "graph", "coin-row")
    if view not in _DRAW or (shown.heaps is None and not items) or (items and not shown.scene.items):
        return _card(shown)
    if view == "board" and len(shown.heaps or ()) != 2:
        view = "heaps"
    return _DRAW[view](shown)


def _switches(shown: Shown) -> tuple[list[str], float]:
    """The scene's switches as buttons side by side, and their width together."""
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
    """The written form on a card, in up to six lines, for positions that have no picture of their own."""
    text = shown.text if len(shown.text) <= 6 * _LINE else shown.text[: 6 * _LINE - 1] + "…"
    lines = [text[start : start + _LINE] for start in range(0, len(text), _LINE)] or [""]
    width = max(240.0, 10.0 * max(len(line) for line in lines) + 60)
    height = 26.0 * len(lines) + 44
    edge = {"rx": 10, "fill": colour("cell-light"), "stroke": colour("cell-edge")}
    card = element("rect", x=10, y=10, width=width - 20, height=height - 20, **edge)
    return Drawing(width, height, [card, *(words(line, width / 2, 40 + 26 * row) for row, line in enumerate(lines))])


def _sum(shown: Shown) -> Drawing:
    """The components from left to right with a plus sign between, the game's name above each."""
    components = tuple(shown.game.components(shown.position))
    parts: list[str] = []
    x, highest = 10.0, 60.0
    for index, (game, position) in enumerate(components[:PARTS]):
        drawing = _drawn(Shown.of(game, position, shown.lang, shown.layers, index), views(game)[0])
        # a large board beside small heaps: nothing is drawn higher than 420 units
        scale = min(1.0, 420 / drawing.height)
        if index:
            parts.append(words("+", x + 12, 120, 30))
            x += 24
        moved = drawing.grouped(0, 0, data_part=index, data_game=game.written())
        parts.append(f'<g transform="translate({x:.1f} 30) scale({scale:.3f})">{moved}</g>')
        parts.append(words(game.written()[:40], x + drawing.width * scale / 2, 20, 14, quiet=True))
        x += drawing.width * scale + 10
        highest = max(highest, drawing.height * scale)
    if not components:
        parts.append(words(shown.text[:80], 120, 50))
        x = 240.0
    height = highest + 36
    if len(components) > PARTS:
        more = shown.say("more_parts", count=len(components) - PARTS)
        parts.append(words(more, x / 2, height + 8, 15, quiet=True))
        height += 26
    return Drawing(x, height, parts)


def _document(shown: Shown, view: str, drawing: Drawing) -> str:
    text = shown.text if len(shown.text) <= _LONGEST_SHOWN else shown.text[: _LONGEST_SHOWN - 1] + "…"
    attributes = {
        "data-game": shown.game.written()[:_LONGEST_SHOWN],
        "data-position": text,
        "data-view": view,
        **drawing.attributes,
    }
    written = "".join(f' {name}="{escape(value)}"' for name, value in attributes.items())
    title = f"{shown.game.title or shown.game.name} {text}"
    said = " ".join(filter(None, (shown.say(f"view.{view}", position=text), shown.memory())))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {length(drawing.width)} {length(drawing.height)}"'
        f' role="img" font-family="system-ui, sans-serif"{written}>'
        f"<title>{escape(title)}</title><desc>{escape(said)}</desc>"
        f"{''.join(drawing.parts)}</svg>"
    )
