"""How the nim-values of the parts of a position come about, as worked steps: from a proved period, or as a mex."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from nimatron.budget import Budget
from nimatron.explain.message import Step
from nimatron.rules.heap_game import plays_heaps_apart
from nimatron.rules.rule_set import RuleSet
from nimatron.solve.components.component_values import ComponentValues, pieces
from nimatron.solve.sources.source import different_moves, listed
from nimatron.theory.genus_search import is_nim
from nimatron.theory.valuations.valuation import written

if TYPE_CHECKING:
    from nimatron.sequences.periods.proved_period import Period
    from nimatron.solve.analysis import Analysis


Piece = tuple[RuleSet[Any], Any]
_PARTS = 3
"""Parts whose value is derived."""
_OPTIONS = 200
"""Options of a part that are looked at."""
_EXAMPLES = 4
"""Options of one nim-value that are written."""
_LONGEST = 40
"""Characters of an option that is written."""
_ROW = 20
"""Nim-values of a sequence that are shown in a row."""
_PERIOD_SEARCHED = 1024
"""Nim-values from which a period is looked for where none is known."""


class DerivedValues:
    """How the nim-values of the parts come about; only of parts that the reason names by these labels."""

    def __init__(self, analysis: Analysis, budget: Budget, labels: set[str]) -> None:
        self._analysis, self._budget, self._labels = analysis, budget, labels
        self._values = ComponentValues(budget)
        self._with_game = not any(
            part.format(here) in labels for part, here in pieces(analysis.game, analysis.position)
        )

    def values(self, has_period: bool) -> Iterator[Step]:
        """A proved period that brings a heap back to a small one, else the mex of the options."""
        named = [
            piece
            for piece in dict.fromkeys(self._pieces(self._analysis.position))
            if self._label(piece) in self._labels
        ]
        by_period: set[Piece] = set()
        for rules in dict.fromkeys(part for part, _ in named):
            heaps = [here[0] for part, here in named if part == rules and _is_heap(part, here)]
            period = None if has_period or not heaps else self._period(rules, max(heaps))
            if period is None:
                continue
            step, told = _period_step(rules, heaps, period, self._with_game)
            if step is not None:
                by_period |= {(rules, (heap,)) for heap in told}
                yield step
        told_of = _PARTS - 1 if has_period else 0  # beside a period of the theorem one part shows how a value arises
        for piece in named:
            step = None if piece in by_period or told_of == _PARTS else self._mex(piece)
            if step is not None:
                told_of += 1
                yield step

    def after_the_move(self) -> Iterator[Step]:
        """The values of the parts that the best move of a won position leaves."""
        analysis = self._analysis
        if analysis.outcome != "N" or analysis.best is None or analysis.misere:
            return
        if self._labels.isdisjoint(map(self._label, self._pieces(analysis.position))):
            return  # the reason names what counts by other words than as parts
        left = self._pieces(analysis.best)
        if not 1 < len(left) <= _PARTS + 3:
            return
        labels = list(map(self._label, left))
        if max(map(len, labels)) <= _LONGEST:
            rows = [
                {"component": label, "value": self._values.value(*piece)}
                for label, piece in zip(labels, left, strict=True)
            ]
            total = self._values.value(analysis.game, analysis.best)
            after = analysis.game.format(analysis.best)
            yield Step("component_values", {"components": rows, "nim_sum": total, "after": after})

    def _pieces(self, position: Any) -> list[Piece]:
        return [(part, part.canonical(here)) for part, here in pieces(self._analysis.game, position)]

    def _label(self, piece: Piece) -> str:
        return written(*piece) if self._with_game else piece[0].format(piece[1])

    def _mex(self, piece: Piece) -> Step | None:
        """The options of one part by their nim-values, those that play alike once."""
        part, here = piece
        options = None if is_nim(part) else listed(part.moves(here), _OPTIONS)
        if not options:  # a heap of Nim has its own size as its value
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
        return Step("mex", {"component": self._label(piece), "groups": shown, "value": self._values.value(part, here)})

    def _period(self, game: RuleSet[Any], heap: int) -> Period | None:
        from nimatron.sequences.engines.declared import engine_of

        engine = engine_of(game)
        if engine is None or not engine.single_heaps:
            return None
        proved = engine.proved(game, heap + 1, self._budget)
        if proved is None and engine.proves_periods(game):
            proved = engine.period(game, _PERIOD_SEARCHED, self._budget)
        return proved


def _is_heap(game: RuleSet[Any], position: Any) -> bool:
    return plays_heaps_apart(game) and len(position) == 1


def _period_step(game: RuleSet[Any], heaps: list[int], period: Period, named: bool) -> tuple[Step | None, list[int]]:
    """The period and what it makes of the heaps, and the heaps whose value it tells; nothing where it tells none."""
    start, length = period.preperiod, period.period
    row = [period.value(heap) for heap in range(start + length)] if start + length <= _ROW else []
    told = [heap for heap in heaps if heap >= start + length or heap < len(row)]
    if not any(heap >= start + length for heap in told):
        return None, []
    brought = []
    for heap in told:
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
        "saltus": period.saltus, "row": row, "heaps": brought, "named": named,
    }  # fmt: skip
    return Step("period", data), told
