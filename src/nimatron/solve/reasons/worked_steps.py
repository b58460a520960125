"""The worked steps that any answer can have, beside those of its own reason.

Where nim-values are the reason, each value is derived: from the options of the part (mex), or from a period that is
proved; and the values after the best move are shown. A lost position that no theorem explains gets an answer to each
move. Misère play is set beside normal play. A step is left out where it would be long or cost a search of its own
beyond the small limits; nothing here decides who wins.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import TYPE_CHECKING

from nimatron.budget import Budget
from nimatron.errors import NimatronError
from nimatron.explain.message import Step
from nimatron.rules.heap_game import plays_heaps_apart
from nimatron.rules.rule_set import decided_by_last_move, may_entail, may_repeat
from nimatron.solve.sources.source import Source, different_moves, listed, written_key

if TYPE_CHECKING:
    from nimatron.solve.analysis import Analysis


# how nim-values are derived is imported where a reason shows some: most answers need none of it

_SECONDS = 1.0
"""The time that all of them together may take beyond the answer."""
_MOVES = 200
"""Moves of a lost position that are looked at."""
_ANSWERED = 8
"""Moves of a lost position that are answered one by one."""
_LONGEST = 40
"""Characters of a move that is written."""
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
        from nimatron.solve.reasons.derived_values import DerivedValues

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
