"""Moore's Nim_k (index-k Nim) in both conventions: binary columns modulo k + 1 (Moore 1910) and the exact remoteness.

Remoteness. P-positions have sums divisible by k + 1, so every move and its answer together take at least k + 1 objects.
In a P-position the loser may take one object from a heap with the lowest one-bit 2^j of all heaps. That changes the
columns 0..j, and the only answers restore them by taking one object from each of k other heaps. So a P-position of sum
t has remoteness exactly 2 t / (k + 1). In misère play it is one less once a heap exceeds 1.

Winning moves are built column by column, from the highest binary digit down, not found by trying all moves.

A heap that the move makes smaller is *free* below the digit where it first changes. Consider a column where the
untouched heaps have c ones. Then t more heaps with a one there may become free (their digit turns 0). The heaps that
were free before get exactly as many ones as make the column divisible by k + 1. With at most k free heaps there is
always a continuation, so the construction never backtracks (Moore 1910), and different choices give different moves.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache, lru_cache, partial
from itertools import combinations, islice, product
from typing import Any

from nimatron.explain.message import Explanation, Message, Step, game_over, last_one
from nimatron.games.heaps.index_k_nim import IndexKNim
from nimatron.theory.nim import nim_sum, slowest_move
from nimatron.theory.theorem import Theorem

Heaps = tuple[int, ...]
Places = tuple[int, ...]

_STATES = 20_000
_SHORT = 8
"""Up to this number of heaps, the choices for a column are cached: there are few of them."""
_SHORT_BITS = 64
"""Up to this number of digits, rows are built while the columns are processed."""


def column_counts(heaps: Heaps) -> list[int]:
    """Return the number of ones in every binary column, lowest column first.

    >>> column_counts((1, 2, 3, 3))
    [3, 3]
    """
    if len(heaps) < 16:  # binary digits read as hexadecimal ones: the columns add without carries
        total = sum(int(f"{heap:b}", 16) for heap in heaps)
        return [int(digit, 16) for digit in reversed(f"{total:x}")] if total else []
    counts = [0] * max((heap.bit_length() for heap in heaps), default=0)
    for heap in heaps:
        for place, digit in enumerate(reversed(f"{heap:b}")):
            if digit == "1":
                counts[place] += 1
    return counts


@lru_cache(maxsize=4)  # one analysis needs it several times
def balanced(heaps: Heaps, modulus: int) -> bool:
    """Return whether the number of ones in every binary column is divisible by ``modulus``.

    >>> balanced((1, 2, 3, 3), 3), balanced((1, 2, 3), 3)
    (True, False)
    """
    if len(heaps) < 16:
        total = sum(int(f"{heap:b}", 16) for heap in heaps)
        return _multiples(modulus).issuperset(f"{total:x}")
    return all(count % modulus == 0 for count in column_counts(heaps))


@cache
def _multiples(modulus: int) -> frozenset[str]:
    return frozenset(f"{count:x}" for count in range(0, 16, modulus))


def balancing_moves(heaps: Heaps, k: int) -> Iterator[Heaps]:
    """Yield every row that a move in at most k heaps makes balanced modulo k + 1, each once, lazily.

    >>> list(balancing_moves((1, 2, 3), 2))
    [(1, 1, 1)]
    """
    if k == 1:  # Nim
        total = nim_sum(heaps)
        for index, heap in enumerate(heaps):
            if heap ^ total < heap:
                yield (*heaps[:index], heap ^ total, *heaps[index + 1 :])
        return
    top = max((heap.bit_length() for heap in heaps), default=0)
    digits = [f"{heap:0{top}b}" for heap in heaps]
    columns = list(zip(*digits, strict=True))
    choices_in = _kept_choices if len(heaps) <= _SHORT else _choices
    advance: Callable[[Any, int, Places, Places], Any]
    finish: Callable[[Any, Places], Heaps]
    advance, finish = (_built_row, _finished_row) if top <= _SHORT_BITS else (_recorded, partial(_row, heaps, digits))
    stack: list[tuple[int, Places, Any]] = [(0, (), heaps if top <= _SHORT_BITS else None)]
    while stack:
        column, free, built = stack.pop()
        while column < top:  # column 0 is the highest here
            choices = choices_in(columns[column], free, k)
            column += 1
            for touched, raised in choices[:-1]:
                other = advance(built, top - column, touched, raised) if touched or raised else built
                stack.append((column, free + touched, other))
            touched, raised = choices[-1]
            if touched or raised:
                built = advance(built, top - column, touched, raised)
                free += touched
        if free:
            yield finish(built, free)


def _choices(digits: tuple[str, ...], free: Places, k: int) -> list[tuple[Places, Places]]:
    """Return, for one column, the pairs: heaps that become free in it, free heaps that then have a one."""
    fixed = [place for place, digit in enumerate(digits) if digit == "1" and place not in free]
    found: list[tuple[Places, Places]] = []
    for more in range(min(k - len(free), len(fixed)) + 1):
        ones = (more - len(fixed)) % (k + 1)
        if ones <= len(free):
            found += product(combinations(fixed, more), combinations(free, ones))
    return found


_kept_choices = lru_cache(maxsize=4096)(_choices)


def _built_row(row: Sequence[int], place: int, touched: Places, raised: Places) -> Sequence[int]:
    """Return the row after a choice at the digit 2^place.

    Touched heaps keep the digits above, raised ones get this digit.
    """
    built = list(row)
    for heap in touched:
        built[heap] = built[heap] >> place + 1 << place + 1
    for heap in raised:
        built[heap] |= 1 << place
    return built


def _finished_row(row: Sequence[int], free: Places) -> Heaps:
    return tuple(row)


def _recorded(before: Any, place: int, touched: Places, raised: Places) -> Any:
    """Record a choice; updating long numbers at each of their digits would take quadratic time."""
    return before, place, touched, raised


def _row(heaps: Heaps, digits: list[str], choice: Any, free: Places) -> Heaps:
    """Return the row of recorded choices, the lowest column first."""
    top = len(digits[0])
    written = {heap: bytearray(b"0" * top) for heap in free}
    while choice is not None:
        choice, place, touched, raised = choice
        column = top - 1 - place
        for heap in raised:
            written[heap][column] = ord("1")
        for heap in touched:  # above this column the heap is unchanged
            written[heap][:column] = digits[heap][:column].encode()
    return tuple(int(written[index].decode(), 2) if index in written else heap for index, heap in enumerate(heaps))


_FEW = 64


@lru_cache(maxsize=4096)
def few_balancing_moves(heaps: Heaps, k: int) -> tuple[Heaps, ...] | None:
    """Return all balancing moves if there are at most 64, else None.

    >>> few_balancing_moves((1, 2, 3), 2)
    ((1, 1, 1),)
    """
    moves = tuple(islice(balancing_moves(heaps, k), _FEW + 1))
    return moves if 0 < len(moves) <= _FEW else None


@lru_cache(maxsize=4096)
def greatest_balancing_move(heaps: Heaps, k: int) -> Heaps | None:
    """Return a balancing move that takes the most objects; None if the search would be expensive.

    The cost of the lower columns depends only on which heaps are free. So a dynamic program over columns and sets of
    free heaps finds the least sum that can remain. It stops after about 20,000 steps.

    >>> greatest_balancing_move((5, 5, 3, 1), 2)
    (2, 3, 3, 1)
    """
    top = max((heap.bit_length() for heap in heaps), default=0)
    least: dict[Places, tuple[int, Heaps]] = {(): (sum(heaps), heaps)}
    work = 0
    for column in range(top - 1, -1, -1):
        bit = 1 << column
        lower: dict[Places, tuple[int, Heaps]] = {}
        for free, (_, row) in least.items():
            fixed = [place for place in range(len(heaps)) if heaps[place] & bit and place not in free]
            for more in range(min(k - len(free), len(fixed)) + 1):
                ones = (more - len(fixed)) % (k + 1)
                if ones > len(free):
                    continue
                for touched in combinations(fixed, more):
                    work += 1
                    if work > _STATES:
                        return None
                    changed = list(row)
                    for index, place in enumerate(free):
                        changed[place] &= ~bit
                        if index >= len(free) - ones:
                            changed[place] |= bit
                    for place in touched:
                        changed[place] &= ~bit
                    key = tuple(sorted(free + touched))
                    candidate = (sum(changed), tuple(changed))
                    lower[key] = min(candidate, lower.get(key, candidate))
        least = lower
    return min((found for free, found in least.items() if free), default=(0, None))[1]


class MooreColumns(Theorem):
    """P-positions: every binary column has a multiple of k + 1 ones; in misère play once a heap exceeds 1.

    >>> theorem = MooreColumns()
    >>> theorem.loses(IndexKNim(), (1, 2, 3, 3), False), theorem.loses(IndexKNim(), (1, 1, 1, 1), True)
    (True, True)
    """

    source = "Moore 1910"

    def covers(self, game: IndexKNim, position: Heaps, misere: bool) -> bool:
        """Return True: the theorem covers every position."""
        return True

    def loses(self, game: IndexKNim, position: Heaps, misere: bool) -> bool:
        """Return whether the columns are balanced; in misère play decide by the number of ones if no heap exceeds 1."""
        if misere and max(position, default=0) <= 1:
            return sum(position) % (game.k + 1) == 1
        return balanced(position, game.k + 1)

    def value(self, game: IndexKNim, position: Heaps) -> int | None:
        """Return the nim-sum for k = 1, the sum if a move may take from every heap, 0 for P-positions, else None."""
        if game.k == 1:
            return nim_sum(position)
        if sum(1 for heap in position if heap) <= game.k:
            return sum(position)
        return 0 if self.loses(game, position, False) else None

    def winning_moves(self, game: IndexKNim, position: Heaps, misere: bool, beside: int = 0) -> Iterator[Heaps] | None:
        """Yield the moves built column by column, lazily; if there are many, one that takes the most comes first."""
        return None if beside else self._winning_moves(game, position, misere)

    def _winning_moves(self, game: IndexKNim, position: Heaps, misere: bool) -> Iterator[Heaps]:
        if self.loses(game, position, misere):
            return
        if misere and sum(1 for heap in position if heap > 1) <= game.k:
            yield from _single_objects(position, game.k)
            return
        few = few_balancing_moves(position, game.k)
        if few is not None:
            yield from few
            return
        first = greatest_balancing_move(position, game.k)
        if first is not None:
            yield first
        for move in balancing_moves(position, game.k):
            if move != first:
                yield move

    def remoteness(self, game: IndexKNim, position: Heaps, misere: bool, lost: bool) -> int | None:
        """Return 2 sum / (k + 1) for a P-position (misère: see the module); an N-position takes the most it can."""
        if lost:
            return self._p_remoteness(game, position, misere)
        if not any(position):
            return 0
        if misere and sum(1 for heap in position if heap > 1) <= game.k:
            best = next(_single_objects(position, game.k), None)
        else:
            few = few_balancing_moves(position, game.k)
            best = min(few, key=sum) if few is not None else greatest_balancing_move(position, game.k)
        return None if best is None else self._p_remoteness(game, best, misere) + 1

    def _p_remoteness(self, game: IndexKNim, position: Heaps, misere: bool) -> int:
        if misere and max(position, default=0) <= 1:
            return 2 * (sum(position) - 1) // (game.k + 1) + 1
        return 2 * sum(position) // (game.k + 1) - (1 if misere else 0)

    def best_move(
        self, game: IndexKNim, position: Heaps, misere: bool, lost: bool, winning: list[Heaps] | None = None
    ) -> Heaps | None:
        """Return, for a P-position, the move that takes one object from the heap whose lowest one-bit is least."""
        return slowest_move(position) if lost else super().best_move(game, position, misere, lost, winning)

    def explain(self, game: IndexKNim, position: Heaps, misere: bool, best: Heaps | None, lost: bool) -> Explanation:
        """Explain the columns, the effect of the move, and the rule for the end of misère play."""
        modulus = game.k + 1
        values: dict[str, int] = {"modulus": modulus, "k": game.k}
        if not any(position):
            return game_over(misere)
        if misere and max(position) <= 1:
            count = sum(position)
            if count == 1:
                return last_one()
            state = "lost" if lost else "won"
            return Explanation((Message(f"index-k-nim.misere.ones.{state}", {**values, "count": count}),))
        rows = [position]

        def steps() -> tuple[Step, ...]:
            return tuple(_columns_step(row, game.k) for row in rows)

        if lost:
            sentences: tuple[Message, ...] = (Message("index-k-nim.lost", values),)
            if misere:
                sentences += (Message("index-k-nim.misere.same"),)
            return Explanation(sentences, steps)
        sentences = (Message("index-k-nim.won", values),)
        if best is not None and misere and max(best) <= 1:
            sentences += (Message("index-k-nim.misere.switch", {**values, "count": sum(best)}),)
        elif best is not None:
            rows.append(best)
            sentences += (Message("index-k-nim.move", {**values, "heaps": game.format(best)}),)
            if misere:
                sentences += (Message("index-k-nim.misere.same"),)
        return Explanation(sentences, steps)


def _columns_step(heaps: Heaps, k: int) -> Step:
    """Return the worked columns, the highest first."""
    counts = column_counts(heaps)[::-1]
    residues = [count % (k + 1) for count in counts]
    return Step("column_counts", {"heaps": list(heaps), "k": k, "counts": counts, "residues": residues})


def _single_objects(heaps: Heaps, k: int) -> Iterator[Heaps]:
    """Yield the moves that leave only single objects, one more than a multiple of k + 1, the fewest first."""
    ones = [place for place, heap in enumerate(heaps) if heap == 1]
    large = [place for place, heap in enumerate(heaps) if heap > 1]
    choices = [
        (len(ones) - gone + kept, gone, kept)
        for gone in range(min(k - len(large), len(ones)) + 1)
        for kept in range(len(large) + 1)
        if (len(ones) - gone + kept) % (k + 1) == 1 and gone + len(large) > 0
    ]
    for _, gone, kept in sorted(choices):
        for emptied in combinations(ones, gone):
            for left in combinations(large, kept):
                row = list(heaps)
                for place in (*emptied, *large):
                    row[place] = 0
                for place in left:
                    row[place] = 1
                yield tuple(row)
