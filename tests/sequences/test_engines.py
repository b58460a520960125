"""Engines: their answers follow the definitions; which games have which engine; limits; two threads."""

from __future__ import annotations

import random
import threading
from collections.abc import Iterator
from itertools import product
from math import inf
from typing import Any

import numpy as np
import pytest

import nimatron as nt
from nimatron.arithmetic.subtraction_set import SubtractionSet
from nimatron.budget import Budget, Limits
from nimatron.kernels import native
from nimatron.rules.codes import Code
from nimatron.rules.heap_game import HeapGame
from nimatron.rules.octal_moves import OctalMoves
from nimatron.rules.subtraction_moves import SubtractionMoves
from nimatron.sequences.engines import Engine, engine_of, several_heaps
from nimatron.sequences.engines.codes import OctalEngine
from nimatron.sequences.engines.several_heaps import CIRCULAR_NIM, TabulationEngine
from nimatron.sequences.engines.single_heaps import DEFINITION, DefinitionEngine
from nimatron.sequences.engines.subtraction import SubtractionEngine
from nimatron.sequences.heap_sequences import heap_value, nim_values_list
from tests.brute_force import BruteForce

DICE = random.Random(8)


def _rows(width: int, below: int) -> list[tuple[int, ...]]:
    return list(product(range(below), repeat=width))


def _random_rows(width: int, below: int, number: int) -> list[tuple[int, ...]]:
    return [tuple(DICE.randrange(below) for _ in range(width)) for _ in range(number)]


SEVERAL = [
    *((nt.Nim(), [(0,), (9,), *_rows(3, 4), *_random_rows(4, 5, 10)]) for _ in range(1)),
    *((nt.IndexKNim(k=k), [(7,), *_rows(3, 4), *_random_rows(4, 4, 10)]) for k in (1, 2, 3, 9)),
    *((nt.CircularNim(k=k), [(5,), (3, 4), *_rows(4, 3), *_random_rows(5, 3, 15)]) for k in (1, 2, 3, 4)),
    *((nt.Wythoff(a=a), [*_rows(2, 9), *_random_rows(2, 14, 10)]) for a in (1, 2, 5)),
]
SINGLE = [
    *(nt.Octal(code=code) for code in ("0.77", "0.07", "4.7", "0.6", "0.137", "4.0", "0.3333")),
    nt.Kayles(), nt.GrundysGame(), nt.Squares(),
    *(nt.Subtraction(take=take) for take in ("1-3", "1,3,4", "2,5,7", "not 2,3", "primes", "4-6", "100")),
]  # fmt: skip


def _ask(engine: Engine, game: Any, position: Any, misere: bool) -> tuple[bool | None, int | None, int | None]:
    budget = Budget()
    value = None if misere else engine.value(game, position, budget)
    return engine.loses(game, position, misere, budget), engine.remoteness(game, position, misere, budget), value


@pytest.mark.parametrize("misere", [False, True])
@pytest.mark.parametrize(("game", "positions"), SEVERAL, ids=lambda value: str(value) if value is not list else "")
def test_boards_follow_the_definitions(game: Any, positions: list[Any], misere: bool) -> None:
    if native() is None:
        positions = [position for position in positions if sum(position) < 8]
    engine, judge = engine_of(game), BruteForce(game, misere)
    assert engine is not None
    for position in positions:
        loses, length, value = _ask(engine, game, position, misere)
        assert loses == judge.loses(position), position
        assert length == judge.remoteness(position), position
        assert value == (None if misere else judge.grundy(position)), position


@pytest.mark.parametrize("misere", [False, True])
@pytest.mark.parametrize("factor", [1, 2, 3, 5])
def test_caps_follow_the_definitions(factor: int, misere: bool) -> None:
    game = nt.FibonacciNim(factor=factor)
    engine, judge = engine_of(game), BruteForce(game, misere)
    assert engine is not None
    for heap in range(22):
        for cap in range(1, heap + 3) if heap else (0,):
            position = game.admit(heap, cap) if heap else game.at_start(0)
            loses, length, value = _ask(engine, game, position, misere)
            assert (loses, length) == (judge.loses(position), judge.remoteness(position)), position
            assert value == (None if misere else judge.grundy(position))


@pytest.mark.parametrize("game", SINGLE, ids=str)
def test_single_heaps_follow_the_definitions(game: Any) -> None:
    engine = engine_of(game)
    assert engine is not None
    for misere in (False, True):
        judge = BruteForce(game, misere)
        for position in [(heap,) for heap in range(10)] + _random_rows(2, 5, 12):
            loses, length, value = _ask(engine, game, position, misere)
            assert loses in (None, judge.loses(position)), position
            assert length in (None, judge.remoteness(position)), position
            assert value == (None if misere else judge.grundy(position)), position
            if not misere or (isinstance(engine, SubtractionEngine) and len(position) == 1):
                assert loses is not None
    # beyond what is found without NumPy
    assert engine.heap_values(game, 400).tolist() == DefinitionEngine().heap_values(game, 400).tolist()


@pytest.mark.parametrize("game", SINGLE, ids=str)
def test_a_proved_period_holds_far_beyond_what_proved_it(game: Any) -> None:
    engine = engine_of(game)
    assert engine is not None
    found = engine.period(game, 1500, Budget(Limits()))
    if found is None:
        return
    assert found.examined <= 1500
    values = DefinitionEngine().heap_values(game, 1200)
    assert [found.value(n) for n in range(1200)] == values.tolist()
    assert found.array(0, 1200).tolist() == values.tolist()
    assert found.array(1150, 1200).tolist() == values[1150:].tolist()
    assert found.array(5, 9).tolist() == values[5:9].tolist()
    n = 10**30 + 17
    rounds = (n - found.preperiod) // found.period - 3
    assert heap_value(game, n) == found.value(n)
    assert found.value(n) == found.value(n - rounds * found.period) + rounds * found.saltus


# -- which games have an engine -----------------------------------------------------------------------------------


class Misleading(HeapGame):
    """Moves remove 1 or 2, but the attributes say otherwise."""

    name, example = "misleading-engine", "5"
    take_set = SubtractionSet.parse("1-9")
    octal_code = Code.parse("0.77")
    leaves = splits = lambda self, heap: iter(())

    def options(self, heap: int) -> Iterator[tuple[int, ...]]:
        return ((heap - take,) for take in (1, 2) if take <= heap)


class Nim(HeapGame):
    """Another game with this class name, which removes one object in a move."""

    name, example = "nim", "5"

    def options(self, heap: int) -> Iterator[tuple[int, ...]]:
        return iter(((heap - 1,),) if heap else ())


class NarrowNim(nt.Nim):
    name = "narrow-nim-engine"

    def options(self, heap: int) -> Iterator[tuple[int, ...]]:
        return iter(((heap - 1,),) if heap else ())


class EvenKayles(nt.Kayles):
    """A move must leave an even number of pins."""

    name = "even-kayles-engine"

    def generate_moves(self, position: Any) -> Any:
        return (move for move in super().generate_moves(position) if sum(move) % 2 == 0)


class ShortSquares(nt.Squares):
    name = "short-squares-engine"

    @property
    def take_set(self) -> SubtractionSet:
        return SubtractionSet.parse("1,4")


class Renamed(nt.Wythoff):
    name = "renamed-wythoff-engine"


class OwnCode(OctalMoves):
    name, example, octal_code = "own-code-engine", "5", Code.parse("0.37")


class OwnSubtractionSet(SubtractionMoves):
    name, example, take_set = "own-takes-engine", "5", SubtractionSet.parse("2,3")


class OneOrSplit(HeapGame):
    """Remove one object, or split a heap; the class declares its engine."""

    name, example, engine, octal_code = "one-or-split-engine", "5", OctalEngine(), Code.parse("4.3")

    def options(self, heap: int) -> Iterator[tuple[int, ...]]:
        yield from ((heap - 1,),) if heap else ()
        yield from ((part, heap - part) for part in range(1, heap // 2 + 1))


class OneOnly(OneOrSplit):
    name = "one-only-engine"

    def options(self, heap: int) -> Iterator[tuple[int, ...]]:
        return (option for option in super().options(heap) if len(option) == 1)


class Growing(HeapGame):
    name, example = "growing-engine", "2"

    def options(self, heap: int) -> Iterator[tuple[int, ...]]:
        return iter(((heap + 1,),) if heap == 3 else ((0,),) if heap else ())


@pytest.mark.parametrize(
    ("cls", "engine"),
    [
        (Misleading, DEFINITION), (Nim, DEFINITION), (NarrowNim, DEFINITION), (EvenKayles, None),
        (OneOnly, DEFINITION), (nt.CopycatNim, None), (nt.FlipFlop, None), (nt.TakeAndReturn, None),
        (nt.UnbalancedNim, None), (nt.Sum, None), (OneOrSplit, OneOrSplit.engine), (Renamed, engine_of(nt.Wythoff())),
        (OwnCode, engine_of(nt.Kayles())), (OwnSubtractionSet, engine_of(nt.Squares())),
    ],
)  # fmt: skip
def test_engines_are_declared(cls: Any, engine: Engine | None) -> None:
    assert engine_of(cls()) is engine


@pytest.mark.parametrize(
    "cls", [Misleading, Nim, NarrowNim, ShortSquares, OwnCode, OwnSubtractionSet, OneOrSplit, OneOnly]
)
def test_values_of_an_authors_game_are_those_of_its_moves(cls: Any) -> None:
    game, judge = cls(), BruteForce(cls())
    assert nim_values_list(game, 11) == [judge.grundy((heap,)) for heap in range(11)]
    assert nt.nim_values(game, 25).tolist() == nim_values_list(game, 25)
    found = nt.period(game, 200)
    assert (found is None) == (cls not in (ShortSquares, OwnSubtractionSet, OneOrSplit))
    if found is not None:
        assert [found.value(n) for n in range(150)] == DefinitionEngine().heap_values(game, 150).tolist()


def test_narrower_moves_have_no_heap_values() -> None:
    with pytest.raises(nt.RuleError, match="not played on single heaps"):
        nt.nim_values(EvenKayles(), 5)


def test_an_option_that_is_not_smaller_is_refused() -> None:
    assert nim_values_list(Growing(), 3) == [0, 1, 1]
    with pytest.raises(nt.TooLargeError, match="an option of heap 3 has a heap of 4, which is not smaller"):
        nim_values_list(Growing(), 6)


# -- limits -------------------------------------------------------------------------------------------------------


@pytest.mark.skipif(native() is None, reason="boards need the kernels")
@pytest.mark.parametrize("k", [2, 3, 4, 5])
def test_circular_nim_of_seven_heaps_within_the_stated_memory(k: int) -> None:
    game, position = nt.CircularNim(k=k), (9, 8, 7, 6, 5, 4, 3)
    for misere in (False, True):
        budget = Budget()
        lost = CIRCULAR_NIM.loses(game, position, misere, budget)
        length = CIRCULAR_NIM.remoteness(game, position, misere, budget)
        assert lost is not None
        assert length is not None
        assert length % 2 == (misere if lost else not misere)
        moves = [CIRCULAR_NIM.loses(game, move, misere, budget) for move in list(game.moves(position))[::97]]
        assert None not in moves
        if lost:
            assert not any(moves)
        if not misere:
            assert (CIRCULAR_NIM.value(game, position, budget) == 0) == lost
        assert budget.tried == []


@pytest.mark.skipif(native() is None, reason="boards need the kernels")
def test_what_needs_more_memory_is_refused_before_it_begins() -> None:
    budget = Budget(Limits(memory=100_000))
    game = nt.CircularNim()
    fresh = TabulationEngine(CIRCULAR_NIM._family, circle=True)
    assert fresh.value(game, (9, 8, 7, 6, 5, 4, 3), budget) is None
    assert fresh.remoteness(game, (9, 8, 7, 6, 5, 4, 3), False, budget) is None
    wythoff = engine_of(nt.Wythoff())
    assert wythoff is not None
    assert wythoff.value(nt.Wythoff(), (30_000, 1), budget) is None
    squares = engine_of(nt.Squares())
    assert squares is not None
    assert squares.loses(nt.Squares(), (10**9,), False, budget) is None
    assert squares.remoteness(nt.Squares(), (10**9,), False, budget) is None
    assert len(budget.tried) == 5
    assert all("bytes" in str(clause) for clause in budget.tried)
    for huge in ((10**6000,) * 3, (1, 10**6000), (10**6000,)):
        assert fresh.loses(game, huge, False, budget) is None
        assert fresh.value(game, huge, budget) is None
        assert wythoff.value(nt.Wythoff(), (10**6000, 1), budget) is None
    many = Budget()
    assert fresh.value(game, (1,) * 17, many) is None
    assert "16 heaps" in str(many.tried[0])


@pytest.mark.skipif(native() is None, reason="boards need the kernels")
@pytest.mark.parametrize("what", ["value", "loses", "remoteness"])
def test_earlier_questions_change_no_answer_and_share_a_table(what: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(several_heaps, "SMALL", 8)
    game, dice = nt.CircularNim(k=2), random.Random(8)
    shared = TabulationEngine(CIRCULAR_NIM._family, circle=True)
    conventions = () if what == "value" else (False,)
    for _ in range(200):
        position = tuple(dice.randint(0, 12) for _ in range(4))
        alone = TabulationEngine(CIRCULAR_NIM._family, circle=True)
        expected = getattr(alone, what)(game, position, *conventions, Budget())
        assert getattr(shared, what)(game, position, *conventions, Budget()) == expected, position
    assert len(shared._kept.all()) < 20


@pytest.mark.skipif(native() is None, reason="boards need the kernels")
def test_many_questions_make_few_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    engine = TabulationEngine(several_heaps._any_k)
    made: list[tuple[int, ...]] = []
    table = TabulationEngine._table

    def counted(self: Any, game: Any, bounds: tuple[int, ...], *others: Any) -> Any:
        made.append(bounds)
        return table(self, game, bounds, *others)

    monkeypatch.setattr(TabulationEngine, "_table", counted)
    game = nt.game("index-k-nim[k=2]")
    dice = random.Random(24)
    for _ in range(300):
        engine.value(game, tuple(dice.randint(0, 60) for _ in range(4)), Budget())
    assert made[-1] == (64, 64, 64, 64)
    assert len(made) < 40


def test_the_time_ends_a_loop_and_its_values_are_kept() -> None:
    game = nt.Octal(code="0.6")
    engine = OctalEngine()
    engine.heap_values(game, 300)
    over = Budget(Limits(seconds=0), "octal[code=0.6] 100000")
    with pytest.raises(nt.TooLargeError) as refused:
        engine.value(game, (100_000,), over)
    text = str(refused.value)
    assert text.startswith("octal[code=0.6] 100000: needs more than 0 seconds (the limit; --seconds raises it)")
    assert "nim-values of single heaps; they prove no period" in text
    assert engine.value(game, (290,), over) == heap_value(game, 290)


def test_a_heap_beyond_all_tables_is_refused_immediately() -> None:
    with pytest.raises(nt.TooLargeError, match="--limit raises it"):
        heap_value(nt.Squares(), 10**40)
    with pytest.raises(nt.TooLargeError, match="nim-values that prove no period"):
        heap_value(nt.GrundysGame(), 10**40, Budget(Limits(values=5000)))


def test_progress_is_reported() -> None:
    steps: list[tuple[int, int]] = []
    game = nt.Octal(code="0.6")
    budget = Budget(Limits(seconds=inf), "values", lambda done, total: steps.append((done, total)))
    OctalEngine().heap_values(game, 700, budget)
    assert len(steps) > 3
    assert steps == sorted(steps)
    assert steps[-1] == (700, 700)


def test_two_threads_share_a_growing_table() -> None:
    game = nt.Octal(code="0.2")
    right = DefinitionEngine().heap_values(game, 900)
    engine = OctalEngine()
    board = TabulationEngine(CIRCULAR_NIM._family, circle=True)
    wrong: list[Any] = []

    def ask(seed: int) -> None:
        dice = random.Random(seed)
        for _ in range(60):
            heap = dice.randrange(900)
            if engine.value(game, (heap,), Budget()) != right[heap]:
                wrong.append(heap)
            count = dice.randrange(900)
            if engine.heap_values(game, count).tolist() != right[:count].tolist():
                wrong.append(count)
            row = tuple(dice.randrange(4) for _ in range(4))
            if board.loses(nt.CircularNim(), row, False, Budget()) != (row[0] == row[2] and row[1] == row[3]):
                wrong.append(row)

    threads = [threading.Thread(target=ask, args=(seed,)) for seed in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert wrong == []


# -- arrays and names ---------------------------------------------------------------------------------------------


def test_values_of_known_periods_at_any_size() -> None:
    seven = nt.nim_values("0.77", 10**7)
    assert seven.dtype == np.int32
    assert seven[-1] == nt.period("0.77").value(10**7 - 1)
    assert np.diff(seven[:100]).min() < 0
    assert heap_value(nt.game("0.07"), 10**6) == nt.period("0.07").value(10**6)
    assert nt.nim_values("Dawson", np.int64(15)).tolist() == nt.nim_values("octal[code=0.07]", 15).tolist()
    assert nt.nim_values("KAYLES", 0).tolist() == []
    for bad in (-1, True, 1.5, "five", None):
        with pytest.raises(nt.RuleError):
            nt.nim_values("kayles", bad)  # type: ignore[arg-type]
    with pytest.raises(nt.TooLargeError):
        nt.nim_values("kayles", 10**12)


def test_types_are_signed_and_documented() -> None:
    assert nt.nim_values("squares", 50).dtype == nt.nim_values("grundy", 50).dtype == np.int32
    assert nt.p_positions("squares", 50).dtype == nt.p_positions("kayles", 50).dtype == np.int64
    assert nt.remoteness("squares", 50).dtype == nt.remoteness("copycat-nim", 20).dtype == np.int64
    board = nt.wythoff_values(30)
    assert board.dtype == np.int16
    assert (np.diff(board.astype(np.int64)) == np.diff(board)).all()
    assert nt.wythoff_values(size=5, a=2).tolist() == nt.wythoff_values(5, 2).tolist()
    assert [part.tolist() for part in nt.wythoff_pairs(count=3, a=1)] == [[0, 1, 3], [0, 2, 5]]


def test_a_limit_of_a_period_is_what_was_examined() -> None:
    full = nt.period("0.07", 10_000)
    assert full is not None
    assert nt.period("0.07", full.examined) == full
    assert nt.period("0.07", full.examined - 1) is None
    with pytest.raises(nt.TooLargeError, match="nim-values of single heaps; they prove no period"):
        nt.period("0.6", 10**9, limits=Limits(seconds=0.3))
