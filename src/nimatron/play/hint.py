"""Help in four steps: is there a winning move; where; which; why. One may stop at any of them."""

from __future__ import annotations

from typing import Any

from nimatron.budget import Limits
from nimatron.explain.message import Message
from nimatron.rules.registry import game as game_of
from nimatron.rules.rule_set import RuleSet
from nimatron.solve.analysis import Analysis, analyse
from nimatron.views.move_words import describe


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
    place = _place(game, position, best)
    if place is not None:
        found.append(Message("hint.where", {"heap": place}))
    move = describe(game, position, best, view)
    found.append(_best_move(move, game.format(best)))
    found.append(Message("hint.why", {"why": analysis.explanation().sentences}))
    return found


def _best_move(move: Message, target: str) -> Message:
    """Name the move; where a heap falls into pieces also the position after it, since the heaps are numbered anew."""
    if move.key in ("move.split", "move.take_split", "move.add_split"):
        return Message("hint.move.to", {"move": move, "to": target})
    return Message("hint.move", {"move": move})


def _place(game: RuleSet[Any], position: Any, best: Any) -> int | None:
    """The number of the only heap that the move changes, where there are several and they stay as many."""
    before, after = game.heaps(position) or (), game.heaps(best) or ()
    if not len(before) == len(after) > 1:
        return None
    changed = [index for index, heap in enumerate(before, 1) if after[index - 1] != heap]
    return changed[0] if len(changed) == 1 else None
