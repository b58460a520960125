"""Tables of every game: rows, arrays, boards, files, notebooks; a table computes only what is requested."""

from __future__ import annotations

import csv
import json
import threading
import time
from collections.abc import Iterator
from itertools import islice, product
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

import nimatron as nt
from nimatron.budget import Limits
from nimatron.kernels import native
from nimatron.rules.coin_game import CoinGame
from nimatron.rules.grid_game import GridGame
from nimatron.rules.memory_game import MemoryGame
from nimatron.tables.game_table import KINDS
from tests.brute_force import BruteForce
from tests.cli.processes import assert_refused, call
from tests.tier import draws


class Dominoes(GridGame):
    name, example = "dominoes-of-tables", "2x3"

    def generate_moves(self, free: Any) -> Iterator[Any]:
        return (free - set(pair) for pair in self.dominoes(free))


class Turtles(CoinGame):
    name, example = "turtles-of-tables", "THH"

    def generate_moves(self, coins: Any) -> Iterator[Any]:
        for place, heads in enumerate(coins):
            if heads:
                yield self.turned(coins, place)
                yield from (self.turned(coins, place, other) for other in range(place))


class Halves(MemoryGame):
    """Take at most half of the heap and a limit; positions of the table have a memory."""

    name, example = "halves-of-tables", "9"

    def options(self, heap: int, memory: int) -> Iterator[tuple[int, int]]:
        return ((heap - take, take) for take in range(1, heap // 2 + 1) if take != memory)

    def positions(self, count: int) -> Iterator[Any]:
        return (self.admit(heap, memory) for heap in range(count) for memory in range(3))


GAMES = [
    *(cls() for cls in nt.all_games() if cls.name != "sum" and cls.__module__.startswith("nimatron.games.")),
    nt.Wythoff(a=2), nt.IndexKNim(k=3), nt.CircularNim(k=3), nt.Octal(code="0.137"), nt.Subtraction(take="primes"),
    Dominoes(), Turtles(), Halves(),
]  # fmt: skip


def _entry(judge: BruteForce, position: Any, what: str) -> Any:
    if what == "outcome":
        return "P" if judge.loses(position) else "N"
    return judge.grundy(position) if what == "grundy" else judge.remoteness(position)


@pytest.mark.parametrize("misere", [False, True])
@pytest.mark.parametrize("game", GAMES, ids=str)
def test_every_game_has_tables(game: Any, misere: bool) -> None:
    judge, count = BruteForce(game, misere), draws(4, 3 if game.name == "nimstring" else 4)
    for what in ("outcome", "lost", "remoteness", "grundy"):
        if what == "grundy" and (misere or game.loopy or game.name == "flip-flop"):
            with pytest.raises(nt.RuleError, match="normal play only"):
                nt.table(game, what, count=count, misere=misere)
            continue
        found = nt.table(game, what, count=count, misere=misere)
        rows = list(found.rows())
        positions = list(game.positions(count))
        if game.name == "chomp":  # its own list contains rectangles only
            bars = [row for row in product(range(count), repeat=3) if row[0] and sorted(row, reverse=True) == [*row]]
            positions = [game.check(bar) for bar in bars]
        row = isinstance(game, nt.TupleGame) and game.number_of_heaps is None and len(game.start) > 1
        if row and all(len(game.heaps(p) or ()) == len(game.start) for p in positions):
            assert len(found.columns) == len(game.start) + (what != "lost")
        names = [tuple(game.heaps(p)) if found.columns[0] != "position" else (game.format(p),) for p in positions]
        if what == "lost":
            assert found.total is None
            if not game.loopy:
                right = [name for name, p in zip(names, positions, strict=True) if judge.loses(p)]
                assert sorted(rows) == sorted(right)
            with pytest.raises(TypeError):
                len(found)
            continue
        assert found.total == len(rows) == len(found)
        if what == "grundy" and game.entailing:
            continue  # loony values have no entry; tests/vectors has the others
        assert [row[:-1] for row in rows] == names
        if not game.loopy:
            assert [row[-1] for row in rows] == [_entry(judge, p, what) for p in positions]
        assert list(found) == rows  # rows can be read again
        assert found.status in ("proved", "computed")
        assert found.method


def test_the_columns_come_from_the_structure() -> None:
    assert nt.table(Dominoes(), count=3).columns == ("position", "outcome")
    assert list(nt.table(Dominoes(), "lost", count=5)) == [("1x1",), ("2x2",)]
    assert nt.table(Turtles(), count=3).columns == ("position", "outcome")
    assert [row[0] for row in nt.table(Halves(), count=3).rows()] == [
        "0",
        "0",
        "0",
        "1",
        "1/1",
        "1/2",
        "2",
        "2/1",
        "2/2",
    ]
    assert nt.table("flip-flop", count=3).columns == ("heap_1", "heap_2", "outcome")
    assert nt.table("copycat-nim", count=0).columns == ("n", "outcome")
    assert nt.table("kayles", count=3, heaps=2).columns == ("heap_1", "heap_2", "outcome")


@pytest.mark.parametrize("what", ["outcome", "grundy", "lost", "remoteness"])
@pytest.mark.parametrize("name", ["kayles", "grundy", "squares", "nim", "subtraction[take=2,3]"])
def test_several_heaps_of_heap_games(name: str, what: str) -> None:
    game = nt.game(name)
    judge = BruteForce(game)
    rows = list(nt.table(game, what, count=6, heaps=2).rows())
    places = [(x, y) for x in range(6) for y in range(x, 6)]
    if what == "lost":
        assert rows == [place for place in places if judge.loses(place)]
    else:
        assert rows == [(*place, _entry(judge, place, what)) for place in places]


def test_p_positions_are_those_of_the_outcomes() -> None:
    for name, count, heaps in (("squares", 3000, None), ("nim", 12, 3), ("wythoff", 90, None), ("circular-nim", 5, 5)):
        for misere in (False, True):
            outcomes = nt.table(name, count=count, heaps=heaps, misere=misere).rows()
            lost = [row[:-1] for row in outcomes if row[-1] == "P"]
            assert list(nt.table(name, "lost", count=count, heaps=heaps, misere=misere)) == lost
    assert nt.p_positions("squares", 3000).tolist() == [n for (n,) in nt.table("squares", "lost", count=3000)]


def test_arrays_are_signed_and_boards_have_an_axis_for_each_heap() -> None:
    arrays = nt.table("wythoff", "pairs", count=1000, start=10**12).arrays()
    assert set(arrays) == {"n", "A", "B"}
    assert all(column.dtype == np.int64 for column in arrays.values())
    assert (arrays["B"] - arrays["A"] == arrays["n"]).all()
    values = nt.table("0.07", "grundy", count=200).arrays()["grundy"]
    assert values.dtype == np.int64
    assert np.diff(values).min() < 0
    assert nt.table("squares", count=9).arrays()["outcome"].tolist() == list("PNPNNPNPN")
    drawn = nt.table("take-and-return", "remoteness", count=6, misere=True).arrays()["remoteness"]
    assert drawn.mask.tolist() == [False, *[True] * 5]
    assert nt.table("squares", "lost", count=0).arrays()["n"].dtype == np.int64
    if native() is None:
        return
    board = nt.table("index-k-nim", count=4, heaps=3).board()
    assert board is not None
    assert (board.shape, board.dtype.kind) == ((4, 4, 4), "b")
    lengths = nt.table("index-k-nim", "remoteness", count=4, heaps=3).board()
    assert lengths is not None
    assert lengths.dtype.kind == "i"
    assert nt.table("copycat-nim", count=4).board() is None


def test_a_proved_period_fills_any_table() -> None:
    found = nt.period("0.07")
    assert found is not None
    table = nt.table("0.07", "grundy", count=10**8)
    assert [row for _, row in zip(range(3), table.rows(), strict=False)] == [(0, 0), (1, 0), (2, 1)]
    assert [value for _, value in islice(nt.table("0.77", "grundy", count=10**6).rows(), 999_990, None)] == [
        nt.period("0.77").value(n) for n in range(999_990, 10**6)
    ]


def test_games_by_name_and_counts_of_numpy() -> None:
    assert list(nt.table("Moore", count=np.int64(2), heaps=np.uint8(3))) == list(
        nt.table("index-k-nim", count=2, heaps=3)
    )
    assert nt.table("attrition", count=3).misere
    assert list(nt.table("dawson", "grundy", count=9)) == list(nt.table("0.07", "grundy", count=9))


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        ({"game": "nim", "what": "size"}, nt.RequestError),
        ({"game": "nim", "count": -1}, nt.RequestError),
        ({"game": "nim", "count": 1.5}, nt.RequestError),
        ({"game": "nim", "count": 10**12}, nt.RequestError),
        ({"game": "nim", "heaps": 0}, nt.RequestError),
        ({"game": "wythoff", "heaps": 3}, nt.RuleError),
        ({"game": "copycat-nim", "heaps": 2}, nt.RuleError),
        ({"game": "nim", "what": "pairs"}, nt.RuleError),
        ({"game": "nim", "strategy": "algebraic"}, nt.RequestError),
        ({"game": "wythoff", "what": "numeration", "misere": True}, nt.RuleError),
        ({"game": "sum"}, nt.RuleError),
        ({"game": "nosuch"}, nt.RuleError),
        ({"game": "unbalanced-nim", "count": 10**6}, nt.TooLargeError),
        ({"game": "nim", "count": 10**9}, nt.TooLargeError),
    ],
)
def test_what_a_game_does_not_have_is_refused(arguments: dict[str, Any], error: type[Exception]) -> None:
    with pytest.raises(error) as refused:
        next(nt.table(**{"count": 5, **arguments}).rows())
    assert "\n" not in str(refused.value)


def test_limits_bound_what_is_computed_one_by_one() -> None:
    short = Limits(options=1000)
    with pytest.raises(nt.TooLargeError, match="--seconds raises it"):
        list(nt.table("0.6", "grundy", count=300_000, limits=short))
    assert len(list(nt.table("0.77", "grundy", count=300_000, limits=Limits(values=1000)))) == 300_000


# -- files and other programs -------------------------------------------------------------------------------------


@pytest.mark.parametrize("ending", ["csv", "json", "npy", "parquet", "md", "tex"])
def test_saving_in_every_format(tmp_path: Path, ending: str) -> None:
    if ending == "parquet":
        pytest.importorskip("pyarrow")
    path = tmp_path / f"pairs.{ending}"
    assert nt.table("wythoff", "pairs", count=40).save(path) == 40
    assert sorted(file.name for file in tmp_path.iterdir()) == [path.name, f"{path.name}.sha256"]
    if ending == "csv":
        assert list(csv.reader(path.read_text().splitlines()))[5] == ["4", "6", "10"]
    if ending == "json":
        assert json.loads(path.read_text())["rows"][4] == [4, 6, 10]
    if ending == "npy":
        assert np.load(path)["B"][4] == 10


def test_one_column_goes_to_a_b_file(tmp_path: Path) -> None:
    pairs = nt.table("wythoff", "pairs", count=4, start=2)
    pairs.save(tmp_path / "a.txt", column="A")
    assert (tmp_path / "a.txt").read_text() == "2 3\n3 4\n4 6\n5 8\n"
    nt.table("squares", "lost", count=11).save(tmp_path / "lost.txt")
    assert (tmp_path / "lost.txt").read_text() == "0 0\n1 2\n2 5\n3 7\n4 10\n"
    pairs.save(tmp_path / "b.csv", column="B")
    assert (tmp_path / "b.csv").read_text() == "B\n5\n7\n10\n13\n"
    with pytest.raises(nt.RequestError, match="the columns are n, A, B"):
        pairs.save(tmp_path / "c.txt", column="C")
    with pytest.raises(nt.RequestError, match="choose one column"):
        pairs.save(tmp_path / "c.txt")
    arguments = ["table", "wythoff", "--what", "pairs", "--count", "4", "--start", "2", "--column", "A"]
    assert call([*arguments, "--out", str(tmp_path / "again.txt")]).status == 0
    assert (tmp_path / "again.txt").read_text() == (tmp_path / "a.txt").read_text()
    assert_refused(call(arguments))


def test_what_is_not_known_is_empty(tmp_path: Path) -> None:
    found = nt.table("take-and-return", "remoteness", count=3, misere=True)
    found.save(tmp_path / "a.csv")
    assert (tmp_path / "a.csv").read_text() == "n,remoteness\n0,0\n1,\n2,\n"
    found.save(tmp_path / "a.json")
    assert json.loads((tmp_path / "a.json").read_text())["rows"] == [[0, 0], [1, None], [2, None]]
    with pytest.raises(nt.RequestError):
        found.save(tmp_path / "a.npy")


def test_arrow() -> None:
    arrow = pytest.importorskip("pyarrow")
    found = nt.table("squares", "remoteness", count=30)
    assert found.to_arrow().to_pylist()[5] == {"n": 5, "remoteness": 2}
    assert arrow.table(found).column_names == ["n", "remoteness"]
    assert arrow.table(found).num_rows == 30


def test_in_a_notebook() -> None:
    html = nt.table("wythoff", count=30)._repr_html_()
    assert html.startswith("<table><caption>wythoff: outcome</caption>")
    assert html.count("<tr>") == 12
    assert "…" in html
    assert "<img" not in nt.table(Dominoes(), count=3)._repr_html_()
    assert repr(nt.table("attrition", count=3)) == "<table of wythoff, misère: heap_1, heap_2, outcome, 6 rows>"


def test_two_threads_read_one_table() -> None:
    found = nt.table("copycat-nim", "remoteness", count=60)
    right = list(nt.table("copycat-nim", "remoteness", count=60))
    rows: list[Any] = []
    threads = [threading.Thread(target=lambda: rows.append(list(found))) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert rows == [right] * 3


# -- the commands show the same -----------------------------------------------------------------------------------


def test_the_command_shows_just_that() -> None:
    for game, what in (("squares", "lost"), ("dawson", "grundy"), ("0.137", "outcome"), ("Attrition", "outcome")):
        shown = json.loads(call(["table", game, "--what", what, "--count", "12", "--format", "json"]).out)
        found = nt.table(game, what, count=12)
        assert shown["columns"] == list(found.columns)
        assert shown["rows"] == [list(row) for row in found]
        assert shown["misere"] == found.misere
    assert call(["values", "0.07", "--count", "6"]).out == "0 0\n1 0\n2 1\n3 1\n4 2\n5 0\n"
    assert set(KINDS) == {"outcome", "grundy", "remoteness", "lost", "genus", "misere-value", "pairs", "numeration"}


def test_a_million_values_of_a_known_period(tmp_path: Path) -> None:
    path = tmp_path / "kayles.npy"
    assert call(["values", "0.77", "--count", "1000000", "--out", str(path)]).status == 0
    assert np.load(path)["grundy"][-1] == nt.period("0.77").value(999_999)


def test_the_period_command_names_what_was_asked() -> None:
    assert call(["period", "0.77"]).out.startswith("0.77: period 12 from heap 71 on")
    assert call(["period", "octal[code=0.07]"]).out.startswith("dawsons-kayles: period 34")
    ended = call(["period", "squares"])
    assert ended.status == 1
    assert "no known theorem" in ended.out
    ended = call(["period", "0.6", "--limit", "400"])
    assert ended.status == 1
    assert "0.6: no period is proved within 400 values" in ended.out


def test_the_time_of_a_table_begins_when_rows_are_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    from nimatron import budget

    found = nt.table("0.4", "grundy", count=1500, limits=Limits(seconds=1000))
    later = time.process_time() + 10_000
    monkeypatch.setattr(budget, "time", SimpleNamespace(process_time=lambda: later))
    assert len(list(found.rows())) == 1500
