"""The worked steps that any answer can have, beside those of its own reason.

Where nim-values are the reason, each value is derived: from the options of the part (mex), or from a period that is
proved; and the values after the best move are shown. A lost position that no theorem explains gets an answer to each
move. Misère play is set beside normal play. A step is left out where it would be long or cost a search of its own
beyond the small limits; nothing here decides who wins.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from nimatron.budget import Budget
from nimatron.errors import NimatronError
from nimatron.explain.message import Step
from nimatron.rules.heap_game import plays_heaps_apart
from nimatron.rules.rule_set import RuleSet, decided_by_last_move, may_entail, may_repeat
from nimatron.solve.sources.source import Source, different_moves, listed, written_key
from nimatron.theory.theorem import theorems_of

if TYPE_CHECKING:
    from nimatron.sequences.periods.proved_period import Period
    from nimatron.solve.analysis import Analysis

Piece = tuple[RuleSet[Any], Any]
_SECONDS = 1.0
"""The time that all of them together may take beyond the answer."""
_MOVES = 200
"""Moves of a lost position that are looked at."""
_ANSWERED = 8
"""Moves of a lost position that are answered one by one."""
_LONGEST = 40
"""Characters of a move or an option that is written."""
_PARTS = 3
"""Parts whose value is derived."""
_OPTIONS = 200
"""Options of a part that are looked at."""
_EXAMPLES = 4
"""Options of one nim-value that are written."""
_ROW = 20
"""Nim-values of a sequence that are shown in a row."""
_PERIOD_SEARCHED = 1024
"""Nim-values from which a period is looked for where none is known."""
_LEAST_STRIP, _LONGEST_STRIP = 20, 200
"""Numbers of a strip on which the lost ones are marked."""


def worked_steps(analysis: Analysis, source: Source, own: tuple[Step, ...]) -> tuple[Step, ...]:
    """All worked steps of an answer: ``own`` are those of its reason.

    >>> import nimatron as nt
    >>> [step.kind for step in nt.analyse("grundy", "7,3").explanation().steps]
    ['mex', 'mex', 'component_values', 'component_values']
    """
    game, position = analysis.game, analysis.position
    if may_repeat(game, position) or may_entail(game, position) or not game.moves(position):
        return own
    valued = next((place for place, step in enumerate(own) if step.kind == "component_values"), None)
    limits = source.budget.limits.for_extras()
    budget = Budget(limits._replace(seconds=min(_SECONDS, limits.seconds)))
    steps = list(own)
    if valued is not None:
        labels = {row["component"] for row in own[valued].data["components"]}  # type: ignore[attr-defined]
        derived = DerivedValues(analysis, budget, labels)
        # from the back, so that the places stay
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
    """The steps as far as they are found within the small limits."""
    found: list[Step] = []
    with suppress(NimatronError):  # too large, or an engine that is not there: the step is left out
        found.extend(steps())
    return found


def _strip(analysis: Analysis) -> list[Step]:
    """The lost numbers up to a single heap, where a move takes from the heap and never splits it."""
    game = analysis.game
    if not plays_heaps_apart(game) or not decided_by_last_move(game) or len(analysis.position) != 1:
        return []
    heap = analysis.position[0]
    bound = max(_LEAST_STRIP, heap)
    if bound > _LONGEST_STRIP or game.count_moves((bound,)) >= bound:  # a game like Nim has one lost number only
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
    """To each move of a lost position the first move that wins."""
    game = analysis.game
    moves = listed(game.moves(analysis.position), _MOVES) if analysis.outcome == "P" else None
    different = different_moves(game, moves or ())
    if not moves or len(different) > _ANSWERED:
        return
    rows = []
    for move in different:
        winning = source.winning_moves(move)
        if not winning:  # the game is over, and the mover has lost by ending it
            continue
        row = {"to": game.format(move), "answer": game.format(min(winning, key=written_key))}
        if max(map(len, row.values())) > _LONGEST:
            return
        rows.append(row)
    if rows:
        yield Step("answers", {"moves": rows})


def _normal_play(analysis: Analysis, budget: Budget) -> Iterator[Step]:
    """Who wins in normal play, and whether the best move wins there too."""
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
    """How the nim-values of the parts come about; only of parts that the reason names by these labels."""

    def __init__(self, analysis: Analysis, budget: Budget, labels: set[str]) -> None:
        from nimatron.solve.components.component_values import ComponentValues, pieces

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
            period = None if has_period else self._period(rules, heaps)
            if period is None:
                continue
            step, told = _period_step(rules, heaps, period, self._with_game)
            if step is not None:
                by_period |= {(rules, (heap,)) for heap in told}
                yield step
        spelled_out = (
            _PARTS - 1 if has_period else 0
        )  # beside a period of the theorem one part shows how a value arises
        for piece in named:
            step = None if piece in by_period or spelled_out == _PARTS else self._mex(piece)
            if step is not None:
                spelled_out += 1
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
        from nimatron.solve.components.component_values import pieces

        return [(part, part.canonical(here)) for part, here in pieces(self._analysis.game, position)]

    def _label(self, piece: Piece) -> str:
        if not self._with_game:
            return piece[0].format(piece[1])
        from nimatron.theory.valuations.valuation import written

        return written(*piece)

    def _mex(self, piece: Piece) -> Step | None:
        """The options of one part by their nim-values, those that play alike once."""
        part, here = piece
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
        return Step("mex", {"component": self._label(piece), "groups": shown, "value": self._values.value(part, here)})

    def _period(self, game: RuleSet[Any], heaps: list[int]) -> Period | None:
        """The proved period of a game of single heaps, where it may bring one of these heaps back to a smaller one."""
        if max(heaps, default=0) < max((one.least_repeated for one in theorems_of(type(game))), default=1):
            return None
        from nimatron.sequences.engines.declared import engine_of

        engine = engine_of(game)
        if engine is None or not engine.single_heaps:
            return None
        proved = engine.proved(game, max(heaps, default=0) + 1, self._budget)
        if proved is None and engine.proves_periods(game):
            proved = engine.period(game, _PERIOD_SEARCHED, self._budget)
        return proved


def _is_heap(game: RuleSet[Any], position: Any) -> bool:
    return plays_heaps_apart(game) and len(position) == 1


def _is_heap_of_nim(game: RuleSet[Any], position: Any) -> bool:
    """Whether the value is just the size of the heap."""
    if not _is_heap(game, position):
        return False
    from nimatron.theory.nim import is_nim

    return is_nim(game)


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
