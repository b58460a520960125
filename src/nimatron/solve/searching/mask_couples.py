"""The search of losing couples in C of games that declare a mask, for boards of at most 128 cells."""

from __future__ import annotations

from typing import Any

from nimatron.kernels.couple_search import NativeSearch
from nimatron.kernels.mask_arrays import word_size
from nimatron.kernels.mask_couples import board_couples
from nimatron.rules.rule_set import RuleSet
from nimatron.solve.searching.mask_components import position_of_cells, same_board


def mask_couple_search(game: RuleSet[Any], position: Any, misere: bool, memory: int) -> NativeSearch | None:
    """Return a search of one board in C, or None where the reference implementation must be used.

    That is without kernels, beyond 128 cells, and where a set of cells cannot be written as a position.

    Parameters:
        game: a rule set with masks.
        position: a position on the board.
        misere: the convention.
        memory: bytes of the search.

    >>> from nimatron.games.boards.cram import Cram
    >>> board = Cram().parse("4x5")
    >>> search = mask_couple_search(Cram(), board, False, 1 << 24)
    >>> 2 if search is None else search.value(*search.game.components(board), lambda held, options: None)
    2
    """
    masked = game.mask(position)
    assert masked is not None
    mask = masked[0]
    bits = word_size(mask)
    written_as = position_of_cells(game, position, mask)
    if bits is None or written_as is None:
        return None

    def to_bytes(here: Any) -> bytes:
        other = game.mask(here)
        assert other is not None
        assert same_board(other[0], mask)
        return other[1].to_bytes(bits // 8, "little")

    def written(component: bytes) -> tuple[str, str]:
        return game.written(), game.format(written_as(int.from_bytes(component, "little")))

    return board_couples(mask, misere, memory, to_bytes, written)
