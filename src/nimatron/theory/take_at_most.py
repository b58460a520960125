"""Take-away games in which at most f(x) may be taken after x.

At most f(x), one heap: :mod:`nimatron.theory.take_parts` (Schwenk 1970).

At most x, one number for all heaps (normal play). The player to move loses exactly if the nim-sum s of the heaps is 0,
or the last binary one of s is more than may be taken. Proof. Let the last one of s stand for b, and let b be allowed.
Some heap has this binary digit. Taking b from it changes no other digit, so the last one of the new nim-sum is greater
than b, or the nim-sum is 0. Now let s be divisible by a power of two above all allowed t, and let t be taken from h.
The last digits in which h and h - t differ is the last one of t; s has 0 there. So the last one of the new nim-sum is
that of t, which is at most t, and may be taken. All winning takes from h leave h' such that the rest of the heaps and
h' agree in all digits up to the first one of t; so t is the last m digits of h - y for some m, y the nim-sum of the
other heaps.

At most f(x) with f(x) >= x, one number for all heaps (normal play). Heaps in equal pairs lose. Proof. After t is taken
from one of a pair, t may be taken from the other one, since t <= f(t), and the heaps are in equal pairs again.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce
from operator import xor

from nimatron.explain.message import PRINTED, Explanation, Message, game_over
from nimatron.games.heaps.takeaway import Takeaway, Taken, TakePosition
from nimatron.rules.take_rule import TakeFunction
from nimatron.theory.take_parts import Parts, explain_by_parts, has_known_parts, parts_of, winning_takes
from nimatron.theory.theorem import Theorem

LARGEST = 1024
"""Maximum number of bits of a heap whose parts are computed."""


def only_heap(position: TakePosition) -> tuple[int, int] | None:
    """Return index and size of the only heap that is not empty, (0, 0) if all are empty, None if there are several.

    >>> only_heap(TakePosition((0, 7), ((), (2,)))), only_heap(TakePosition((1, 7), ((), ())))
    ((1, 7), None)
    """
    full = [(index, heap) for index, heap in enumerate(position.heaps) if heap]
    return None if len(full) > 1 else full[0] if full else (0, 0)


def memory_of(game: Takeaway, position: TakePosition, index: int) -> Taken:
    """Return the numbers that count for a heap; none in a position without heaps."""
    return game.taken_from(position, index) if position.heaps and position.taken else ()


def taken_and_left(position: TakePosition, best: TakePosition) -> tuple[int, int]:
    """Return how many objects a move takes, and how many it leaves in that heap."""
    pairs = zip(position.heaps, best.heaps, strict=True)
    return next((old - new, new) for old, new in pairs if old != new)


class LastPart(Theorem):
    """One heap, at most f(x), f never decreasing: lost if the smallest part of the heap is more than may be taken.

    >>> theorem, game = LastPart(), Takeaway(next="x^2")
    >>> [theorem.loses(game, game.parse(text), False) for text in ("18", "20/1", "22/3", "22/1")]
    [True, True, False, True]
    """

    source = "Schwenk 1970"

    def covers(self, game: Takeaway, position: TakePosition, misere: bool) -> bool:
        """Return True for one heap and a function that never decreases; in misère play it must be 1 or more."""
        if game.next.kind != "most" or not game.next.function.is_monotone:
            return False
        only = only_heap(position)
        if only is None or only[1].bit_length() > LARGEST or not has_known_parts(only[1], game.next.function):
            return False
        return not misere or game.next.function(1) >= 1

    def _cap(self, game: Takeaway, position: TakePosition) -> tuple[int, int, int]:
        """Return index and size of the heap, and the most that may be taken."""
        index, heap = only_heap(position) or (0, 0)
        return index, heap, max(0, game.allowed(heap, memory_of(game, position, index)).most)

    def loses(self, game: Takeaway, position: TakePosition, misere: bool) -> bool:
        """Return whether the smallest part is more than may be taken; without a move True, in misère play False."""
        _, heap, cap = self._cap(game, position)
        if not heap or not cap:
            return not misere
        number = heap - misere
        return number == 0 or parts_of(number, game.next.function).smallest > cap

    def winning_moves(
        self, game: Takeaway, position: TakePosition, misere: bool, beside: int = 0
    ) -> Iterable[TakePosition] | None:
        """Return the sums of last parts, in ascending order; None beside a nim heap."""
        if beside:
            return None
        index, heap, cap = self._cap(game, position)
        if heap <= misere:
            return []
        takes = winning_takes(parts_of(heap - misere, game.next.function), cap, game.next.function)
        return (game.after(position, index, take) for take in takes)

    def explain(
        self, game: Takeaway, position: TakePosition, misere: bool, best: TakePosition | None, lost: bool
    ) -> Explanation | None:
        """Explain the parts, the smallest of them and what may be taken, and the effect of the take."""
        _, heap, cap = self._cap(game, position)
        function = game.next.function
        return explain_by_parts(
            heap,
            cap,
            misere=misere,
            lost=lost,
            move=None if best is None else taken_and_left(position, best),
            sum_of_parts=lambda number: _sum_sentence(number, parts_of(number, function)),
            smallest=lambda number: parts_of(number, function).smallest,
            cap=function,
        )


def _sum_sentence(number: int, parts: Parts) -> Message:
    listed = parts.listed(PRINTED)
    if listed and number.bit_length() < 200:
        return Message("takeaway.sum", {"number": number, "sum": " + ".join(map(str, listed))})
    return Message("takeaway.smallest", {"number": number, "part": parts.smallest})


class LastBinaryOne(Theorem):
    """At most x, one number for all heaps: lost if the nim-sum is 0, or its last binary one is more than allowed.

    >>> theorem, game = LastBinaryOne(), Takeaway(scope="game")
    >>> [theorem.loses(game, game.parse(text), False) for text in ("3,5,6/1", "3,5,2/3", "3,5,2/4")]
    [True, True, False]
    """

    source = "binary digits of the nim-sum"

    def covers(self, game: Takeaway, position: TakePosition, misere: bool) -> bool:
        """Return True for normal play; if the first take must leave something, only after the first take."""
        whole = not game.is_local and str(game.next) == "x" and not misere
        return whole and (not game.leaves_some or bool(position.taken[0]) or not any(position.heaps))

    @staticmethod
    def _cap(position: TakePosition) -> int:
        return position.taken[0][-1] if position.taken[0] else max(position.heaps, default=0)

    def loses(self, game: Takeaway, position: TakePosition, misere: bool) -> bool:
        """Return whether the last one of the nim-sum is more than may be taken, or there is none."""
        total = reduce(xor, position.heaps, 0)
        return total == 0 or total & -total > self._cap(position)

    def winning_moves(
        self, game: Takeaway, position: TakePosition, misere: bool, beside: int = 0
    ) -> list[TakePosition] | None:
        """Return those that take the last digits of the difference between a heap and the others' nim-sum."""
        if beside:
            return None
        total, cap, found = reduce(xor, position.heaps, 0), self._cap(position), []
        for index, heap in enumerate(position.heaps):
            difference = heap - (total ^ heap)
            takes = {difference & (1 << digits) - 1 for digits in range(1, heap.bit_length() + 1)}
            found += [game.after(position, index, take) for take in sorted(takes) if 0 < take <= min(cap, heap)]
        return found

    def explain(
        self, game: Takeaway, position: TakePosition, misere: bool, best: TakePosition | None, lost: bool
    ) -> Explanation | None:
        """Explain the last one of the nim-sum, here and after the move."""
        if not any(position.heaps):
            return game_over(won=False)
        total = reduce(xor, position.heaps, 0)
        if lost:
            if not total:
                return Explanation((Message("takeaway.binary.zero"),))
            places = {"total": total, "one": total & -total, "cap": self._cap(position)}
            return Explanation((Message("takeaway.binary.lost", places),))
        if best is None:
            return None
        won = Message("takeaway.binary.won", {"total": total, "one": total & -total})
        take, _ = taken_and_left(position, best)
        left = reduce(xor, best.heaps, 0)
        if not left:
            return Explanation((won, Message("takeaway.binary.move.zero", {"take": take})))
        places = {"take": take, "total": left, "one": left & -left}
        return Explanation((won, Message("takeaway.binary.move", places)))


def may_repeat_itself(function: TakeFunction) -> bool:
    """Return whether f(x) >= x for every x >= 1, for a function that is not a table.

    >>> [may_repeat_itself(TakeFunction.parse(text)) for text in ("x", "2x-1", "3x/2", "x^2", "x-1", "x^2/2", "1:9")]
    [True, True, True, True, False, False, False]
    """
    if function.table or function.factor < function.divisor:
        return False
    return function.added >= 0 or (function.divisor == 1 and function.factor - 1 + function.added >= 0)


class EqualPairs(Theorem):
    """At most f(x) with f(x) >= x, one number for all heaps: equal pairs lose, since every take can be copied.

    >>> theorem, game = EqualPairs(), Takeaway(next="2x", scope="game")
    >>> [theorem.covers(game, game.parse(text), False) for text in ("5,5,2,2/1", "5,5,2/1", "7,5/1", "7,6,5/1")]
    [True, True, True, False]
    >>> [theorem.loses(game, game.parse(text), False) for text in ("5,5,2,2/1", "7,5/1")]
    [True, False]
    """

    source = "copying in an equal heap"

    def covers(self, game: Takeaway, position: TakePosition, misere: bool) -> bool:
        """Return True for equal pairs, and where one allowed take makes them."""
        rules = not game.is_local and game.next.kind == "most" and not misere
        if not rules or not may_repeat_itself(game.next.function):
            return False
        return not _unpaired(position) or self._pairing_move(game, position) is not None

    def loses(self, game: Takeaway, position: TakePosition, misere: bool) -> bool:
        """Return whether all heaps are in equal pairs."""
        return not _unpaired(position)

    def _pairing_move(self, game: Takeaway, position: TakePosition) -> TakePosition | None:
        """Return the move that leaves equal pairs, or None."""
        unpaired = _unpaired(position)
        if not 1 <= len(unpaired) <= 2:
            return None
        large, take = max(unpaired), max(unpaired) - (min(unpaired) if len(unpaired) > 1 else 0)
        index = position.heaps.index(large)
        return game.after(position, index, take) if take in game.allowed(large, position.taken[0]) else None

    def best_move(
        self,
        game: Takeaway,
        position: TakePosition,
        misere: bool,
        lost: bool,
        winning: list[TakePosition] | None = None,
    ) -> TakePosition | None:
        """Return the move that leaves equal pairs if the winning moves are too many to list."""
        return None if lost or winning is not None else self._pairing_move(game, position)

    def explain(
        self, game: Takeaway, position: TakePosition, misere: bool, best: TakePosition | None, lost: bool
    ) -> Explanation | None:
        """Explain that every move is copied, here or after the move."""
        if not game.count_moves(position):
            return game_over(won=False)
        if lost:
            return Explanation((Message("takeaway.pairs.lost"),))
        if best is None or _unpaired(best):
            return None
        take, _ = taken_and_left(position, best)
        key = "takeaway.pairs.won" if any(best.heaps) else "takeaway.all"
        return Explanation((Message(key, {"take": take}),))


def _unpaired(position: TakePosition) -> list[int]:
    """Return the sizes that occur an odd number of times."""
    return [heap for heap in sorted(set(position.heaps)) if heap and position.heaps.count(heap) % 2]
