"""Tables of remotenesses of sets of strings: the kernel and its reference follow the definition."""

from __future__ import annotations

from array import array
from functools import cache
from random import Random

import pytest

from nimatron.kernels import native
from nimatron.kernels.strings import remoteness_of_sets, table_cost

DICE = Random(21)


def _ends(coins: int, strings: int) -> list[tuple[int, int]]:
    """Return the strings of a random heap of coins: each ties a coin to another one or to the ground."""
    tied = [DICE.sample(range(coins + 1), 2) for _ in range(strings)]
    at = [sum(1 << place for place, ends in enumerate(tied) if coin in ends) for coin in range(coins)]
    found = []
    for place, ends in enumerate(tied):
        others = [at[coin] & ~(1 << place) for coin in ends if coin < coins]
        found.append((others[0], others[-1]))
    return found


def _remoteness(ends: list[tuple[int, int]], misere: bool) -> list[int]:
    @cache
    def moves_left(here: int, passes: bool) -> int:
        if passes:
            options = [moves_left(here, False)]
        else:
            options = []
            for place, (one, other) in enumerate(ends):
                left = here & ~(1 << place)
                if left != here:
                    options.append(moves_left(left, not (left & one and left & other)))
        lost = [moves for moves in options if moves % 2 == misere]
        return 1 + (min(lost) if lost else max(options)) if options else 0

    return [moves_left(here, False) for here in range(1 << len(ends))]


@pytest.mark.parametrize("absent", ["0", "1"])
def test_tables_follow_the_definition(monkeypatch: pytest.MonkeyPatch, absent: str) -> None:
    monkeypatch.setenv("NIMATRON_NO_NATIVE", absent)
    for coins, strings in ((0, 0), (1, 1), (1, 4), (2, 5), (3, 7), (4, 8), (5, 8)):
        ends = _ends(coins, strings)
        for misere in (False, True):
            assert list(remoteness_of_sets(ends, misere)) == _remoteness(ends, misere)


@pytest.mark.skipif(native() is None, reason="the kernels are not built")
def test_kernel_and_reference_agree_on_larger_sets(monkeypatch: pytest.MonkeyPatch) -> None:
    ends = _ends(6, 13)
    tables = []
    for absent in ("0", "1"):
        monkeypatch.setenv("NIMATRON_NO_NATIVE", absent)
        tables.append((remoteness_of_sets(ends), remoteness_of_sets(ends, True)))
    assert tables[0] == tables[1]


def test_the_cost_counts_every_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NIMATRON_NO_NATIVE", "1")
    for count in range(1, 9):
        assert table_cost(count) == 1 + sum(here.bit_count() for here in range(1 << count))


@pytest.mark.skipif(native() is None, reason="the kernels are not built")
def test_wrong_buffers_are_refused() -> None:
    module = native()
    assert module is not None
    ends = array("I", [2, 2, 1, 1])
    for table, strings, first, stop in (
        (bytearray(3), ends, 0, 4),
        (bytearray(8), ends, 0, 8),
        (bytearray(4), ends, -1, 4),
        (bytearray(4), ends, 2, 1),
        (bytearray(4), ends[:3], 0, 2),
        (bytearray(4), array("I", [1] * 58), 0, 4),
    ):
        with pytest.raises(ValueError, match="does not fit"):
            module.string_remoteness(table, strings, first, stop, False)
    wrong: list[tuple[object, object]] = [
        (array("I", [0] * 4), ends),
        (bytearray(4), array("Q", ends)),
        (bytes(4), ends),
    ]
    for buffer, numbers in wrong:
        with pytest.raises((TypeError, BufferError)):
            module.string_remoteness(buffer, numbers, 0, 4, False)
