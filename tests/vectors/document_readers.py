"""Readers of the vectors that hold the worked examples of the documents; one reader for each named table."""

from __future__ import annotations

from itertools import pairwise

import nimatron as nt
from nimatron.arithmetic.beatty import wythoff_a
from nimatron.arithmetic.nim_sum import nim_sum_columns
from nimatron.arithmetic.zeckendorf import fibonacci_pair
from nimatron.papers import plane
from nimatron.papers.precision import decimals_needed, first_wrong_newton
from nimatron.play.match import Match
from nimatron.theory.strategies import algebraic, verkhovsky
from tests.vectors.rows import AMPLE, Reader, Table, as_sets, check


def read_nim_game(table: Table) -> None:
    """Heaps keep their order; every move is made in a match, which refuses illegal ones."""
    match = Match(nt.Nim(), tuple(table.rows[0]["heaps_after"]), names=("Ivana", "Marko"))
    for before, row in pairwise(table.rows):
        change = [old - new for old, new in zip(before["heaps_after"], row["heaps_after"], strict=True)]
        assert change == [row["taken"] if place == row["heap"] else 0 for place in (1, 2, 3)]
        assert getattr(match.record, match.to_move) == row["player"]
        match.play(tuple(row["heaps_after"]))
    for row in table.rows:
        found = check(row, nt.Nim(), tuple(row["heaps_after"]))
        assert nt.nim_sum(found.position) == row["nim_sum"]
    first = table.rows[0]
    assert first["player"] is first["heap"] is first["taken"] is None
    assert match.record.result == "first"


def read_nim_positions(table: Table) -> None:
    for row in table.rows:
        check(row, nt.Nim(), tuple(row["heaps"]))
        assert nt.nim_sum(row["heaps"]) == row["nim_sum"]


def read_nim_sums(table: Table) -> None:
    for row in table.rows:
        assert nt.nim_sum(*row["operands"]) == nim_sum_columns(row["operands"]).result == row["nim_sum"]


def read_squares_game(table: Table) -> None:
    game = nt.game("squares")
    match = Match(game, (table.rows[0]["n_after"],))
    for before, row in pairwise(table.rows):
        assert before["n_after"] - row["n_after"] == row["taken"]
        assert match.to_move == row["player"]
        match.play((row["n_after"],))
    assert match.record.result == "second"
    assert table.rows[0]["player"] is table.rows[0]["taken"] is None
    for row in table.rows:
        found = nt.analyse(game, (row["n_after"],), limits=AMPLE)
        assert (found.outcome, found.remoteness) == (row["outcome"], row["remoteness"])
        assert [heap for (heap,) in found.winning_moves or ()] == row["winning_positions"]


def read_squares_numbers(table: Table) -> None:
    for row in table.rows:
        check(row, nt.game("squares"), str(row["n"]))


def read_squares_examples(table: Table) -> None:
    game = nt.game("squares")
    for row in table.rows:
        found = nt.analyse(game, (row["n"],), moves=True, limits=AMPLE)
        assert [heap for (heap,) in game.moves((row["n"],))] == row["options"]
        assert found.outcome == row["outcome"]
        assert {heap for (heap,) in found.winning_moves or ()} == set(row["winning_positions"])
        longest = max(move.remoteness for move in found.moves or () if move.remoteness is not None)
        delays = [move.to[0] for move in found.moves or () if move.remoteness == longest]
        assert row["best_delay"] == (delays if found.outcome == "P" else [])


def read_winning_points(table: Table) -> None:
    for row, step, state in zip(table.rows, plane.sieve_steps(), plane.constant_states(), strict=False):
        point = (row["a_n"], row["b_n"])
        assert (step.n, step.a, step.b) == (state.n, state.a, state.b) == (row["n"], *point)
        assert algebraic.pair(row["n"]) == point
        assert nt.analyse(nt.Wythoff(), point, limits=AMPLE).outcome == "P"


def read_game_on_the_plane(table: Table) -> None:
    for before, row in pairwise(table.rows):
        assert plane.move_type(before["point"], row["point"]) == row["move_type"]
        moves = nt.Wythoff().moves(tuple(before["point"]))
        assert tuple(row["point"]) in moves or tuple(reversed(row["point"])) in moves
        if row["player"] == "Cora":
            assert verkhovsky.reply(*before["point"]).point == tuple(row["point"])
    for row in table.rows:
        check(row, nt.Wythoff(), tuple(row["point"]))
    assert [row["player"] for row in table.rows] == [None, *["Hugo", "Cora"] * 3]
    assert table.rows[0]["move_type"] is None


def read_examples_on_the_plane(table: Table) -> None:
    for row in table.rows:
        assert row["label"]
        check(row, nt.Wythoff(), tuple(row["point"]))
        reply = verkhovsky.reply(*row["point"])
        assert (reply.m, reply.a_m) == (row["m"], row["a_m"])
        assert reply.point is None or reply.point in as_sets(row["winning_positions"])


def read_fibonacci_properties(table: Table) -> None:
    for row in table.rows:
        n = row["n = F_i (F_1=F_2=1)"]
        assert fibonacci_pair(row["i"])[0] == n
        assert wythoff_a(n) == row["a_n"]


def read_index_equations(table: Table) -> None:
    """Read the pairs; the row S = 1 has index -2, an erratum: by the index equations 1 = a_1."""
    for row in table.rows:
        index = row["index"]
        if row["S"] == 1:
            assert index == -2, "the erratum of the file is mended: take this exception out"
            index = 1
        assert verkhovsky.index_equations(row["S"]) == (row["sequence"], index)
        assert algebraic.pair(index)["ab".index(row["sequence"])] == row["S"]


def read_counts(table: Table) -> None:
    for row in table.rows:
        assert plane.counts_up_to(row["M"]) == (row["count_a"], row["count_b"])


def read_decimals(table: Table) -> None:
    for row in table.rows:
        assert decimals_needed(row["k"]) == row["decimals"]


def read_newton(table: Table) -> None:
    for row in table.rows:
        assert first_wrong_newton(row["r"]) == row["first_wrong_n"]


BY_TABLE: dict[str, dict[str, Reader]] = {
    "documents_nim": {
        "Ivana and Marko": read_nim_game,
        "analysed positions": read_nim_positions,
        "nim-sums": read_nim_sums,
    },
    "documents_squares": {
        "example game": read_squares_game,
        "outcomes 0..22": read_squares_numbers,
        "remoteness 0..17": read_squares_numbers,
        "examples": read_squares_examples,
    },
    "documents_wythoff": {
        "winning points w_1..w_17": read_winning_points,
        "example game": read_game_on_the_plane,
        "examples": read_examples_on_the_plane,
        "Fibonacci properties (25), (26)": read_fibonacci_properties,
        "index equations: S = a_k or S = b_k": read_index_equations,
        "numbers up to M in each sequence": read_counts,
        "decimals of 0.6180.. needed so that floor(n*(1+g)) is right for every n <= 10^k": read_decimals,
        "Newton from 1.618: first n at which floor(n*x_r) is wrong": read_newton,
    },
}
