"""The components of a mask game as sets of cells, as a search of losing couples sees them, and that search in C."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from nimatron.errors import RequestError
from nimatron.explain.reason import reason
from nimatron.kernels.couple_search import NativeSearch
from nimatron.kernels.mask_components import MaskParts, cells_of
from nimatron.kernels.mask_couples import board_couples
from nimatron.kernels.mask_search import board_arrays, word_size
from nimatron.rules.graph_game import Graph, GraphGame, Vertices
from nimatron.rules.graph_mask import in_frame
from nimatron.rules.grid_game import Cells, GridGame
from nimatron.rules.mask import Mask
from nimatron.rules.parameters import shown
from nimatron.rules.poset_game import Named, PosetGame
from nimatron.rules.rule_set import RuleSet


class MaskComponents:
    """The components of the positions of one board; in misère play, whole positions without cells that no move needs.

    Parameters:
        game: a rule set with masks.
        position: a position on the board.
        misere: the convention.

    >>> from nimatron.games.boards.cram import Cram
    >>> cram = MaskComponents(Cram(), Cram().parse("3x3"), misere=False)
    >>> [cram.written(one) for one in cram.components(Cram().parse(".#./.#./.##"))]
    [('cram', '1x2'), ('cram', '1x3')]
    """

    def __init__(self, game: RuleSet[Any], position: Any, misere: bool) -> None:
        masked = game.mask(position)
        assert masked is not None
        self.game = game
        self.misere = misere
        self.mask = masked[0]
        self._parts = MaskParts(self.mask)
        written_as = position_of_cells(game, position, self.mask)
        assert written_as is not None
        self._position = written_as
        self._bytes = -(-self.mask.cells // 8)

    def components(self, position: Any) -> tuple[int, ...]:
        """Return the components of a position on the board, the largest last."""
        masked = self.game.mask(position)
        assert masked is not None
        assert _same_board(masked[0], self.mask)
        return self._of(masked[1])

    def options(self, component: int) -> list[tuple[int, ...]]:
        """Return the components of each option; equal options once."""
        legal = self._parts.legal(component)
        return list(dict.fromkeys(self._of(component & ~removed) for _, removed in legal))

    def size(self, component: int) -> int:
        """Return the number of cells."""
        return component.bit_count()

    def written(self, component: int) -> tuple[str, str]:
        """Return the written forms of the rule set and of a position that is this component."""
        return self.game.written(), self.game.format(self._position(component))

    def encode(self, component: int) -> bytes:
        """Return the set of cells as bytes, the lowest first."""
        return component.to_bytes(self._bytes, "little")

    def decode(self, data: bytes) -> int:
        """Return the component that was encoded. Raise ``ValueError`` if there is none."""
        component = int.from_bytes(data, "little")
        valid = len(data) == self._bytes and not component >> self.mask.cells
        if not valid or [one.bit_count() for one in self._of(component)] != [component.bit_count()]:
            raise RequestError(reason("search.component", game=self.game.written(), given=shown(data.hex())))
        return component

    def _of(self, free: int) -> tuple[int, ...]:
        if not self.misere:
            return self._parts.components(free)
        live = self._parts.live(free)
        return (live,) if live else ()


def _same_board(one: Mask, other: Mask) -> bool:
    return one is other or (one.width, one.neighbours, one.moves) == (other.width, other.neighbours, other.moves)


def position_of_cells(game: RuleSet[Any], position: Any, mask: Mask) -> Callable[[int], Any] | None:
    """Return the function that turns a set of cells of a mask into a position of the game; None if there is none.

    Sets of cells of a frame become positions in its corner, on the smallest board.

    Parameters:
        game: a rule set with masks.
        position: a position on the board.
        mask: the mask of the position.

    >>> from nimatron.games.graphs.node_kayles import NodeKayles
    >>> game = NodeKayles()
    >>> grid, cycle = game.parse("grid:2x3"), game.parse("cycle:5")
    >>> position_of_cells(game, grid, game.mask(grid)[0])(0b1100000001), game.format(
    ...     position_of_cells(game, cycle, game.mask(cycle)[0])(0b111))
    (<vertices grid:2x2/0,2,3>, 'cycle:5/0,1,2')
    """

    def placed(free: int) -> tuple[list[tuple[int, int]], int, int]:
        cells = [divmod(cell, mask.width) for cell in cells_of(free)]
        return cells, 1 + max(row for row, _ in cells), 1 + max(column for _, column in cells)

    if isinstance(position, Cells) and isinstance(game, GridGame) and mask.width:
        return lambda free: Cells(*placed(free))
    if isinstance(position, Vertices) and isinstance(game, GraphGame):
        graph = position.graph
        framed = in_frame(graph)
        if framed is None:
            return lambda free: Vertices(cells_of(free), graph)

        def on_board(free: int) -> Vertices:
            cells, rows, columns = placed(free)
            board = Graph.parse(f"{framed[0]}:{rows}x{columns}")
            return Vertices((row * columns + column for row, column in cells), board)

        return on_board
    if isinstance(position, Named) and isinstance(game, PosetGame):
        elements = game.elements(position.number)

        def left(free: int) -> Named:
            gone: list[int] = []
            for place, element in enumerate(elements):  # each before those above it
                if not free >> place & 1 and not any(game.above(position.number, element, one) for one in gone):
                    gone.append(element)
            return Named(position.number, tuple(sorted(gone)))

        return left
    return None


def mask_couple_search(
    game: RuleSet[Any], position: Any, misere: bool, memory: int, threads: int = 1
) -> NativeSearch | None:
    """Return a search of one board in C, or None where the reference implementation must be used.

    That is without kernels, beyond 128 cells, and where a set of cells cannot be written as a position.

    Parameters:
        game: a rule set with masks.
        position: a position on the board.
        misere: the convention.
        memory: bytes of the search.
        threads: how many threads decide a position together.

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
        assert _same_board(other[0], mask)
        return other[1].to_bytes(bits // 8, "little")

    def written(component: bytes) -> tuple[str, str]:
        return game.written(), game.format(written_as(int.from_bytes(component, "little")))

    return board_couples(board_arrays(mask, bits), misere, memory, to_bytes, written, threads)
