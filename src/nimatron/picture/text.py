"""A position as text: for the terminal and for the screen reader, so that every line begins with words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from nimatron.explain.catalogue import Catalogue, catalogue
from nimatron.explain.message import Message
from nimatron.games.heap_game import HeapGame
from nimatron.games.rule_set import RuleSet
from nimatron.picture.text_board import board_lines, coins_lines, strip_lines
from nimatron.picture.text_rows import cut_number, heap_lines, wrap

_PLAIN = str.maketrans({"●": "*", "○": "o", "·": ".", "…": "..."})
_SHOWN_PARTS = 12

Lines = list[str]
Painter = Callable[[RuleSet[Any], Any, tuple[int, ...], int, bool, Catalogue], Lines]


def text_picture(
    game: RuleSet[Any],
    position: Any,
    width: int = 80,
    *,
    misere: bool = False,
    unicode: bool = True,
    lang: str = "en",
) -> str:
    """Give the picture of a position as lines of text no wider than ``width`` letters where that is possible.

    Parameters: ``misere`` decides which numbers of a strip are red; ``unicode`` allows signs beyond ASCII; ``lang`` is
    a language of the catalogue. Numbers and rows too large to draw are told in words.

    >>> from nimatron.games.nim import Nim
    >>> print(text_picture(Nim(), (3, 1)))
    heap 1: 3  ●●●
    heap 2: 1  ●
    """
    words = catalogue(lang)
    text = "\n".join(_lines(game, position, width, misere, words))
    return text if unicode else text.translate(_PLAIN)


def _lines(game: RuleSet[Any], position: Any, width: int, misere: bool, words: Catalogue) -> Lines:
    if game.picture == "sum":
        return _sum_lines(game, position, width, misere, words)
    heaps, memory = _heaps_and_memory(game, position)
    if heaps is None:
        return wrap(words.text(Message("picture.position", {"position": cut_number(game.format(position))})), width)
    painter: Painter = _PAINTERS.get(game.picture, _heaps)
    return painter(game, position, heaps, width, misere, words) + _memory_lines(game, memory, width, words)


def _heaps_and_memory(game: RuleSet[Any], position: Any) -> tuple[tuple[int, ...] | None, list[str]]:
    """Give the heaps of a position and what else its written form says after slashes."""
    # a named tuple also carries what must be remembered; its written form tells heaps and memory apart
    if type(position) is tuple and all(type(heap) is int for heap in position):
        return position, []
    first, *memory = game.format(position).split("/")
    from nimatron.arithmetic.decimal_text import parse_integer
    from nimatron.errors import PositionError

    try:
        return tuple(parse_integer(heap) for heap in first.split(",")), memory
    except PositionError:
        return None, []


def _memory_lines(game: RuleSet[Any], memory: list[str], width: int, words: Catalogue) -> Lines:
    if not memory:
        return []
    key = f"picture.memory.{game.name}"
    values: dict[str, Any] = {f"value{index}": cut_number(text) for index, text in enumerate(memory, 1)}
    if words.entry(key) is None and catalogue("en").entry(key) is None:
        key, values = "picture.memory", {"values": tuple(values.values())}
    return wrap(words.text(Message(key, values)), width)


def _heaps(
    game: RuleSet[Any], position: Any, heaps: tuple[int, ...], width: int, misere: bool, words: Catalogue
) -> Lines:
    return heap_lines(heaps, "picture.heap", "●", width, words)


def _rows(
    game: RuleSet[Any], position: Any, heaps: tuple[int, ...], width: int, misere: bool, words: Catalogue
) -> Lines:
    return heap_lines(heaps, "picture.row", "|", width, words)


def _circle(
    game: RuleSet[Any], position: Any, heaps: tuple[int, ...], width: int, misere: bool, words: Catalogue
) -> Lines:
    lines = heap_lines(heaps, "picture.circle", "●", width, words)
    if len(heaps) > 1:
        lines += wrap(words.text(Message("picture.circle.note", {"last": len(heaps)})), width)
    return lines


def _board(
    game: RuleSet[Any], position: Any, heaps: tuple[int, ...], width: int, misere: bool, words: Catalogue
) -> Lines:
    if len(heaps) != 2:
        return _heaps(game, position, heaps, width, misere, words)
    return board_lines(game, position, heaps, width, words)


def _strip(
    game: RuleSet[Any], position: Any, heaps: tuple[int, ...], width: int, misere: bool, words: Catalogue
) -> Lines:
    if isinstance(game, HeapGame):
        return strip_lines(game, position, heaps, width, misere, words)
    return coins_lines(heaps, width, words)  # several coins move on one strip


def _coins(
    game: RuleSet[Any], position: Any, heaps: tuple[int, ...], width: int, misere: bool, words: Catalogue
) -> Lines:
    return coins_lines(heaps, width, words)


def _sum_lines(game: RuleSet[Any], position: Any, width: int, misere: bool, words: Catalogue) -> Lines:
    parts = game.components(position) or ()
    if not parts:
        return [words.text("picture.empty")]
    lines: Lines = []
    for index, (part, part_position) in enumerate(parts[:_SHOWN_PARTS], 1):
        values: dict[str, Any] = {"index": index, "game": part.written()}
        lines += wrap(words.text(Message("picture.component", values)), width)
        lines += ["  " + line for line in _lines(part, part_position, max(20, width - 2), misere, words)]
    if len(parts) > _SHOWN_PARTS:
        lines.append(words.text(Message("picture.more", {"count": len(parts) - _SHOWN_PARTS})))
    return lines


_PAINTERS: dict[str, Painter] = {
    "heaps": _heaps,
    "rows": _rows,
    "circle": _circle,
    "board": _board,
    "strip": _strip,
    "coins": _coins,
}
