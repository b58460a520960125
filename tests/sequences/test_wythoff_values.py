from __future__ import annotations

import json
from pathlib import Path

import pytest

from nimatron.errors import PositionError, RuleError, TooLargeError
from nimatron.kernels.wythoff_board import board_values_reference
from nimatron.sequences import wythoff
from nimatron.sequences.wythoff import values_memory, wythoff_pairs, wythoff_values

VECTORS = Path(__file__).parents[1] / "data" / "vectors"


@pytest.mark.parametrize("absent", ["0", "1"])
@pytest.mark.parametrize("a", [1, 2, 3, 4])
def test_vectors(monkeypatch: pytest.MonkeyPatch, absent: str, a: int) -> None:
    monkeypatch.setenv("NIMATRON_NO_NATIVE", absent)
    values = wythoff_values(25, a)
    table = next(t for t in json.loads((VECTORS / "wythoff.json").read_text())["tables"] if t["rule"]["a"] == a)
    for x, y, _, grundy, _ in table["rows"]:
        assert values[x, y] == values[y, x] == grundy


@pytest.mark.parametrize("a", [1, 2, 5])
def test_zeros_are_the_p_positions(a: int) -> None:
    values = wythoff_values(60, a)
    first, second = wythoff_pairs(a, 60)
    expected = {(int(x), int(y)) for x, y in zip(first, second, strict=True) if y < 60}
    assert {(i, j) for i in range(60) for j in range(i, 60) if values[i, j] == 0} == expected


def test_a_wrong_guess_of_the_bound_is_corrected(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wythoff, "_likely_bound", lambda size, a: 64)
    assert (wythoff_values(130) == board_values_reference(1, 130)).all()


def test_refusals() -> None:
    assert wythoff_values(0).shape == (0, 0)
    with pytest.raises(RuleError, match="a must"):
        wythoff_values(5, 0)
    with pytest.raises(PositionError, match="size"):
        wythoff_values(-1)
    with pytest.raises(TooLargeError, match="smaller size"):
        wythoff_values(10**7)
    assert 2 * 20_000**2 < values_memory(20_000) < 10**9
