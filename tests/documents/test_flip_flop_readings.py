"""Which reading of flip-flop's damaged condition makes (55) and (56) of Verkhovsky's paper true (S2-39, E2-11)."""

from __future__ import annotations

from itertools import combinations, product

import pytest

import nimatron as nt
from nimatron.theory.flip_flop import flips_are_harmless
from tests.documents.flip_flop_readings import Condition, Reading

LARGE: dict[str, Condition] = {
    "S+L>=27": lambda s, l_: s + l_ >= 27,
    "S+L>27": lambda s, l_: s + l_ > 27,
    "L-S>=27": lambda s, l_: l_ - s >= 27,
    "L-S>27": lambda s, l_: l_ - s > 27,
    "L>=27": lambda s, l_: l_ >= 27,
    "L>27": lambda s, l_: l_ > 27,
    "S>=27": lambda s, l_: s >= 27,
    "S>27": lambda s, l_: s > 27,
    "S*L>=27": lambda s, l_: s * l_ >= 27,
    "S*L>27": lambda s, l_: s * l_ > 27,
}
SMALL: dict[str, Condition] = {
    "S+L<=27": lambda s, l_: s + l_ <= 27,
    "L-S<=27": lambda s, l_: l_ - s <= 27,
    "L<=27": lambda s, l_: l_ <= 27,
    "S<=27": lambda s, l_: s <= 27,
    "S*L<=27": lambda s, l_: s * l_ <= 27,
    "none": lambda s, l_: True,
}
TINY = [(0, 1), (0, 2), (1, 1), (1, 2), (0, 3), (2, 2), (1, 3), (2, 3), (3, 5)]


@pytest.mark.parametrize("name", LARGE)
@pytest.mark.parametrize("flip", ["before", "after"])
def test_E2_11_large_conditions_with_a_move_keep_the_claim(name: str, flip: str) -> None:
    for flips, at_the_end in product((1, 2, None), (False, True)):
        assert Reading(LARGE[name], flip, flips, at_the_end).claim_holds(36)


@pytest.mark.parametrize("name", SMALL)
def test_E2_11_small_conditions_break_the_claim(name: str) -> None:
    for flip, flips, at_the_end in product(("before", "after"), (1, 2, None), (False, True)):
        assert not Reading(SMALL[name], flip, flips, at_the_end).claim_holds(6)
    assert (0, 1) not in Reading(SMALL[name]).lost(6)[1]["attrition"]


@pytest.mark.parametrize("name", LARGE)
def test_E2_11_a_flip_instead_of_a_move_breaks_the_claim(name: str) -> None:
    for flips in (1, 2):
        assert not Reading(LARGE[name], "instead", flips).claim_holds(75)


def test_E2_11_where_a_pass_breaks_the_claim_first() -> None:
    for name, point in (("S+L>=27", (11, 18)), ("L-S>=27", (43, 70))):
        reading = Reading(LARGE[name], "instead", 1)
        broken = [
            p for p in Reading(lambda s, l_: False).lost(75)[0]["normal"] if p not in reading.lost(75)[1]["normal"]
        ]
        assert min(broken) == point


def test_E2_11_a_pass_where_no_winning_point_allows_it() -> None:
    assert Reading(lambda s, l_: 2 * l_ >= 7 * s, "instead", 1).claim_holds(75)
    assert Reading(lambda s, l_: 2 * l_ >= 7 * s, "instead", 2).claim_holds(40)


@pytest.mark.parametrize("flip", ["before", "after"])
def test_E2_11_the_exact_criterion(flip: str) -> None:
    """Test every set of tiny points as the condition: the claim holds exactly if the named points are not in it."""
    for number in range(len(TINY) + 1):
        for chosen in combinations(TINY, number):
            for at_the_end in (False, True):
                if flip == "after":
                    forbidden = {(0, 1), (1, 2)}
                else:
                    forbidden = {(1, 2), (2, 2), *([(0, 1)] if at_the_end else [])}
                holds = Reading(lambda s, l_, chosen=chosen: (s, l_) in chosen, flip, 1, at_the_end).claim_holds(5)  # type: ignore[misc]
                assert holds == (not forbidden & set(chosen)), (chosen, at_the_end)


@pytest.mark.parametrize(("flip", "least"), [("before", 5), ("after", 4)])
def test_E2_11_the_least_threshold(flip: str, least: int) -> None:
    for threshold in range(9):
        holds = Reading(lambda s, l_, t=threshold: s + l_ >= t, flip, None).claim_holds(12)  # type: ignore[misc]
        assert holds == (threshold >= least)
        game = nt.game(f"flip-flop[threshold={threshold};tested={flip}]")
        assert flips_are_harmless(game) == (threshold >= least)  # type: ignore[arg-type]


def test_E2_11_the_game_as_it_can_be_played() -> None:
    """Test that the default is the recommended rule, and condition, threshold, flips and test time can be set."""
    game = nt.game("flip-flop")
    assert game.rules() == {"condition": "S+L", "threshold": 27, "flips": 1, "tested": "before"}
    assert nt.game("flip-flop[condition=L-S;flips=unlimited;tested=after]").rules()["condition"] == "L-S"
    lost = Reading(LARGE["S+L>=27"]).lost(20)
    for x, y in combinations(range(21), 2):
        for goal, left in product(("normal", "attrition"), (0, 1)):
            found = nt.analyse(game, (x, y, goal, left), fields=["outcome"]).outcome
            assert (found == "P") == ((x, y) in lost[left][goal])
