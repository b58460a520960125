"""The picture of a position as SVG: one for the notebook, the command line, the report and the page.

A view is a dress of a position: the same numbers as heaps of stones, as the queen on a chessboard, as coins on a strip.

What a page may rely on (see ``docs/picture.md``):

- The outermost element has ``viewBox`` only, and ``data-game``, ``data-position``, ``data-view``; ``<title>`` and
  ``<desc>`` say what is seen.
- Every object that can be pointed at is a ``<g>`` with ``data-heap`` (index of the heap in the position, from 0) and
  ``data-object`` (from 1): pointing at object j of a heap means "leave j - 1". Stones lie in this order, so that object
  j and all above it are what would be taken. In rows of pins ``data-object`` is the pin's place in the row.
- Squares of a board are ``<g data-cell="x,y">`` (first heap, second heap); boards carry ``data-size``, ``data-left``,
  ``data-bottom`` and ``data-cell-side`` for layers of the page's own. Squares of strips are ``<g data-cell="n">``, with
  ``data-heap`` where each heap has a strip of its own. Coins are ``<g data-heap="i">``, the queen ``<g data-queen>``.
- Components of a sum are ``<g data-part="i" data-game="...">``; inside, indices are those of the component.
- Whether a move is legal, the picture does not say.
- Large positions are abbreviated: a group of the class ``abbreviated`` is a whole heap with its number. No picture has
  more than about 2,000 elements.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from html import escape
from typing import Any

from nimatron.errors import RequestError
from nimatron.games.parameters import shown
from nimatron.games.rule_set import RuleSet
from nimatron.games.tuple_game import TupleGame
from nimatron.picture import svg_board, svg_card, svg_circle, svg_piles, svg_pins, svg_strip, svg_sum
from nimatron.picture.svg_drawing import Drawing, element, length, words
from nimatron.picture.svg_scene import Scene, scene

LAYERS = ("beams",)
"""What may be added to a picture: ``beams``, the two golden lines of Wythoff's board."""

_VIEWS: dict[str, tuple[str, ...]] = {
    "heaps": ("heaps", "strip"),
    "rows": ("rows", "heaps"),
    "circle": ("circle", "heaps"),
    "board": ("board", "heaps", "coins"),
    "strip": ("strip", "heaps"),
    "coins": ("coins", "heaps"),
    "sum": ("sum",),
}
_DRAW: dict[str, Callable[[Scene], Drawing]] = {
    "heaps": svg_piles.draw,
    "rows": svg_pins.draw,
    "circle": svg_circle.draw,
    "board": svg_board.draw,
    "strip": svg_strip.draw_number,
    "coins": svg_strip.draw_coins,
    "card": svg_card.draw,
}
_LONGEST_SHOWN = 400


def views(game: RuleSet[Any]) -> tuple[str, ...]:
    """Give the names of the views that a rule set has, the usual one first.

    >>> from nimatron.games.wythoff import Wythoff
    >>> views(Wythoff())
    ('board', 'heaps', 'coins')
    """
    found = _VIEWS.get(game.picture, ("card",))
    if found == _VIEWS["strip"] and isinstance(game, TupleGame) and game.heaps != 1:
        return _VIEWS["coins"]  # several numbers that are played together lie on one strip
    if found == ("heaps", "strip"):
        heaps = scene(game, game.start).heaps
        return found if heaps is not None and len(heaps) == 1 else ("heaps",)
    return found


def svg_picture(
    game: RuleSet[Any],
    position: Any,
    lang: str = "en",
    view: str | None = None,
    layers: Iterable[str] = (),
) -> str:
    """Give the picture of a position as an SVG document.

    Parameters: ``position`` a position or its written form; ``lang`` a language of the catalogue; ``view`` one of
    :func:`views` (default the first); ``layers`` some of :data:`LAYERS`. Raises ``PositionError``, and ``RequestError``
    for an unknown view, layer or language.

    >>> from nimatron.games.nim import Nim
    >>> svg_picture(Nim(), (3, 4, 5)).count('data-object="3"')
    3
    """
    known = views(game)
    if view is not None and view not in known:
        raise RequestError(f"no view {shown(view)} of {game.name}; there are {', '.join(known)}")
    wanted = frozenset(layers)
    for layer in wanted:
        if layer not in LAYERS:
            raise RequestError(f"no layer {shown(layer)}; there are {', '.join(LAYERS)}")
    seen = scene(game, game.check(position), lang, wanted)
    chosen = view or known[0]
    drawing = _with_memory(seen, _draw(seen, chosen))
    return _document(seen, chosen, drawing)


def _draw(seen: Scene, view: str) -> Drawing:
    if view == "sum":
        return svg_sum.draw(seen, lambda part: _with_memory(part, _draw(part, views(part.game)[0])))
    if seen.heaps is None or (view == "board" and len(seen.heaps) != 2):
        return svg_card.draw(seen)
    return _DRAW[view](seen)


def _with_memory(seen: Scene, drawing: Drawing) -> Drawing:
    """Give the drawing with what is remembered below it, in the middle of the wider one."""
    text = seen.memory_text()
    if not text or seen.heaps is None:
        return drawing
    width = max(drawing.width, 8.5 * len(text) + 20)
    margin = (width - drawing.width) / 2
    below = element("g", words(text, width / 2, drawing.height + 18, 16), class_="memory", data_memory="1")
    attributes = dict(drawing.attributes)
    if "data-left" in attributes:
        attributes["data-left"] = length(float(attributes["data-left"]) + margin)
    return Drawing(width, drawing.height + 30, [drawing.grouped(margin, 0), below], attributes)


def _document(seen: Scene, view: str, drawing: Drawing) -> str:
    text = seen.text if len(seen.text) <= _LONGEST_SHOWN else seen.text[: _LONGEST_SHOWN - 1] + "…"
    attributes = {
        "data-game": seen.game.written()[:_LONGEST_SHOWN],
        "data-position": text,
        "data-view": view,
        **drawing.attributes,
    }
    written = "".join(f' {name}="{escape(value)}"' for name, value in attributes.items())
    title = f"{seen.game.title or seen.game.name} {text}"
    said = seen.say(f"view.{view}", position=text)
    memory = seen.memory_text()
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {length(drawing.width)} {length(drawing.height)}"'
        f' role="img" font-family="system-ui, sans-serif"{written}>'
        f"<title>{escape(title)}</title><desc>{escape(said + (' ' + memory if memory else ''))}</desc>"
        f"{''.join(drawing.parts)}</svg>"
    )
