"""Readers of the vectors of tokens on graphs, their sums, and entailing games."""

from __future__ import annotations

from typing import Any

import nimatron as nt
from nimatron.games.graphs.token import Token
from nimatron.games.sum import Sum
from nimatron.rules.rule_set import Bound
from tests.games.test_entailing_games import Explicit, SplitSquares
from tests.vectors.nimstring_positions import Nimstring
from tests.vectors.rows import AMPLE, Reader, Table, tables


def token_of(options: list[list[int]]) -> Token:
    """Return the graph with these options."""
    arrows = ",".join(f"{a}>{b}" for a, after in enumerate(options) for b in after)
    return Token(graph=arrows, vertices=len(options))


def graphs() -> list[Token]:
    """Return the graphs that the rows of sums name."""
    table = next(table for table in tables() if table.file == "loopy" and table.name == "graphs")
    return [token_of(row["options"]) for row in table.rows]


def value_text(value: Any) -> str:
    """Return a loopy nim-value as it is written."""
    return str(value) if isinstance(value, int) else "inf{" + ",".join(map(str, value["inf"])) + "}"


def read_graphs(table: Table) -> None:
    for number, row in enumerate(table.rows):
        assert row["graph"] == number
        assert row["name"]
        game = token_of(row["options"])
        for vertex in range(len(row["options"])):
            found, misere = nt.analyse(game, vertex, limits=AMPLE), nt.analyse(game, vertex, misere=True, limits=AMPLE)
            assert (found.outcome, found.remoteness) == (row["outcomes"][vertex], row["remoteness"][vertex])
            assert found.value == value_text(row["values"][vertex])
            assert misere.outcome == row["misere_outcomes"][vertex]
            assert misere.remoteness == row["misere_remoteness"][vertex]


def read_disjunctive(table: Table) -> None:
    known = graphs()
    for row in table.rows:
        game = Sum(known[row["i"]], known[row["j"]], nt.Nim(), kind=table.rule["kind"])
        position = game.check((row["x"], row["y"], (row["h"],)))
        found, misere = (
            nt.analyse(game, position, moves=True, limits=AMPLE),
            nt.analyse(game, position, misere=True, limits=AMPLE),
        )
        assert (found.outcome, found.remoteness) == (row["outcome"], row["remoteness"])
        assert found.value == value_text(row["value"])
        assert (misere.outcome, misere.remoteness) == (row["misere_outcome"], row["misere_remoteness"])
        winning = [(move.to, move.remoteness) for move in found.moves if move.outcome == "P"]
        assert sorted([a.position, b.position, c.position[0], plies] for (a, b, c), plies in winning) == sorted(
            row["winning_moves"]
        )
        if winning:
            assert dict(winning)[found.best] == min(plies for _, plies in winning)


def read_kinds(table: Table) -> None:
    known = graphs()
    for row in table.rows:
        for prefix, kind, misere in (
            ("", "conjunctive", False), ("misere_", "conjunctive", True), ("", "selective", False),
        ):  # fmt: skip
            game = Sum(known[row["i"]], known[row["j"]], kind=kind)
            found = nt.analyse(game, game.check((row["x"], row["y"])), misere=misere, limits=AMPLE)
            name = prefix + kind
            assert (found.outcome, found.remoteness) == (row[name], row[name + "_remoteness"]), found


LOOPY: dict[str, Reader] = {
    "graphs": read_graphs,
    "disjunctive sums: vertex x of graph i, vertex y of graph j, nim heap h": read_disjunctive,
    "conjunctive and selective sums": read_kinds,
}


# -- entailing ---------------------------------------------------------------------------------------------------------


def read_stacks(table: Table) -> None:
    assert [row["n"] for row in table.rows] == list(range(len(table.rows)))
    values = nt.nim_values("top-entails", len(table.rows)).tolist()
    for row in table.rows:
        found = nt.analyse(table.rule["game"], (row["n"],), fields=["value", "grundy"], limits=AMPLE)
        assert found.value == str(row["value"])
        assert found.grundy == (None if row["value"] == "loony" else row["value"])
        assert values[row["n"]] == (-1 if row["value"] == "loony" else row["value"])


def read_loony_stacks(table: Table) -> None:
    values = nt.nim_values(table.rule["game"], 34_001)
    assert [n for n, value in enumerate(values.tolist()) if value == -1] == [row["n"] for row in table.rows]


def read_positions(table: Table) -> None:
    game = nt.game(table.rule["game"])

    def placed(stacks: list[int], must: int | None) -> Any:
        return game.canonical(game.check(tuple(stacks) if must is None else Bound(tuple(stacks), must)))

    for row in table.rows:
        found = nt.analyse(game, placed(row["stacks"], row["must_move_in"]), limits=AMPLE)
        assert found.outcome == row["outcome"], found
        winning = {game.canonical(move) for move in found.winning_moves or ()}
        assert winning == {placed(stacks, must) for stacks, must in row["winning_moves"]}, found


def read_nimstring(table: Table) -> None:
    game = Nimstring()
    for row in table.rows:
        position = frozenset(game.strings(row["strings"]))
        found = nt.analyse(game, position, fields=["value"], limits=AMPLE)
        assert row["name"]
        assert found.value == str(row["value"])
        if row["lost_with_nim_heap"] is not None:
            whole = Sum(game, nt.Nim())
            lost = [
                h
                for h in range(6)
                if nt.analyse(whole, (position, (h,)), fields=["outcome"], limits=AMPLE).outcome == "P"
            ]
            assert lost == row["lost_with_nim_heap"]


def read_split_squares(table: Table) -> None:
    assert table.rule["game"] == SplitSquares.name
    assert table.rule["text"]
    for row in table.rows:
        assert nt.analyse(SplitSquares(), (row["n"],), fields=["value"], limits=AMPLE).value == str(row["value"])


def read_abstract(table: Table) -> None:
    for row in table.rows:
        game = Explicit()
        object.__setattr__(game, "lists", tuple(tuple((kind, to) for kind, to in moves) for moves in row["moves"]))
        beside = Sum(game, nt.Nim())
        for vertex, (value, (what, heaps)) in enumerate(zip(row["values"], row["won_heaps"], strict=True)):
            assert nt.analyse(game, vertex, fields=["value"], limits=AMPLE).value == str(value)
            for heap in range(max(heaps, default=0) + 3):
                wins = (heap in heaps) == (what == "only")
                found = nt.analyse(beside, (Bound(vertex, "here"), (heap,)), fields=["outcome"], limits=AMPLE)
                assert (found.outcome == "N") == wins, (vertex, heap)


def read_sums_of_three(table: Table) -> None:
    game, nimstring, squares = Sum(), Nimstring(), SplitSquares()
    for row in table.rows:
        parts: list[Any] = [(nimstring, frozenset(nimstring.strings(row[name]))) for name in ("graph1", "graph2")]
        parts += [(squares, (row["split_squares_heap"],)), (nt.Nim(), (row["nim_heap"],))]
        assert nt.analyse(game, tuple(parts), fields=["outcome"], limits=AMPLE).outcome == row["outcome"]


ENTAILING: dict[str, Reader] = {
    "Top Entails, single stacks": read_stacks,
    "Top Entails, all loony stacks up to 34000": read_loony_stacks,
    "Top Entails, positions": read_positions,
    "Nimstring": read_nimstring,
    "Splitting with a bonus": read_split_squares,
    "abstract positions": read_abstract,
    "sums: two Nimstring graphs, a heap of splitting with a bonus, a nim heap": read_sums_of_three,
}
BY_TABLE = {"loopy": LOOPY, "entailing": ENTAILING}
