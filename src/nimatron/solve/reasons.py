"""The reasons for an answer that no theorem explains: facts of the finished answer, put into sentences elsewhere."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nimatron.arithmetic.nim_sum import nim_sum
from nimatron.explain.general import Facts, general_explanation
from nimatron.explain.message import Explanation
from nimatron.games.describe import describe
from nimatron.games.sum import Sum
from nimatron.solve.searched import ValuationSource
from nimatron.solve.source import Source
from nimatron.theory.declared import reasons_of

if TYPE_CHECKING:
    from nimatron.solve.analysis import Analysis

_COUNTED = 100_000


def reasons(analysis: Analysis, source: Source) -> Explanation:
    """Sentences from the outcome, the length, the best move and the components' values.

    >>> import nimatron as nt
    >>> nt.analyse("grundy", "1").why()
    'No move is left: the player to move has lost.'
    """
    game, position, best = analysis.game, analysis.position, analysis.best
    for own in reasons_of(type(game)):
        found = own(game, position, analysis.outcome, analysis.winning_moves, best, analysis.remoteness)
        if found is not None:
            return found
    moves = game.moves(position)
    parts = _parts(source, position)
    values = [value for _, value in parts]
    facts = Facts(
        outcome=analysis.outcome,  # type: ignore[typeddict-item]
        misere=analysis.misere,
        end=best is None and not moves,
        best=None if best is None else describe(game, position, best),
        to="" if best is None else game.format(best),
        last=best is not None and not game.moves(best),
        count=_exact_count(source, position),
        remoteness=analysis.remoteness,
        values=values or None,
        total=int(nim_sum(values)) if values else 0,
        parts=[text for text, _ in parts],
    )
    return general_explanation(facts)


def _parts(source: Source, position: Any) -> list[tuple[str, int]]:
    """The components in writing with their nim-values, where these decide."""
    if not isinstance(source, ValuationSource):
        return []
    with_game = isinstance(source.game, Sum)
    return [
        (f"{part.written()} {part.format(here)}" if with_game else part.format(here), value)
        for part, here, value in source.component_values(position)
    ]


def _exact_count(source: Source, position: Any) -> int | None:
    """The number of different moves, None where there are too many to tell them apart."""
    count = 0
    for count, _ in enumerate(source.game.moves(position), 1):
        if count > _COUNTED:
            return None
    return count
