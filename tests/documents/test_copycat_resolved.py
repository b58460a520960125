"""Copycat Nim as resolved in the list of corrections: losing starts and their periods up to 300 stones."""

from __future__ import annotations

from functools import cache

import pytest

import nimatron as nt
from tests.documents.small_truth import outcome

MULTIPLES = {2: 3, 3: 4, 4: 5, 6: 7, 8: 9, 10: 11, 11: 12, 12: 13}
RESIDUES = {5: (13, (0, 7)), 7: (25, (0, 9, 17)), 9: (32, (0, 11, 22))}


@cache
def _loses(m: int, n: int, last: int) -> bool:
    return not any(_loses(m, n - take, take) for take in range(1, min(m, n) + 1) if take != last)


@pytest.mark.parametrize("m", [*MULTIPLES, *RESIDUES])
def test_copycat_losing_starts(m: int) -> None:
    period, residues = (MULTIPLES[m], (0,)) if m in MULTIPLES else RESIDUES[m]
    expected = [n for n in range(301) if n % period in residues]
    assert [n for n in range(301) if _loses(m, n, 0)] == expected
    assert [n for n in range(301) if outcome(f"copycat-nim[m={m}]", str(n)) == "P"] == expected


def test_copycat_the_only_stuck_position_with_stones() -> None:
    for m in range(1, 13):
        game = nt.game(f"copycat-nim[m={m}]")
        stuck = [(n, last) for n in range(1, 30) for last in range(m + 1) if not game.moves(game.check((n, last)))]
        expected = [(n, 1) for n in range(1, 30)] if m == 1 else [(1, 1)]
        assert stuck == expected
