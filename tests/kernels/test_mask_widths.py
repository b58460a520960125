"""Boards in words of 64, 128 and 256 bits: all searches in C agree, and on large boards with the reference."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

import nimatron as nt
from nimatron.kernels import native
from nimatron.kernels.mask_couples import MaskCouples
from nimatron.kernels.mask_search import (
    WORD_SIZES,
    MaskSearchByCouples,
    MaskSearchNative,
    MaskSearchReference,
    board_arrays,
    mask_search,
    word_size,
)
from nimatron.rules.mask import Mask

MEMORY = 1 << 26
BOARDS = [
    ("cram", "4x5"), ("node-kayles", "grid:5x5"), ("tac-tix", "4x4"), ("non-attacking[piece=queen]", "6x6"),
    ("arc-kayles", "petersen:7,2"), ("node-kayles", "cycle:21"),
]  # fmt: skip
LARGE = [
    ("cram", "11x13"), ("cram", "2x100"), ("node-kayles", "grid:12x12"), ("tac-tix", "9x15"),
    ("non-attacking[piece=queen]", "14x14"), ("node-kayles", "petersen:66,2"),
]  # fmt: skip

needs_kernels = pytest.mark.skipif(native() is None, reason="the kernels are not compiled")


def free(held: int, options: int) -> None:
    """Spend nothing."""


def board_of(game: str, position: str) -> tuple[Mask, int]:
    rule_set = nt.game(game)
    masked = rule_set.mask(rule_set.parse(position))
    assert masked is not None
    return masked


def random_parts(mask: Mask, full: int, count: int, kept: float) -> Iterator[int]:
    dice = random.Random(f"{mask.cells} {count}")
    for _ in range(count):
        yield sum(1 << cell for cell in range(mask.cells) if full >> cell & 1 and dice.random() < kept)


@needs_kernels
@pytest.mark.parametrize(("game", "position"), BOARDS)
def test_all_widths_agree(game: str, position: str) -> None:
    mask, full = board_of(game, position)
    kernels = native()
    answers = []
    for bits in (bits for bits in WORD_SIZES if mask.cells <= bits):
        search = MaskSearchNative(mask, kernels, bits, MEMORY)
        couples = MaskCouples(board_arrays(mask, bits), MEMORY)
        found = []
        for part in random_parts(mask, full, 12, 0.7):
            value, lost = search.value(part, free), search.loses_misere(part, free)
            assert couples.value(part, free, 10**6) == value
            assert couples.loses_misere(part, free, 10**6) == lost
            found.append((value, lost, search.remoteness(part, False, free), search.remoteness(part, True, free)))
        answers.append(found)
    assert len(answers) == len([bits for bits in WORD_SIZES if mask.cells <= bits])
    assert all(found == answers[0] for found in answers)


@needs_kernels
@pytest.mark.parametrize(("game", "position"), LARGE)
def test_large_boards_are_searched_in_c_as_by_the_reference(game: str, position: str) -> None:
    mask, full = board_of(game, position)
    assert word_size(mask) == 256
    search, reference = mask_search(mask, MEMORY), MaskSearchReference(mask)
    assert isinstance(search, MaskSearchByCouples)
    couples = MaskCouples(board_arrays(mask, 256), MEMORY)
    for part in random_parts(mask, full, 2, 9 / mask.cells):
        value, lost = reference.value(part, free), reference.loses_misere(part, free)
        assert (search.value(part, free), couples.value(part, free, 10**6)) == (value, value)
        assert (search.loses_misere(part, free), couples.loses_misere(part, free, 10**6)) == (lost, lost)
        assert search.remoteness(part, False, free) == reference.remoteness(part, False, free)


@needs_kernels
def test_words_without_a_bit_that_is_set() -> None:
    mask, _ = board_of("cram", "11x13")
    search = mask_search(mask, MEMORY)
    assert search.value(0, free) == 0
    assert not search.loses_misere(0, free)


@needs_kernels
def test_queens_on_twelve_rows() -> None:
    rule_set = nt.game("non-attacking[piece=queen]")
    some = rule_set.parse("12x12")
    for _ in range(3):  # three queens leave a small board of 144 cells
        some = next(iter(rule_set.moves(some)))
    mask, part = rule_set.mask(some) or (None, 0)
    assert mask is not None
    assert mask_search(mask, MEMORY).value(part, free) == MaskSearchReference(mask).value(part, free)
