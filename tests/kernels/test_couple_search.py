"""The search of losing couples in C: Sprouts equal to the reference implementation and to the definition."""

from __future__ import annotations

import random

import pytest

from nimatron.games.graphs.sprouts import Regions, Sprouts
from nimatron.kernels.couple_search import NativeSearch
from nimatron.solve.searching.engines import reference_search
from nimatron.solve.searching.sprouts_search import bytes_of, position_of, sprouts_search
from tests.brute_force import BruteForce
from tests.tier import draws

GAME = Sprouts()
MEMORY = 1 << 24


def free(held: int, options: int) -> None:
    """Spend without a limit."""


def search_in_c(misere: bool = False, memory: int = MEMORY) -> NativeSearch:
    """Return a search in C."""
    found = sprouts_search(GAME, (), misere, memory)
    assert found is not None, "the kernels were not built"
    return found


def reached(dice: random.Random, spots: int, moves: int) -> Regions:
    """Return a position after random lines."""
    position = GAME.parse(str(spots))
    for _ in range(moves):
        options = list(GAME.moves(position))
        if not options:
            break
        position = dice.choice(options)
    return position


@pytest.mark.parametrize("misere", [False, True])
def test_values_and_outcomes_are_those_of_the_definition(misere: bool) -> None:
    dice = random.Random(2026)
    truth, search = BruteForce(GAME, misere), search_in_c(misere)
    for _ in range(draws(1500, 120)):
        position = reached(dice, dice.randint(1, 4), dice.randint(0, 5))
        components = search.game.components(position)
        if misere:
            lost = bool(components) and search.is_value(components[0], 0, free)
            assert lost == truth.loses(position), GAME.format(position)
        else:
            value = 0
            for component in components:
                value ^= search.value(component, free)
            assert value == truth.grundy(position), GAME.format(position)


@pytest.mark.parametrize("misere", [False, True])
def test_larger_positions_as_by_the_reference_implementation(misere: bool) -> None:
    dice = random.Random(7)
    for _ in range(draws(120, 8)):
        position = reached(dice, dice.randint(5, 6), dice.randint(3, 7))
        search, reference = search_in_c(misere), reference_search(GAME, position, misere)
        if misere:
            answers = [
                [one.is_value(part, 0, free) for part in one.game.components(position)] for one in (search, reference)
            ]
            assert answers[0] == answers[1], GAME.format(position)
            continue
        total = [0, 0]
        for place, one in enumerate((search, reference)):
            for part in one.game.components(position):
                total[place] ^= one.value(part, free)
        assert total[0] == total[1], GAME.format(position)


def test_options_are_those_of_the_rules() -> None:
    dice = random.Random(11)
    search = search_in_c()
    for _ in range(draws(2000, 200)):
        position = reached(dice, dice.randint(1, 9), dice.randint(0, 12))
        for component in search.game.components(position):
            written = GAME.parse(search.game.written(component)[1])
            by_rules = {tuple(sorted(search.game.components(option))) for option in GAME.moves(written)}
            assert {tuple(sorted(option)) for option in search.game.options(component)} == by_rules


def test_a_normal_form_is_its_own_normal_form_and_survives_writing() -> None:
    dice = random.Random(5)
    for misere in (False, True):
        search = search_in_c(misere)
        for _ in range(draws(2000, 300)):
            position = reached(dice, dice.randint(1, 12), dice.randint(0, 16))
            for component in search.game.components(position):
                assert search.game.decode(component) == component
                again = search.game.components(position_of(component))
                assert search.game.components(position_of(again[0])) == again


def test_renamed_and_turned_positions_have_one_normal_form() -> None:
    dice = random.Random(3)
    search = search_in_c()
    different = drawn = 0
    for _ in range(draws(3000, 400)):
        position = reached(dice, dice.randint(2, 9), dice.randint(1, 14))
        different += search.game.components(position) != search.game.components(disguised(position, dice))
        drawn += 1
    assert different <= drawn // 100  # a second form costs work only; more than a few would cost much


def disguised(position: Regions, dice: random.Random) -> Regions:
    """Return the same position, written otherwise."""
    names = sorted({spot for region in position for boundary in region for spot in boundary if spot > 2})
    other = dict(zip(names, dice.sample(names, len(names)), strict=True))
    regions = []
    for region in position:
        step = dice.choice([1, -1])
        boundaries = []
        for boundary in region:
            turn = dice.randrange(len(boundary))
            spots = (boundary[turn:] + boundary[:turn])[::step]
            boundaries.append(tuple(other.get(spot, spot) for spot in spots))
        regions.append(tuple(dice.sample(boundaries, len(boundaries))))
    return tuple(dice.sample(regions, len(regions)))


def test_the_outcomes_of_the_starts_are_the_published_ones() -> None:
    """Applegate, Jacobson, Sleator 1991; Lemoine, Viennot 2010 and 2011."""
    for spots in range(1, draws(17, 10)):
        search = search_in_c(memory=1 << 28)
        [start] = search.game.components(GAME.parse(str(spots)))
        assert search.is_value(start, 0, free) == (spots % 6 < 3)
    for spots in range(1, draws(9, 7)):
        search = search_in_c(misere=True, memory=1 << 28)
        [start] = search.game.components(GAME.parse(str(spots)))
        assert search.is_value(start, 0, free) == (spots not in (1, 5, 6))


def test_a_search_in_little_memory_forgets_and_has_the_same_answers() -> None:
    small, large = search_in_c(memory=400_000), search_in_c()
    for spots in (5, 6, 7):
        position = GAME.parse(str(spots))
        for search in (small, large):
            assert search.is_value(*search.game.components(position), 0, free) == (spots % 6 < 3)
        assert small.memory <= 600_000  # the table of buckets is beside the block
    dice = random.Random(1)
    for _ in range(draws(200, 20)):
        position = reached(dice, 5, dice.randint(3, 6))
        found = []
        for search in (small, large):
            value = 0
            for part in search.game.components(position):
                value ^= search.value(part, free)
            found.append(value)
        assert found[0] == found[1]


def test_a_search_in_too_little_memory_says_so() -> None:
    search = search_in_c(memory=1 << 16)
    with pytest.raises(MemoryError):
        search.is_value(*search.game.components(GAME.parse("40")), 0, free)


def test_work_in_portions_goes_on_where_it_stopped() -> None:
    whole, portions = search_in_c(), search_in_c()
    [start] = whole.game.components(GAME.parse("8"))
    assert whole.is_value(start, 0, free)
    answer, calls = None, 0
    while answer is None:
        answer = portions.work(start, 0, 2000)
        calls += 1
    assert answer is True
    assert calls > 10
    assert portions.examined < 3 * whole.examined


def test_results_are_shared() -> None:
    first, second = search_in_c(), search_in_c()
    [start] = first.game.components(GAME.parse("8"))
    first.is_value(start, 0, free)
    results, mark = first.learned()
    second.learn(results)
    assert first.learned(mark) == ([], mark)
    assert dict(second.learned()[0]) == dict(results)
    assert second.found(start).value == 0
    before = second.examined
    assert second.is_value(start, 0, free)
    assert second.examined == before


def test_what_is_not_a_position_is_refused() -> None:
    search = search_in_c()
    for data in (
        b"\x03\xff\xfe",
        b"\x03\xff",
        b"\xfd",
        b"\xff\xfe",
        b"\x01",
        b"\x03\x03\xff\x03\xff\xfe",
        b"\xfd\xff\xfe",
    ):
        with pytest.raises(ValueError, match="not"):
            search.game.decode(data)
    dice = random.Random(9)
    for _ in range(draws(20_000, 2000)):
        data = bytes(
            dice.choice((0, 1, 2, 3, 3, 4, 4, 5, 0xFC, 0xFD, 0xFE, 0xFF, 0xFF)) for _ in range(dice.randint(1, 12))
        )
        try:
            component = search.game.decode(data)
        except ValueError:
            continue
        assert search.game.decode(component) == component
        assert search.game.components(position_of(component)) == (component,)
        assert bytes_of(position_of(component))
