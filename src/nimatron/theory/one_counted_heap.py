"""One heap of a game whose nim-values follow a formula: the rule that a person can follow, in both conventions.

Aliquot. An odd number has only odd divisors, so every move leaves an even number; from an even number one can take 1.
In misère play 2 loses, and so does every odd number above 3: moves from it leave even numbers above 2, and from these
an odd number above 3, or 2, can be left.

Mark. A number loses if it can be halved an odd number of times. In misère play it is the other way round for powers of
2. For the options of an odd number above 1 are twice another number and that number, of which exactly one loses, in
both conventions. An even number above 2 has an odd option above 1, which is won, so that its half decides; and 1 loses
in misère play, since its only move ends the game.

Take at most half. A number loses if it is one less than a power of 2, in misère play if it is one less than three times
a power of 2: at most half may be taken, so the next smaller such number is out of reach, and from all others between
them it is within reach.

Prim. From an even number only odd numbers may be taken; from an odd number one can take 1. In misère play, as in
Lasker's Nim, one can leave 1.
"""

from __future__ import annotations

from abc import ABC, abstractmethod

from nimatron.explain.message import Message


def halvings(number: int) -> int:
    """Return the number of times a number >= 1 can be halved.

    >>> halvings(40)
    3
    """
    return (number & -number).bit_length() - 1


class RuleForOneHeap(ABC):
    """Which single heaps are P-positions, and why, in the words of the game.

    Attributes:
        dead: the largest heap without a move.
        in_misere: whether the rule covers misère play.
        one_way: whether a heap that is won in misère play has exactly one winning move.
    """

    dead = 0
    in_misere = True
    one_way = True

    @abstractmethod
    def loses(self, heap: int, misere: bool) -> bool:
        """Return whether a heap that has a move is a P-position."""

    def lost_below(self, heap: int) -> int | None:
        """Return, for a heap that is won in misère play, one that is lost and within reach; None: not constructed."""
        return None

    @abstractmethod
    def sentence(self, heap: int, after: int | None, misere: bool) -> Message | None:
        """Return the reason; ``after`` is the heap after the best move, which has a move, or None if this one loses."""

    def explained(self, heap: int, after: int | None, misere: bool) -> Message | None:
        """Return the reason, also for a move that ends the game or, in misère play, forces the opponent to end it."""
        if after is not None and after <= self.dead:
            return Message("formula.one.last", {"heap": heap, "after": after})
        if misere and self.dead and 2 in (heap, after):
            return Message(f"formula.misere.two.{'lost' if after is None else 'won'}")
        return self.sentence(heap, after, misere)


class OddHeaps(RuleForOneHeap):
    """Aliquot: odd heaps lose; in misère play 2 and those above 3.

    >>> [heap for heap in range(2, 12) if OddHeaps().loses(heap, misere=True)]
    [2, 5, 7, 9, 11]
    """

    dead = 1
    one_way = False

    def loses(self, heap: int, misere: bool) -> bool:
        """Return whether the heap is odd, in misère play above 3, or then 2."""
        return heap == 2 or (heap % 2 == 1 and heap > 3) if misere else heap % 2 == 1

    def lost_below(self, heap: int) -> int:
        """Return the number below, or 2 from 3 and 4."""
        return 2 if heap <= 4 else heap - 1

    def sentence(self, heap: int, after: int | None, misere: bool) -> Message:
        """Explain by odd and even numbers."""
        kind = "formula.aliquot.misere" if misere else "formula.aliquot.one"
        if after is None:
            return Message(f"{kind}.lost", {"heap": heap})
        return Message(f"{kind}.won", {"heap": heap, "count": heap - after, "after": after})


class OddlyOftenHalved(RuleForOneHeap):
    """Mark: heaps that can be halved an odd number of times lose; in misère play the other powers of 2.

    >>> [heap for heap in range(1, 17) if OddlyOftenHalved().loses(heap, misere=True)]
    [1, 4, 6, 10, 14, 16]
    """

    def loses(self, heap: int, misere: bool) -> bool:
        """Return whether the number of halvings is odd, for powers of 2 in misère play even."""
        reversed_ = misere and heap & (heap - 1) == 0
        return (halvings(heap) % 2 == 1) != reversed_

    def lost_below(self, heap: int) -> int:
        """Return the number below or the half, whichever loses."""
        return heap - 1 if heap % 2 and self.loses(heap - 1, misere=True) else heap // 2

    def sentence(self, heap: int, after: int | None, misere: bool) -> Message:
        """Explain by the number of halvings."""
        kind = "formula.mark.misere" if misere else "formula.mark.one"
        if after is None:
            return Message(f"{kind}.lost", {"heap": heap, "count": halvings(heap)})
        return Message(f"{kind}.won", {"after": after, "count": halvings(after)})


class OneLessThanPower(RuleForOneHeap):
    """Take at most half: one less than a power of 2 loses, in misère play one less than three times a power of 2.

    >>> [[heap for heap in range(2, 50) if OneLessThanPower().loses(heap, misere)] for misere in (False, True)]
    [[3, 7, 15, 31], [2, 5, 11, 23, 47]]
    """

    dead = 1

    def loses(self, heap: int, misere: bool) -> bool:
        """Return whether the heap is of this kind."""
        return self._greatest(heap, misere) == heap

    def lost_below(self, heap: int) -> int:
        """Return the greatest number of this kind below the heap."""
        return self._greatest(heap, misere=True)

    def sentence(self, heap: int, after: int | None, misere: bool) -> Message:
        """Explain by the numbers of this kind."""
        kind = "formula.take-at-most-half.misere" if misere else "formula.take-at-most-half.one"
        if after is None:
            return Message(f"{kind}.lost", {"heap": heap, "power": heap + 1, "next": self._greatest(heap - 1, misere)})
        return Message(f"{kind}.won", {"after": after, "power": after + 1})

    @staticmethod
    def _greatest(most: int, misere: bool) -> int:
        """Return the greatest number of this kind up to ``most``, which is at least 1, in misère play at least 2."""
        factor = 3 if misere else 1
        return (factor << ((most + 1) // factor).bit_length() - 1) - 1


class LeftToOne(RuleForOneHeap):
    """Games in which every heap can become 1: in misère play only a heap of 1 loses.

    >>> [heap for heap in range(1, 9) if LeftToOne().loses(heap, misere=True)]
    [1]
    """

    one_way = False

    def loses(self, heap: int, misere: bool) -> bool:
        """Return whether the heap is 1, in misère play."""
        return misere and heap == 1

    def lost_below(self, heap: int) -> int:
        """Return 1."""
        return 1

    def sentence(self, heap: int, after: int | None, misere: bool) -> Message | None:
        """Explain the last heap of misère play; in normal play the best move ends the game."""
        if not misere:
            return None
        return Message("general.last_one" if after is None else "formula.misere.leave_one")


class EvenHeaps(LeftToOne):
    """Prim: even heaps lose in normal play; in misère play taking all but 1 wins, for n - 1 and n are coprime.

    >>> EvenHeaps().loses(6, misere=False)
    True
    """

    def loses(self, heap: int, misere: bool) -> bool:
        """Return whether the heap is even, in misère play 1."""
        return super().loses(heap, misere) if misere else heap % 2 == 0

    def sentence(self, heap: int, after: int | None, misere: bool) -> Message | None:
        """Explain by odd and even numbers."""
        if misere:
            return super().sentence(heap, after, misere)
        if after is None:
            return Message("formula.prim.one.lost", {"heap": heap})
        return Message("formula.prim.one.won", {"heap": heap, "count": heap - after, "after": after})


class AlwaysTaken(RuleForOneHeap):
    """Dim: a heap may be taken whole, so one heap wins in normal play.

    >>> AlwaysTaken().loses(6, misere=False)
    False
    """

    in_misere = False

    def loses(self, heap: int, misere: bool) -> bool:
        """Return False."""
        return False

    def sentence(self, heap: int, after: int | None, misere: bool) -> None:
        """Return None: the best move takes the heap."""
