from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from nimatron.errors import PositionError, RuleError, TooLargeError
from nimatron.sequences.wythoff import Strategy, wythoff_pairs, wythoff_pairs_chunks

VECTORS = Path(__file__).parents[1] / "data" / "vectors"
STRATEGIES: tuple[Strategy, ...] = ("recursive", "algebraic", "arithmetic")
LIMIT = 2**63


@pytest.fixture(params=["native", "absent"], autouse=True)
def kind(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    if request.param == "absent":
        monkeypatch.setenv("NIMATRON_NO_NATIVE", "1")
    return str(request.param)


def by_the_mex_rule(a: int, count: int, misere: bool) -> list[list[int]]:
    pairs: list[list[int]] = []
    used: set[int] = set()
    for n in range(count):
        low = next(x for x in range(2 * count + 2) if x not in used)
        pairs.append([low, low + a * n + misere])
        used.update(pairs[-1])
    return pairs


@pytest.mark.parametrize("strategy", STRATEGIES)
@pytest.mark.parametrize("a", [1, 2, 3, 4, 9])
def test_definition(strategy: Strategy, a: int) -> None:
    assert np.transpose(wythoff_pairs(a, 150, strategy=strategy)).tolist() == by_the_mex_rule(a, 150, False)
    misere = np.transpose(wythoff_pairs(a, 150, strategy=strategy, misere=True)).tolist()
    if a == 1:
        assert misere == [[0, 1], [2, 2], *by_the_mex_rule(1, 150, False)[2:]]
    else:
        assert misere == by_the_mex_rule(a, 150, True)


@pytest.mark.parametrize("strategy", STRATEGIES)
@pytest.mark.parametrize("a", [1, 2, 3, 4])
def test_misere_outcomes(strategy: Strategy, a: int) -> None:
    tables = json.loads((VECTORS / "wythoff_misere.json").read_text())["tables"]
    rows = next(table["rows"] for table in tables if table["rule"]["a"] == a)
    lost = {(x, y) for x, y, outcome, _ in rows if outcome == "P"}
    pairs = np.transpose(wythoff_pairs(a, 30, strategy=strategy, misere=True)).tolist()
    assert {(x, y) for x, y in pairs if y <= 24} == lost


@pytest.mark.parametrize("strategy", STRATEGIES)
def test_vectors_of_pairs_and_thesis_table_3(strategy: Strategy) -> None:
    checked = 0
    for name in ("wythoff_pairs.json", "thesis_table3.json"):
        for table in json.loads((VECTORS / name).read_text())["tables"]:
            for n, first, second in ((int(x) for x in row[:3]) for row in table["rows"]):
                if second < LIMIT:
                    got = wythoff_pairs(table["rule"]["a"], 1, start=n, strategy=strategy)
                    assert [int(x[0]) for x in got] == [first, second]
                    checked += 1
    assert checked > 150


@given(
    a=st.integers(1, 40) | st.integers(1, 10**15),
    start=st.integers(0, 300) | st.integers(0, 3 * 10**18),
    count=st.integers(0, 90),
    misere=st.booleans(),
)
def test_strategies_agree(a: int, start: int, count: int, misere: bool) -> None:
    tables = []
    for strategy in STRATEGIES:
        try:
            tables.append(np.transpose(wythoff_pairs(a, count, start, strategy, misere)).tolist())
        except TooLargeError:
            tables.append(None)
    assert tables[0] == tables[1] == tables[2]


@pytest.mark.parametrize("strategy", STRATEGIES)
@pytest.mark.parametrize("start", [0, 1, 2, 50, 10**15, 10**18])
@pytest.mark.parametrize("misere", [False, True])
def test_chunks_are_the_table_in_parts(strategy: Strategy, start: int, misere: bool) -> None:
    for a, chunk in ((1, 64), (2, 333), (2, 5000)):
        whole = wythoff_pairs(a, 1000, start, "algebraic", misere)
        pieces = list(wythoff_pairs_chunks(a, 1000, start, strategy, misere, chunk=chunk))
        assert all(len(first) == len(second) <= chunk for first, second in pieces)
        for column in (0, 1):
            assert np.concatenate([piece[column] for piece in pieces]).tolist() == whole[column].tolist()


@pytest.mark.parametrize("strategy", STRATEGIES)
def test_chunks_that_are_kept_are_not_overwritten(strategy: Strategy) -> None:
    kept, copies = [], []
    for i, piece in enumerate(wythoff_pairs_chunks(2, 400, strategy=strategy, chunk=10)):
        held = (piece, piece[0], piece[1][3:], memoryview(piece[1]), None)[i % 5]
        kept.append(held)
        copies.append(np.array(held).tolist() if held is not None else None)
        del piece, held
    assert [np.array(held).tolist() if held is not None else None for held in kept] == copies


@pytest.mark.parametrize("strategy", STRATEGIES)
def test_long_tables_are_complementary(strategy: Strategy) -> None:
    first, second = wythoff_pairs(3, 50_000, strategy=strategy)
    numbers = np.sort(np.concatenate([first[1:], second[1:]]))
    full = int(first[-1])
    assert numbers[:full].tolist() == list(range(1, full + 1))


@pytest.mark.parametrize("strategy", STRATEGIES)
def test_last_pairs_of_64_bits(strategy: Strategy) -> None:
    for a in (1, 2, 17, 2**40, 2**62, 2**63 - 2, 2**63):
        for misere in (False, True):
            low, high = 0, LIMIT
            while high - low > 1:  # the greatest count that is accepted
                middle = (low + high) // 2
                try:
                    wythoff_pairs(a, 1, middle, misere=misere)
                    low = middle
                except TooLargeError:
                    high = middle
            first, second = wythoff_pairs(a, min(3, low + 1), max(0, low - 2), strategy, misere)
            assert 0 <= first[0] <= second[-1] < LIMIT
            assert all(int(x) < int(y) for x, y in pairwise(second))
            with pytest.raises(TooLargeError, match=f"last index that fits is {low},"):
                wythoff_pairs(a, 1, low + 1, strategy, misere)


def test_refusals() -> None:
    with pytest.raises(RuleError, match="a must"):
        wythoff_pairs(0, 5)
    with pytest.raises(RuleError, match="choose one of algebraic, arithmetic, recursive"):
        wythoff_pairs(1, 5, strategy="other")  # type: ignore[arg-type]
    with pytest.raises(PositionError, match="count"):
        wythoff_pairs(1, -1)
    with pytest.raises(PositionError, match="start"):
        wythoff_pairs(1, 1, start=-1)
    with pytest.raises(TooLargeError, match="use wythoff_pairs_chunks"):
        wythoff_pairs(1, 10**16)
    with pytest.raises(RuleError, match="chunk"):
        wythoff_pairs_chunks(1, 5, chunk=0)
    with pytest.raises(TooLargeError, match="64 bits"):
        wythoff_pairs_chunks(1, 5, start=10**19)


@pytest.mark.parametrize("misere", [False, True])
@pytest.mark.parametrize(("a", "start"), [(1, 0), (1, 10**15), (2, 5), (7, 3)])
def test_tables_filled_by_several_threads(monkeypatch: pytest.MonkeyPatch, a: int, start: int, misere: bool) -> None:
    plain = wythoff_pairs(a, 10_007, start, misere=misere)
    monkeypatch.setattr("nimatron.sequences.wythoff.SHARED", 1)
    monkeypatch.setattr("nimatron.sequences.wythoff.PIECE", 256)
    shared = wythoff_pairs(a, 10_007, start, misere=misere)
    assert [array.tolist() for array in shared] == [array.tolist() for array in plain]
