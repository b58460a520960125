"""Nimstring: rules, and its values by the definition: beside which nim heaps the player to move loses."""

from __future__ import annotations

from random import Random

import pytest

import nimatron as nt
from nimatron.budget import Budget
from nimatron.games.graphs.nimstring import Nimstring
from nimatron.kernels import native
from nimatron.kernels.strings import table_cost
from nimatron.rules.rule_set import AGAIN, Bound, misere_components
from tests.brute_force import BruteForce, reachable
from tests.explain.graph_claims import strings_value
from tests.games.rule_checks import check_moves

GAME = Nimstring()


def test_values_are_those_of_sums_with_heaps() -> None:
    dice = Random(16)
    seen = set()
    for size in ("1x1", "1x2", "1x3", "2x2", "2x3"):
        edges = sorted(GAME.parse_free(size).free)
        for _ in range(20):
            free = frozenset(dice.sample(edges, dice.randint(1, min(len(edges), 8))))
            grid = GAME.parse_free(size)._replace(free=free)
            value = "loony" if (number := strings_value(grid)) is None else str(number)
            assert nt.analyse(GAME, grid, fields=["value"]).value == value, GAME.format(grid)
            seen.add(value)
    assert seen >= {"0", "1", "2", "loony"}


def test_rules_and_both_conventions() -> None:
    positions = reachable(GAME, GAME.parse("1x2/1010/100"))
    check_moves(GAME, positions)
    for misere in (False, True):
        truth = BruteForce(GAME, misere)
        for position in positions:
            found = nt.analyse(GAME, position, misere=misere)
            assert (found.outcome == "P") == truth.loses(position)
            assert set(found.winning_moves or ()) == set(truth.winning_moves(position))


def test_who_completes_a_box_must_draw_again_and_may_be_unable_to() -> None:
    assert [GAME.format(move) for move in GAME.moves(GAME.parse("1x1/10/11"))] == ["1x1/11/11/again"]
    assert [GAME.format(move) for move in GAME.moves(GAME.parse("1x1/11/11/again"))] == ["1x1/11/11"]
    assert nt.analyse(GAME, "1x1/10/11").outcome == "P"
    assert nt.analyse(GAME, "1x1/10/11", misere=True).outcome == "N"


def test_turned_and_reflected_grids_are_one() -> None:
    images = ("1x2/1000/000", "1x2/0100/000", "1x2/0010/000", "2x1/000/1000", "2x1/000/0001")
    assert len({GAME.canonical(GAME.parse(image)) for image in images}) == 1


def _options_examined(position: str, **kinds: object) -> int:
    """Return the work counted for a whole answer."""
    budgets: list[Budget] = []

    class Counted(Budget):
        def __init__(self, *given: object) -> None:
            super().__init__(*given)  # type: ignore[arg-type]
            budgets.append(self)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("nimatron.solve.analysis.Budget", Counted)
        nt.analyse(GAME, position, **kinds)  # type: ignore[arg-type]
    return budgets[0].options


@pytest.mark.skipif(native() is None, reason="the work is that of the kernel")
@pytest.mark.parametrize(
    ("size", "value", "moves", "work"),
    [("1x5", "1", 16, 2_000), ("2x3", "1", 17, 8_000), ("3x3", "2", 24, 400_000), ("2x5", "0", 27, 1_500_000)],
)
def test_whole_boards_with_all_moves(size: str, value: str, moves: int, work: int) -> None:
    found = nt.analyse(GAME, size)
    assert (found.value, found.remoteness) == (value, moves)
    assert bool(found.winning_moves) == (value != "0")
    assert all(nt.analyse(GAME, move, fields=["outcome"]).outcome == "P" for move in found.winning_moves or ())
    assert _options_examined(size, moves=True) <= work


@pytest.mark.full
@pytest.mark.skipif(native() is None, reason="the work is that of the kernel")
def test_a_board_of_31_edges_has_a_value() -> None:
    """The same value as a table of all its sets of edges, which takes 2 GB (``python -m benchmarks.nimstring``)."""
    assert nt.analyse(GAME, "3x4", fields=["value"]).value == "0"


def test_without_kernels_the_work_of_python_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NIMATRON_NO_NATIVE", "1")
    assert nt.analyse(GAME, "2x2", fields=["value"]).value == "0"
    with pytest.raises(nt.TooLargeError, match="--limit"):  # within the limits only in C
        nt.analyse(GAME, "3x4", fields=["value"])


@pytest.mark.skipif(native() is None, reason="the table is that of the kernel")
def test_misere_play_costs_one_table() -> None:
    assert _options_examined("2x3", misere=True, moves=True) <= 2 * table_cost(17)


def test_long_chains_cost_next_to_nothing() -> None:
    chain = "1x26/" + "1" * 52 + "/" + "0" * 27  # 27 edges in a row: too many for a table
    assert nt.analyse(GAME, chain, fields=["outcome"]).outcome == "P"
    assert _options_examined(chain, fields=["outcome"]) < 30


@pytest.mark.parametrize("absent", ["0", "1"])
def test_how_long_a_long_chain_is_does_not_matter(monkeypatch: pytest.MonkeyPatch, absent: str) -> None:
    monkeypatch.setenv("NIMATRON_NO_NATIVE", absent)

    def corner(size: int, others: int) -> str:
        """Return a grid with a box in the corner, below it a row of boxes, and other rows of boxes."""
        rows = ["0" + "1" * (size - 1), "0" + "1" * (size - 1), *["1" * size] * (size - 1)]
        columns = [
            "00" + "1" * (size - 1),
            *["0" * (size + 1)] * (1 + others),
            *["1" * (size + 1)] * (size - 2 - others),
        ]
        return f"{size}x{size}/{''.join(rows)}/{''.join(columns)}"

    expected = strings_value(GAME.parse_free(corner(4, 0)))
    assert expected is not None
    for size, others in ((4, 0), (5, 1), (9, 7)):
        assert nt.analyse(GAME, corner(size, others), fields=["value"]).value == str(expected)


def test_a_grid_falls_into_the_groups_of_its_boxes() -> None:
    joined = GAME.parse("1x3/000111/1001")
    assert [part for _, part in GAME.components(joined)] == [joined]
    apart = GAME.parse("1x3/010010/1111")
    assert sorted(len(part.free) for _, part in GAME.components(apart)) == [2, 2]
    passing = GAME.components(Bound(apart, AGAIN))
    assert [isinstance(part, Bound) for _, part in passing] == [True, False, False]
    assert len(misere_components(GAME, apart)) == 1  # type: ignore[arg-type]


def test_what_is_far_too_large_is_refused_at_once() -> None:
    for misere in (False, True):
        with pytest.raises(nt.TooLargeError, match="--limit"):
            nt.analyse(GAME, "5x5", misere=misere)


@pytest.mark.parametrize("text", ["", "2", "0x3", "1x1/11", "1x1/1/11", "1x1/12/11", "99x99", "1x1/11/111", "x/1/1"])
def test_what_is_no_grid(text: str) -> None:
    with pytest.raises(nt.PositionError, match=r"neither a size|must have|too many boxes"):
        GAME.parse(text)


@pytest.mark.parametrize(
    "text", ["1x1", "1x2", "1x2/1010/100", "2x2/110111/010111", "1x1/11/11/again", "1x3/110010/1101"]
)
def test_moves_left_are_edges_and_passes_are_not_counted(text: str) -> None:
    position = GAME.parse(text)
    edges = len((position.position if isinstance(position, Bound) else position).free)
    for misere in (False, True):
        assert nt.analyse(GAME, position, misere=misere, fields=["remoteness"]).remoteness == edges
    both = nt.Sum()
    together = nt.analyse(both, f"nimstring {GAME.format(position)} + nim 1", fields=["remoteness"])
    assert together.remoteness == BruteForce(both).remoteness(together.position)
