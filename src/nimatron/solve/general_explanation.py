"""The explanation that is true of every game: winning moves leave lost positions, lost positions leave none."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nimatron.explain.message import Explanation, Message, Step
from nimatron.games.describe import describe
from nimatron.games.heap_game import HeapGame
from nimatron.games.rule_set import RuleSet
from nimatron.solve.explainers import own_explanation
from nimatron.solve.sources import Values

if TYPE_CHECKING:
    from nimatron.solve.analysis import Analysis


def general_explanation(game: RuleSet[Any], position: Any, misere: bool, analysis: Analysis) -> Explanation:
    """Give sentences from the game's own explainer, else from the outcome, the length and the components' values.

    >>> import nimatron as nt
    >>> nt.analyse("grundy", "1").why()
    'No move is left: the player to move has lost.'
    """
    own = own_explanation(analysis)
    if own is not None:
        return own
    sentences: list[Message] = []
    steps: tuple[Step, ...] = ()
    knowledge = analysis._knowledge
    if analysis.best is None and not any(True for _ in game.moves(position)):
        won = analysis.outcome == "N"
        return Explanation((Message("general.end.won" if won else "general.end.lost"),))
    if isinstance(knowledge, Values):
        steps = (_values_step(game, position, analysis),)
        values = _component_values(game, position, knowledge)
        if len(values) > 1:
            key = "general.values.lost" if analysis.outcome == "P" else "general.values.won"
            sentences.append(Message(key, {"values": tuple(values[:12]), "total": analysis_total(values)}))
        elif values:
            key = "general.value.lost" if analysis.outcome == "P" else "general.value.won"
            sentences.append(Message(key, {"value": values[0]}))
    if analysis.outcome == "N" and analysis.best is not None:
        sentences.append(
            Message("general.won", {"move": describe(game, position, analysis.best), "to": game.format(analysis.best)})
        )
    elif analysis.outcome == "P":
        sentences.append(Message("general.lost", {"count": game.moves(position).count()}))
    elif analysis.outcome == "D":
        best = analysis.best
        sentences.append(Message("general.drawn", {"to": game.format(best) if best is not None else ""}))
    if analysis.remoteness is not None and len(sentences) < 3:
        sentences.append(Message("general.length", {"count": analysis.remoteness}))
    return Explanation(tuple(sentences), steps)


def _component_values(game: RuleSet[Any], position: Any, knowledge: Values) -> list[int]:
    return [knowledge.component_value(part, part_position) for part, part_position in game.components(position) or ()]


def analysis_total(values: list[int]) -> int:
    """Give the nim-sum of component values.

    >>> analysis_total([1, 4, 5])
    0
    """
    total = 0
    for value in values:
        total ^= value
    return total


def _values_step(game: RuleSet[Any], position: Any, analysis: Analysis) -> Step:
    knowledge = analysis._knowledge
    assert isinstance(knowledge, Values)
    rows = [
        {
            "component": part.format(part_position)
            if isinstance(game, HeapGame)
            else f"{part.written()} {part.format(part_position)}",
            "value": knowledge.component_value(part, part_position),
        }
        for part, part_position in (game.components(position) or ())
    ]
    return Step("component_values", {"components": rows, "nim_sum": analysis.grundy})
