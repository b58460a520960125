"""Worked steps that any answer can have, in addition to those of its own reason.

Where nim-values are the reason, each value is derived from the options of the component (mex) or from a proved period,
and the values after the best move are shown. For a P-position that no theorem explains, each move gets a reply. Misère
play is compared with normal play. A step is left out if it would be long or needs an expensive search. Nothing here
decides who wins.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from nimatron.budget import Budget
from nimatron.errors import NimatronError
from nimatron.explain.message import Step
from nimatron.rules.heap_game import plays_heaps_apart
from nimatron.rules.rule_set import Component, RuleSet, decided_by_last_move, may_entail, may_repeat
from nimatron.solve.sources.source import Source, different_moves, listed, written_key
from nimatron.theory.theorem import theorems_of

if TYPE_CHECKING:
    from nimatron.sequences.periods.proved_period import Period
    from nimatron.solve.analysis import Analysis

_MOVES = 200
"""Most moves of a P-position that are examined."""
_ANSWERED = 8
"""Most moves of a P-position that are replied to one by one."""
_LONGEST = 40
"""Most characters of a move or an option that is shown."""
_MOST_DERIVED = 3
"""Most components whose value is derived."""
_OPTIONS = 200
"""Most options of a component that are examined."""
_EXAMPLES = 4
"""Most options shown for one nim-value."""
_ROW = 20
"""Most nim-values of a sequence shown in a row."""
_PERIOD_SEARCHED = 1024
"""Nim-values searched for a period where none is known."""
_LEAST_STRIP, _LONGEST_STRIP = 20, 200
"""Fewest and most numbers of a strip on which the P-positions are marked."""


def worked_steps(analysis: Analysis, source: Source, own: tuple[Step, ...]) -> tuple[Step, ...]:
    """Return all worked steps of an answer; ``own`` are those of its reason.

    >>> import nimatron as nt
    >>> [step.kind for step in nt.analyse("grundy", "7,3").explanation().steps]
    ['mex', 'mex', 'component_values', 'component_values']
    """
    game, position = analysis.game, analysis.position
    if may_repeat(game, position) or may_entail(game, position) or not game.moves(position):
        return own
    valued = next((place for place, step in enumerate(own) if step.kind == "component_values"), None)
    budget = Budget(source.budget.limits.for_extras())
    steps = list(own)
    if valued is not None:
        labels = {row["component"] for row in own[valued].data["components"]}  # type: ignore[attr-defined]
        derived = DerivedValues(analysis, budget, labels)
        # insert from the back, so that the indices stay valid
        steps[valued + 1 : valued + 1] = _known(derived.after_the_move)
        has_period = any(step.kind == "period" for step in own)
        steps[valued:valued] = _known(lambda: derived.values(has_period))
    steps += _strip(analysis)
    if source.theorem is None or not own:
        steps += _known(lambda: _answers(analysis, source))
    if analysis.misere:
        steps += _known(lambda: _normal_play(analysis, budget))
    return tuple(steps)


def _known(steps: Callable[[], Iterator[Step]]) -> list[Step]:
    """Return the steps that are found within the small limits."""
    found: list[Step] = []
    with suppress(NimatronError):  # too large, or an engine that is not installed: the step is left out
        found.extend(steps())
    return found


def _strip(analysis: Analysis) -> list[Step]:
    """Mark the P-positions of a single heap on a strip, if moves shorten the heap and never split it."""
    game = analysis.game
    if not plays_heaps_apart(game) or not decided_by_last_move(game) or len(analysis.position) != 1:
        return []
    heap = analysis.position[0]
    bound = max(_LEAST_STRIP, heap)
    if bound > _LONGEST_STRIP or game.count_moves((bound,)) >= bound:  # in a game like Nim, 0 is the only one
        return []
    lost: list[int] = []
    for number in range(bound + 1):
        options = list(game.options(number))
        if any(len(option) > 1 for option in options):
            return []
        reached = {sum(option) for option in options}
        if reached.isdisjoint(lost) and (reached or not analysis.misere):
            lost.append(number)
    to = analysis.best[0] if analysis.best is not None and analysis.outcome == "N" else None
    return [Step("strip", {"bound": bound, "lost": lost, "heap": heap, "to": to})] if len(lost) > 1 else []


def _answers(analysis: Analysis, source: Source) -> Iterator[Step]:
    """Show for each move from a P-position the first winning reply."""
    game = analysis.game
    moves = listed(game.moves(analysis.position), _MOVES) if analysis.outcome == "P" else None
    different = different_moves(game, moves or ())
    if not moves or len(different) > _ANSWERED:
        return
    rows = []
    for move in different:
        winning = source.winning_moves(move)
        if winning is None:  # some moves exceed the limits
            return
        if not winning:  # the game is over, and the player who ended it has lost
            continue
        row = {"to": game.format(move), "answer": game.format(min(winning, key=written_key))}
        if max(map(len, row.values())) > _LONGEST:
            return
        rows.append(row)
    if rows:
        yield Step("answers", {"moves": rows})


def _normal_play(analysis: Analysis, budget: Budget) -> Iterator[Step]:
    """State who wins in normal play, and whether the best move wins there too."""
    from nimatron.solve.sources.choice import source_for

    game = analysis.game
    if game.always_misere or not decided_by_last_move(game):
        return
    normal = source_for(game, analysis.position, False, budget)
    outcome = normal.outcome(analysis.position)
    same = None
    if outcome == analysis.outcome == "N" and analysis.best is not None:
        same = normal.outcome(analysis.best) == "P"
    yield Step("normal_play", {"normal": outcome, "misere": analysis.outcome, "same_move": same})


class DerivedValues:
    """Derivations of the nim-values of those components that the reason names by these labels."""

    def __init__(self, analysis: Analysis, budget: Budget, labels: set[str]) -> None:
        from nimatron.solve.components.component_values import ComponentValues, indecomposable_components

        self._analysis, self._budget, self._labels = analysis, budget, labels
        self._values = ComponentValues(budget)
        self._with_game = not any(
            part.format(here) in labels for part, here in indecomposable_components(analysis.game, analysis.position)
        )

    def values(self, has_period: bool) -> Iterator[Step]:
        """Yield a proved period that reduces a heap to a smaller one, else the mex of the options."""
        named = [
            component
            for component in dict.fromkeys(self._components(self._analysis.position))
            if self._label(component) in self._labels
        ]
        by_period: set[Component] = set()
        for rules in dict.fromkeys(part for part, _ in named):
            heaps = [here[0] for part, here in named if part == rules and _is_heap(part, here)]
            period = None if has_period else self._period(rules, heaps)
            if period is None:
                continue
            step, explained = _period_step(rules, heaps, period, self._with_game)
            if step is not None:
                by_period |= {(rules, (heap,)) for heap in explained}
                yield step
        spelled_out = (
            _MOST_DERIVED - 1 if has_period else 0
        )  # next to the period from the theorem, one component shows how a value arises
        for component in named:
            step = None if component in by_period or spelled_out == _MOST_DERIVED else self._mex(component)
            if step is not None:
                spelled_out += 1
                yield step

    def after_the_move(self) -> Iterator[Step]:
        """Yield the values of the components after the best move from an N-position."""
        analysis = self._analysis
        if analysis.outcome != "N" or analysis.best is None or analysis.misere:
            return
        if self._labels.isdisjoint(map(self._label, self._components(analysis.position))):
            return  # the reason does not name the components
        left = self._components(analysis.best)
        if not 1 < len(left) <= _MOST_DERIVED + 3:
            return
        labels = list(map(self._label, left))
        if max(map(len, labels)) <= _LONGEST:
            rows = [
                {"component": label, "value": self._values.value(*component)}
                for label, component in zip(labels, left, strict=True)
            ]
            total = self._values.value(analysis.game, analysis.best)
            after = analysis.game.format(analysis.best)
            yield Step("component_values", {"components": rows, "nim_sum": total, "after": after})

    def _components(self, position: Any) -> list[Component]:
        from nimatron.solve.components.component_values import indecomposable_components

        return [(part, part.canonical(here)) for part, here in indecomposable_components(self._analysis.game, position)]

    def _label(self, component: Component) -> str:
        if not self._with_game:
            return component[0].format(component[1])
        from nimatron.theory.valuations.valuation import written

        return written(*component)

    def _mex(self, component: Component) -> Step | None:
        """Return the options of a component grouped by nim-value; equivalent options are shown once."""
        part, here = component
        options = None if _is_heap_of_nim(part, here) else listed(part.moves(here), _OPTIONS)
        if not options:
            return None
        groups: dict[int, list[str]] = {}
        for option in different_moves(part, options):
            groups.setdefault(self._values.value(part, option), []).append(part.format(option))
        if any(len(text) > _LONGEST for group in groups.values() for text in group[:_EXAMPLES]):
            return None
        shown = [
            {"value": value, "count": len(groups[value]), "options": groups[value][:_EXAMPLES]}
            for value in sorted(groups)
        ]
        return Step(
            "mex", {"component": self._label(component), "groups": shown, "value": self._values.value(part, here)}
        )

    def _period(self, game: RuleSet[Any], heaps: list[int]) -> Period | None:
        """Return the proved period of a game of single heaps, if it may reduce one of these heaps to a smaller one."""
        if max(heaps, default=0) < max((one.least_repeated for one in theorems_of(type(game))), default=1):
            return None
        from nimatron.sequences.engines.declared import engine_of

        engine = engine_of(game)
        if engine is None or not engine.single_heaps:
            return None
        proved = engine.proved(game, max(heaps, default=0) + 1, self._budget)
        if proved is None and engine.proves_periods(game):
            proved = engine.period(game, _PERIOD_SEARCHED, self._budget)
        return None if proved is None or proved.status != "proved" else proved


def _is_heap(game: RuleSet[Any], position: Any) -> bool:
    return plays_heaps_apart(game) and len(position) == 1


def _is_heap_of_nim(game: RuleSet[Any], position: Any) -> bool:
    """Return whether the nim-value is simply the size of the heap."""
    if not _is_heap(game, position):
        return False
    from nimatron.theory.nim import is_nim

    return is_nim(game)


def _period_step(game: RuleSet[Any], heaps: list[int], period: Period, named: bool) -> tuple[Step | None, list[int]]:
    """Return the step that reduces heaps by the period, and the heaps that it explains; None if it explains none."""
    start, length = period.preperiod, period.period
    row = [period.value(heap) for heap in range(start + length)] if start + length <= _ROW else []
    explained = [heap for heap in heaps if heap >= start + length or heap < len(row)]
    if not any(heap >= start + length for heap in explained):
        return None, []
    brought = []
    for heap in explained:
        rounds = max(0, heap - start) // length
        known = period.value(heap - rounds * length)
        brought.append(
            {
                "heap": heap,
                "reduced": heap - rounds * length,
                "rounds": rounds,
                "known": known,
                "value": period.value(heap),
            }
        )
    data = {
        "game": game.written(), "takes": "", "theorem": period.theorem, "preperiod": start, "period": length,
        "saltus": period.saltus, "row": row, "heaps": brought, "named": named, "noun": game.noun,
    }  # fmt: skip
    return Step("period", data), explained
