from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import nimatron as nt
from nimatron.games.heaps.circular_nim import CircularNim
from nimatron.theory.circular_nim import DufourHeubach
from tests.games.rule_checks import check_moves, check_winning_moves


@pytest.mark.parametrize("k", [1, 2, 3, 4, 5])
def test_moves(k: int) -> None:
    game = CircularNim(k=k)
    check_moves(game, [*product(range(3), repeat=4), *product(range(3), repeat=2), (0,), (3,)])
    check_moves(game, [*product(range(2), repeat=6)])


@pytest.mark.parametrize(
    ("number", "k", "most"), [(4, 2, 4), (5, 2, 3), (5, 3, 3), (6, 3, 2), (6, 4, 2), (5, 4, 3), (3, 1, 4)]
)
def test_winning_moves(number: int, k: int, most: int) -> None:
    check_winning_moves(CircularNim(k=k), product(range(most), repeat=number), False)


def test_misere_by_search_and_by_moore() -> None:
    check_winning_moves(CircularNim(k=2), product(range(3), repeat=4), True)
    check_winning_moves(CircularNim(k=2), product(range(4), repeat=3), True)


@pytest.mark.parametrize(
    ("k", "heaps", "outcome"),
    [(2, "1,2,1,2", "P"), (2, "1,2,3,2", "N"), (2, "3,0,1,2,0", "P"), (3, "1,2,3,1,2,3", "P")],
)
def test_check_values(k: int, heaps: str, outcome: str) -> None:
    assert nt.analyse(CircularNim(k=k), heaps).outcome == outcome


def test_places_matter() -> None:
    game = CircularNim()
    assert game.canonical((2, 1, 0, 3)) == game.canonical((3, 0, 1, 2)) == (0, 1, 2, 3)
    assert game.canonical((1, 2, 1, 2)) != game.canonical((1, 1, 2, 2))
    assert (0, 1, 0, 1) not in game.moves((1, 1, 1, 1))
    assert (1, 0, 0, 1) in game.moves((1, 1, 1, 1))


@settings(deadline=None)
@given(st.sampled_from([(4, 2), (5, 2), (5, 3), (6, 3)]), st.data())
def test_constructed_moves_are_all_winning_moves(case: tuple[int, int], data: st.DataObject) -> None:
    number, k = case
    game, form = CircularNim(k=k), DufourHeubach()
    position = tuple(data.draw(st.integers(0, 7)) for _ in range(number))
    by_trying = {move for move in game.moves(position) if form.loses(game, move, False)}
    constructed = form.winning_moves(game, position, False)
    assert constructed is not None
    assert set(constructed) == by_trying


def test_huge_heaps() -> None:
    analysis = nt.analyse(CircularNim(), (10**40, 7, 10**30, 9))
    assert analysis.winning_moves == ((10**30, 7, 10**30, 7),)
    assert nt.analyse(CircularNim(k=4), (10**40,) * 5).outcome == "P"


@settings(deadline=None)
@given(st.lists(st.integers(0, 10**30), min_size=1, max_size=7))
def test_parse_and_format(heaps: list[int]) -> None:
    game = CircularNim()
    assert game.parse(game.format(tuple(heaps))) == tuple(heaps)


@settings(deadline=None)
@given(st.lists(st.integers(0, 3), min_size=1, max_size=7), st.integers(1, 8))
def test_counts(heaps: list[int], k: int) -> None:
    game = CircularNim(k=k)
    moves = list(game.moves(tuple(heaps)))
    assert len(moves) == len(set(moves)) == game.moves(tuple(heaps)).count()


@pytest.mark.parametrize("k", [0, -1, "x", "", 1.5, True, None, 10**6])
def test_bad_rules(k: object) -> None:
    with pytest.raises(nt.RuleError) as refused:
        CircularNim(k=k)  # type: ignore[arg-type]
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize("text", ["", "x", "-4", "2.5", "1,,2"])
def test_bad_positions(text: str) -> None:
    with pytest.raises(nt.PositionError) as refused:
        CircularNim().parse(text)
    assert "\n" not in str(refused.value)
