from __future__ import annotations

import json
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nimatron.errors import RuleError, TooLargeError
from nimatron.kernels import native
from nimatron.sequences import tabulation
from nimatron.sequences.tabulation import reference
from tests.tier import draws

VECTORS = Path(__file__).parents[1] / "data" / "vectors"


@pytest.fixture(params=["native", "python"])
def engine(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    if request.param == "python":
        monkeypatch.setenv("NIMATRON_NO_NATIVE", "1")
    elif native() is None:
        pytest.skip("the kernels are not built")
    return str(request.param)


def _tables(name: str) -> list[dict[str, Any]]:
    return [dict(table, file=name) for table in json.loads((VECTORS / name).read_text())["tables"]]


HEAP_TABLES = [
    table
    for name in ("nim.json", "nim_misere.json", "index_k_nim.json", "circular_nim.json")
    for table in _tables(name)
]


@pytest.mark.parametrize("table", HEAP_TABLES, ids=lambda table: f"{table['file']}-{table['rule']}")
def test_vectors_of_heaps(engine: str, table: dict[str, Any]) -> None:
    rule, kind = table["rule"], table["file"].removesuffix(".json").replace("_", "-").replace("nim-misere", "nim")
    rows = [dict(zip(table["fields"], row, strict=True)) for row in table["rows"]]
    bounds = tuple(np.max([row["heaps"] for row in rows], axis=0) + 1)
    if engine == "python" and np.prod(bounds) > 400:
        bounds = tuple(min(bound, 5) for bound in bounds)
        rows = [row for row in rows if all(h < b for h, b in zip(row["heaps"], bounds, strict=True))]
    bounds = tuple(map(int, bounds))
    family = tabulation.family_sets(kind, rule["heaps"], rule.get("k", 1))
    asked: dict[str, Any] = {}
    plays = {"": False, "misere_": True} if "misere_outcome" in table["fields"] else {"": rule.get("play") == "misere"}
    for prefix, misere in plays.items():
        asked[prefix + "outcome"] = np.where(tabulation.outcomes(bounds, family, misere), "P", "N")
        asked[prefix + "remoteness"] = tabulation.remoteness(bounds, family, misere)
    if "grundy" in table["fields"]:
        asked["grundy"] = tabulation.nim_values(bounds, family)
    assert rows
    for row in rows:
        for name, answer in asked.items():
            assert answer[tuple(row["heaps"])] == row[name], (name, row)


@pytest.mark.parametrize(
    "table", _tables("wythoff.json") + _tables("wythoff_misere.json"), ids=lambda table: f"{table['rule']}"
)
def test_vectors_of_wythoff(engine: str, table: dict[str, Any]) -> None:
    rule, fields = table["rule"], table["fields"]
    misere = rule["play"] == "misere"
    rows = [dict(zip(fields, row, strict=True)) for row in table["rows"]]
    size = max(row["y"] for row in rows) + 1
    names = {"outcome": "outcomes", "remoteness": "remoteness", "grundy": "nim-values"}
    boards = {
        name: tabulation.wythoff_board(size, rule["a"], what, misere) for name, what in names.items() if name in fields
    }
    for row in rows:
        x, y = row["x"], row["y"]
        assert boards["outcome"][x, y] == boards["outcome"][y, x] == (row["outcome"] == "P")
        for name, board in boards.items():
            if name != "outcome":
                assert board[x, y] == board[y, x] == row[name]


CASES: list[tuple[tuple[int, ...], Any]] = [
    ((9,), [(0,)]),
    ((1,), [(0,)]),
    ((1, 1, 1), [(0,), (1,), (2,)]),
    ((9, 70), [(0,), (1,)]),
    ((14, 20), [(0, 1)]),
    ((5, 4, 6), [(0,), (1,), (2,)]),
    ((4, 5, 3), [(0, 1), (2,)]),
    ((4, 3, 67), [(0, 1), (0, 2), (1, 2)]),
    ((3, 4, 66), [(0, 1), (2,)]),
    ((3, 3, 3, 3, 3), tabulation.family_sets("circular-nim", 5, 2)),
    ((3, 2, 3, 2, 3), tabulation.family_sets("circular-nim", 5, 3)),
    *[((3, 4, 3, 4), tabulation.family_sets("index-k-nim", 4, k)) for k in (1, 2, 3, 4)],
    *[((4, 3, 4, 3), tabulation.family_sets("circular-nim", 4, k)) for k in (1, 2, 3)],
]


def _compare(bounds: tuple[int, ...], family: Any) -> None:
    options = reference.family_options(family)
    assert tabulation.nim_values(bounds, family).ravel().tolist() == list(
        reference.nim_values(bounds, options).values()
    )
    for misere in (False, True):
        lost = reference.outcomes(bounds, options, misere)
        assert tabulation.outcomes(bounds, family, misere).ravel().tolist() == list(lost.values())
        length = reference.remoteness(bounds, options, misere)
        assert tabulation.remoteness(bounds, family, misere).ravel().tolist() == list(length.values())
        rows = tabulation.p_positions_in_rows(bounds, family, misere)
        assert rows.shape == bounds[:-1]
        for row in product(*map(range, bounds[:-1])):
            assert [z for z in range(bounds[-1]) if lost[(*row, z)]] == ([rows[row]] if rows[row] >= 0 else [])


@pytest.mark.parametrize(("bounds", "family"), CASES)
def test_kernels_equal_the_reference(bounds: tuple[int, ...], family: Any) -> None:
    _compare(bounds, family)


@given(st.data())
@settings(deadline=None, max_examples=draws(60))
def test_any_family(data: st.DataObject) -> None:
    heaps = data.draw(st.integers(1, 4))
    sets = data.draw(st.lists(st.sets(st.integers(0, heaps - 1), min_size=1), max_size=4))
    sets += [{place} for place in range(heaps) if not any(place in one for one in sets)]
    bounds = tuple(data.draw(st.lists(st.integers(1, 4), min_size=heaps, max_size=heaps)))
    _compare(bounds, sets)


@pytest.mark.parametrize("a", [1, 2, 3, 4, 7, 40])
def test_wythoff_equals_the_reference(a: int) -> None:
    size = 24
    options = reference.wythoff_options(a)
    values = reference.nim_values((size, size), options)
    assert tabulation.wythoff_board(size, a, "nim-values").ravel().tolist() == list(values.values())
    for misere in (False, True):
        lost = reference.outcomes((size, size), options, misere)
        assert tabulation.wythoff_board(size, a, "outcomes", misere).ravel().tolist() == list(lost.values())
        length = reference.remoteness((size, size), options, misere)
        assert tabulation.wythoff_board(size, a, "remoteness", misere).ravel().tolist() == list(length.values())


def test_large_nim_is_the_nim_sum() -> None:
    if native() is None:
        pytest.skip("the kernels are not built")
    x, y, z = np.ogrid[:70, :130, :200]
    family = tabulation.family_sets("nim", 3)
    assert np.array_equal(tabulation.nim_values((70, 130, 200), family), x ^ y ^ z)
    assert np.array_equal(tabulation.outcomes((70, 130, 200), family), (x ^ y ^ z) == 0)
    remoteness = tabulation.remoteness((70, 130, 200), family)
    assert np.array_equal(remoteness % 2 == 0, (x ^ y ^ z) == 0)
    # If the nim-sum is 0, the game lasts at most x + y + z moves, in pairs.
    assert (remoteness <= x + y + z).all()


def test_portions_join(monkeypatch: pytest.MonkeyPatch) -> None:
    from nimatron.sequences.tabulation import boards

    bounds, family = (7, 6, 5, 9), tabulation.family_sets("circular-nim", 4, 2)
    whole = [
        tabulation.outcomes(bounds, family),
        tabulation.remoteness(bounds, family),
        tabulation.nim_values(bounds, family),
    ]
    monkeypatch.setattr(boards, "PORTION", 1)
    steps: list[tuple[int, int]] = []
    again = tabulation.outcomes(bounds, family, progress=lambda done, of: steps.append((done, of)))
    assert np.array_equal(again, whole[0])
    if native() is not None:
        assert steps == [(n, 210) for n in range(1, 211)]
    assert np.array_equal(tabulation.remoteness(bounds, family), whole[1])
    assert np.array_equal(tabulation.nim_values(bounds, family), whole[2])


def test_families() -> None:
    assert tabulation.family_sets("circular-nim", 3, 3) == ((0, 1, 2),)
    assert tabulation.family_sets("circular-nim", 1, 2) == ((0,),)
    assert tabulation.family_sets("circular-nim", 2, 1) == ((0,), (1,))
    assert len(tabulation.family_sets("index-k-nim", 6, 3)) == 20
    for bad in (("chess", 3, 1), ("nim", 0, 1), ("index-k-nim", 3, 0)):
        with pytest.raises(RuleError):
            tabulation.family_sets(*bad)
    for large in (("nim", 17, 1), ("index-k-nim", 16, 8)):
        with pytest.raises(TooLargeError):
            tabulation.family_sets(*large)


def test_refusals() -> None:
    nim = tabulation.family_sets("nim", 3)
    for bounds, family in (((3, 0), [(0,), (1,)]), ((3, 3), [(0,)]), ((3, 3), [(0,), (1,), (2,)]), ((3,), [(), (0,)])):
        with pytest.raises(RuleError):
            tabulation.outcomes(bounds, family)
    with pytest.raises(TooLargeError, match="bytes"):
        tabulation.outcomes((10**4,) * 3, nim)
    with pytest.raises(TooLargeError, match="bytes"):
        tabulation.nim_values((10**4,) * 3, nim)
    with pytest.raises(TooLargeError, match="moves"):
        tabulation.remoteness((2, 2, 40_000), nim)
    with pytest.raises(TooLargeError, match="bytes"):
        tabulation.wythoff_board(10**5)
    with pytest.raises(TooLargeError):
        tabulation.wythoff_board(10**5, what="remoteness")
    for size, a, what, misere in ((0, 1, "outcomes", False), (3, 0, "outcomes", False), (3, 1, "colour", False)):
        with pytest.raises(RuleError):
            tabulation.wythoff_board(size, a, what, misere)
    with pytest.raises(RuleError):
        tabulation.wythoff_board(3, 1, "nim-values", misere=True)


def test_kernels_check_their_arguments() -> None:
    kernels: Any = native()
    if kernels is None:
        pytest.skip("the kernels are not built")
    bounds, masks = np.array([3, 3]), np.array([1, 2])
    with pytest.raises(ValueError, match="fit"):
        kernels.tabulation_remoteness(bounds, masks, np.zeros(2, np.uint16), np.zeros(9, np.uint16), 0, 3, False)
    with pytest.raises(ValueError, match="fit"):
        kernels.tabulation_values(bounds, np.array([1, 8]), np.zeros(99, np.uint64), np.zeros(9, np.uint16), 0, 3, 1)
    with pytest.raises(ValueError, match="fit"):
        kernels.tabulation_p_rows(
            bounds, masks, np.zeros(9, np.uint64), np.zeros(9, np.int32), np.zeros(2, np.int32), 0, 3, False
        )
