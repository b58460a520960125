"""Reasons for an answer that no theorem explains: facts about the answer, which other modules put into sentences."""

from __future__ import annotations

from functools import reduce
from operator import xor
from typing import TYPE_CHECKING, Any

from nimatron.explain.general import Facts, general_explanation
from nimatron.explain.message import Explanation
from nimatron.rules.rule_set import RuleSet
from nimatron.solve.sources.source import Source
from nimatron.theory.theorem import reasons_of
from nimatron.theory.valuations.valuation import written
from nimatron.views.move_words import describe

if TYPE_CHECKING:
    from nimatron.games.sum import Sum
    from nimatron.solve.analysis import Analysis


_COUNTED = 100_000
_SENTENCES = 3


def reasons(analysis: Analysis, source: Source) -> Explanation:
    """Return sentences based on the outcome, the remoteness, the best move and the values of the components.

    >>> import nimatron as nt
    >>> nt.analyse("grundy", "1").why()
    'No move is left: the player to move has lost.'
    """
    game, position, best = analysis.game, analysis.position, analysis.best
    for own in reasons_of(type(game)):
        found = own(analysis)
        if found is not None:
            return found
    general = general_explanation(_facts(analysis, source))
    decided = source.explanation(position, best)
    return general if decided is None else _together(decided, general)


def _together(decided: Explanation, general: Explanation) -> Explanation:
    """Combine what decides the position with the sentences that name the move and its result or the remoteness."""
    of_outcome = [sentence for sentence in general.sentences if not sentence.key.startswith("general.value")]
    sentences = (decided.sentences[0], of_outcome[0], *decided.sentences[1:], *of_outcome[1:])
    return Explanation(sentences[:_SENTENCES], decided.steps)


def _facts(analysis: Analysis, source: Source) -> Facts:
    game, position, best = analysis.game, analysis.position, analysis.best
    components = _components(source, position)
    values = [value for _, value in components]
    return Facts(
        outcome=analysis.outcome,  # type: ignore[typeddict-item]
        misere=analysis.misere,
        end=best is None and not game.moves(position),
        best=None if best is None else describe(game, position, best),
        to="" if best is None else game.format(best),
        last=best is not None and not game.moves(best),
        count=_exact_count(game, position),
        remoteness=analysis.remoteness,
        values=values or None,
        total=reduce(xor, values, 0),
        components=[text for text, _ in components],
    )


def _components(source: Source, position: Any) -> list[tuple[str, int]]:
    """Return the components as text with their nim-values, if these decide the position."""
    with_game = _as_sum(source.game) is not None
    return [
        (written(part, here) if with_game else part.format(here), value)
        for part, here, value in source.component_values(position) or ()
    ]


def _exact_count(game: RuleSet[Any], position: Any) -> int | None:
    """Return the number of different moves, or None if there are too many to count."""
    as_sum = _as_sum(game)
    if as_sum is not None and as_sum.rules_of_kind.several:  # turns are not listed, only the moves of each component
        counts = [_exact_count(part, here) for part, here in position]
        known = [count for count in counts if count is not None]
        return as_sum.rules_of_kind.count(known) if len(known) == len(counts) else None
    count = 0
    for count, _ in enumerate(game.moves(position), 1):
        if count > _COUNTED:
            return None
    return count


def _as_sum(game: RuleSet[Any]) -> Sum | None:
    """Return the game if it is a sum; the module of sums is not imported for games whose positions have no terms."""
    if type(game).terms is RuleSet.terms:
        return None
    from nimatron.games.sum import Sum

    return game if isinstance(game, Sum) else None
