"""Hints in four steps: whether there is a winning move, where it is, which it is, and why it wins."""

from __future__ import annotations

from typing import Any

from nimatron.budget import Limits
from nimatron.explain.message import Message, with_noun
from nimatron.rules.registry import game as game_of
from nimatron.rules.rule_set import RuleSet
from nimatron.solve.analysis import Analysis, analyse
from nimatron.views.move_words import MoveGuide


def hints(
    game: RuleSet[Any] | str, position: Any = None, misere: bool | None = None, limits: Limits | None = None
) -> list[Message]:
    """Return the hints for a position, the weakest first.

    Parameters:
        game: a rule set or its written form.
        position: a position or its written form; by default the start.
        misere: whether the last mover loses; by default as the game is usually played.
        limits: limits of the analysis.

    >>> [hint.key for hint in hints("nim", "3,4,5")]
    ['hint.won', 'hint.where', 'hint.move', 'hint.why']
    """
    return hints_from(analyse(game_of(game), position, misere=misere, limits=limits))


def hints_from(analysis: Analysis, view: str | None = None) -> list[Message]:
    """Return the hints that an analysis contains; ``view`` chooses the words for the move."""
    game, position, best = analysis.game, analysis.position, analysis.best
    if best is None:
        return [Message("hint.over")]
    opening = {"N": "hint.won", "P": "hint.lost", "D": "hint.drawn"}[analysis.outcome]
    values = {} if analysis.winning_moves is None else {"count": len(analysis.winning_moves)}
    first = Message(opening if values or analysis.outcome != "N" else "hint.won.many", values)
    found = [first]
    guide = MoveGuide(game, position, view)
    place = _place(guide, best)
    if place is not None:
        found.append(with_noun(Message("hint.where", {"heap": place}), game.noun))
    found.append(_best_move(guide.offer(best), game.format(best)))
    found.append(Message("hint.why", {"why": analysis.explanation().sentences}))
    return found


def _best_move(move: Message, target: str) -> Message:
    """Name the move; if it splits a heap, also the position after it, since the heaps are then renumbered."""
    if move.key in ("move.split", "move.take_split", "move.add_split"):
        return Message("hint.move.to", {"move": move, "to": target})
    return Message("hint.move", {"move": move})


def _place(guide: MoveGuide, best: Any) -> int | None:
    """Return the number of the heap that the move changes, if there are several heaps and only one changes."""
    changed = guide.changed(best) or ()
    several = len(guide.game.heaps(guide.position) or ()) > 1
    return changed[0] if several and len(changed) == 1 else None
