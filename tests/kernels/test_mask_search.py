"""The search of mask games: C, the reference and the definitions agree, for both word sizes and both conventions."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

import pytest

from nimatron.kernels import native
from nimatron.kernels.chomp_rows import ChompPPositions
from nimatron.kernels.mask_search import MaskSearch, MaskSearchNative, MaskSearchReference, mask_search
from nimatron.rules.mask import Frame, Mask, frame_mask

needs_c = pytest.mark.skipif(native() is None, reason="the kernels in C were not built")


def free_of_charge(held: int, looked_at: int) -> None:
    """Allow unlimited work."""


class Definition:
    """Nim-value and remoteness of a position of a mask, directly from the definitions."""

    def __init__(self, mask: Mask) -> None:
        self.mask = mask
        self.value = cache(self._value)
        self.remoteness = cache(self._remoteness)

    def _value(self, free: int) -> int:
        values = {self.value(option) for option in self.mask.options(free)}
        return next(value for value in range(len(values) + 1) if value not in values)

    def _remoteness(self, free: int, misere: bool) -> int:
        lengths = [self.remoteness(option, misere) for option in self.mask.options(free)]
        lost = [length for length in lengths if length % 2 == misere]
        return 1 + min(lost) if lost else 1 + max(lengths, default=-1)


def random_mask(dice: Random, cells: int, more: int) -> Mask:
    """Return a random graph game: a move needs a cell or an edge and removes cells nearby; ``more`` cells are idle."""
    near = [0] * (cells + more)
    for _ in range(dice.randint(cells - 1, 2 * cells)):
        a, b = dice.sample(range(cells), 2)
        near[a] |= 1 << b
        near[b] |= 1 << a
    moves = []
    for cell in range(cells):
        around = [other for other in range(cells) if near[cell] >> other & 1]
        for _ in range(2):
            some = sum(1 << other for other in around if dice.random() < 0.5)
            needed = 1 << cell | (1 << dice.choice(around) if around and dice.random() < 0.5 else 0)
            moves.append((needed, needed | some))
    return Mask(cells + more, near, moves)


def searches(mask: Mask) -> list[MaskSearch]:
    """Return the reference, the search that is used, and the depth-first search in C."""
    found: list[MaskSearch] = [MaskSearchReference(mask), mask_search(mask)]
    kernels: Any = native()
    if kernels is not None and mask.cells <= 128:
        bits = 64 if mask.cells <= 64 else 128
        found.append(MaskSearchNative(mask, kernels, bits, 1 << 28))
    return found


@pytest.mark.parametrize("seed", range(40))
def test_random_masks(seed: int) -> None:
    dice = Random(seed)
    cells = dice.randint(2, 9)
    mask = random_mask(dice, cells, dice.choice((0, 60, 119)))
    truth = Definition(mask)
    for search in searches(mask):
        for free in [(1 << cells) - 1, *(dice.getrandbits(cells) for _ in range(6))]:
            value = truth.value(free)
            assert search.value(free, free_of_charge) == value
            assert [search.has_value(free, wanted, free_of_charge) for wanted in range(5)] == [
                wanted == value for wanted in range(5)
            ]
            assert search.loses_misere(free, free_of_charge) == (truth.remoteness(free, True) % 2 == 1)
            for misere in (False, True):
                assert search.remoteness(free, misere, free_of_charge) == truth.remoteness(free, misere)


def edges_of_a_tree(dice: Random, cells: int, more: int) -> Mask:
    """Return a game in which a move takes both ends of an edge; a tree plus an edge has many leaves at one vertex."""
    pairs = {(dice.randrange(min(cell, 3)), cell) for cell in range(1, cells)} | {
        tuple(sorted(dice.sample(range(cells), 2)))
    }
    near = [0] * (cells + more)
    for a, b in pairs:
        near[a] |= 1 << b
        near[b] |= 1 << a
    ends = [1 << a | 1 << b for a, b in pairs]
    return Mask(cells + more, near, zip(ends, ends, strict=True))


@pytest.mark.parametrize("seed", range(20))
def test_of_several_leaves_at_one_vertex_one_is_kept(seed: int) -> None:
    dice = Random(seed)
    mask = edges_of_a_tree(dice, dice.randint(3, 10), dice.choice((0, 60)))
    truth = Definition(mask)
    for search in searches(mask):
        for free in [dice.getrandbits(10) & (1 << mask.cells) - 1 for _ in range(6)]:
            assert search.value(free, free_of_charge) == truth.value(free)
            for misere in (False, True):
                assert search.remoteness(free, misere, free_of_charge) == truth.remoteness(free, misere)
            assert search.loses_misere(free, free_of_charge) == (truth.remoteness(free, True) % 2 == 1)


def cram(frame: Frame) -> Mask:
    cells = [(row, column) for row in range(frame.rows) for column in range(frame.columns)]
    pieces = [[(r, c), (r + down, c + 1 - down)] for r, c in cells for down in (0, 1)]
    return frame_mask(
        frame,
        lambda at: [(at[0] + d, at[1] + a) for d, a in ((0, 1), (1, 0), (0, -1), (-1, 0))],
        zip(pieces, pieces, strict=True),
    )


@pytest.mark.parametrize("frame", [Frame(4, 4), Frame(2, 8), Frame(8, 8), Frame(8, 16), Frame(11, 11), Frame(9, 15)])
def test_translated_positions_in_frames_are_equivalent(frame: Frame) -> None:
    dice, mask = Random(frame.columns), cram(frame)
    truth = Definition(mask)
    for search in searches(mask):
        for _ in range(12):
            rows, columns = min(3, frame.rows), min(4, frame.columns)
            down, across = dice.randint(0, frame.rows - rows), dice.randint(0, frame.columns - columns)
            board = [(down + r, across + c) for r in range(rows) for c in range(columns) if dice.random() < 0.8]
            free = frame.bits(board)
            assert search.value(free, free_of_charge) == truth.value(free)
            assert search.remoteness(free, True, free_of_charge) == truth.remoteness(free, True)


@needs_c
def test_a_table_that_is_too_small_only_costs_time() -> None:
    mask, frame = cram(Frame(8, 8)), Frame(8, 8)
    board = frame.bits((row, column) for row in range(4) for column in range(6))
    kernels: Any = native()
    small = MaskSearchNative(mask, kernels, 64, 1)
    assert small.value(board & ~1, free_of_charge) == mask_search(mask).value(board & ~1, free_of_charge)


@needs_c
def test_an_exception_ends_the_search_and_what_was_found_stays() -> None:
    frame = Frame(8, 8)
    search = mask_search(cram(frame))
    board = frame.bits((row, column) for row in range(5) for column in range(6))

    def stop(held: int, looked_at: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        search.value(board, stop)
    assert search.value(board, free_of_charge) == 2


def test_what_does_not_fit_is_refused() -> None:
    kernels: Any = native()
    if kernels is None:
        pytest.skip("the kernels in C were not built")
    from array import array

    words, moves = array("Q", [0] * 64), array("i", [0, 5])
    with pytest.raises(ValueError, match="does not fit"):
        kernels.mask_search_64(words, words, words, words, moves, words, words, words, 0, -1, False, False, False, 10)
    with pytest.raises(ValueError, match="does not fit"):
        kernels.chomp_rows(array("i", [0]), array("Q", [0]), bytearray(1), array("Q", [0]), 1, 9)


def test_p_positions_of_chomp_are_those_of_the_recurrence(monkeypatch: pytest.MonkeyPatch) -> None:
    found = ChompPPositions(80)
    monkeypatch.setenv("NIMATRON_NO_NATIVE", "1")
    reference = ChompPPositions(80)
    for second in range(1, 81):
        for third in range(second + 1):
            assert found.first(second, third) == reference.first(second, third)
