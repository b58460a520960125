"""The search by proof numbers has the answers of the definition, however it is interrupted or short of memory."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

import pytest

from nimatron.errors import RequestError
from nimatron.games.boards.cram import Cram
from nimatron.games.graphs.node_kayles import NodeKayles
from nimatron.games.graphs.sprouts import Sprouts
from nimatron.kernels.couples import CoupleSearch, Found
from nimatron.rules.registry import game as read_game
from nimatron.rules.rule_set import RuleSet
from nimatron.solve.searching.engines import couple_search, reference_search
from nimatron.solve.searching.proof_search import INFINITE, ProofSearch, start_numbers
from nimatron.solve.searching.rule_set_components import RuleSetComponents, has_couples
from tests.brute_force import BruteForce
from tests.explain.random_positions import random_positions, written_games
from tests.tier import draws

MOST_OPTIONS = 400
"""Options below a position that is small."""


def nothing(held: int, options: int) -> None:
    """Spend nothing."""


def games() -> list[str]:
    """Return every registered game that claims components or has a mask, with every variant of its rules."""
    found = []
    for written in written_games():
        game = read_game(written)
        if type(game).components is not RuleSet.components or game.mask(game.start) is not None:
            found.append(written)
    return found


def below(game: RuleSet[Any], position: Any) -> list[Any] | None:
    """Return the positions that can be reached, this one first; None if they have many options."""
    found, waiting, options = {position: None}, [position], 0
    while waiting:
        for option in game.moves(waiting.pop()):
            options += 1
            if options > MOST_OPTIONS:
                return None
            if option not in found:
                found[option] = None
                waiting.append(option)
    return list(found)


def small_positions(game: RuleSet[Any], dice: Random) -> Iterator[Any]:
    """Yield small positions: random ones, after random moves where they are large, and some below each."""
    for position in random_positions(game, dice):
        here: Any = position
        for _ in range(12):
            small = below(game, here)
            if small is not None:
                yield here
                yield from dice.sample(small, min(len(small), 20))
                break
            here = dice.choice(list(islice(game.generate_moves(here), 50)))


def loses(search: CoupleSearch[Any], position: Any) -> bool:
    """Return what a search says about who wins a position in misère play."""
    components = search.game.components(position)
    return bool(components) and search.is_value(components[0], 0, nothing)


def value(search: CoupleSearch[Any], position: Any) -> int:
    """Return the nim-value that a search finds."""
    total = 0
    for component in search.game.components(position):
        total ^= search.value(component, nothing)
    return total


@pytest.mark.parametrize("written", games())
def test_equal_to_the_definition(written: str) -> None:
    game = read_game(written)
    dice = Random(written)
    wanted = draws(2000 if written == game.name else 200, 2)
    for misere in (False, True):
        truth = BruteForce(game, misere)
        shared = ProofSearch(RuleSetComponents(game, misere))
        examined = 0
        for position in islice(small_positions(game, dice), 3 * wanted):
            if not has_couples(game, position, misere):
                continue
            searches: list[CoupleSearch[Any]] = [shared]
            if game.mask(position) is not None and examined % 10 == 0:
                searches.append(reference_search(game, position, misere))
            for search in searches:
                if misere:
                    assert loses(search, position) == truth.loses(position), game.format(position)
                else:
                    assert value(search, position) == truth.grundy(position), game.format(position)
            examined += 1
            if examined == wanted:
                break
        assert examined == wanted or game.entailing or game.loopy


CASES = [
    (Sprouts(), "3", False), (Sprouts(), "3", True), (Cram(), "3x5", False), (Cram(), "3x4", True),
    (NodeKayles(), "petersen:5,2", False), (NodeKayles(), "grid:3x5", False), (NodeKayles(), "cycle:9", True),
]  # fmt: skip
SEARCHES = pytest.mark.parametrize(
    ("game", "text", "misere"), CASES, ids=[f"{case[0]} {case[1]} {case[2]}" for case in CASES]
)


def answers(search: CoupleSearch[Any], game: RuleSet[Any], text: str) -> Any:
    """Return the nim-values of a position and of its options, or who wins them."""
    here = game.parse(text)
    positions = [here, *game.moves(here)]
    return [loses(search, one) if search.game.misere else value(search, one) for one in positions]


@SEARCHES
def test_work_in_portions(game: RuleSet[Any], text: str, misere: bool) -> None:
    here = game.parse(text)
    whole, portions = couple_search(game, here, misere), reference_search(game, here, misere)
    [component] = portions.game.components(here)
    for n in (0,) if misere else range(4):
        answer = portions.found(component).answer(n)
        calls = 0
        while answer is None:
            before = portions.proof_numbers(component, n)
            assert 0 < min(before) <= max(before) < INFINITE
            answer = portions.work(component, n, 1)
            calls += 1
            if calls % 7 == 0:  # another question in between
                portions.work(component, n + 1, 1)
                answer = portions.found(component).answer(n)
        assert answer == whole.is_value(*whole.game.components(here), n, nothing)
        assert portions.proof_numbers(component, n) == ((INFINITE, 0) if answer else (0, INFINITE))


@SEARCHES
def test_stopped_by_an_exception(game: RuleSet[Any], text: str, misere: bool) -> None:
    here = game.parse(text)
    search, dice = reference_search(game, here, misere), Random(text)
    left = 0

    def spend(held: int, options: int) -> None:
        nonlocal left
        left -= options
        if left < 0:
            raise KeyboardInterrupt

    proved = stops = 0
    [component] = search.game.components(here)
    while search.found(component).answer(0) is None:
        left = dice.randrange(8 + 2 * stops)
        try:
            search.is_value(component, 0, spend)
        except KeyboardInterrupt:
            stops += 1
        held, _ = search.learned()
        assert len(held) >= proved
        proved = len(held)
    assert stops
    assert answers(search, game, text) == answers(couple_search(game, here, misere), game, text)


@SEARCHES
def test_tables_that_forget(game: RuleSet[Any], text: str, misere: bool) -> None:
    here = game.parse(text)
    components = reference_search(game, here, misere).game
    small = ProofSearch(components, memory=1)
    assert answers(small, game, text) == answers(couple_search(game, here, misere), game, text)
    assert len(small._open) <= 16


@SEARCHES
@pytest.mark.parametrize("start", [lambda size, n: (1, 1), lambda size, n: (1, size + 2 * n + 1)])
def test_start_numbers_change_no_answer(game: RuleSet[Any], text: str, misere: bool, start: Any) -> None:
    here = game.parse(text)
    components = reference_search(game, here, misere).game
    assert answers(ProofSearch(components, start), game, text) == answers(ProofSearch(components), game, text)
    assert min(start_numbers(0, 0)) > 0


@SEARCHES
def test_exchange_between_searches(game: RuleSet[Any], text: str, misere: bool) -> None:
    here = game.parse(text)
    first, second = reference_search(game, here, misere), reference_search(game, here, misere)
    marks = [0, 0]
    [component] = first.game.components(here)
    answer = None
    while answer is None:
        for place, (one, other) in enumerate([(first, second), (second, first)]):
            answer = one.work(component, 0, 100 + place)
            results, marks[place] = one.learned(marks[place])
            encoded = [(one.game.encode(key), found) for key, found in results]
            other.learn([(other.game.decode(data), Found(*found)) for data, found in encoded])
            if answer is not None:
                break
    assert first.is_value(component, 0, nothing) == second.is_value(component, 0, nothing) == answer
    everything, mark = first.learned()
    third = reference_search(game, here, misere)
    third.learn(everything)
    assert dict(third.learned()[0]) == dict(everything)
    assert first.learned(mark)[0] == []
    assert answers(third, game, text) == answers(couple_search(game, here, misere), game, text)


@SEARCHES
def test_components_are_written_and_encoded(game: RuleSet[Any], text: str, misere: bool) -> None:
    here = game.parse(text)
    search = reference_search(game, here, misere)
    plain = ProofSearch(RuleSetComponents(game, misere))
    answers(search, game, text)
    for component, found in search.learned()[0]:
        assert search.game.decode(search.game.encode(component)) == component
        written, position = search.game.written(component)
        same = read_game(written).parse(position)
        if found.value is not None and not misere:
            assert value(plain, same) == found.value
        elif found.value is not None:
            assert loses(plain, same)
    for data in (b"", b"\xff", b"nothing"):
        with pytest.raises(ValueError, match=r"component|decode|position|game"):
            search.game.decode(data)


@pytest.mark.parametrize("text", ["take-and-return 7", "top-entails 3", "nimstring 2x2"])
def test_no_couples(text: str) -> None:
    name, position = text.split()
    game = read_game(name)
    with pytest.raises(RequestError):
        couple_search(game, game.parse(position))


def test_a_game_declares_its_engine() -> None:
    calls = []

    def engine(game: Any, position: Any, misere: bool, memory: int, threads: int) -> None:
        calls.append((game, position, misere, memory))

    class Own(Cram):
        name = "own"
        couple_engine = engine

    class Renamed(Own):
        name = "renamed"

    class Other(Own):
        name = "other"

        def generate_moves(self, free: Any) -> Any:
            return (free - {cell} for cell in sorted(free))

    for cls in (Own, Renamed, Other):
        couple_search(cls(), cls().parse("1x3"), True, 1 << 20)
    assert [one[0].name for one in calls] == ["own", "renamed"]
    assert calls[0][1:] == (Cram().parse("1x3"), True, 1 << 20)
