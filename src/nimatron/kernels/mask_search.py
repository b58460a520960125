"""Nim-values and misère outcomes of mask games: in C for boards of at most 128 cells, else by the reference twin.

What a mask is stands in :mod:`nimatron.rules.mask`. A search keeps a table of parts that grows up to a given memory;
then small parts make room for large ones, so that only time is lost.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from array import array
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple, Protocol

from nimatron.kernels import native
from nimatron.kernels.questions import Questions
from nimatron.kernels.resources import zeros

Spend = Callable[[int, int], object]
"""Told how many positions are held and how many were looked at since; may raise an exception, which ends the search."""

_ANY, _WHOLE = -1, -2
"""What is asked for instead of one nim-value: the nim-value, or the result of the whole position."""
_FIRST_BUCKETS = 1 << 12
_BUCKET = 4
_RAW_PARTS = 1 << 13
_MOST_AT_ONCE = 500_000
"""Options looked at in one call into C, which takes below a second."""
_NEW_AT_ONCE = 40_000
"""Positions for which a table must have room before a call."""
_OPTIONS_OF_A_POSITION = 64
"""A position with more options counts as several, so that limits hold for games with many moves, too."""


_LARGE = 128


class MaskBoard(Protocol):
    """What a search needs of :class:`nimatron.rules.mask.Mask`."""

    cells: int
    neighbours: tuple[int, ...]
    moves: tuple[tuple[int, int], ...]
    images: tuple[tuple[int, ...], ...]
    width: int


class MaskSearch(ABC):
    """What is known of the positions of one board."""

    at_once = _MOST_AT_ONCE
    """Options looked at, more or less, before ``spend`` is told."""

    @abstractmethod
    def value(self, free: int, spend: Spend) -> int:
        """The nim-value of a position."""

    @abstractmethod
    def has_value(self, free: int, wanted: int, spend: Spend) -> bool:
        """Whether the nim-value of a position is ``wanted``."""

    @abstractmethod
    def loses_misere(self, free: int, spend: Spend) -> bool:
        """Whether the player to move loses where the last mover loses."""

    @abstractmethod
    def remoteness(self, free: int, misere: bool, spend: Spend) -> int:
        """The number of moves to the end, the winner hurrying and the loser delaying."""


def mask_search(board: MaskBoard, memory: int = 1 << 28) -> MaskSearch:
    """A search of the positions of a board, in C if it can be; ``memory`` is the most that its table takes, in bytes.

    >>> from nimatron.rules.mask import Mask
    >>> row = Mask(5, [2, 5, 10, 20, 8], [(3 << at, 3 << at) for at in range(4)])
    >>> mask_search(row).value(0b11111, lambda held, looked_at: None)
    0
    """
    kernels = native()
    bits = next((bits for bits in (64, 128) if board.cells <= bits), None)
    if kernels is None or bits is None or not board.cells or not hasattr(kernels, f"mask_search_{bits}"):
        return MaskSearchReference(board)
    return MaskSearchNative(board, kernels, bits, memory)


class _Question(NamedTuple):
    """A kind of question; each has a table of its own."""

    whole: bool = False
    misere: bool = False
    outcome_only: bool = False


_VALUES = _Question()


class MaskSearchNative(MaskSearch):
    """The search in C; a question is asked again and again until it is answered, the table growing meanwhile."""

    def __init__(self, board: MaskBoard, kernels: Any, bits: int, memory: int) -> None:
        self._ask, self._move = getattr(kernels, f"mask_search_{bits}"), getattr(kernels, f"mask_move_{bits}")
        self._words = bits // 64
        self._entry = bits // 4
        self._memory = memory
        self._board = board
        self._edges = _moves_are_edges(board)
        self._given = (
            self._array(board.neighbours),
            self._array([needed for needed, _ in board.moves] or [0]),
            self._array([removed for _, removed in board.moves] or [0]),
            array("Q", [0]) if not board.images else self._array(self._image_tables(board.images)),
            array("i", self._first_moves()),
        )
        self._raws = zeros(_RAW_PARTS * 2 * self._words, "Q")
        self._tables: dict[_Question, memoryview] = {}
        self._held: Counter[_Question] = Counter()

    def value(self, free: int, spend: Spend) -> int:
        """The nim-value of a position."""
        return self._answer(free, _VALUES, _ANY, spend)

    def has_value(self, free: int, wanted: int, spend: Spend) -> bool:
        """Whether the nim-value of a position is ``wanted``."""
        return bool(self._answer(free, _VALUES, wanted, spend))

    def loses_misere(self, free: int, spend: Spend) -> bool:
        """Whether the player to move loses where the last mover loses."""
        return self._answer(free, _Question(whole=True, misere=True, outcome_only=True), _WHOLE, spend) % 2 == 1

    def remoteness(self, free: int, misere: bool, spend: Spend) -> int:
        """The number of moves to the end, the winner hurrying and the loser delaying."""
        return self._answer(free, _Question(whole=True, misere=misere), _WHOLE, spend)

    def _answer(self, free: int, question: _Question, wanted: int, spend: Spend) -> int:
        position = self._array([free])
        while True:
            table = self._table(question)
            answer, positions, options = self._ask(
                *self._given, table, self._raws, position, self._board.width, wanted, question.misere,
                question.outcome_only, self._edges, self.at_once,
            )  # fmt: skip
            self._held[question] += positions
            spend(0, max(positions, options // _OPTIONS_OF_A_POSITION))
            if answer >= 0:
                return int(answer)

    def _table(self, question: _Question) -> memoryview:
        """The table for a kind of question, made larger when it is half full."""
        table = self._tables.get(question)
        if table is None:
            table = self._tables[question] = zeros(_FIRST_BUCKETS * _BUCKET * self._entry // 8, "Q")
        needed = 2 * (self._held[question] + _NEW_AT_ONCE) * self._entry
        while table.nbytes < needed and 4 * table.nbytes <= self._memory:
            larger = zeros(4 * len(table), "Q")
            self._move(table, larger)
            table = self._tables[question] = larger
        return table

    def _array(self, sets: Any) -> array[int]:
        low = (1 << 64) - 1
        return array("Q", [one >> 64 * word & low for one in sets for word in range(self._words)])

    def _first_moves(self) -> list[int]:
        """Where the moves begin whose first needed cell is each cell, and where the last ones end."""
        counts = [0] * (self._board.cells + 1)
        for needed, _ in self._board.moves:
            counts[(needed & -needed).bit_length()] += 1
        return [sum(counts[: cell + 1]) for cell in range(self._board.cells + 1)]

    def _image_tables(self, images: tuple[tuple[int, ...], ...]) -> Iterator[int]:
        """For each image, each byte of a set and each value of that byte the set of the new places."""
        for image in images:
            for byte in range(8 * self._words):
                places = [1 << place for place in image[8 * byte : 8 * byte + 8]]
                sets = [0] * 256
                for value in range(1, 256):
                    lowest = (value & -value).bit_length() - 1
                    sets[value] = sets[value & value - 1] | (places[lowest] if lowest < len(places) else 0)
                yield from sets


def _moves_are_edges(board: MaskBoard) -> bool:
    """Whether the moves are just the pairs of neighbours, and remove what they need."""
    pairs = {1 << cell | 1 << other for cell, near in enumerate(board.neighbours) for other in _cells(near)}
    return pairs == {needed for needed, _ in board.moves} and all(needed == gone for needed, gone in board.moves)


class MaskSearchReference(MaskSearch):
    """The reference: the same search in Python, for boards of any size.

    >>> from nimatron.rules.mask import Mask
    >>> row = Mask(5, [2, 5, 10, 20, 8], [(3 << at, 3 << at) for at in range(4)])
    >>> twin, free = MaskSearchReference(row), lambda held, looked_at: None
    >>> twin.value(0b1111, free), twin.loses_misere(0b1111, free)
    (2, False)
    """

    def __init__(self, board: MaskBoard) -> None:
        self._board = board
        self._parts = _MaskQuestions(board)
        self._lengths: dict[bool, dict[int, int]] = {False: {}, True: {}}

    def value(self, free: int, spend: Spend) -> int:
        """The nim-value of a position."""
        self._parts.spend = spend
        return self._parts.value(self._parts.parts(free))

    def has_value(self, free: int, wanted: int, spend: Spend) -> bool:
        """Whether the nim-value of a position is ``wanted``."""
        self._parts.spend = spend
        return self._parts.has_value(self._parts.parts(free), wanted)

    def loses_misere(self, free: int, spend: Spend) -> bool:
        """Whether the player to move loses where the last mover loses."""
        return self.remoteness(free, True, spend) % 2 == 1

    def remoteness(self, free: int, misere: bool, spend: Spend) -> int:
        """Whole positions in canonical form, without the cells that no move needs any more."""
        memo = self._lengths[misere]
        memo[0] = 0
        root = self._live(free)
        waiting = [(root, self._after(root))]
        while waiting:
            here, options = waiting[-1]
            unknown = next((option for option in options if option not in memo), None)
            if unknown is not None:
                waiting.append((unknown, self._after(unknown)))
                spend(len(memo), len(waiting[-1][1]))
                continue
            waiting.pop()
            lengths = [memo[option] for option in options]
            lost = [length for length in lengths if length % 2 == misere]
            memo.setdefault(here, 1 + (min(lost) if lost else max(lengths, default=-1)))
        return memo[root]

    def _after(self, free: int) -> list[int]:
        legal = (removed for needed, removed in self._board.moves if needed & free == needed)
        return list(dict.fromkeys(self._live(free & ~removed) for removed in legal))

    def _live(self, free: int) -> int:
        live = 0
        for needed, _ in self._board.moves:
            if needed & free == needed:
                live |= needed
        return self._parts.canonical(live) if live else 0


class _MaskQuestions(Questions[int]):
    """Parts are sets of cells, shifted to the corner of the frame, the least of their images."""

    def __init__(self, board: MaskBoard) -> None:
        super().__init__(lambda held, looked_at: None)
        self._board = board
        self._weight = board.cells // 16 if board.cells > _LARGE else 1
        self._first_column = sum(1 << at for at in range(0, board.cells, board.width)) if board.width else 0
        self._canonical: dict[int, int] = {}
        self._parts: dict[int, tuple[int, ...]] = {}
        self._moves: list[list[tuple[int, int]]] = [[] for _ in range(board.cells)]
        for move in board.moves:
            self._moves[(move[0] & -move[0]).bit_length() - 1].append(move)

    def size(self, part: int) -> int:
        """The number of its cells."""
        return part.bit_count()

    def options(self, part: int) -> Iterator[tuple[int, ...]]:
        """The parts after each legal move; those of large boards are counted one by one, as they take long."""
        for _, removed in self._legal(part):
            if self._weight > 1:
                self.spend(0, self._weight)
            yield self.parts(part & ~removed)

    def _legal(self, part: int) -> Iterator[tuple[int, int]]:
        for cell in _cells(part):
            for move in self._moves[cell]:
                if move[0] & part == move[0]:
                    yield move

    def parts(self, free: int) -> tuple[int, ...]:
        """The canonical parts of a position; equal ones cancel."""
        known = self._parts.get(free)
        if known is not None:
            return known
        left: set[int] = set()
        rest = free
        while rest:
            raw = self._part_around(rest & -rest, rest)
            rest &= ~raw
            if any(True for _ in self._legal(raw)):
                left ^= {self.canonical(raw)}
        found = tuple(sorted(left, key=lambda part: (part.bit_count(), part)))
        if len(self._parts) + len(self._canonical) > 400_000:
            self._parts.clear()
            self._canonical.clear()
        self._parts[free] = found
        return found

    def _part_around(self, cell: int, free: int) -> int:
        part = edge = cell
        while edge:
            lowest = edge & -edge
            near = self._board.neighbours[lowest.bit_length() - 1] & free & ~part
            edge = edge & ~lowest | near
            part |= near
        return part

    def canonical(self, part: int) -> int:
        """The least image of a set, shifted to the corner."""
        shifted = part >> self._corner_shift(part)
        known = self._canonical.get(shifted)
        if known is None:
            images = [_moved(shifted, image) for image in self._board.images]
            known = min([shifted, *(image >> self._corner_shift(image) for image in images)])
            self._canonical[shifted] = known
        return known

    def _corner_shift(self, part: int) -> int:
        width = self._board.width
        if not width:
            return 0
        left = next(column for column in range(width) if part & self._first_column << column)
        return ((part & -part).bit_length() - 1) // width * width + left

    def surely_lost(self, part: int) -> bool:
        """Whether an image of order two keeps the part, and no move needs a cell that its own image removes."""
        return any(self._answers(part, image) for image in self._board.images)

    def _answers(self, part: int, image: tuple[int, ...]) -> bool:
        other = _moved(part, image)
        shift = self._corner_shift(other)
        if other >> shift != part:
            return False
        for needed, removed in self._legal(part):
            answer = _moved(needed, image) >> shift
            if answer & removed or _moved(answer, image) >> shift != needed:
                return False
        return True


def _cells(part: int) -> Iterator[int]:
    while part:
        lowest = part & -part
        yield lowest.bit_length() - 1
        part ^= lowest


def _moved(part: int, image: tuple[int, ...]) -> int:
    return sum(1 << image[cell] for cell in _cells(part))
