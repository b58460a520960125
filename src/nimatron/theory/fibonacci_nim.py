"""Fibonacci Nim for every factor c: lost exactly when the smallest part of the heap exceeds the cap (Schwenk 1970).

All winning takes. They are the sums t <= cap of the last parts for which the next larger part exceeds c t (or of all
parts). Proof: such a t leaves a heap with smallest part > c t, which is lost. Conversely let t leave a heap whose
smallest part H is > c t. The largest part of t is at most t, so H exceeds c times it: written after the parts of what
is left, the parts of t obey the rule that each part exceeds c times the next, which only one sum does; they are the
last parts.

Remoteness. A lost heap n lasts rho(n) moves (:func:`nimatron.theory.smallest_part.length`), whatever the cap. Proof.
Let the smallest part be H_j = H_(j-1) + H_l, and let x < H_j be taken. (a) If s is the smallest part of H_j - x,
which may always be taken, then rho(H_j - x - s) <= rho(H_j) - 2. For x < H_l the parts of H_j - x are H_(j-1) and
those of H_l - x; for x = H_l nothing is left; for x > H_l it is H_(j-1) less x - H_l: induction in every case. (b)
For x = 1 at most c may be taken, two parts are more than c, so s is the only answer, and there (a) holds with
equality: one follows H_l - 1 down to a number 2 <= H_i <= c + 1, where rho is 2 and H_i - 1 is one part. So taking
one lasts longest. A won position takes one move more than the largest winning take leaves.

Misère play. With at least one object left and a cap of at least 1, leaving one object wins, since it must be taken; all
else is normal play with one object less; the game lasts one move more.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

from nimatron.explain.message import Explanation, Message, Step
from nimatron.games.fibonacci_nim import CappedHeap, FibonacciNim
from nimatron.theory.closed_form import ClosedForm
from nimatron.theory.smallest_part import LARGEST_OTHER, length, parts, smallest_part, smallest_part_exceeds

_LISTED_BITS = 30_000
"""Bits of the largest heap whose winning takes are all formed; each may have as many digits as the heap."""
_SHOWN_PARTS = 12


class SmallestPart(ClosedForm):
    """Compare the smallest part with the cap.

    >>> form, game = SmallestPart(), FibonacciNim()
    >>> form.loses(game, CappedHeap(13, 12), False), form.loses(game, CappedHeap(14, 12), True)
    (True, True)
    """

    game = "fibonacci-nim"
    source = "Whinihan 1963, Schwenk 1970"

    def covers(self, game: FibonacciNim, position: CappedHeap, misere: bool) -> bool:
        """Cover every position for factors 1 and 2, heaps of up to 1024 bits for others."""
        return game.factor <= 2 or position.heap.bit_length() <= LARGEST_OTHER

    def loses(self, game: FibonacciNim, position: CappedHeap, misere: bool) -> bool:
        """Lose without a move (misère: win), else when the smallest part exceeds the cap."""
        heap, cap = position
        if not heap or not cap:
            return not misere
        heap -= misere
        return heap == 0 or smallest_part_exceeds(heap, cap, game.factor)

    def winning_moves(self, game: FibonacciNim, position: CappedHeap, misere: bool) -> list[CappedHeap] | None:
        """Form the sums of last parts, in ascending order; None if they would fill the memory."""
        heap, cap = position
        if heap.bit_length() > _LISTED_BITS:
            return None
        return [game.after(heap, take) for take in _takes(heap - misere, cap, game.factor)] if heap > misere else []

    def remoteness(self, game: FibonacciNim, position: CappedHeap, misere: bool) -> int | None:
        """Give rho of a lost heap; of a won one, one more than the largest winning take leaves, while it is listed."""
        heap, cap = position
        if not heap or not cap:
            return 0
        number = heap - misere
        if self.loses(game, position, misere):
            return misere + (length(number, game.factor) if number else 0)
        if heap.bit_length() > _LISTED_BITS:
            return None
        *_, largest = _takes(number, cap, game.factor)
        return 1 + misere + (length(number - largest, game.factor) if number > largest else 0)

    def delaying_move(self, game: FibonacciNim, position: CappedHeap, misere: bool) -> CappedHeap | None:
        """Take one object."""
        return game.after(position.heap, 1) if min(position) else None

    def fastest_win(
        self, game: FibonacciNim, position: CappedHeap, misere: bool, winning: list[CappedHeap]
    ) -> CappedHeap | None:
        """Take the most: what is left lasts as long as its parts together."""
        return min(winning)

    def some_winning_move(self, game: FibonacciNim, position: CappedHeap, misere: bool) -> CappedHeap | None:
        """Take the smallest part."""
        heap, cap = position
        least = smallest_part(heap - misere, game.factor) if heap > misere else cap + 1
        return game.after(heap, least) if least <= cap else None

    def explain(self, game: FibonacciNim, position: CappedHeap, misere: bool, best: CappedHeap | None) -> Explanation:
        """Tell the sum, its smallest part and the cap, and what the take leaves."""
        heap, cap = position
        if not heap or not cap:
            return Explanation((Message("fibonacci-nim.end.won" if misere else "fibonacci-nim.end.lost"),))
        number = heap - misere
        sentences = [Message("fibonacci-nim.misere", {"heap": heap, "number": number})] if misere else []
        if not number:
            return Explanation((Message("fibonacci-nim.misere.last"),))
        least = smallest_part(number, game.factor)
        sentences.append(_sum_sentence(number, game.factor, least))
        steps = _step(number, game.factor, cap)
        if least > cap:
            sentences.append(Message("fibonacci-nim.lost", {"part": least, "cap": cap}))
            return Explanation(tuple(sentences), steps)
        take = heap - best.heap if best is not None else least
        rest = number - take
        if not rest:
            sentences.append(Message("fibonacci-nim.won.all", {"take": take, "left": int(misere)}))
        else:
            values = {"take": take, "rest": rest, "part": smallest_part(rest, game.factor), "cap": game.factor * take}
            sentences.append(Message("fibonacci-nim.won", values))
        return Explanation(tuple(sentences), steps)

    # -- for the tests that judge every closed form ------------------------------------------------------------

    def domain(self) -> list[tuple[FibonacciNim, bool, int]]:
        """Compare several factors under both conventions."""
        return [(FibonacciNim(factor), misere, 45) for factor in (1, 2, 3, 4, 7) for misere in (False, True)]

    def extra_positions(self, game: FibonacciNim) -> Iterator[CappedHeap]:
        """Compare all caps for small heaps."""
        return (CappedHeap(heap, cap) for heap in range(1, 36) for cap in range(1, 14))

    def large_positions(self, dice: random.Random) -> Iterator[tuple[FibonacciNim, CappedHeap, bool]]:
        """Draw heaps of up to 6000 bits with caps below, at and above their smallest part."""
        for round_number in range(160):
            factor, misere = dice.choice((1, 2, 2, 3, 7)), bool(round_number & 1)
            bits = dice.choice((12, 64, 300, 1000) if factor > 2 else (12, 64, 300, 6000))
            heap = dice.getrandbits(bits) + 2 + misere
            least = smallest_part(heap - misere, factor)
            more = dice.getrandbits(bits // 2) if dice.random() < 0.3 else 0
            cap = max(1, least - dice.choice((0, 1, 1, 1)) + more)
            yield FibonacciNim(factor), CappedHeap(heap, cap), misere


def _takes(heap: int, cap: int, factor: int) -> Iterator[int]:
    summands = parts(heap, factor)
    take = 0
    for place in range(len(summands) - 1, -1, -1):
        take += summands[place]
        if take > cap:
            return
        if place == 0 or summands[place - 1] > factor * take:
            yield take


def _sum_sentence(number: int, factor: int, least: int) -> Message:
    kind = {1: "powers", 2: "fibonacci"}.get(factor, "other")
    summands = parts(number, factor) if number.bit_length() <= LARGEST_OTHER else ()
    if 0 < len(summands) <= _SHOWN_PARTS:
        written = " + ".join(str(part) for part in summands)
        return Message(f"fibonacci-nim.sum.{kind}", {"number": number, "sum": written, "factor": factor})
    return Message(f"fibonacci-nim.smallest.{kind}", {"number": number, "part": least, "factor": factor})


def _step(number: int, factor: int, cap: int) -> tuple[Step, ...]:
    if factor != 2 or number.bit_length() > LARGEST_OTHER:
        return ()
    return (Step("zeckendorf", {"number": number, "parts": list(parts(number, factor)), "cap": cap}),)


CLOSED_FORMS = (SmallestPart(),)
