"""Every theorem is found automatically, compared with exhaustive search, and checked for consistency when large."""

from __future__ import annotations

import importlib
import inspect
import random
from itertools import islice
from pathlib import Path

import pytest

import nimatron as nt
import nimatron.theory
from nimatron.errors import PositionError
from nimatron.games.heaps.nim import Nim
from nimatron.games.heaps.subtraction import Subtraction
from nimatron.rules.heap_game import HeapGame
from nimatron.rules.registry import all_games
from nimatron.rules.rule_set import decided_by_last_move
from nimatron.sequences.engines.declared import engine_of
from nimatron.solve.sources.source import move_key
from nimatron.theory.theorem import Theorem, theorem_for, theorems_of
from tests.brute_force import BruteForce
from tests.theory.domains import DOMAINS
from tests.tier import draws, step

THEOREMS = list(dict.fromkeys(theorem for cls in all_games() for theorem in theorems_of(cls)))
NAMES = [type(theorem).__name__ for theorem in THEOREMS]


def test_every_theorem_has_a_domain_and_is_declared() -> None:
    assert {type(theorem) for theorem in THEOREMS} == set(DOMAINS)
    folder = Path(nimatron.theory.__file__).parent
    modules = [importlib.import_module(f"nimatron.theory.{path.stem}") for path in folder.glob("[a-z]*.py")]
    classes = {value for module in modules for value in vars(module).values() if isinstance(value, type)}
    whole = {cls for cls in classes if issubclass(cls, Theorem) and not inspect.isabstract(cls)}
    assert whole - {base for theorem in THEOREMS for base in type(theorem).__mro__} == set()


@pytest.mark.parametrize("theorem", THEOREMS, ids=NAMES)
def test_equal_to_exhaustive_search_on_small_positions(theorem: Theorem) -> None:
    compared = 0
    for game, misere, count in DOMAINS[type(theorem)].games:
        truth = BruteForce(game, misere)
        small = game.positions(draws(count, max(1, 2 * count // 3)))
        for position in [*small, *islice(DOMAINS[type(theorem)].extra(game), 0, None, step(5))]:
            try:
                position = game.check(position)
            except PositionError:
                continue
            if not theorem.covers(game, position, misere):
                continue
            compared += 1
            where = f"{game.written()} {game.format(position)} misere={misere}"
            lost, options, winners = truth.loses(position), truth.options(position), truth.winning_moves(position)
            assert theorem.loses(game, position, misere) == lost, where
            constructed = theorem.winning_moves(game, position, misere)
            if constructed is not None:
                constructed = list(constructed)
                assert len(constructed) == len(set(constructed)), where
                assert set(constructed) == set(winners), where
            if not misere and decided_by_last_move(game):
                value = theorem.value(game, position)
                assert value is None or value == truth.grundy(position), where
                for beside in (0, 1, 2, truth.grundy(position)):
                    to_value = theorem.winning_moves(game, position, False, beside)
                    if to_value is not None:
                        by_trying = {option for option in options if truth.grundy(option) == beside}
                        assert set(to_value) == by_trying, (where, beside)
            length = theorem.remoteness(game, position, misere, lost)
            assert length is None or length == truth.remoteness(position), where
            best = theorem.best_move(game, position, misere, lost, None if lost else list(winners))
            if best is not None:
                first = min(options, key=lambda o: move_key(o, "P" if truth.loses(o) else "N", truth.remoteness(o)))
                assert best in options, where
                assert truth.loses(best) == truth.loses(first), where
                assert truth.remoteness(best) == truth.remoteness(first), where
                assert best == first or (lost and not theorem.best_is_first), where
            some = theorem.best_move(game, position, misere, lost, None)
            assert lost or some is None or some in winners, where
            if options:
                explained = theorem.explain(game, position, misere, winners[0] if winners else options[0], lost)
                assert explained is None or 1 <= len(explained.sentences) <= 3, where
    assert (compared > 0) != DOMAINS[type(theorem)].is_beyond_search


@pytest.mark.parametrize("theorem", THEOREMS, ids=NAMES)
def test_consistent_on_large_random_positions(theorem: Theorem) -> None:
    """No P-position moves to a P-position; every N-position with a construction has a move to one."""
    dice = random.Random(20261121)
    for game, position, misere in islice(DOMAINS[type(theorem)].large(dice), draws(200, 25)):
        where = f"{game.written()} {game.format(position)[:200]} misere={misere}"
        assert game.check(position) == position, where
        assert theorem.covers(game, position, misere), where
        moves = game.moves(position)
        if theorem.loses(game, position, misere):
            for option in islice(moves, 200):
                assert not theorem.covers(game, option, misere) or not theorem.loses(game, option, misere), where
            best = theorem.best_move(game, position, misere, True)
            assert best is None or best in moves, where
        else:
            winning = theorem.winning_moves(game, position, misere)
            if winning is None and moves.count() <= 20_000:
                winning = [o for o in moves if not theorem.covers(game, o, misere) or theorem.loses(game, o, misere)]
            if winning is None:
                continue
            winning = list(islice(winning, 50))
            assert winning or not moves, where
            for option in winning:
                assert option in moves, where
                assert not theorem.covers(game, option, misere) or theorem.loses(game, option, misere), where


# -- declarations of theorems
# -------------------------------------------------------------------------------------------


def test_a_name_alone_declares_no_theorem() -> None:
    class Namesake(HeapGame):
        name, example = "nim", "3"

        def options(self, heap: int) -> list[tuple[int, ...]]:
            return [(heap - 1,)] if heap else []

    class Nim(HeapGame):
        name, example = "my-nim", "3"

        def options(self, heap: int) -> list[tuple[int, ...]]:
            return [(heap - 1,)] if heap else []

    assert theorems_of(Namesake) == theorems_of(Nim) == ()


def test_a_subclass_has_the_theorems_as_long_as_it_keeps_the_rules() -> None:
    class Renamed(Nim):
        name, example = "renamed-nim", "7,7"

    class OnlyOne(Nim):
        name = "only-one"

        def options(self, heap: int) -> list[tuple[int, ...]]:
            return [(heap - 1,)] if heap else []

    class WithAttribute(HeapGame):
        name, example = "with-attribute", "3"
        take_set = Subtraction().take_set

        def options(self, heap: int) -> list[tuple[int, ...]]:
            return [(heap - 1,)] if heap else []

    assert theorems_of(Renamed) == theorems_of(Nim)
    assert theorem_for(Renamed(), (1, 2), False) is theorem_for(Nim(), (1, 2), False)
    assert theorems_of(OnlyOne) == theorems_of(WithAttribute) == ()


def test_an_author_declares_theorems_in_a_class() -> None:
    class Parity(Theorem):
        source = "this test"

        def covers(self, game: object, position: tuple[int, ...], misere: bool) -> bool:
            return not misere

        def loses(self, game: object, position: tuple[int, ...], misere: bool) -> bool:
            return sum(position) % 2 == 0

    parity = Parity()

    class OneByOne(HeapGame):
        name, example, theorems = "one-by-one", "3", (parity,)

        def options(self, heap: int) -> list[tuple[int, ...]]:
            return [(heap - 1,)] if heap else []

    class Renamed(OneByOne):
        name = "one-by-one-again"

    class Changed(OneByOne):
        name = "two-by-two"

        def options(self, heap: int) -> list[tuple[int, ...]]:
            return [(heap - 2,)] if heap > 1 else []

    class NimWithout(Nim):
        name, theorems = "nim-without", ()

    assert theorems_of(OneByOne) == theorems_of(Renamed) == (parity,)
    assert theorems_of(Changed) == theorems_of(NimWithout) == ()
    assert theorem_for(OneByOne(), (3,), False) is parity
    assert theorem_for(OneByOne(), (3,), True) is None


@pytest.mark.parametrize("claim", ["theorems", "valuations", "reasons", "engine"])
@pytest.mark.parametrize(
    "reference", ["", ":", "nimatron.theory.nim", "nimatron.theory.nim:Nothing", "no.such.module:Name", ".nim:NimSum"]
)
def test_a_reference_to_nothing_is_one_line(claim: str, reference: str) -> None:
    given = reference if claim == "engine" else (reference,)

    class Misnamed(Nim):
        name, example = "misnamed", "3"

    setattr(Misnamed, claim, given)
    with pytest.raises(nt.RuleError, match="is not found") as refused:
        nt.analyse(Misnamed(), "3")
    assert "\n" not in str(refused.value)


def test_a_stranger_may_name_a_theorem_by_reference() -> None:
    class ByReference(Nim):
        name, example, theorems = "by-reference", "3", ("nimatron.theory.nim:NimSum",)

    assert theorems_of(ByReference) == theorems_of(Nim)
    assert nt.analyse(ByReference(), "3,4,5").best == (1, 4, 5)


def test_the_least_heap_that_repeats_is_that_of_the_proved_period() -> None:
    with_period = [cls for cls in all_games() if any(theorem.least_repeated > 1 for theorem in theorems_of(cls))]
    assert {cls.name for cls in with_period} == {"dawsons-chess", "kayles"}
    for cls in with_period:
        engine = engine_of(cls())
        period = engine.proved(cls()) if engine else None
        assert period is not None
        assert max(one.least_repeated for one in theorems_of(cls)) == period.preperiod + period.period
