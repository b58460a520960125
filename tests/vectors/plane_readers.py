"""Readers of the vectors of the games on the plane: Wythoff's family, flip-flop, pairs and numeration."""

from __future__ import annotations

from typing import Any

import nimatron as nt
from nimatron.arithmetic.numeration import interpret_p, interpret_q, p_digits, q_digits
from nimatron.sequences.wythoff import wythoff_pairs
from nimatron.theory.strategies import algebraic, arithmetic, recursive
from nimatron.theory.strategies.algebraic import winning_moves
from tests.vectors.rows import AMPLE, Reader, Row, Table, as_sets, check

TABLED = 10_000
"""Pairs up to this index are also taken from the recursive strategy."""


def read_wythoff(table: Table) -> None:
    """All files with x and y; numbers may be decimal strings. The strategies must know the same."""
    a, misere = table.rule["a"], table.rule["play"] == "misere"
    game = nt.game(f"wythoff[a={a}]")
    for row in table.rows:
        x, y = int(row["x"]), int(row["y"])
        found = check(row, game, f"{x},{y}", misere)
        if "outcome" in row:
            assert algebraic.loses(x, y, a, misere) == (row["outcome"] == "P"), found
        if "winning_positions" in row:
            assert winning_moves(x, y, a, misere) == sorted(as_sets(row["winning_positions"]))


def check_pair(a: int, n: int, pair: tuple[int, int]) -> None:
    """Compare one pair with every source of pairs."""
    assert algebraic.pair(n, a) == arithmetic.pair(n, a) == pair
    if n < TABLED:
        assert recursive.pair(n, a) == pair
    if pair[1] < 1 << 63:
        for strategy in ("recursive", "algebraic", "arithmetic"):
            first, second = wythoff_pairs(a, 1, start=n, strategy=strategy)
            assert (int(first[0]), int(second[0])) == pair
    assert nt.analyse(nt.game(f"wythoff[a={a}]"), pair, fields=["outcome"], limits=AMPLE).outcome == "P"


def read_pairs(table: Table) -> None:
    for row in table.rows:
        check_pair(table.rule["a"], int(row["n"]), (int(row["A"]), int(row["B"])))


def read_table_3(table: Table) -> None:
    from nimatron.papers.thesis import large_table

    rows = list(large_table(table.rule["a"]))
    assert len(rows) == len(table.rows)
    for row, large in zip(table.rows, rows, strict=True):
        check_pair(table.rule["a"], int(row["n"]), (int(row["A"]), int(row["B"])))
        assert (large.n, large.first, large.second) == (int(row["n"]), int(row["A"]), int(row["B"]))
        assert large.printed() == (row["printed_n"], row["printed_A"], row["printed_B"])


def read_table_2(table: Table) -> None:
    from nimatron.papers.thesis import TABLE_2, TABLE_2_PARAMETER

    assert table.rule["a"] == TABLE_2_PARAMETER
    published = [(row["n"], row["recursive_ms"], row["algebraic_ms"], row["arithmetic_ms"]) for row in table.rows]
    assert published == list(TABLE_2)


def check_digits(row: Row, a: int) -> None:
    """Compare both representations and read them back."""
    n, p, q = row["n"], tuple(row["p_digits"]), tuple(row["q_digits"])
    assert (p_digits(n, a), q_digits(n, a)) == (p, q)
    assert interpret_p(p, a) == interpret_q(q, a) == n


def read_numeration(table: Table) -> None:
    a = table.rule["a"]
    for row in table.rows:
        check_digits(row, a)
        if "belongs_to" in row:
            assert arithmetic.belongs_to(row["n"], a) == row["belongs_to"]
            assert algebraic.pair(row["n"], a)[0] == arithmetic.pair(row["n"], a)[0] == row["A_n"]


def flip_flop_of(rule: dict[str, Any]) -> Any:
    """Give the rule set that a table's rule describes in words."""
    condition, _, threshold = rule["flip_allowed_if"].partition(" >= ")
    tested = "after" if rule["flip"].endswith("after the move") else "before"
    assert rule["flip"] == f"together with a move, condition tested {tested} the move"
    rules = f"condition={condition};threshold={threshold};flips={rule['flips']};tested={tested}"
    return nt.game(f"flip-flop[{rules}]")


def read_flip_flop(table: Table) -> None:
    """Read the table; its last rows (3,3) and (3,5), attrition with a flip left, need a flip on the move to (0,0)."""
    game = flip_flop_of(table.rule)
    for row in table.rows:
        check(row, game, f"{row['S']},{row['L']}/{row['goal']}/{row['flips_left']}")


READERS: dict[str, Reader] = {
    "wythoff": read_wythoff,
    "wythoff_misere": read_wythoff,
    "wythoff_winning_moves": read_wythoff,
    "wythoff_large": read_wythoff,
    "wythoff_pairs": read_pairs,
    "numeration": read_numeration,
    "thesis_table1": read_numeration,
    "thesis_table2": read_table_2,
    "thesis_table3": read_table_3,
    "flipflop": read_flip_flop,
}
