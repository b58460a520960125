from __future__ import annotations

import csv
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from nimatron.errors import MissingExtraError, RequestError
from nimatron.tables.table_files import write_rows
from tests.tier import draws

ENDINGS = ["csv", "json", "npy", "parquet", "md", "tex", "txt"]
HUGE = [0, 2**53, -(2**53), 10**30, 7 * 10**5000]


def _chunks(count: int, length: int) -> Iterator[list[Any]]:
    for start in range(0, count, length):
        n = np.arange(start, min(start + length, count))
        yield [n, n * n]


def _read(path: Path) -> list[list[int]]:
    if path.suffix == ".csv":
        return [[int(e) for e in row] for row in list(csv.reader(path.read_text().splitlines()))[1:]]
    if path.suffix == ".json":
        return [[int(e) for e in row] for row in json.loads(path.read_text())["rows"]]
    if path.suffix == ".npy":
        return [list(row) for row in np.load(path).tolist()]
    if path.suffix == ".parquet":
        import pyarrow.parquet

        return [list(row.values()) for row in pyarrow.parquet.read_table(path).to_pylist()]
    if path.suffix == ".md":
        return [[int(e) for e in line.strip("|").split("|")] for line in path.read_text().splitlines()[2:]]
    if path.suffix == ".tex":
        lines = path.read_text().splitlines()[3:-1]
        return [[int(e) for e in line.removesuffix(r" \\").split("&")] for line in lines]
    return [[int(e) for e in line.split()] for line in path.read_text().splitlines()]


@pytest.mark.parametrize("ending", ENDINGS)
@pytest.mark.parametrize("length", [1, 700, 100_000])
def test_every_format_in_chunks_or_whole(tmp_path: Path, ending: str, length: int) -> None:
    count = 50 if length == 1 else draws(40_000, 3000)
    expected = [[n, n * n] for n in range(count)]
    steps: list[int] = []
    path = tmp_path / f"a.{ending}"
    assert write_rows(path, ["n", "square"], _chunks(count, length), progress=steps.append) == count
    assert steps[-1] == count
    assert _read(path) == expected
    again = tmp_path / f"b.{ending.upper()}"
    assert write_rows(again, ["n", "square"], [np.arange(count), np.arange(count) ** 2]) == count
    if ending != "parquet":
        assert again.read_bytes() == path.read_bytes()
    third = tmp_path / f"c.{ending}"
    write_rows(third, ["n", "square"], ([n for n, _ in expected], [s for _, s in expected]))
    assert _read(third) == expected
    assert sorted(tmp_path.iterdir()) == sorted([path, again, third])


@pytest.mark.parametrize("ending", ENDINGS)
def test_empty_tables(tmp_path: Path, ending: str) -> None:
    path = tmp_path / f"a.{ending}"
    assert write_rows(path, ["n", "value"], [[], []]) == 0
    assert _read(path) == []
    assert write_rows(path, ["n", "value"], iter(())) == 0
    if ending != "npy":
        assert _read(path) == []


def test_one_column(tmp_path: Path) -> None:
    values = np.array([0, 1, 0, 1, 2], dtype=np.uint8)
    write_rows(tmp_path / "a.npy", ["value"], [values])
    loaded = np.load(tmp_path / "a.npy")
    assert loaded.dtype == np.uint8
    assert loaded.tolist() == values.tolist()
    write_rows(tmp_path / "a.txt", ["value"], iter([[values[:2]], [values[2:]]]))
    assert (tmp_path / "a.txt").read_text() == "0 0\n1 1\n2 0\n3 1\n4 2\n"


def test_form_of_json(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    columns: list[Any] = [np.arange(2), ["P", "N"], [[1, 0], [2]], np.array([True, False]), [2**53 - 1, -(2**53)]]
    write_rows(
        path, ["n", "outcome", "digits", "lost", "large"], columns, game="wythoff", rules={"a": 10**40}, misere=True
    )
    assert json.loads(path.read_text()) == {
        "game": "wythoff",
        "rules": {"a": str(10**40)},
        "misere": True,
        "columns": ["n", "outcome", "digits", "lost", "large"],
        "rows": [[0, "P", [1, 0], True, 2**53 - 1], [1, "N", [2], False, str(-(2**53))]],
    }


@pytest.mark.parametrize("ending", ["csv", "json", "md", "tex", "txt"])
def test_numbers_of_any_size(tmp_path: Path, ending: str) -> None:
    path = tmp_path / f"a.{ending}"
    write_rows(path, ["n", "value"], [list(range(5)), HUGE])
    text = path.read_text()
    assert "7" + "0" * 5000 in text
    if ending == "json":
        assert json.loads(text)["rows"][1] == [1, str(2**53)]


@pytest.mark.parametrize(
    ("ending", "bad"), [("npy", HUGE), ("npy", [1, "x"]), ("npy", [1.5, 2.5]), ("parquet", HUGE), ("parquet", [1, "x"])]
)
def test_what_64_bits_cannot_hold_is_refused(tmp_path: Path, ending: str, bad: list[Any]) -> None:
    path = tmp_path / f"a.{ending}"
    with pytest.raises(RequestError) as caught:
        write_rows(path, ["value"], [bad])
    assert "\n" not in str(caught.value)
    assert list(tmp_path.iterdir()) == []


def test_texts_are_quoted(tmp_path: Path) -> None:
    columns = [['a,"b"', "x|y", "5%_\\"]]
    for ending in ("csv", "md", "tex"):
        write_rows(tmp_path / f"a.{ending}", ["text"], columns)
    assert [row[0] for row in csv.reader((tmp_path / "a.csv").read_text().splitlines())] == ["text", *columns[0]]
    assert "x\\|y" in (tmp_path / "a.md").read_text()
    assert "5\\%\\_\\textbackslash{}" in (tmp_path / "a.tex").read_text()


def test_nothing_half_written(tmp_path: Path) -> None:
    def broken() -> Iterator[list[Any]]:
        yield [np.arange(5), np.arange(5)]
        raise KeyboardInterrupt

    for ending in ENDINGS:
        path = tmp_path / f"a.{ending}"
        path.write_text("old")
        with pytest.raises(KeyboardInterrupt):
            write_rows(path, ["n", "value"], broken())
        assert path.read_text() == "old"
    assert len(list(tmp_path.iterdir())) == len(ENDINGS)


def _two_types() -> Iterator[list[Any]]:
    yield [np.zeros(2, np.uint8)]
    yield [np.zeros(2, np.int64)]


def test_refusals(tmp_path: Path) -> None:
    with pytest.raises(RequestError, match="unknown ending"):
        write_rows(tmp_path / "a.xlsx", ["n"], [[1]])
    with pytest.raises(RequestError, match="one sequence"):
        write_rows(tmp_path / "a.txt", ["a", "b", "c"], [[1], [2], [3]])
    with pytest.raises(RequestError, match="integers only"):
        write_rows(tmp_path / "a.txt", ["outcome"], [["P"]])
    with pytest.raises(RequestError, match="equal length"):
        write_rows(tmp_path / "a.csv", ["a", "b"], [[1], [2, 3]])
    with pytest.raises(RequestError, match="equal length"):
        write_rows(tmp_path / "a.csv", ["a", "b"], [[1]])
    with pytest.raises(RequestError, match="changes its type"):
        write_rows(tmp_path / "a.npy", ["a"], _two_types())


def test_parquet_without_pyarrow(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(MissingExtraError, match=r"nimatron\[parquet\]"):
        write_rows(tmp_path / "a.parquet", ["n"], [[1]])
    assert list(tmp_path.iterdir()) == []


def test_flipped_byte_in_parquet_is_noticed(tmp_path: Path) -> None:
    arrow = pytest.importorskip("pyarrow")
    import pyarrow.parquet

    path = tmp_path / "a.parquet"
    write_rows(path, ["value"], [np.random.default_rng(1).integers(0, 2**60, 5000)])
    data = bytearray(path.read_bytes())
    data[len(data) // 2] ^= 1
    path.write_bytes(data)
    with pytest.raises((OSError, arrow.ArrowInvalid)):
        pyarrow.parquet.read_table(path, page_checksum_verification=True)
