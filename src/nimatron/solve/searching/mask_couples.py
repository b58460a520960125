"""The search of losing couples of mask games in C (``kernels/mask_components.h``), for boards of at most 128 cells."""

from __future__ import annotations

from typing import Any

from nimatron.kernels import native
from nimatron.kernels.couple_search import BytesComponents, NativeSearch
from nimatron.kernels.mask_arrays import board_arrays, word_size
from nimatron.rules.rule_set import RuleSet
from nimatron.solve.searching.mask_components import position_of_cells, same_board


def mask_couple_search(game: RuleSet[Any], position: Any, misere: bool, memory: int, threads: int = 1) -> NativeSearch | None:
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
    >>> search is None or search.value(*search.game.components(board), lambda held, options: None)
    2
    """
    kernels = native()
    masked = game.mask(position)
    if kernels is None or masked is None:
        return None
    mask = masked[0]
    bits = word_size(mask)
    written_as = position_of_cells(game, position, mask)
    if bits is None or written_as is None or not hasattr(kernels, f"couple_mask_{bits}"):
        return None
    buffers, edges = board_arrays(mask, bits // 64)
    search = getattr(kernels, f"couple_mask_{bits}")(*buffers, mask.width, edges, misere, memory, threads)

    def to_bytes(here: Any) -> bytes:
        other = game.mask(here)
        assert other is not None
        assert same_board(other[0], mask)
        return other[1].to_bytes(bits // 8, "little")

    def written(component: bytes) -> tuple[str, str]:
        return game.written(), game.format(written_as(int.from_bytes(component, "little")))

    return NativeSearch(kernels, search, BytesComponents(kernels, search, misere, to_bytes, written), threads)
