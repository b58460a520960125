"""Reasons for an answer that no theorem explains: facts about the answer, which other modules put into sentences."""

from __future__ import annotations

from functools import reduce
from operator import xor
from typing import TYPE_CHECKING, Any

from nimatron.explain.general import MOST_SENTENCES, Facts, general_explanation, outcome_sentence
from nimatron.explain.message import Explanation, Message, have_content
from nimatron.rules.rule_set import RuleSet
from nimatron.solve.sources.source import Source
from nimatron.theory.theorem import reasons_of
from nimatron.theory.valuations.valuation import written
from nimatron.views.move_words import describe

if TYPE_CHECKING:
    from nimatron.games.sum import Sum
    from nimatron.solve.analysis import Analysis


_COUNTED = 100_000
_OF_VALUES = {f"general.{kind}.{state}" for kind in ("components", "values") for state in ("won", "lost")}
_OF_VALUES |= {"general.values"}
"""Keys of the sentences with the nim-values of the components, which are left out where something else decides."""


def reasons(analysis: Analysis, source: Source, restating: Explanation | None = None) -> Explanation:
    """Return sentences based on the outcome, the best move, the components, and the replies and their answers.

    Parameters:
        analysis: the answer.
        source: what found it.
        restating: sentences of a theorem that only restate the answer; replies are added to them.

    >>> import nimatron as nt
    >>> nt.analyse("grundy", "1").why()
    'No move is left: the player to move has lost.'
    """
    game, position, best = analysis.game, analysis.position, analysis.best
    if restating is not None:
        return _with_replies(restating, analysis, source)
    for own in reasons_of(type(game)):
        found = own(analysis)
        if found is not None:
            return found if have_content(found.sentences) else _with_replies(found, analysis, source)
    decided = source.explanation(position, best)
    facts = _facts(analysis, source)
    if decided is not None:
        decided = _together(decided, general_explanation({**facts, "change": None}))
        return decided if have_content(decided.sentences) else _with_replies(decided, analysis, source)
    general = general_explanation(facts)
    if have_content(general.sentences):
        return general
    return general_explanation({**facts, "replies": replies_of(analysis, source)})


def _together(decided: Explanation, general: Explanation) -> Explanation:
    """Combine what decides the position with the sentences that name the move and its result or the remoteness."""
    of_outcome = [sentence for sentence in general.sentences if sentence.key not in _OF_VALUES]
    sentences = (decided.sentences[0], of_outcome[0], *decided.sentences[1:], *of_outcome[1:])
    return Explanation(sentences[:MOST_SENTENCES], decided.steps)


def _with_replies(explained: Explanation, analysis: Analysis, source: Source) -> Explanation:
    """Add the replies and their answers to sentences that give no reason, in place of the last of three."""
    replies = replies_of(analysis, source)
    if replies is None:
        return explained
    said = {"general.length", "general.lost", "general.lost.every"}
    kept = [sentence for sentence in explained.sentences if sentence.key not in said]
    length = [sentence for sentence in explained.sentences if sentence.key == "general.length"]
    sentences = (*kept[: MOST_SENTENCES - 1], replies, *length)
    return Explanation(sentences[:MOST_SENTENCES], lambda: explained.steps)


def outcome_of(analysis: Analysis, source: Source) -> Message:
    """Return the sentence with the outcome and the best move."""
    return outcome_sentence(_facts(analysis, source))


def replies_of(analysis: Analysis, source: Source) -> Message | None:
    """Return the sentence with replies: to the best move of an N-position or a draw, else to the position itself."""
    lost = analysis.outcome == "P"
    here = analysis.position if lost else analysis.best
    if here is None:
        return None
    from nimatron.solve.reasons.replies import replies_sentence

    return replies_sentence(source, here, analysis.outcome, after_best=not lost)


def _facts(analysis: Analysis, source: Source) -> Facts:
    game, position, best = analysis.game, analysis.position, analysis.best
    valued = source.component_values(position) or []
    values = [value for _, _, value in valued]
    with_game = _as_sum(source.game) is not None
    last = best is not None and not game.moves(best)
    return Facts(
        outcome=analysis.outcome,  # type: ignore[typeddict-item]
        misere=analysis.misere,
        end=best is None and not game.moves(position),
        best=None if best is None else describe(game, position, best),
        to="" if best is None else game.format(best),
        last=last,
        count=_exact_count(game, position),
        remoteness=analysis.remoteness,
        values=values or None,
        total=reduce(xor, values, 0),
        components=[written(part, here) if with_game else part.format(here) for part, here, _ in valued],
        change=None if last else _change(analysis, source, valued),
        replies=None,
    )


def _change(analysis: Analysis, source: Source, before: list[tuple[RuleSet[Any], Any, int]]) -> Message | None:
    """Return what the winning move changes in the components, if their nim-values decide."""
    if analysis.outcome != "N" or analysis.misere or analysis.best is None or not before:
        return None
    after = source.component_values(analysis.best)
    if after is None:
        return None
    from nimatron.solve.reasons.component_changes import change_sentence

    return change_sentence(before, after, _as_sum(source.game) is not None)


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
