"""Copycat Nim: pairing to M = m + 1 with halving where it works, else a period proved by a repeated window.

Theorem (normal play, M = 2^v M', M' odd, v even). With nothing forbidden the lost heaps are the multiples of M. After a
take of x lost are these, and besides the heaps q M + x with

- x divisible by 2 an even number of times, if that is less than v times; otherwise
- a chain of halvings of z = x / 2^v modulo M' of even length: z goes to z/2 for even z, to (z + M')/2 for odd z if q
  > 0, and q goes down by one then.

Proof. From a multiple of M a take of x != M/2 is answered by M - x. From a heap congruent to r != 0 taking r wins if
it is allowed. Let r = x be forbidden. Another take y can win only if what is left is lost because y is forbidden, so
it is congruent to y: 2y is congruent to x, and y is x/2 or, by going one multiple of M further down, (x + M)/2. So
the heap after x is lost exactly if the ones after these y are not. Let x be divisible by 2 exactly u times. If u < v,
all y are so u - 1 times (none for u = 0): lost for even u. If u > v, (x + M)/2 is v - 1 times, odd, hence useless; if
u = v, x/2 is, so that one halving is left in either case, the one of the chain. After M/2 (v - 1 times, odd) the
answer M/2 is forbidden, but another one wins.

The chain runs round a cycle, whose halvings and steps of q per round are counted once.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

from nimatron.explain.message import Explanation, Message
from nimatron.games.copycat_nim import CopycatNim, HeapAfter
from nimatron.theory.closed_form import ClosedForm
from nimatron.theory.repeated_window import LARGEST_M, copycat_table


def pairing_works(m: int) -> bool:
    """Tell whether m + 1 is divisible by 2 an even number of times.

    >>> [m for m in range(1, 21) if pairing_works(m)]
    [2, 3, 4, 6, 8, 10, 11, 12, 14, 15, 16, 18, 19, 20]
    """
    return _factors_of_two(m + 1) % 2 == 0


def _factors_of_two(n: int) -> int:
    return (n & -n).bit_length() - 1


def halves_lose(x: int, multiples: int, modulus: int) -> bool:
    """Tell whether the heap ``multiples * modulus + x`` after a take of x is lost (0 < x < modulus, see above).

    >>> [x for x in range(1, 12) if halves_lose(x, 0, 12)], halves_lose(1, 0, 5), halves_lose(2, 0, 5)
    ([1, 3, 4, 5, 7, 9, 11], True, False)
    """
    common = _factors_of_two(modulus)
    if _factors_of_two(x) < common:
        return _factors_of_two(x) % 2 == 0
    modulus >>= common
    first = here = x >> common
    length, left = 0, multiples
    while here % 2 == 0 or left:
        if here % 2:
            here += modulus
            left -= 1
        here //= 2
        length += 1
        if here == first:  # one round is known: go round as often as the multiples allow
            rounds, left = divmod(left, multiples - left)
            length += rounds * length
            first = 0
    return length % 2 == 0


class Pairing(ClosedForm):
    """Normal play where m + 1 has an even number of factors 2: multiples of m + 1, and forbidden halves.

    >>> form, game = Pairing(), CopycatNim(3)
    >>> [form.loses(game, game.parse(text), False) for text in ("8", "8/1", "6/2", "2/2", "5/1")]
    [True, True, False, False, True]
    """

    game = "copycat-nim"
    source = "pairing to m + 1, with halves"

    def covers(self, game: CopycatNim, position: HeapAfter, misere: bool) -> bool:
        """Cover normal play for these m."""
        return not misere and pairing_works(game.m)

    def loses(self, game: CopycatNim, position: HeapAfter, misere: bool) -> bool:
        """Look at the heap modulo m + 1; when that is the forbidden take, follow its halves."""
        heap, last = position
        multiples, rest = divmod(heap, game.m + 1)
        return rest == 0 or (rest == last and halves_lose(rest, multiples, game.m + 1))

    def winning_moves(self, game: CopycatNim, position: HeapAfter, misere: bool) -> list[HeapAfter]:
        """Try the rest modulo m + 1 and its halves."""
        heap, last = position
        modulus = game.m + 1
        rest = heap % modulus
        takes = {rest, *(double // 2 for double in (rest, rest + modulus) if double % 2 == 0)}
        found = [game.after(heap, take) for take in sorted(takes) if 1 <= take <= min(game.m, heap) and take != last]
        return [move for move in found if self.loses(game, move, misere)]

    def remoteness(self, game: CopycatNim, position: HeapAfter, misere: bool) -> int | None:
        """Give it from the table of rows or its period, for moderate m."""
        return copycat_table(game.m, misere).remoteness(*position) if game.m <= LARGEST_M else None

    def explain(self, game: CopycatNim, position: HeapAfter, misere: bool, best: HeapAfter | None) -> Explanation:
        """Tell the multiple of m + 1, or which take is forbidden."""
        heap, last = position
        modulus = game.m + 1
        if not game.count_moves(position):
            return Explanation((Message("copycat-nim.end.lost"),))
        if heap % modulus == 0:
            return Explanation((Message("copycat-nim.multiple", {"heap": heap, "modulus": modulus}),))
        if self.loses(game, position, misere) or best is None:
            return Explanation((Message("copycat-nim.forbidden", {"heap": heap, "last": last}),))
        take = heap - best.heap
        values = {"take": take, "rest": best.heap, "modulus": modulus}
        key = "copycat-nim.to_forbidden" if best.heap % modulus else "copycat-nim.to_multiple"
        return Explanation((Message(key, values),))

    # -- for the tests that judge every closed form ------------------------------------------------------------

    def domain(self) -> list[tuple[CopycatNim, bool, int]]:
        """Compare odd and even m of all kinds."""
        return [(CopycatNim(m), False, 75) for m in (2, 3, 4, 6, 8, 10, 11, 12, 14, 15, 18, 19, 43)]

    def extra_positions(self, game: CopycatNim) -> Iterator[HeapAfter]:
        """Compare all forbidden takes."""
        return (HeapAfter(heap, last) for heap in range(1, 75) for last in range(1, game.m + 1))

    def large_positions(self, dice: random.Random) -> Iterator[tuple[CopycatNim, HeapAfter, bool]]:
        """Draw huge heaps, half of them congruent to the forbidden take."""
        for round_number in range(200):
            m = dice.choice((2, 3, 4, 6, 10, 19, 50, 62, 255, 1000))
            last = dice.randint(0, m)
            multiples = dice.getrandbits(dice.choice((5, 60, 1000)))
            rest = last if round_number % 2 else dice.randint(0, m)
            yield CopycatNim(m), HeapAfter(max(1, multiples * (m + 1) + rest), last), False


class RepeatedWindow(ClosedForm):
    """Every m up to 200 whose rows repeat, in both conventions: a computed and proved period.

    >>> form, game = RepeatedWindow(), CopycatNim(5)
    >>> [n for n in range(60) if form.loses(game, HeapAfter(n, 0), False)]
    [0, 7, 13, 20, 26, 33, 39, 46, 52, 59]
    """

    game = "copycat-nim"
    source = "computed until a window of m rows repeats"

    def covers(self, game: CopycatNim, position: HeapAfter, misere: bool) -> bool:
        """Cover what the table or its period tells."""
        return game.m <= LARGEST_M and copycat_table(game.m, misere).knows(position.heap)

    def loses(self, game: CopycatNim, position: HeapAfter, misere: bool) -> bool:
        """Look the heap up modulo the period."""
        return copycat_table(game.m, misere).loses(*position)

    def winning_moves(self, game: CopycatNim, position: HeapAfter, misere: bool) -> list[HeapAfter]:
        """Try all m takes."""
        return [move for move in game.moves(position) if self.loses(game, move, misere)]

    def remoteness(self, game: CopycatNim, position: HeapAfter, misere: bool) -> int | None:
        """Look it up; each period adds the same number."""
        return copycat_table(game.m, misere).remoteness(*position)

    def explain(self, game: CopycatNim, position: HeapAfter, misere: bool, best: HeapAfter | None) -> Explanation:
        """Tell the period, or which take is forbidden."""
        heap, last = position
        table = copycat_table(game.m, misere)
        if not game.count_moves(position):
            return Explanation((Message("copycat-nim.end.won" if misere else "copycat-nim.end.lost"),))
        sentences = []
        if self.loses(game, position, misere) or best is None:
            if not table.loses(heap, 0):
                return Explanation((Message("copycat-nim.forbidden", {"heap": heap, "last": last}),))
            sentences.append(Message("copycat-nim.lost_heap", {"heap": heap}))
        else:
            take = heap - best.heap
            key = "copycat-nim.to_lost_heap" if table.loses(best.heap, 0) else "copycat-nim.to_forbidden"
            sentences.append(Message(key, {"take": take, "rest": best.heap}))
        if table.outcomes is not None:
            sentences.append(Message("copycat-nim.period", {"m": game.m, "period": table.outcomes.period}))
        return Explanation(tuple(sentences))

    # -- for the tests that judge every closed form ------------------------------------------------------------

    def domain(self) -> list[tuple[CopycatNim, bool, int]]:
        """Compare odd and even m in both conventions."""
        return [(CopycatNim(m), misere, 90) for m in (1, 2, 5, 6, 7, 9, 11) for misere in (False, True)]

    def extra_positions(self, game: CopycatNim) -> Iterator[HeapAfter]:
        """Compare all forbidden takes."""
        return (HeapAfter(heap, last) for heap in range(1, 90) for last in range(1, game.m + 1))

    def large_positions(self, dice: random.Random) -> Iterator[tuple[CopycatNim, HeapAfter, bool]]:
        """Draw huge heaps."""
        for round_number in range(160):
            m = dice.choice((1, 5, 7, 9, 13, 17, 21, 33))
            heap = dice.getrandbits(dice.choice((6, 60, 1000))) + 2
            yield CopycatNim(m), HeapAfter(heap, dice.randint(0, m)), bool(round_number & 1)


CLOSED_FORMS = (Pairing(), RepeatedWindow())
