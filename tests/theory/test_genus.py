"""Genera, kinds and canonical forms compared with the definitions, and their decisions with search of whole sums."""

from __future__ import annotations

import random
from itertools import combinations_with_replacement
from typing import Any

import pytest

import nimatron as nt
from nimatron.budget import Budget
from nimatron.games.sum import Sum
from nimatron.misere.canonical_form import CanonicalForm
from nimatron.solve.misere_forms import Genera
from nimatron.solve.sources.choice import knowledge
from nimatron.theory.genus_search import GenusSearch
from nimatron.theory.valuations.tame_and_wild import ONE_WILD, TAME
from tests.tier import draws

GAMES = ("kayles", "0.07", "0.123", "0.6", "4.7", "0.137", "grundy", "wythoff", "squares", "subtraction[take=2,3]")
SUM = Sum()
LOST: dict[Any, bool] = {}


def loses(position: Any) -> bool:
    """Return whether the player to move loses a sum in misère play, by definition, with a cache."""
    key = SUM.canonical(position)
    if key not in LOST:
        options = list(SUM.moves(key))
        LOST[key] = bool(options) and not any(map(loses, options))
    return LOST[key]


def part(name: str, dice: random.Random, most: int) -> tuple[Any, Any]:
    game = nt.game(name)
    return game, game.check(
        tuple(dice.randint(0, min(most, 6)) for _ in range(2)) if name == "wythoff" else dice.randint(0, most)
    )


def test_sums_of_six_different_games_and_more() -> None:
    """Every claim of a valuation is right, and each valuation claims both outcomes."""
    dice, known, claimed = random.Random(11), knowledge(Budget()), set()
    for number in range(draws(400, 120)):
        if number % 2:
            parts = [part(dice.choice(GAMES), dice, 14)]
            parts += [part("nim", dice, 6) for _ in range(dice.randint(0, 3))]
        else:
            parts = [part(dice.choice((*GAMES, "nim")), dice, 8) for _ in range(dice.randint(2, 3))]
        for valuation in (TAME, ONE_WILD):
            total = valuation.total(valuation.value(game, here, known) for game, here in parts)
            outcome = None if total is None else valuation.outcome(total)
            if outcome is not None:
                claimed.add((valuation.name, outcome))
                assert (outcome == "P") == loses(SUM.check(tuple(parts))), (valuation.name, parts)
    assert len(claimed) == 4


@pytest.mark.parametrize("name", GAMES)
def test_a_digit_is_the_nim_heap_that_makes_a_p_position(name: str) -> None:
    game, nim = nt.game(name), nt.game("nim")
    for here in list(game.positions(9)):
        genus = nt.genus(game, here)
        for twos in range(3):
            for heap in range(5):
                whole = SUM.check(((game, here), (nim, (heap, *[2] * twos))))
                assert loses(whole) == (genus.digit(twos) == heap), (name, here, twos, heap)


def test_tame_is_more_than_a_genus_and_answers_to_wild_options() -> None:
    """Without a tame option of nim-value 1 a position does not act as a heap of 2."""
    heap, nim = (nt.game("4.7"), (6,)), (nt.game("nim"), (4, 5))
    assert str(nt.genus(*heap)) == "2^20"
    assert nt.genus(*heap).kind == "wild"
    assert loses(SUM.check((heap, nim)))
    assert nt.analyse("nim", "2,4,5", misere=True).outcome == "N"


def test_nim_value_0_needs_no_tame_options() -> None:
    """0.123 with a heap of 11 has only wild options, each of which can be answered: it acts as 2 + 2 does."""
    heap = (nt.game("0.123"), (11,))
    assert nt.genus(*heap).kind == "tame"
    for beside in combinations_with_replacement(range(1, 7), 3):
        nim = (nt.game("nim"), beside)
        assert loses(SUM.check((heap, nim))) == (nt.analyse("nim", (2, 2, *beside), misere=True).outcome == "P")


@pytest.mark.parametrize("name", GAMES[:7])
def test_equal_forms_are_equal_in_every_sum(name: str) -> None:
    game, dice = nt.game(name), random.Random(name)
    forms: dict[CanonicalForm, int] = {}
    for heap in range(draws(10, 8)):
        form = nt.misere_canonical_form(game, heap)
        first_with_form = forms.setdefault(form, heap)
        for _ in range(draws(20, 6)):
            company = part(dice.choice(GAMES), dice, 9)
            one, other = (SUM.check(((game, game.check(size)), company)) for size in (heap, first_with_form))
            assert loses(one) == loses(other)
        found = GenusSearch(knowledge(Budget()), Budget()).classified(game, game.check(heap))
        assert found.nim_heap in (None, form.nim_heap)
        assert form.misere_p == (found.genus.misere_nim_value == 0)


def test_tables_of_genera() -> None:
    genera = Genera(nt.game("kayles"))
    rows = list(nt.table("kayles", "genus", count=12).rows())
    assert rows == [(heap, str(genera.of((heap,)))) for heap in range(12)]
    first = list(nt.table("kayles", "misere-value", count=12).rows())
    assert first == [(heap, genera.of((heap,)).misere_nim_value) for heap in range(12)]


@pytest.mark.parametrize("game", ["take-and-return", "flip-flop"])
def test_what_has_no_genus_is_refused_in_a_line(game: str) -> None:
    with pytest.raises(nt.RuleError, match="a genus needs a game that must end"):
        nt.genus(game)
    with pytest.raises(nt.RuleError, match="a genus needs a game that must end"):
        nt.table(game, "genus", count=3)


@pytest.mark.parametrize("text", ["3", "3^", "3^1", "^12", "3^1a", "3^(12", "", "3^" + "1" * 2000])
def test_what_is_no_genus_is_refused_in_a_line(text: str) -> None:
    with pytest.raises(nt.RequestError, match="is not a genus"):
        nt.Genus.parse(text)


def test_a_bound_is_kept() -> None:
    with pytest.raises(nt.TooLargeError):
        nt.genus("kayles", 200, limits=nt.Limits(options=1000))
