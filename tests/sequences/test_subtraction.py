from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nimatron.arithmetic.subtraction_set import SubtractionSet
from nimatron.errors import RuleError, TooLargeError
from nimatron.kernels import native
from nimatron.sequences import subtraction
from nimatron.sequences.subtraction import methods, reference
from nimatron.sequences.subtraction.outcome_chunks import repetition
from tests.tier import draws

VECTORS = Path(__file__).parents[1] / "data" / "vectors"
SETS = [
    "squares",
    "primes",
    "odd",
    "even",
    "cubes",
    "fibonacci",
    "powers-of-2",
    "triangular",
    "factorials",
    "all",
    "not 2,3",
    "not squares",
    "not 1-10",
    "1-3",
    "1,3,4",
    "64",
    "1,64",
    "63,64",
    "1,65",
    "1,100",
    "3,70,71,200",
    "5-300",
    "1-1000000000000",
    "squares,2",
    "33,34,35,99",
]


@pytest.fixture(params=["native", "python"])
def engine(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    if request.param == "python":
        monkeypatch.setenv("NIMATRON_NO_NATIVE", "1")
    elif native() is None:
        pytest.skip("the kernels are not built")
    return str(request.param)


def _tables(name: str) -> list[tuple[dict[str, Any], dict[str, list[Any]]]]:
    tables = []
    for table in json.loads((VECTORS / name).read_text())["tables"]:
        columns = dict(zip(table["fields"], map(list, zip(*table["rows"], strict=True)), strict=True))
        tables.append((table["rule"], columns))
    return tables


@pytest.mark.parametrize(
    ("take", "columns"),
    [("squares", _tables("squares.json")[0][1])]
    + [(",".join(map(str, rule["take"])), columns) for rule, columns in _tables("subtraction.json")],
)
def test_vectors(engine: str, take: str, columns: dict[str, list[Any]]) -> None:
    count = len(columns["n"])
    assert columns["n"] == list(range(count))
    assert subtraction.outcomes(take, count).tolist() == [o == "P" for o in columns["outcome"]]
    assert subtraction.outcomes(take, count, misere=True).tolist() == [o == "P" for o in columns["misere_outcome"]]
    assert subtraction.nim_values(take, count).tolist() == columns["grundy"]
    assert subtraction.remoteness(take, count).tolist() == columns["remoteness"]
    assert subtraction.remoteness(take, count, misere=True).tolist() == columns["misere_remoteness"]
    if take != "squares":
        found = subtraction.detect_period(take)
        assert [found.value(n) for n in range(count)] == columns["grundy"]
        found = subtraction.detect_period(take, "outcomes", misere=True)
        assert [found.value(n) for n in range(count)] == [int(o == "P") for o in columns["misere_outcome"]]


class ByReference(NamedTuple):
    """Results of the reference implementation; outcomes and remoteness for normal play and misère play."""

    values: list[int]
    outcomes: tuple[list[bool], list[bool]]
    remoteness: tuple[list[int], list[int]]


@cache
def by_reference(take: str, count: int) -> ByReference:
    """Return the right answers, computed once for all engines."""
    takes = list(SubtractionSet.parse(take).up_to(count))
    lost, lengths = (
        tuple(each(takes, count, misere) for misere in (False, True))
        for each in (reference.outcomes, reference.remoteness)
    )
    return ByReference(reference.nim_values(takes, count), lost, lengths)  # type: ignore[arg-type]


@pytest.mark.parametrize("take", SETS)
@pytest.mark.parametrize("count", [0, 1, 2, 63, 64, 65, 900])
def test_kernels_and_numpy_equal_the_reference(engine: str, take: str, count: int) -> None:
    right = by_reference(take, draws(count, 300))
    count = len(right.values)
    values = subtraction.nim_values(take, count)
    assert values.tolist() == right.values
    for misere in (False, True):
        lost = right.outcomes[misere]
        assert subtraction.outcomes(take, count, misere).tolist() == lost
        assert subtraction.p_positions(take, count, misere).tolist() == [n for n in range(count) if lost[n]]
        assert subtraction.remoteness(take, count, misere).tolist() == right.remoteness[misere]


@given(st.sets(st.integers(1, 150), min_size=1, max_size=12), st.integers(0, 700), st.booleans(), st.booleans())
@settings(deadline=None)
def test_any_set(members: set[int], count: int, misere: bool, negated: bool) -> None:
    take = SubtractionSet(members)
    if negated:
        take = SubtractionSet.parse(f"not {take}")
    takes = list(take.up_to(count))
    assert subtraction.outcomes(take, count, misere).tolist() == reference.outcomes(takes, count, misere)
    assert subtraction.nim_values(take, count).tolist() == reference.nim_values(takes, count)
    assert subtraction.remoteness(take, count, misere).tolist() == reference.remoteness(takes, count, misere)


@pytest.mark.parametrize("take", ["squares", "primes", "3,70,71,200", "1,3,4"])
@pytest.mark.parametrize("misere", [False, True])
def test_every_method_gives_the_same(take: str, misere: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    if native() is None:
        pytest.skip("the kernels are not built")
    from nimatron.sequences.subtraction import outcome_chunks
    from nimatron.sequences.subtraction import values as values_module

    monkeypatch.setattr(outcome_chunks, "SHORTEST", 1 << 10)
    monkeypatch.setattr(outcome_chunks, "LONGEST", 1 << 12)
    answers = []
    # _RARE 0: pointers from the second range on; 10^9: windows only.
    for way, rare in (("sieve", 0), ("sieve", 10**9), ("sieve", 20), ("shift-or", 0)):
        monkeypatch.setattr(outcome_chunks, "method", lambda *_, way=way: way)
        monkeypatch.setattr(outcome_chunks, "_RARE", rare)
        answers.append(subtraction.p_positions(take, 30_000, misere))
    assert all(np.array_equal(answers[0], answer) for answer in answers[1:])
    values = []
    for way in ("planes", "levels"):
        monkeypatch.setattr(values_module, "method", lambda *_, way=way: way)
        values.append(subtraction.nim_values(take, 6_000))
    assert np.array_equal(values[0], values[1])
    assert np.array_equal(np.flatnonzero(values[0] == 0), subtraction.p_positions(take, 6_000))


def test_red_numbers() -> None:
    lost = subtraction.p_positions("squares", 10**6)
    assert len(lost) == 13_952
    assert lost.dtype == np.int64
    assert lost[:12].tolist() == [0, 2, 5, 7, 10, 12, 15, 17, 20, 22, 34, 39]
    misere = subtraction.p_positions("squares", 10**6, misere=True)
    assert np.array_equal(misere, lost + 1)


def test_large_finite_sets_are_tiled() -> None:
    lost = subtraction.p_positions("1,3,4", 10**6)
    assert np.array_equal(lost, [n for n in range(10**6) if n % 7 in (0, 2)])
    values = subtraction.nim_values("2,3", 10**5)
    assert np.array_equal(values, np.resize([0, 0, 1, 1, 2], 10**5))
    long = subtraction.nim_values("9,40,63", 80_000)
    period = subtraction.detect_period("9,40,63")
    assert long.tolist() == [period.value(n) for n in range(80_000)]


def test_misere_with_a_late_first_take() -> None:
    if native() is None:
        pytest.skip("the kernels are not built")
    # In misère play the sizes below the least number are N-positions, also if they fill more than a chunk or a block.
    for take in ("200000", "200000,200001", "not 1-200000"):
        lost = subtraction.p_positions(take, 500_000, misere=True)
        assert lost[0] == 200_000 + take.startswith("not")
    assert subtraction.p_positions("not 1-10", 200, misere=True).tolist() == list(range(11, 22))


def test_chunks_join_and_report() -> None:
    steps: list[tuple[int, int]] = []
    parts = list(subtraction.p_positions_chunks("squares", 300_000, progress=lambda done, of: steps.append((done, of))))
    assert parts[-1][0] == 300_000
    assert steps == [(stop, 300_000) for stop, _ in parts]
    for (start, _), (stop, lost) in zip([(0, None), *parts], parts, strict=False):
        assert ((start <= lost) & (lost < stop)).all()
    assert np.array_equal(np.concatenate([lost for _, lost in parts]), subtraction.p_positions("squares", 300_000))


def test_method_follows_the_set() -> None:
    assert subtraction.method("squares", 10**7) == "sieve"
    assert subtraction.method("primes", 10**7) == "shift-or"
    assert subtraction.method("not 5", 10**7) == "shift-or"
    assert subtraction.method("1-64", 10**7) == "word"
    assert subtraction.method("1,65", 10**7) == "sieve"
    assert subtraction.method("1,65", 10**7, "nim-values") == "window"
    assert subtraction.method("primes", 10**5, "nim-values") == "levels"
    assert subtraction.method("squares", 10**5, "remoteness") == "sieve"
    with pytest.raises(RuleError):
        subtraction.method("squares", 10, "colour")


@pytest.mark.parametrize("take", SETS)
def test_sets_as_arrays(take: str) -> None:
    chosen = SubtractionSet.parse(take)
    members = list(chosen.up_to(999))
    assert methods.members_below(chosen, 1000).tolist() == members
    bits = methods.set_bits(chosen, 1000)
    assert np.flatnonzero(np.unpackbits(bits.view(np.uint8), bitorder="little")).tolist() == [64 + n for n in members]


@given(st.sets(st.integers(1, 20), min_size=1, max_size=5))
@settings(deadline=None)
def test_period_is_the_least(members: set[int]) -> None:
    found = subtraction.detect_period(SubtractionSet(members))
    count = found.preperiod + 3 * found.period + 60
    values = reference.nim_values(sorted(members), count)
    assert [found.value(n) for n in range(count)] == values
    assert found.preperiod == 0 or found.values[found.preperiod - 1] != found.values[found.preperiod + found.period - 1]
    once = list(found.values[found.preperiod :])
    for part in range(1, found.period):
        assert found.period % part or once != once[part:] + once[:part]


def test_period_limits() -> None:
    with pytest.raises(RuleError):
        subtraction.detect_period("squares")
    with pytest.raises(RuleError):
        subtraction.detect_period("1-3", "nim-values", misere=True)
    with pytest.raises(TooLargeError, match="no window"):
        subtraction.detect_period("100,101", limit=150)
    with pytest.raises(TooLargeError, match="needs more heaps"):
        subtraction.detect_period("1000000000000")
    with pytest.raises(RuleError):
        subtraction.detect_period("1-3").value(-1)
    assert repetition(np.array([1, 2, 3], dtype=np.uint16), 5) is None
    assert repetition(np.array([257, 1, 257, 1], dtype=np.uint16), 1) == (0, 2)


def test_refusals() -> None:
    with pytest.raises(RuleError):
        subtraction.outcomes("squares", -1)
    with pytest.raises(TooLargeError):
        subtraction.p_positions("squares", 2**40)
    with pytest.raises(TooLargeError):
        subtraction.nim_values("squares", 2**32 - 1)
    with pytest.raises(TooLargeError):
        subtraction.remoteness("squares", 2**31)


def test_kernels_check_their_arguments() -> None:
    kernels: Any = native()
    if kernels is None:
        pytest.skip("the kernels are not built")
    takes = np.array([1, 4], dtype=np.int64)
    with pytest.raises(ValueError, match="state"):
        kernels.subtraction_sieve(takes, np.zeros(1, np.int64), np.zeros(10, np.uint32), 0, 0, 10, 0)
    with pytest.raises(ValueError, match="state"):
        kernels.subtraction_sieve(takes, np.zeros(2, np.int64), np.zeros(9, np.uint32), 0, 0, 10, 0)
    with pytest.raises(ValueError, match="state"):
        kernels.subtraction_sieve(takes[::-1].copy(), np.zeros(2, np.int64), np.zeros(10, np.uint32), 0, 0, 10, 0)
    bits, lost = np.zeros(65 + 64 + 2, np.uint64), np.zeros(10, np.uint32)
    assert kernels.subtraction_windows(takes, bits, lost, 0, 0, 10, 0) == 4
    for wrong in (
        (takes, bits[1:], lost, 0, 0, 10, 0),
        (takes, bits, lost[1:], 0, 0, 10, 0),
        (takes[::-1].copy(), bits, lost, 0, 0, 10, 0),
        (takes, bits, lost, 0, 5, 4, 0),
        (takes, bits, lost, 0, 0, 10, 11),
    ):
        with pytest.raises(ValueError, match="windows"):
            kernels.subtraction_windows(*wrong)
    with pytest.raises(ValueError, match="fit"):
        kernels.subtraction_shift_or(np.zeros(2, np.uint64), np.zeros(1, np.uint64), np.zeros(64, np.uint32), 0, 0, 64)
    with pytest.raises(ValueError, match="ascend"):
        kernels.subtraction_values(takes, np.zeros(5, np.uint16), 0, 6)
    with pytest.raises(TypeError):
        kernels.subtraction_values(takes, np.zeros(5, np.uint8), 0, 5)
