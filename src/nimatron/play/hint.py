"""Help in four steps: is there a winning move; where; which; why. One may stop at any of them."""

from __future__ import annotations

from typing import Any

from nimatron.budget import Limits
from nimatron.explain.message import Message
from nimatron.rules.registry import game as game_of
from nimatron.rules.rule_set import RuleSet
from nimatron.solve.analysis import Analysis, analyse
from nimatron.views.move_words import MoveGuide


def hints(
    game: RuleSet[Any] | str, position: Any = None, misere: bool = False, limits: Limits | None = None
) -> list[Message]:
    """The hints for a position, the weakest first.

    >>> [hint.key for hint in hints("nim", "3,4,5")]
    ['hint.won', 'hint.where', 'hint.move', 'hint.why']
    """
    return hints_from(analyse(game_of(game), position, misere=misere, limits=limits))


def hints_from(analysis: Analysis, view: str | None = None) -> list[Message]:
    """The hints that an analysis contains; the move is told as in a view."""
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
        found.append(Message("hint.where", {"heap": place}))
    found.append(_best_move(guide.offer(best), game.format(best)))
    found.append(Message("hint.why", {"why": analysis.explanation().sentences}))
    return found


def _best_move(move: Message, target: str) -> Message:
    """Name the move; where a heap falls into pieces also the position after it, since the heaps are numbered anew."""
    if move.key in ("move.split", "move.take_split", "move.add_split"):
        return Message("hint.move.to", {"move": move, "to": target})
    return Message("hint.move", {"move": move})


def _place(guide: MoveGuide, best: Any) -> int | None:
    """The number of the only heap that the move changes, where there are several and they stay as many."""
    changed = guide.changed(best) or ()
    several = len(guide.game.heaps(guide.position) or ()) > 1
    return changed[0] if several and len(changed) == 1 else None
