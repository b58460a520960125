"""Subset take-away: naming the complement as the answer to every set; the same for divisors of square-free numbers.

Gale and Neyman (1982) conjectured that this wins from the start. It is a rule for the first answer only: the sets that
are left after it are searched, which is quick for up to four objects, or primes.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

from nimatron.explain.message import Explanation, Message, MessageValue
from nimatron.rules.poset_game import Named, PosetGame
from nimatron.theory.images import length
from nimatron.theory.theorem import Answer
from nimatron.views.move_words import describe

_MOST_LEFT = 14
Elements = frozenset[int]


def complements_of_sets(answer: Answer) -> Explanation | None:
    """Explain an answer by complements: here every set is answered by its complement, or after a winning move.

    >>> import nimatron as nt
    >>> [one.key for one in complements_of_sets(nt.analyse("subset-take-away", 3)).sentences]
    ['subset-take-away.complement.lost', 'symmetry.example', 'general.length']
    """
    whole = (1 << answer.position.number) - 1
    return _complements(answer, "subset-take-away", lambda one: whole ^ one)


def complements_of_divisors(answer: Answer) -> Explanation | None:
    """Explain an answer by complementary divisors, whose product is the number.

    >>> import nimatron as nt
    >>> [one.key for one in complements_of_divisors(nt.analyse("divisor-chomp", 30)).sentences]
    ['divisor-chomp.complement.won', 'general.length']
    """
    number = answer.position.number
    return _complements(answer, "divisor-chomp", lambda one: number // one)


def _complements(answer: Answer, of: str, complement: Callable[[int], int]) -> Explanation | None:
    game, position, best = cast("PosetGame", answer.game), answer.position, answer.best
    if answer.misere or best is None or answer.outcome not in ("P", "N"):
        return None
    if answer.outcome == "P":
        if not answered_by_complements(game, position, complement):
            return None
        named = next(one for one in best.gone if one not in position.gone)
        moves = dict(zip(game.left(position), game.generate_moves(position), strict=True))
        example = {
            "move": describe(game, position, best),
            "reply": describe(game, position, moves[complement(named)]),
        }
        lost = Message(f"{of}.complement.lost", {"count": len(game.left(position))})
        return Explanation((lost, Message("symmetry.example", example), *length(answer)))
    for move in dict.fromkeys((best, *(answer.winning_moves or ()))):
        if answered_by_complements(game, move, complement):
            places: dict[str, MessageValue] = {"move": describe(game, position, move), "count": len(game.left(move))}
            sentences = [Message(f"{of}.complement.won", places)]
            if move != best:
                sentences.append(Message("symmetry.best", {"move": describe(game, position, best)}))
            return Explanation((*sentences, *length(answer)))
    return None


def answered_by_complements(game: PosetGame, position: Named, complement: Callable[[int], int]) -> bool:
    """Return whether there is a move, and after every one its complement can be named and wins.

    >>> from nimatron.games.graphs.subset_take_away import SubsetTakeAway
    >>> [answered_by_complements(SubsetTakeAway(), Named(4, gone), lambda one: 15 - one) for gone in ((), (3,))]
    [True, False]
    """
    left = frozenset(game.left(position))
    if not 0 < len(left) <= _MOST_LEFT:
        return False
    sets = _Sets(game, position.number)
    for one in left:
        after = sets.after(left, one)
        if complement(one) not in after or not sets.loses(sets.after(after, complement(one))):
            return False
    return True


class _Sets:
    """The elements that a move removes, and the outcomes of what is left."""

    def __init__(self, game: PosetGame, number: Any) -> None:
        every = game.elements(number)
        self._over = {one: frozenset(two for two in every if game.above(number, two, one)) for one in every}
        self._known: dict[Elements, bool] = {}

    def after(self, left: Elements, named: int) -> Elements:
        """Return what is left after an element is named."""
        return left - self._over[named]

    def loses(self, left: Elements) -> bool:
        """Return whether the player to move loses, by trying all moves."""
        if left not in self._known:
            self._known[left] = not any(self.loses(self.after(left, one)) for one in left)
        return self._known[left]
