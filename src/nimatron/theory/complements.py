"""Subset take-away: naming the complement as the answer to every set.

Gale and Neyman (1982) conjectured that this wins from the start. It is a rule for the first answer only: the sets that
are left after it are searched, which is quick for up to four objects.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, cast

from nimatron.explain.message import Explanation, Message
from nimatron.rules.poset_game import Named
from nimatron.theory.images import length
from nimatron.theory.theorem import Answer
from nimatron.views.move_words import describe

if TYPE_CHECKING:
    from nimatron.games.graphs.subset_take_away import SubsetTakeAway

_MOST_OBJECTS = 4
Sets = frozenset[int]


def complements(answer: Answer) -> Explanation | None:
    """Explain an answer by complements: here every set is answered by its complement, or after a winning move.

    >>> import nimatron as nt
    >>> [one.key for one in complements(nt.analyse("subset-take-away", 3)).sentences]
    ['subset-take-away.complement.lost', 'symmetry.example', 'general.length']
    """
    game, position, best = cast("SubsetTakeAway", answer.game), answer.position, answer.best
    if answer.misere or best is None or position.number > _MOST_OBJECTS:
        return None
    if answer.outcome == "P":
        if not answered_by_complements(game, position):
            return None
        named = next(one for one in best.gone if one not in position.gone)
        example = {
            "move": describe(game, position, best),
            "reply": describe(game, position, _after(game, position, _whole(position) ^ named)),
        }
        lost = Message("subset-take-away.complement.lost", {"count": len(game.left(position))})
        return Explanation((lost, Message("symmetry.example", example), *length(answer)))
    for move in dict.fromkeys((best, *(answer.winning_moves or ()))):
        if answered_by_complements(game, move):
            won = {"move": describe(game, position, move), "count": len(game.left(move))}
            sentences = [Message("subset-take-away.complement.won", won)]
            if move != best:
                sentences.append(Message("symmetry.best", {"move": describe(game, position, best)}))
            return Explanation((*sentences, *length(answer)))
    return None


def answered_by_complements(game: SubsetTakeAway, position: Named) -> bool:
    """Return whether there is a move, and after every one its complement can be named and wins.

    >>> from nimatron.games.graphs.subset_take_away import SubsetTakeAway
    >>> answered_by_complements(SubsetTakeAway(), Named(4)), answered_by_complements(SubsetTakeAway(), Named(4, (3,)))
    (True, False)
    """
    left, whole, loses = frozenset(game.left(position)), _whole(position), _loses()
    for one in left:
        after = _without(left, one)
        if whole ^ one not in after or not loses(_without(after, whole ^ one)):
            return False
    return bool(left)


def _whole(position: Named) -> int:
    return (1 << position.number) - 1


def _without(left: Sets, named: int) -> Sets:
    return frozenset(one for one in left if one & named != named)


def _after(game: SubsetTakeAway, position: Named, named: int) -> Named:
    """Return the position after a set is named."""
    moves = zip(game.left(position), game.generate_moves(position), strict=True)
    return next(move for one, move in moves if one == named)


@cache
def _loses() -> Callable[[Sets], bool]:
    """Return the function that searches the sets left; it remembers at most some thousand."""

    @cache
    def loses(left: Sets) -> bool:
        return not any(loses(_without(left, one)) for one in left)

    return loses
