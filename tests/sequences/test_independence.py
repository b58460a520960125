"""No answer depends on earlier questions: new tables and tables that have grown give the same answers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

import nimatron as nt
from nimatron.budget import Budget, Limits
from nimatron.kernels import native
from nimatron.sequences.engines.codes import OctalEngine
from nimatron.sequences.engines.several_heaps import CIRCULAR_NIM, TabulationEngine
from nimatron.sequences.engines.single_heaps import DefinitionEngine
from nimatron.sequences.engines.subtraction import SubtractionEngine
from nimatron.sequences.engines.top_entails import TopEntailsEngine
from nimatron.sequences.engines.wythoff import WythoffEngine
from nimatron.sequences.periods import known
from nimatron.sequences.periods.proved_period import Period

NOT_SHIPPED = ("0.64420", "0.05760", "0.20526", "0.13433", "4.[3]", "0.0123!", "0.6")
HEAPS = (1, 5, 127, 128, 300, 2000, 9000, 10**30)
LIMITS = (200, 1000, 5000, 20_000)


@pytest.fixture(autouse=True)
def _forget() -> Iterator[None]:
    known.forget()
    yield
    known.forget()


def _games() -> Iterator[tuple[Any, Any]]:
    for code in NOT_SHIPPED:
        yield OctalEngine, nt.Octal(code=code)
    for takes in ("1,3,4", "900,1000,2003", "not 2,3", "squares"):
        yield (lambda: SubtractionEngine("take_set")), nt.Subtraction(take=takes)


GAMES = list(_games())


def _answer(engine: DefinitionEngine, game: Any, heap: int, limits: Limits) -> tuple[Any, ...]:
    """Return the value of a heap, the theorem behind it, and the reasons of refusals."""
    budget = Budget(limits)
    value = engine.value(game, (heap,), budget)
    proved = None if value is None else engine.proved(game, heap + 1, budget)
    return value, _facts(proved), [str(clause) for clause in budget.tried]


def _facts(found: Period | None) -> Any:
    return None if found is None else (found.preperiod, found.period, found.saltus, found.theorem, found.examined)


@pytest.mark.parametrize(("engine", "game"), GAMES, ids=lambda one: one.written() if hasattr(one, "written") else "")
def test_earlier_questions_change_no_answer(engine: Any, game: Any) -> None:
    grown = engine()
    grown.heap_values(game, 30_000, Budget(Limits(values=30_000)))
    grown.period(game, 30_000, Budget(Limits(values=30_000)))
    for heap in HEAPS:
        for values in LIMITS:
            limits = Limits(values=values)
            answer = _answer(grown, game, heap, limits)
            known.forget()
            assert answer == _answer(engine(), game, heap, limits), (heap, values)


@pytest.mark.parametrize(("engine", "game"), GAMES, ids=lambda one: one.written() if hasattr(one, "written") else "")
def test_a_search_for_a_period_finds_what_it_would_have_found_first(engine: Any, game: Any) -> None:
    fresh = {}
    for values in LIMITS:
        known.forget()
        fresh[values] = _facts(engine().period(game, values, Budget(Limits(values=values))))
    for order in (LIMITS, LIMITS[::-1]):
        known.forget()
        asked = engine()
        for values in order:
            assert _facts(asked.period(game, values, Budget(Limits(values=values)))) == fresh[values], (order, values)


def test_a_period_that_was_found_answers_only_where_it_was_looked_for() -> None:
    game, limits = nt.Octal(code="0.64420"), Limits(values=100)
    engine = OctalEngine()
    with_none = engine.value(game, (10**9,), Budget(limits))
    engine.period(game, 20_000, Budget(Limits(values=20_000)))
    assert engine.value(game, (10**9,), Budget(limits)) == with_none


@pytest.mark.skipif(native() is None, reason="boards need the kernels")
@pytest.mark.parametrize("what", ["value", "loses", "remoteness"])
@pytest.mark.parametrize(
    ("engine", "game", "position", "larger"),
    [
        (
            lambda: TabulationEngine(CIRCULAR_NIM._family, circle=True),
            nt.CircularNim(k=2),
            (9, 8, 7, 6),
            (40, 30, 20, 10),
        ),
        (lambda: WythoffEngine(lambda game: int(game.a)), nt.Wythoff(), (300, 200), (900, 800)),
    ],
    ids=["circular-nim", "wythoff"],
)
def test_a_kept_table_answers_nothing_that_a_question_may_not_compute(
    what: str, engine: Any, game: Any, position: Any, larger: Any
) -> None:
    def answer(asked: Any, memory: int) -> tuple[Any, list[str]]:
        budget = Budget(Limits(memory=memory))
        conventions = () if what == "value" else (False,)
        return getattr(asked, what)(game, position, *conventions, budget), [str(clause) for clause in budget.tried]

    grown = engine()
    getattr(grown, what)(game, larger, *(() if what == "value" else (False,)), Budget())
    for memory in (1 << 29, 100, 5000, 100_000, 1 << 20, 1 << 29):
        assert answer(grown, memory) == answer(engine(), memory), memory


def test_a_grown_table_of_stacks_answers_nothing_beyond_the_limit() -> None:
    engine = TopEntailsEngine()
    engine.heap_values(nt.game("top-entails"), 500)
    with pytest.raises(nt.TooLargeError, match="--limit raises it"):
        engine.grown(400, Budget(Limits(values=300)))


def test_a_certificate_answers_whatever_was_asked() -> None:
    found = nt.period("0.77", 400)
    assert found is not None
    game = nt.Octal(code="0.77")
    known.register(replace(found, game=game), game.octal_code)
    assert OctalEngine().proved(game) is not None


def test_long_tables_look_for_a_period_in_a_number_of_values_not_of_seconds(monkeypatch: pytest.MonkeyPatch) -> None:
    from nimatron.sequences.engines import codes
    from nimatron.sequences.periods import search

    asked = []

    def find_period(game: Any, limit: int, budget: Budget) -> None:
        asked.append((str(game.octal_code), limit, budget.limits.seconds))

    monkeypatch.setattr(search, "find_period", find_period)
    for code in ("0.77", "0.8", "4.[3]"):
        assert codes._quick_period(nt.Octal(code=code)) is None
    assert asked == [
        (code, count, float("inf")) for code, count in (("0.77", 1 << 16), ("0.8", 1 << 12), ("4.[3]", 1 << 12))
    ]


@pytest.mark.skipif(native() is None, reason="too slow without the kernels")
def test_what_was_examined_before_a_refusal_is_kept_and_refused_again() -> None:
    game, engine, refusals = nt.Octal(code="0.6"), OctalEngine(), []
    for _ in range(2):
        with pytest.raises(nt.TooLargeError) as refused:
            list(engine.values_between(game, 300_000, 300_001, Budget(Limits(options=3_000))))
        refusals.append((str(refused.value), len(engine._growing(game).values)))
    assert refusals[0] == refusals[1]
    assert refusals[0][1] > 1000
    begun = engine._growing(game).values
    list(engine.values_between(game, 300_000, 300_001, Budget()))
    assert engine._growing(game).values[: len(begun)].tolist() == begun.tolist()
