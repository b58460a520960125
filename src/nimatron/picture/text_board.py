"""The queen's board, the number strip and the strip with coins as text."""

from __future__ import annotations

from typing import Any

from nimatron.explain.catalogue import Catalogue
from nimatron.explain.message import Message
from nimatron.games.rule_set import RuleSet
from nimatron.picture.text_rows import heap_lines, wrap

_LARGEST_BOARD = 15
_LONGEST_RED = 60
_SHOWN_HEAPS = 12


def board_lines(game: RuleSet[Any], position: Any, heaps: tuple[int, ...], width: int, words: Catalogue) -> list[str]:
    """Give the board with the queen, her squares marked; a large board is told in words.

    >>> from nimatron.explain.catalogue import catalogue
    >>> from nimatron.games.wythoff import Wythoff
    >>> print("\\n".join(board_lines(Wythoff(), (1, 2), (1, 2), 130, catalogue())))  # doctest: +ELLIPSIS
    row 2:   +  Q
    row 1:   +  +
    row 0:   ·  +
    column:  0  1
    Q: queen at column 1, row 2; +: where she may go (left, down, diagonally down to the left)...
    """
    x, y = heaps
    row_label = words.text(Message("picture.board.row", {"row": min(y, _LARGEST_BOARD)}))
    column_label = words.text("picture.board.columns")
    margin = max(len(row_label), len(column_label)) + 1
    if max(x, y) > _LARGEST_BOARD or margin + 3 * (x + 1) > width:
        return heap_lines(heaps, "picture.heap", "●", width, words) + wrap(
            words.text(Message("picture.board.wide", {"x": x, "y": y})), width
        )
    reachable = {move[:2] for move in game.moves(position) if isinstance(move, tuple)}
    lines = []
    for row in range(y, -1, -1):
        cells = [
            "Q" if (column, row) == heaps else "+" if (column, row) in reachable else "·" for column in range(x + 1)
        ]
        label = words.text(Message("picture.board.row", {"row": row}))
        lines.append(f"{label:<{margin}}" + "".join(f"{cell:>2} " for cell in cells).rstrip())
    lines.append(f"{column_label:<{margin}}" + "".join(f"{column:>2} " for column in range(x + 1)).rstrip())
    return lines + wrap(words.text(Message("picture.board", {"x": x, "y": y})), width)


def strip_lines(
    game: RuleSet[Any], position: Any, heaps: tuple[int, ...], width: int, misere: bool, words: Catalogue
) -> list[str]:
    """Give the fields on which the counters stand and, on a short strip, its red numbers."""
    lines = heap_lines(heaps, "picture.heap", "●", width, words)
    if len(heaps) == 1 and 0 < heaps[0] <= _LONGEST_RED and position == heaps:
        red = _red_numbers(game, heaps[0], misere)
        if red:
            lines += wrap(words.text(Message("picture.red", {"numbers": ", ".join(map(str, red))})), width)
    return lines


def _red_numbers(game: RuleSet[Any], largest: int, misere: bool) -> list[int]:
    """Give the lost numbers up to ``largest``, or [] where telling them would cost a search."""
    from nimatron.budget import Limits
    from nimatron.errors import NimatronError
    from nimatron.games.heap_game import HeapGame
    from nimatron.solve.analysis import analyse

    if not isinstance(game, HeapGame) or game.loopy:
        return []
    limits = Limits(positions=2000, options=20_000, seconds=0.05)
    try:
        return [
            n
            for n in range(largest + 1)
            if analyse(game, (n,), misere=misere, limits=limits, fields=("outcome",)).outcome == "P"
        ]
    except NimatronError:
        return []


def coins_lines(heaps: tuple[int, ...], width: int, words: Catalogue) -> list[str]:
    """Give the coins on their strip of fields 0, 1, 2, ...

    >>> from nimatron.explain.catalogue import catalogue
    >>> print("\\n".join(coins_lines((1, 3), 60, catalogue())))
    coins on fields 1, 3
    strip:   ·  ●  ·  ●
    fields:  0  1  2  3
    """
    if not heaps:
        return [words.text("picture.empty")]
    shown = tuple(heaps[:_SHOWN_HEAPS])
    lines = wrap(words.text(Message("picture.coins", {"fields": shown})), width)
    if len(heaps) > len(shown):
        lines.append(words.text(Message("picture.more", {"count": len(heaps) - len(shown)})))
    strip, fields = words.text("picture.coins.strip"), words.text("picture.coins.fields")
    margin = max(len(strip), len(fields)) + 1
    last = max(heaps)
    if margin + 3 * (last + 1) <= width:
        taken = set(heaps)
        lines.append(f"{strip:<{margin}}" + "".join(" ● " if n in taken else " · " for n in range(last + 1)).rstrip())
        lines.append(f"{fields:<{margin}}" + "".join(f"{n:>2} " for n in range(last + 1)).rstrip())
    return lines
