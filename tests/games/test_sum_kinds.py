"""Sums of every kind: the rules against the definitions, the theorems against search of the whole."""

from __future__ import annotations

from functools import cache
from itertools import combinations_with_replacement, product
from math import prod
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import nimatron as nt
from nimatron.games.sum import Component, Sum
from nimatron.rules.sum_kinds import KINDS
from tests.brute_force import BruteForce
from tests.games.rule_checks import check_moves
from tests.tier import draws

SMALL = {
    "nim": ("0", "1", "2", "1,1"),
    "kayles": ("1", "2", "3", "4", "2,2"),
    "grundy": ("2", "3", "4", "5", "6"),
    "wythoff": ("0,1", "1,1", "1,2", "2,2"),
    "subtraction[take=2,3]": ("1", "2", "4", "5", "6"),
    "0.15": ("1", "2", "3", "4", "5"),
}
"""Positions of six unlike games, ended ones, lost and won ones in either convention among them."""
FIELDS = ["outcome", "winning_moves", "winning_count", "best"]
AMPLE = nt.Limits()
TERMS = [f"{nt.game(game).written()} {position}" for game, positions in SMALL.items() for position in positions]


@cache
def truth_of(kind: str, misere: bool) -> BruteForce:
    """Return the search of a kind of sum, cached because sums of these terms share many positions."""
    return BruteForce(Sum(kind=kind), misere)


def ended(component: Component) -> bool:
    return not list(component.game.moves(component.position))


def turns(kind: str, position: tuple[Component, ...]) -> set[tuple[Component, ...]]:
    """Return the turns of each kind by a second, short definition, for small sums."""
    over_early = kind in ("diminished-disjunctive", "conjunctive", "shortened-selective")
    if over_early and any(map(ended, position)):
        return set()
    options = [[Component(part, here) for here in part.moves(place)] for part, place in position]
    live = [index for index, one in enumerate(options) if one]
    single = {
        index: [(*position[:index], option, *position[index + 1 :]) for option in one]
        for index, one in enumerate(options)
    }
    if kind in ("conjunctive", "continued-conjunctive"):
        return set(product(*(one or [old] for one, old in zip(options, position, strict=True)))) if live else set()
    if kind in ("selective", "shortened-selective"):
        return set(product(*([old, *one] for one, old in zip(options, position, strict=True)))) - {position}
    if kind == "sequential":
        return set(single[live[0]]) if live else set()
    if kind == "ordinal":
        return {move[: index + 1] for index, moves in single.items() for move in moves}
    return {move for moves in single.values() for move in moves}


@pytest.mark.parametrize("kind", KINDS)
def test_the_turns_of_small_sums(kind: str) -> None:
    dice = Random(kind)
    game = Sum(kind=kind)
    truth = truth_of(kind, False)
    for _ in range(draws(150)):
        position = game.parse(" + ".join(dice.choices(TERMS, k=dice.choice((1, 2, 3)))))
        moves = list(game.moves(position))
        assert set(moves) == turns(kind, position)
        assert len(moves) == len(set(moves)) == game.moves(position).count()
        check_moves(game, [position, *moves[:5]])
        assert truth.grundy(position) == truth.grundy(game.canonical(position))


@pytest.mark.parametrize("misere", [False, True])
@pytest.mark.parametrize("kind", KINDS)
def test_all_small_sums_against_search_of_the_whole(kind: str, misere: bool) -> None:
    """All pairs of terms, and many sums of three: outcome, winning moves and their number."""
    game = Sum(kind=kind)
    truth = truth_of(kind, misere)
    dice = Random(f"{kind} {misere}")
    pairs = list(product(TERMS, repeat=2) if KINDS[kind].ordered else combinations_with_replacement(TERMS, 2))
    sums = [*dice.sample(pairs, draws(len(pairs), 40)), *(dice.choices(TERMS, k=3) for _ in range(draws(300, 30)))]
    for terms in sums:
        position = game.parse(" + ".join(terms))
        found = nt.analyse(game, position, misere=misere, fields=FIELDS, limits=AMPLE)
        assert found.outcome == ("P" if truth.loses(position) else "N"), found
        winning = truth.winning_moves(position)
        assert set(found.winning_moves or ()) == set(winning), found
        assert found.winning_count == len(winning)
        assert found.best is None or not winning or found.best in winning


@pytest.mark.parametrize("misere", [False, True])
@pytest.mark.parametrize("kind", KINDS)
def test_remoteness_and_the_best_move_against_search_of_the_whole(kind: str, misere: bool) -> None:
    game = Sum(kind=kind)
    truth = truth_of(kind, misere)
    dice = Random(f"{misere} {kind}")
    for _ in range(draws(120)):
        position = game.parse(" + ".join(dice.choices(TERMS, k=dice.choice((2, 2, 3)))))
        found = nt.analyse(game, position, misere=misere, limits=AMPLE)
        assert found.remoteness == truth.remoteness(position), found
        assert found.grundy == (None if misere else truth.grundy(position)), found
        if found.best is not None:
            assert truth.remoteness(found.best) == truth.remoteness(position) - 1
        assert found.why()


@pytest.mark.parametrize("misere", [False, True])
@pytest.mark.parametrize("kind", [kind for kind in KINDS if not KINDS[kind].ordered])
def test_the_order_of_terms_does_not_count(kind: str, misere: bool) -> None:
    dice = Random(kind)
    for _ in range(draws(40, 12)):
        terms = dice.choices(TERMS, k=3)
        outcomes = {
            nt.analyse(Sum(kind=kind), " + ".join(order), misere=misere, fields=["outcome"]).outcome
            for order in (terms, terms[::-1], [terms[1], terms[0], terms[2]])
        }
        assert len(outcomes) == 1, terms


@pytest.mark.parametrize("kind", KINDS)
@given(data=st.data())
@settings(max_examples=draws(30, 8), deadline=None)
def test_every_kind_is_associative(kind: str, data: Any) -> None:
    """A sum in a sum of its own kind adds its terms; one that is kept apart plays alike."""
    terms = data.draw(st.lists(st.sampled_from(TERMS[:14]), min_size=3, max_size=3))
    game = Sum(kind=kind)
    flat = game.parse(" + ".join(terms))
    for text in (
        f"{game} ({terms[0]} + {terms[1]}) + {terms[2]}",
        f"{terms[0]} + {game} ({terms[1]} + {terms[2]})",
    ):
        assert game.parse(text) == flat
    apart = (Component(game, flat[:2]), flat[2])
    for misere in (False, True):
        truth = truth_of(kind, misere)
        assert truth.loses(apart) == truth.loses(flat)


def test_sums_in_sums() -> None:
    game = Sum(kind="selective")
    text = "nim 2 + sum (kayles 2 + nim 1) + sum[kind=ordinal] (nim 1 + kayles 1)"
    position = game.parse(text)
    assert game.format(position) == text
    for misere in (False, True):
        found = nt.analyse(game, position, misere=misere)
        truth = BruteForce(game, misere)
        assert found.outcome == ("P" if truth.loses(position) else "N")
        assert set(found.winning_moves or ()) == set(truth.winning_moves(position))
        assert found.remoteness == truth.remoteness(position)
    assert Sum("kayles", Sum("nim", "nim")).games == Sum("kayles", "nim", "nim").games
    mixed = Sum("kayles", Sum("nim", "nim", kind="ordinal"))
    assert mixed.format(mixed.start) == "kayles 5,3 + sum[kind=ordinal] (nim 3,4,5 + nim 3,4,5)"
    assert mixed.parse(mixed.format(mixed.start)) == mixed.start
    assert mixed.check(((5, 3), ((3, 4, 5), (3, 4, 5)))) == mixed.start


@pytest.mark.parametrize("text", [
    "sum[kind=selective] nim 2", "sum[kind=selective] (nim 2", "sum (", "sum ()", "(" * 3000, "sum[kind=x] (nim 1)",
    "nim 1 + sum[kind=ordinal] (" * 10 + "nim 1" + ")" * 10,
    f"sum[kind=selective] ({' + '.join(['nim 1'] * 60)}) + sum[kind=conjunctive] ({' + '.join(['nim 1'] * 60)})",
])  # fmt: skip
def test_malformed_sums_in_sums(text: str) -> None:
    with pytest.raises((nt.PositionError, nt.RuleError)) as caught:
        Sum().parse(text)
    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) < 250


def test_struck_out_components_are_gone() -> None:
    game = Sum("nim", "kayles", kind="ordinal")
    position = game.check((2, 3))
    assert [game.format(move) for move in game.moves(position)][:2] == ["nim 1", "nim 0"]
    assert game.check("nim 1") == game.check((1,)) == (Component(nt.Nim(), (1,)),)
    with pytest.raises(nt.PositionError):
        game.check("kayles 1")


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("misere", [False, True])
def test_a_hundred_components(kind: str, misere: bool) -> None:
    """Answered; turns are never listed."""
    game = Sum(kind=kind)
    terms = [f"nim {size % 7 + 1}" if size % 2 else f"wythoff 1,{size % 5 + 1}" for size in range(100)]
    position = game.parse(" + ".join(terms))
    found = nt.analyse(game, position, misere=misere)
    assert found.why()
    if found.outcome == "N":
        assert found.best in game.moves(position)
        assert nt.analyse(game, found.best, misere=misere, fields=["outcome"]).outcome == "P"
        assert found.winning_count
    if KINDS[kind].moves_in == "every":
        assert game.moves(position).count() == prod(part.count_moves(here) for part, here in position)


def test_the_number_of_winning_turns_that_are_not_listed() -> None:
    """Every component may be left in any of its P-positions; the numbers of choices are multiplied."""
    game = Sum(kind="selective")
    position = game.parse(" + ".join(["nim 5,5,5"] * 9))
    alone = nt.analyse("nim", "5,5,5").winning_moves
    found = nt.analyse(game, position)
    assert alone is not None
    assert found.winning_moves is None
    assert found.winning_count == len(alone) ** 9 == 3**9
    assert found.best is not None
    assert nt.analyse(game, found.best).remoteness == found.remoteness - 1


def test_large_components_whose_theorem_is_known() -> None:
    found = nt.analyse(Sum(kind="selective"), f"kayles 100 + nim {10**30},{10**30}", fields=["outcome"], limits=AMPLE)
    assert found.outcome == "N"
    found = nt.analyse(Sum(kind="sequential"), f"nim {10**30},{10**30} + wythoff 3,5", misere=True, fields=["outcome"])
    assert found.outcome == "P"
    found = nt.analyse(Sum(kind="conjunctive"), f"nim {10**30},{10**30} + wythoff {10**20},3", limits=AMPLE)
    assert (found.outcome, found.remoteness) == ("N", 5)
