from __future__ import annotations

import random

import numpy as np
import pytest

from nimatron.sequences import subtraction
from nimatron.sequences.subtraction import outcome_chunks
from nimatron.sequences.subtraction.resumed import can_resume, resumed

SETS = ["squares", "primes", "1-3", "odd", "not 2,3", "1,65", "2,300", "powers-of-2", "5,7,100-140"]


@pytest.mark.parametrize("take", SETS)
@pytest.mark.parametrize("misere", [False, True])
def test_a_table_resumes_from_any_heap(take: str, misere: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outcome_chunks, "SHORTEST", 64 * 20)
    monkeypatch.setattr(outcome_chunks, "LONGEST", 64 * 80)
    dice = random.Random(f"{take} {misere}")
    count = 8000 + dice.randrange(2000)
    sizes = subtraction.p_positions(take, count, misere)
    whole = {"remoteness": subtraction.remoteness(take, count, misere)}
    if not misere:
        whole["nim-values"] = subtraction.nim_values(take, count)
    for start in (0, 1, 64, dice.randrange(count), dice.randrange(count), count - 1, count):
        known = sizes[: np.searchsorted(sizes, start)]
        found = [new for _, new in resumed(take, count, "lost", known, start, misere)]
        assert np.array_equal(np.concatenate([known, *found]), sizes), start
        for what, table in whole.items():
            steps = list(resumed(take, count, what, table[:start], start, misere))
            assert np.array_equal(np.concatenate([table[:start], *(new for _, new in steps)]), table), (what, start)
            assert [stop for stop, _ in steps][-1:] in ([count], [])


def test_which_tables_can_resume() -> None:
    from nimatron.kernels import native

    built = native() is not None
    assert can_resume("squares", 10**6, "nim-values") == built
    assert can_resume("squares", 10**6, "lost") == built
    assert not can_resume("primes", 10**6, "nim-values")
