"""One heap from which at most f(x) may be taken after x, f never decreasing: the parts of the heap (Schwenk 1970).

Let H_1 = 1 and H_(k+1) = H_k + H_l, where l is the least index with f(H_l) >= H_k; the sequence ends at H_k if f(H_k) <
H_k. The parts of n are what is subtracted if the greatest possible H is subtracted again and again; the last H of a
sequence that ends may occur several times.

Theorem. For every f with values of 0 or more that never decreases: the player to move loses exactly if the smallest
part of the heap is more than may be taken. Taking it wins otherwise.

Proof. Let s(n) be the least number whose taking wins when everything may be taken from n > 0, so that a position is
lost exactly if s(n) is more than may be taken. Taking t wins exactly if t = n or s(n - t) > f(t). We show that s(n) is
the smallest part of n. Let H_k be the greatest H with H_k <= n, and r = n - H_k; by induction s(r) is the smallest part
of r, and s(H_k) = H_k. Let r > 0. If the sequence goes on, r < H_l and all parts of r are less than H_l, otherwise they
are at most H_k; in both cases f(s(r)) < H_k. So taking s(r) wins: it leaves H_k, or H_k + (r - s(r)) with s = s(r -
s(r)) > f(s(r)), by induction and because taking s(r) wins from r. No smaller t wins: it leaves s(r - t) <= f(t), as it
does not win from r. Let r = 0, n = H_k = H_(k-1) + H_l. A take t < H_l leaves H_(k-1) + (H_l - t) with s(H_l - t) <=
f(t), as no t < H_l = s(H_l) wins from H_l. A take of H_l <= t < n leaves at most H_(k-1) <= f(H_l) <= f(t). So only t =
n wins.

All winning takes. They are the sums t of the last parts for which the next larger part exceeds f(t), or of all parts.
Proof. Such a t leaves a heap whose smallest part exceeds f(t). Conversely let t leave a heap with smallest part H >
f(t). The largest part G of t is at most t, so H > f(G). Here H >= G, since f(G) is at least the number before G in the
sequence. In both heaps each part exceeds f of the next one, and so it is where the parts of t are written after those
of the heap that is left. Only the parts of a number have this property. For let H_k be the first number written and R
the sum of the others, which by induction are the parts of R. Their largest G has f(G) < H_k. If the sequence goes on
after H_k, then G < H_l, so R < H_l, and H_k is the first part of H_k + R; if it ends with H_k, this is so for every R.
So the parts of t are the last parts of the heap.

Misère play, f >= 1. Leaving one object wins, since it must be taken; taking the last object loses. So with at least one
object and at least one take allowed everything is normal play with one object less.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import NamedTuple

from nimatron.explain.message import Explanation, Message, Step, game_over, last_one

Cap = Callable[[int], int]
MOST_NUMBERS = 50_000
"""Most numbers H that are computed; they may be as dense as the squares, or denser."""


class Parts(NamedTuple):
    """The parts of a heap.

    Parameters:
        others: the parts, largest first, without the copies of the last number of a sequence that ends.
        last: this number, 0 if there is none.
        copies: how often it is a part.
    """

    others: tuple[int, ...]
    last: int = 0
    copies: int = 0

    @property
    def smallest(self) -> int:
        """The smallest part."""
        return self.others[-1] if self.others else self.last

    def listed(self, most: int) -> tuple[int, ...]:
        """Return all parts, largest first, or an empty tuple if there are more than ``most``.

        >>> Parts((2,), 4, 2).listed(3), Parts((2,), 4, 3).listed(3)
        ((4, 4, 2), ())
        """
        few = self.copies + len(self.others) <= most
        return (self.last,) * self.copies + self.others if few else ()


def winning_takes(parts: Parts, most: int, cap: Cap) -> Iterator[int]:
    """Yield all winning numbers of at most ``most``, in ascending order.

    Parameters:
        parts: the parts of the heap.
        most: the most that may be taken now.
        cap: the function f.

    >>> list(winning_takes(Parts((34, 8, 1)), 20, lambda take: 2 * take))
    [1, 9]
    >>> list(winning_takes(Parts((), 1, 30), 30, lambda take: take // 3))
    [1, 2, 30]
    """
    take = 0
    larger = (parts.last, *parts.others) if parts.copies else (0, *parts.others)
    for place in range(len(parts.others), 0, -1):
        take += parts.others[place - 1]
        if take > most:
            return
        if not larger[place - 1] or larger[place - 1] > cap(take):
            yield take
    whole = take + parts.copies * parts.last
    if not parts.copies:
        return
    take += parts.last
    while take < whole and take <= most and cap(take) < parts.last:
        yield take
        take += parts.last
    if whole <= most:
        yield whole


@lru_cache(maxsize=32)
def numbers_of(cap: Cap, bits: int) -> tuple[int, ...]:
    """Return the numbers H of at most ``bits`` bits, or all of them if the sequence ends before; not too many.

    >>> from nimatron.rules.take_rule import TakeFunction
    >>> [numbers_of(TakeFunction.parse(text), 5) for text in ("3x", "x^2", "1:3")]
    [(1, 2, 3, 4, 6, 8, 11, 15, 21, 29), (1, 2, 4, 6, 10, 14, 18, 24, 30), (1, 2, 3, 4)]
    """
    numbers, least = [1], 0
    while cap(numbers[-1]) >= numbers[-1]:
        while cap(numbers[least]) < numbers[-1]:
            least += 1
        following = numbers[-1] + numbers[least]
        if following.bit_length() > bits or len(numbers) == MOST_NUMBERS:
            break
        numbers.append(following)
    return tuple(numbers)


def has_known_parts(n: int, cap: Cap) -> bool:
    """Return whether the numbers H up to n are not too many.

    >>> has_known_parts(10**300, lambda take: 3 * take), has_known_parts(10**30, lambda take: take * take)
    (True, False)
    """
    numbers = numbers_of(cap, n.bit_length())
    return len(numbers) < MOST_NUMBERS or n < numbers[-1]


def parts_of(n: int, cap: Cap) -> Parts:
    """Return the parts of n, which has known parts.

    >>> from nimatron.rules.take_rule import TakeFunction
    >>> parts_of(20, TakeFunction(2)).others, parts_of(20, TakeFunction.parse("x^2")).others
    ((13, 5, 2), (18, 2))
    >>> parts_of(10, TakeFunction.parse("1:3"))
    Parts(others=(2,), last=4, copies=2)
    """
    numbers, last, copies = numbers_of(cap, n.bit_length()), 0, 0
    if cap(numbers[-1]) < numbers[-1]:
        last = numbers[-1]
        copies, n = divmod(n, last)
    found = []
    for number in reversed(numbers):
        if number <= n:
            found.append(number)
            n -= number
    return Parts(tuple(found), last, copies)


def explain_by_parts(
    heap: int,
    most: int,
    *,
    misere: bool,
    lost: bool,
    move: tuple[int, int] | None,
    sum_of_parts: Callable[[int], Message],
    smallest: Callable[[int], int],
    cap: Cap,
    steps: Callable[[], tuple[Step, ...]] = tuple,
) -> Explanation | None:
    """Explain the parts, the smallest of them and what may be taken, and the effect of a take.

    Parameters:
        heap: the heap.
        most: the most that may be taken now.
        misere: whether the player who takes the last object loses.
        lost: whether this is a P-position.
        move: what the best move takes, and what it leaves; None if there is no such move.
        sum_of_parts: the sentence about the parts of a number.
        smallest: the smallest part of a number.
        cap: the function f.
        steps: the worked steps.
    """
    if not heap or not most:
        return game_over(misere)
    number = heap - misere
    if not number:
        return last_one()
    if move is None and not lost:
        return None
    sentences = [Message("takeaway.misere", {"heap": heap, "number": number})] if misere else []
    sentences.append(sum_of_parts(number))
    if move is None or lost:
        sentences.append(Message("takeaway.lost", {"part": smallest(number), "cap": most}))
    else:
        sentences.append(_take_sentence(*move, misere, smallest, cap))
    return Explanation(tuple(sentences), steps)


def _take_sentence(take: int, after: int, misere: bool, smallest: Callable[[int], int], cap: Cap) -> Message:
    rest = after - misere
    if not rest:
        return Message("takeaway.misere.all" if misere else "takeaway.all", {"take": take})
    places = {"take": take, "rest": rest, "part": smallest(rest), "cap": cap(take)}
    if misere:
        return Message("takeaway.misere.won", {**places, "after": after})
    return Message("takeaway.won", places)
