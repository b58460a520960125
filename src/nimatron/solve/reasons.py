"""The reasons for an answer that no theorem explains: what is true of every game, from the finished answer itself."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nimatron.arithmetic.nim_sum import nim_sum
from nimatron.explain.message import Explanation, Message, Step
from nimatron.games.describe import describe
from nimatron.games.sum import Sum
from nimatron.solve.sources import Source, ValuationSource

if TYPE_CHECKING:
    from nimatron.solve.analysis import Analysis


def reasons(analysis: Analysis, source: Source) -> Explanation:
    """Sentences from the outcome, the length, the best move and the components' values.

    >>> import nimatron as nt
    >>> nt.analyse("grundy", "1").why()
    'No move is left: the player to move has lost.'
    """
    game, position = analysis.game, analysis.position
    sentences: list[Message] = []
    steps: tuple[Step, ...] = ()
    if analysis.best is None and not game.moves(position):
        return Explanation((Message(f"general.end.{'won' if analysis.outcome == 'N' else 'lost'}"),))
    state = "lost" if analysis.outcome == "P" else "won"
    if isinstance(source, ValuationSource) and not analysis.misere:
        parts = source.component_values(position)
        values = [value for _, _, value in parts]
        steps = (_values_step(game, parts),)
        if len(values) > 1:
            shown = tuple(values[:12]) + (("…",) if len(values) > 12 else ())
            sentences.append(Message(f"general.values.{state}", {"values": shown, "total": int(nim_sum(values))}))
        elif values:
            sentences.append(Message(f"general.value.{state}", {"value": values[0]}))
    if analysis.outcome == "N" and analysis.best is not None:
        move = describe(game, position, analysis.best)
        sentences.append(Message("general.won", {"move": move, "to": game.format(analysis.best)}))
    elif analysis.outcome == "P":
        sentences.append(Message("general.lost", {"count": game.moves(position).count()}))
    elif analysis.outcome == "D":
        best = analysis.best
        sentences.append(Message("general.drawn", {"to": game.format(best) if best is not None else ""}))
    if analysis.remoteness is not None and len(sentences) < 3:
        sentences.append(Message("general.length", {"count": analysis.remoteness}))
    return Explanation(tuple(sentences), steps)


def _values_step(game: Any, parts: list[tuple[Any, Any, int]]) -> Step:
    rows = [
        {
            "component": f"{part.written()} {part.format(here)}" if isinstance(game, Sum) else part.format(here),
            "value": value,
        }
        for part, here, value in parts
    ]
    return Step("component_values", {"components": rows, "nim_sum": int(nim_sum([value for _, _, value in parts]))})
