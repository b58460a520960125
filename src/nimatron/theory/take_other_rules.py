"""Take-away games in which a number may not be repeated, or at least f(x) must be taken after x.

Not x, or no number taken before, one heap with at most one forbidden number k (normal play). Unless k is the whole heap
n, taking everything wins. Let k = n. After a take of t other than n/2 the opponent takes the rest, n - t, which is
neither t nor, being less than n, forbidden otherwise. So only n/2 can win, and it leaves n/2 with n/2 forbidden, where
the same holds. So the player to move loses exactly if n can be halved an even number of times. The remoteness there is
this number, and 2 more unless n is a power of two: the loser delays the end most by taking half.

Not x, one heap, misère play. The player to move loses with 2 objects, and with 1 that may be taken: every take is then
the last one, for after 1 of 2 the other one may not be taken. With 3 or more objects all but 1, or all but 2, can be
taken, since not both numbers are forbidden; both moves win.

At least x + c with c >= 1, where the least number that may be taken from a heap of n is a (normal play). The value of
the heap is the greatest number m of moves that it allows, a, a + c, a + 2c, ...: the greatest m with m a + c m (m - 1)
/ 2 <= n. Proof. A take leaves a heap that allows fewer. After t is taken at least j further moves are possible exactly
if (j + 1) t + c j (j + 1) / 2 <= n. For j < m let t be the greatest number with this property, which is at least a. If
j + 1 further takes were possible, then (j + 2) t + c (j + 1) (j + 2) / 2 <= n, and as t + c (j + 1) >= j + 1 the number
t + 1 would have the property as well. So exactly j further moves are possible, and by induction the value after t is j.

At least f(x), one heap (normal play). Whoever can move takes everything.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from math import isqrt
from operator import xor

from nimatron.explain.message import PRINTED, Explanation, Message, MessageValue, game_over, last_one
from nimatron.games.heaps.takeaway import Takeaway, Taken, TakePosition
from nimatron.rules.take_rule import TakeFunction
from nimatron.theory.take_at_most import memory_of, only_heap, taken_and_left
from nimatron.theory.theorem import Theorem


def halvings(number: int) -> int:
    """Return how often a positive number can be halved.

    >>> [halvings(number) for number in (1, 2, 12)]
    [0, 1, 2]
    """
    return (number & -number).bit_length() - 1


class ForbiddenNumber(Theorem):
    """One heap in which at most one number may not be taken: everything, or half if everything may not be taken.

    >>> theorem, game = ForbiddenNumber(), Takeaway(next="not x")
    >>> [theorem.loses(game, game.parse(text), False) for text in ("12", "12/5", "12/12", "6/6", "0")]
    [False, False, True, False, True]
    >>> [theorem.loses(game, game.parse(text), True) for text in ("1", "1/1", "2/1", "7/6")]
    [True, False, True, False]
    """

    source = "taking all, or half"

    def covers(self, game: Takeaway, position: TakePosition, misere: bool) -> bool:
        """Return True for ``not x``; for ``new`` in normal play if only the whole heap may be forbidden."""
        only = only_heap(position)
        if only is None or game.next.kind not in ("not", "new"):
            return False
        return game.next.kind == "not" or (not misere and self._forbidden(game, position) in ((), (only[1],)))

    @staticmethod
    def _forbidden(game: Takeaway, position: TakePosition) -> Taken:
        """Return the numbers up to the heap that may not be taken."""
        index, heap = only_heap(position) or (0, 0)
        taken = memory_of(game, position, index)
        if not taken:
            return (heap,) if game.leaves_some and heap else ()
        return tuple(number for number in taken if number <= heap)

    def loses(self, game: Takeaway, position: TakePosition, misere: bool) -> bool:
        """Return whether everything is forbidden and the halvings are even; in misère play for 2 objects or 1."""
        _, heap = only_heap(position) or (0, 0)
        forbidden = self._forbidden(game, position)
        if misere:
            return heap == 2 or (heap == 1 and not forbidden)
        return heap == 0 or (heap in forbidden and halvings(heap) % 2 == 0)

    def winning_moves(
        self, game: Takeaway, position: TakePosition, misere: bool, beside: int = 0
    ) -> list[TakePosition] | None:
        """Return half and everything if they win; in misère play the moves that leave 2 or 1."""
        if beside:
            return None
        index, heap = only_heap(position) or (0, 0)
        forbidden = self._forbidden(game, position)
        if misere:
            takes = [heap - 2, heap - 1] if heap > 2 else []
        else:
            takes = [*([heap // 2] if heap and halvings(heap) % 2 else []), *([heap] if heap else [])]
        return [game.after(position, index, take) for take in takes if take not in forbidden]

    def remoteness(self, game: Takeaway, position: TakePosition, misere: bool, lost: bool) -> int | None:
        """Return the remoteness: see the head of this file."""
        _, heap = only_heap(position) or (0, 0)
        forbidden = self._forbidden(game, position)
        if heap == 0 or forbidden == (1,) == (heap,):
            return 0
        if misere:
            return 1 if lost else 2
        if heap not in forbidden:
            return 1
        even = heap if lost else heap // 2
        return (not lost) + halvings(even) + (0 if even & (even - 1) == 0 else 2)

    def best_move(
        self,
        game: Takeaway,
        position: TakePosition,
        misere: bool,
        lost: bool,
        winning: list[TakePosition] | None = None,
    ) -> TakePosition | None:
        """Return half of the heap for a P-position that can be halved; otherwise the remotenesses decide."""
        index, heap = only_heap(position) or (0, 0)
        if lost and not misere and heap and halvings(heap):
            return game.after(position, index, heap // 2)
        return None

    def explain(
        self, game: Takeaway, position: TakePosition, misere: bool, best: TakePosition | None, lost: bool
    ) -> Explanation | None:
        """Explain why everything, or half, is taken; in misère play what is left for the opponent."""
        if not game.count_moves(position):
            return game_over(misere)
        _, heap = only_heap(position) or (0, 0)
        if misere:
            if lost:
                return last_one() if heap == 1 else Explanation((Message("takeaway.forbidden.misere.lost"),))
            if best is None:
                return None
            take, left = taken_and_left(position, best)
            return Explanation(
                (Message(f"takeaway.forbidden.misere.won.{'one' if left == 1 else 'two'}", {"take": take}),)
            )
        if lost:
            if heap % 2:
                return Explanation((Message("takeaway.forbidden.odd", {"heap": heap}),))
            places: dict[str, MessageValue] = {"heap": heap, "half": heap // 2, "quarter": heap // 4}
            return Explanation((Message("takeaway.forbidden.lost", places),))
        if best is None:
            return None
        take, left = taken_and_left(position, best)
        if not left:
            return Explanation((Message("takeaway.all", {"take": take}),))
        return Explanation((Message("takeaway.forbidden.half", {"heap": heap, "half": take, "count": halvings(take)}),))


class WholeHeap(Theorem):
    """One heap, at least f(x), normal play: whoever can move takes everything.

    >>> theorem, game = WholeHeap(), Takeaway(next="at least 2x")
    >>> [theorem.loses(game, game.parse(text), False) for text in ("9/4", "9/5", "0")]
    [False, True, True]
    """

    source = "taking everything"

    def covers(self, game: Takeaway, position: TakePosition, misere: bool) -> bool:
        """Return True unless the first take must leave something."""
        only = only_heap(position)
        if only is None or misere or game.next.kind != "least":
            return False
        return not game.leaves_some or not only[1] or bool(memory_of(game, position, only[0]))

    def loses(self, game: Takeaway, position: TakePosition, misere: bool) -> bool:
        """Return whether there is no move."""
        return game.count_moves(position) == 0

    def winning_moves(
        self, game: Takeaway, position: TakePosition, misere: bool, beside: int = 0
    ) -> Iterator[TakePosition] | None:
        """Yield the moves that leave less than must be taken next; None beside a nim heap, or if f decreases."""
        if beside or not game.next.function.is_monotone:
            return None
        index, heap = only_heap(position) or (0, 0)
        function = game.next.function
        allowed = game.allowed(heap, memory_of(game, position, index))
        least, most = allowed.least, allowed.most
        while least < most:  # the least take that leaves less than must be taken
            middle = (least + most) // 2
            if max(1, function(middle)) > heap - middle:
                most = middle
            else:
                least = middle + 1
        return (game.after(position, index, take) for take in range(least, heap + 1))

    def remoteness(self, game: Takeaway, position: TakePosition, misere: bool, lost: bool) -> int | None:
        """Return 1, without a move 0."""
        return 0 if lost else 1

    def explain(
        self, game: Takeaway, position: TakePosition, misere: bool, best: TakePosition | None, lost: bool
    ) -> Explanation | None:
        """Explain that everything is taken, or that the opponent cannot take enough."""
        if lost:
            return game_over(won=False)
        if best is None:
            return None
        take, left = taken_and_left(position, best)
        if not left:
            return Explanation((Message("takeaway.all", {"take": take}),))
        least = game.next.function(take)
        return Explanation((Message("takeaway.least", {"take": take, "rest": left, "least": least}),))


def number_of_moves(heap: int, least: int, step: int) -> int:
    """Return how many moves a heap allows, of which the first takes at least ``least``, each at least ``step`` more.

    >>> [number_of_moves(heap, 1, 1) for heap in (0, 1, 2, 3, 5, 6)], number_of_moves(12, 3, 2)
    ([0, 1, 1, 2, 2, 3], 2)
    """
    if heap < least:
        return 0
    return (step - 2 * least + isqrt((2 * least - step) ** 2 + 8 * step * heap)) // (2 * step)


def step_of(game: Takeaway) -> int:
    """Return c if the rule is at least x + c with c >= 1, otherwise 0.

    >>> step_of(Takeaway(next="at least x+2")), step_of(Takeaway(next="at least x")), step_of(Takeaway(next="x+2"))
    (2, 0, 0)
    """
    function = game.next.function
    rises = game.next.kind == "least" and function == TakeFunction(added=function.added)
    return max(0, function.added) if rises else 0


class NumberOfMoves(Theorem):
    """At least x + c, c >= 1, normal play: the value of a heap is the greatest number of moves that it allows.

    >>> theorem, game = NumberOfMoves(), Takeaway(next="at least x+1")
    >>> [theorem.value(game, game.parse(text)) for text in ("10", "10/3", "10,3/1", "10/10")]
    [4, 2, 5, 0]
    """

    source = "counting the moves"

    def covers(self, game: Takeaway, position: TakePosition, misere: bool) -> bool:
        """Return True for heaps with numbers of their own, or one heap; not if a first take must leave something."""
        if misere or not step_of(game) or not (game.is_local or only_heap(position) is not None):
            return False
        untouched = (heap and not taken for heap, taken in self._pairs(game, position))
        return not game.leaves_some or not any(untouched)

    @staticmethod
    def _pairs(game: Takeaway, position: TakePosition) -> list[tuple[int, Taken]]:
        return [(heap, game.taken_from(position, index)) for index, heap in enumerate(position.heaps)]

    def _values(self, game: Takeaway, position: TakePosition) -> list[int]:
        pairs = self._pairs(game, position)
        return [number_of_moves(heap, game.allowed(heap, taken).least, step_of(game)) for heap, taken in pairs]

    def value(self, game: Takeaway, position: TakePosition) -> int:
        """Return the nim-sum of the numbers of moves."""
        return reduce(xor, self._values(game, position), 0)

    def loses(self, game: Takeaway, position: TakePosition, misere: bool) -> bool:
        """Return whether the nim-sum is 0."""
        return self.value(game, position) == 0

    def winning_moves(
        self, game: Takeaway, position: TakePosition, misere: bool, beside: int = 0
    ) -> Iterator[TakePosition]:
        """Yield the moves after which a heap has the value that makes the nim-sum that of the nim heap."""
        values, step = self._values(game, position), step_of(game)
        total = reduce(xor, values, beside)
        for index, (heap, taken) in enumerate(self._pairs(game, position)):
            wanted = values[index] ^ total
            if wanted < values[index]:
                # after t there are at least j further moves if (j + 1) t + step j (j + 1) / 2 <= heap
                most, fewer = ((heap - step * j * (j + 1) // 2) // (j + 1) for j in (wanted, wanted + 1))
                for take in range(max(fewer + 1, game.allowed(heap, taken).least), most + 1):
                    yield game.after(position, index, take)

    def explain(
        self, game: Takeaway, position: TakePosition, misere: bool, best: TakePosition | None, lost: bool
    ) -> Explanation | None:
        """Explain the numbers of moves and their nim-sum, and those after the move."""
        if not game.count_moves(position):
            return game_over(won=False)
        if best is None and not lost:
            return None
        values = self._values(game, position)
        full = [value for heap, value in zip(position.heaps, values, strict=True) if heap]
        if len(full) > PRINTED:
            return None
        total = reduce(xor, values, 0)
        if len(full) == 1:
            sentences = [Message("takeaway.moves.one", {"total": total})]
        elif lost:
            sentences = [Message("takeaway.moves.lost", {"values": tuple(full)})]
        else:
            sentences = [Message("takeaway.moves.won", {"values": tuple(full), "total": total})]
        if best is not None and not lost:
            take, left = taken_and_left(position, best)
            if not any(best.heaps):
                sentences.append(Message("takeaway.all", {"take": take}))
            elif len(full) == 1:
                places: dict[str, MessageValue] = {"take": take, "rest": left, "least": game.next.function(take)}
                sentences.append(Message("takeaway.least", places))
            else:
                after = zip(best.heaps, self._values(game, best), strict=True)
                numbers = tuple(value for heap, value in after if heap)
                sentences.append(Message("takeaway.moves.after", {"take": take, "values": numbers}))
        return Explanation(tuple(sentences))
