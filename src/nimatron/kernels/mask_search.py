"""Nim-values and misère outcomes of mask games: in C for boards of at most 256 cells, else by the reference.

:mod:`nimatron.rules.mask` defines masks. A search keeps a table of components that grows up to a given size in memory.
Then entries of small components are replaced by those of large ones, which only costs time.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from array import array
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from nimatron.kernels import native
from nimatron.kernels.questions import Questions
from nimatron.kernels.resources import zeros

if TYPE_CHECKING:
    from nimatron.kernels.mask_components import MaskBoard
    from nimatron.kernels.mask_couples import MaskCouples

Spend = Callable[[int, int], object]
"""Called with the number of positions stored and of positions searched since; an exception ends the search."""

_ANY, _WHOLE = -1, -2
"""Requests that are not a test for one nim-value: compute the nim-value, or the result of the whole position."""
_FIRST_BUCKETS = 1 << 12
_BUCKET = 4
_RAW_COMPONENTS = 1 << 13
_MOST_AT_ONCE = 500_000
"""Options searched in one call into C, which takes less than a second."""
_NEW_AT_ONCE = 40_000
"""Free entries that a table must have before a call, in positions."""
_OPTIONS_OF_A_POSITION = 64
"""Number of options that count as one position, so that limits also hold for games with many moves."""


WORD_SIZES = {64: 16, 128: 32, 256: 48}
"""Bits of a word that holds a set of cells, and the bytes of a table's entry with it."""
_LARGE = 128
_SMALL = 16
"""Cells of a position up to which a depth-first search answers immediately."""


class MaskSearch(ABC):
    """Results known for the positions of one board."""

    at_once = _MOST_AT_ONCE
    """Approximate number of options searched between calls of ``spend``."""

    @abstractmethod
    def value(self, free: int, spend: Spend) -> int:
        """Return the nim-value of a position."""

    @abstractmethod
    def has_value(self, free: int, wanted: int, spend: Spend) -> bool:
        """Return whether the nim-value of a position is ``wanted``."""

    @abstractmethod
    def loses_misere(self, free: int, spend: Spend) -> bool:
        """Return whether a position is a P-position in misère play."""

    @abstractmethod
    def remoteness(self, free: int, misere: bool, spend: Spend) -> int:
        """Return the remoteness of a position: moves left with best play."""


def mask_search(board: MaskBoard, memory: int = 1 << 28, threads: int = 1) -> MaskSearch:
    """Return a search for the positions of a board, in C if possible; each table takes at most ``memory`` bytes.

    Losing couples are decided by ``threads`` threads together.

    In C, nim-values and misère outcomes of positions of more than 16 cells are found by proof numbers
    (:mod:`nimatron.kernels.mask_couples`). Everything else is searched depth first. Of boards that take a second, proof
    numbers decided who wins in between 1/150 and 2.5 times the time (Cram 4x9, Node Kayles 7x8), and found nim-values
    in between 1/4 and 1.7 times (Node Kayles 3x21 and 8x8 with king's moves). In misère play canonical forms of small
    components go with them: Cram 3x10, 4x8 and Node Kayles 5x8 took 1/30 of the time or less.

    >>> from nimatron.rules.mask import Mask
    >>> row = Mask(5, [2, 5, 10, 20, 8], [(3 << at, 3 << at) for at in range(4)])
    >>> mask_search(row).value(0b11111, lambda held, looked_at: None)
    0
    """
    kernels = native()
    bits = word_size(board)
    if kernels is None or bits is None or not hasattr(kernels, f"mask_search_{bits}"):
        return MaskSearchReference(board)
    if not hasattr(kernels, f"couple_mask_{bits}"):
        return MaskSearchNative(board, kernels, bits, memory)
    return MaskSearchByCouples(board, kernels, bits, memory, threads)


class BoardArrays(NamedTuple):
    """A board as arrays (``mask_board.h``).

    Parameters:
        bits: the number of bits of a word, which holds a set of cells.
        buffers: neighbours, needed cells of each move, removed cells, images as tables of bytes, first moves.
        width: the number of columns of the frame, or 0.
        edges: whether the moves are exactly the pairs of neighbours, and remove the cells they need.
    """

    bits: int
    buffers: tuple[array[int], array[int], array[int], array[int], array[int]]
    width: int
    edges: bool


def word_size(board: MaskBoard) -> int | None:
    """Return the number of bits of a word that holds the cells of a board: 64, 128 or 256, or None.

    >>> from nimatron.rules.mask import Mask
    >>> [word_size(Mask(cells, [0] * cells, [])) for cells in (0, 1, 64, 65, 129, 257)]
    [None, 64, 64, 128, 256, None]
    """
    return next((bits for bits in WORD_SIZES if 0 < board.cells <= bits), None)


def as_words(sets: Iterable[int], words: int) -> array[int]:
    """Return sets of cells as that many words of 64 bits each, the lowest first.

    >>> list(as_words([1, 1 << 64 | 3], 2))
    [1, 0, 3, 1]
    """
    low = (1 << 64) - 1
    return array("Q", [one >> 64 * word & low for one in sets for word in range(words)])


def board_arrays(board: MaskBoard, bits: int) -> BoardArrays:
    """Return the arrays of a board whose sets of cells are words of 64, 128 or 256 bits.

    >>> from nimatron.rules.mask import Mask
    >>> row = Mask(3, [2, 5, 2], [(3, 3), (6, 6)])
    >>> [list(one) for one in board_arrays(row, 64).buffers], board_arrays(row, 64).edges
    ([[2, 5, 2], [3, 6], [3, 6], [0], [0, 1, 2, 2]], True)
    """
    words = bits // 64
    buffers = (
        as_words(board.neighbours, words),
        as_words([needed for needed, _ in board.moves] or [0], words),
        as_words([removed for _, removed in board.moves] or [0], words),
        as_words(_image_tables(board.images, words), words) if board.images else array("Q", [0]),
        array("i", _first_moves(board)),
    )
    return BoardArrays(bits, buffers, board.width, _moves_are_edges(board))


def _first_moves(board: MaskBoard) -> list[int]:
    """Return, for each cell, the index of the first move whose first needed cell it is, and the number of moves."""
    counts = [0] * (board.cells + 1)
    for needed, _ in board.moves:
        counts[(needed & -needed).bit_length()] += 1
    return [sum(counts[: cell + 1]) for cell in range(board.cells + 1)]


def _image_tables(images: tuple[tuple[int, ...], ...], words: int) -> Iterator[int]:
    """Yield, for each image, each byte of a set and each value of that byte, the set of the image cells."""
    for image in images:
        for byte in range(8 * words):
            places = [1 << place for place in image[8 * byte : 8 * byte + 8]]
            sets = [0] * 256
            for value in range(1, 256):
                lowest = (value & -value).bit_length() - 1
                sets[value] = sets[value & value - 1] | (places[lowest] if lowest < len(places) else 0)
            yield from sets


def _moves_are_edges(board: MaskBoard) -> bool:
    """Return whether the moves are exactly the pairs of neighbours, and remove the cells they need."""
    pairs = {
        1 << cell | 1 << other
        for cell, near in enumerate(board.neighbours)
        for other in range(board.cells)
        if near >> other & 1
    }
    return pairs == {needed for needed, _ in board.moves} and all(needed == gone for needed, gone in board.moves)


class _Question(NamedTuple):
    """A kind of question; each kind has its own table."""

    whole: bool = False
    misere: bool = False
    outcome_only: bool = False


_VALUES = _Question()


class MaskSearchNative(MaskSearch):
    """The depth-first search in C; it repeats a question until it is answered, while the table grows."""

    def __init__(self, board: MaskBoard, kernels: Any, bits: int, memory: int) -> None:
        self._ask, self._move = getattr(kernels, f"mask_search_{bits}"), getattr(kernels, f"mask_move_{bits}")
        self._words = bits // 64
        self._entry = WORD_SIZES[bits]
        self._memory = memory
        self._board = board
        self._arrays = board_arrays(board, bits)
        self._raws = zeros(_RAW_COMPONENTS * 2 * self._words, "Q")
        self._tables: dict[_Question, memoryview] = {}
        self._held: Counter[_Question] = Counter()

    def value(self, free: int, spend: Spend) -> int:
        """Return the nim-value of a position."""
        return self._answer(free, _VALUES, _ANY, spend)

    def has_value(self, free: int, wanted: int, spend: Spend) -> bool:
        """Return whether the nim-value of a position is ``wanted``."""
        return bool(self._answer(free, _VALUES, wanted, spend))

    def loses_misere(self, free: int, spend: Spend) -> bool:
        """Return whether a position is a P-position in misère play."""
        return self._answer(free, _Question(whole=True, misere=True, outcome_only=True), _WHOLE, spend) % 2 == 1

    def remoteness(self, free: int, misere: bool, spend: Spend) -> int:
        """Return the remoteness of a position."""
        return self._answer(free, _Question(whole=True, misere=misere), _WHOLE, spend)

    def _answer(self, free: int, question: _Question, wanted: int, spend: Spend) -> int:
        position = as_words([free], self._words)
        while True:
            table = self._table(question)
            answer, positions, options = self._ask(
                *self._arrays.buffers, table, self._raws, position, self._board.width, wanted, question.misere,
                question.outcome_only, self._arrays.edges, self.at_once,
            )  # fmt: skip
            self._held[question] += positions
            spend(0, max(positions, options // _OPTIONS_OF_A_POSITION))
            if answer >= 0:
                return int(answer)

    def _table(self, question: _Question) -> memoryview:
        """Return the table for a kind of question, enlarged if it is half full."""
        table = self._tables.get(question)
        if table is None:
            table = self._tables[question] = zeros(_FIRST_BUCKETS * _BUCKET * self._entry // 8, "Q")
        needed = 2 * (self._held[question] + _NEW_AT_ONCE) * self._entry
        while table.nbytes < needed and 4 * table.nbytes <= self._memory:
            larger = zeros(4 * len(table), "Q")
            self._move(table, larger)
            table = self._tables[question] = larger
        return table


class MaskSearchByCouples(MaskSearchNative):
    """The search in C that leaves to losing couples what they find in less time."""

    def __init__(self, board: MaskBoard, kernels: Any, bits: int, memory: int, threads: int = 1) -> None:
        super().__init__(board, kernels, bits, memory)
        self._threads = threads
        self._made: MaskCouples | None = None

    def value(self, free: int, spend: Spend) -> int:
        """Return the nim-value of a position."""
        if free.bit_count() <= _SMALL:
            return super().value(free, spend)
        return self._couples().value(free, spend, self.at_once)

    def has_value(self, free: int, wanted: int, spend: Spend) -> bool:
        """Return whether the nim-value of a position is ``wanted``."""
        if free.bit_count() <= _SMALL:
            return super().has_value(free, wanted, spend)
        return self._couples().has_value(free, wanted, spend, self.at_once)

    def loses_misere(self, free: int, spend: Spend) -> bool:
        """Return whether a position is a P-position in misère play."""
        if free.bit_count() <= _SMALL:
            return super().loses_misere(free, spend)
        return self._couples().loses_misere(free, spend, self.at_once)

    def _couples(self) -> MaskCouples:
        if self._made is None:
            from nimatron.kernels.mask_couples import MaskCouples  # small boards do not need it

            self._made = MaskCouples(self._arrays, self._memory, self._threads)
        return self._made


class MaskSearchReference(MaskSearch):
    """The reference implementation: the same search in Python, for boards of any size.

    >>> from nimatron.rules.mask import Mask
    >>> row = Mask(5, [2, 5, 10, 20, 8], [(3 << at, 3 << at) for at in range(4)])
    >>> search, free = MaskSearchReference(row), lambda held, looked_at: None
    >>> search.value(0b1111, free), search.loses_misere(0b1111, free)
    (2, False)
    """

    def __init__(self, board: MaskBoard) -> None:
        self._board = board
        self._questions = _MaskQuestions(board)
        self._remoteness: dict[bool, dict[int, int]] = {False: {}, True: {}}

    def value(self, free: int, spend: Spend) -> int:
        """Return the nim-value of a position."""
        self._questions.spend = spend
        return self._questions.value(self._questions.parts.components(free))

    def has_value(self, free: int, wanted: int, spend: Spend) -> bool:
        """Return whether the nim-value of a position is ``wanted``."""
        self._questions.spend = spend
        return self._questions.has_value(self._questions.parts.components(free), wanted)

    def loses_misere(self, free: int, spend: Spend) -> bool:
        """Return whether a position is a P-position in misère play."""
        return self.remoteness(free, True, spend) % 2 == 1

    def remoteness(self, free: int, misere: bool, spend: Spend) -> int:
        """Return the remoteness; positions are kept in canonical form, without cells that no move needs."""
        memo = self._remoteness[misere]
        memo[0] = 0
        root = self._questions.parts.live(free)
        waiting = [(root, self._after(root))]
        while waiting:
            here, options = waiting[-1]
            unknown = next((option for option in options if option not in memo), None)
            if unknown is not None:
                waiting.append((unknown, self._after(unknown)))
                spend(len(memo), self._questions.weight * len(waiting[-1][1]))
                continue
            waiting.pop()
            found = [memo[option] for option in options]
            lost = [moves for moves in found if moves % 2 == misere]
            memo.setdefault(here, 1 + (min(lost) if lost else max(found, default=-1)))
        return memo[root]

    def _after(self, free: int) -> list[int]:
        legal = (removed for needed, removed in self._board.moves if needed & free == needed)
        return list(dict.fromkeys(self._questions.parts.live(free & ~removed) for removed in legal))


class _MaskQuestions(Questions[int]):
    """The questions about the components of a board."""

    def __init__(self, board: MaskBoard) -> None:
        from nimatron.kernels.mask_components import MaskParts  # boards searched in C do not need it

        super().__init__(lambda held, looked_at: None)
        self.parts = MaskParts(board)
        self.weight = board.cells // 16 if board.cells > _LARGE else 1

    def size(self, component: int) -> int:
        """Return the number of cells."""
        return component.bit_count()

    def options(self, component: int) -> Iterator[tuple[int, ...]]:
        """Yield the components after each legal move; on large boards spend each option separately."""
        for _, removed in self.parts.legal(component):
            if self.weight > 1:
                self.spend(0, self.weight)
            yield self.parts.components(component & ~removed)

    def is_zero_by_symmetry(self, component: int) -> bool:
        """Return whether an image of order two keeps the set, and no move needs a cell that its own image removes."""
        return self.parts.is_zero_by_symmetry(component)
