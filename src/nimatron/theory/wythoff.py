"""Generalised Wythoff's game in both conventions: P-positions, all winning moves and the exact remoteness.

Remoteness. The n-th P-position (A_n, B_n), n counted from 0, has remoteness 2n in normal play and 2n + 1 in misère
play, without exception. The proof is by induction. There is always an answer to a pair of smaller index, so play visits
at most n further pairs. The loser can always move to (A_(n-1), B_(n-1) + 1). The only winning answer from there is the
pair of index n - 1: the larger heap goes down by one. A move on both heaps does not reach a pair, since their
difference exceeds a (n - 1), resp. a (n - 1) + 1, by one, and such a move changes it by less than a.

A position with a heap from a pair of index i < n - 1 has an answer of index at most i. So it has a smaller remoteness,
and the move above is also the first of those with the greatest remoteness. Small exceptions, where a heap fits between
the two pairs: see ``best_move``. Tests compare all.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from nimatron.arithmetic import numeration
from nimatron.arithmetic.beatty import place
from nimatron.explain.message import Explanation, Message, Step, game_over
from nimatron.games.boards.wythoff import Wythoff
from nimatron.theory.strategies import algebraic
from nimatron.theory.strategies.algebraic import winning_moves
from nimatron.theory.theorem import Theorem

Heaps = tuple[int, int]

_WIDEST_STEP = 400
"""Maximum number of bits for which the digits in the p- and q-system are shown."""
_LEAST_BOARD, _GREATEST_BOARD = 9, 34
"""Least and greatest size of a board that is drawn."""


def in_order_of_rules(game: Wythoff, position: Heaps, pairs: list[Heaps]) -> list[Heaps]:
    """Return the positions among the pairs, in either order of the heaps, that one move reaches, in the order of moves.

    >>> in_order_of_rules(Wythoff(), (7, 9), [(3, 5), (4, 7)])
    [(7, 4), (3, 5)]
    """
    return sort_as_rules(position, reached(game, position, pairs))


def reached(game: Wythoff, position: Heaps, pairs: list[Heaps]) -> set[Heaps]:
    """Return the positions among the pairs, in either order of the heaps, that one move reaches.

    >>> sorted(reached(Wythoff(), (7, 9), [(3, 5), (4, 7)]))
    [(3, 5), (7, 4)]
    """
    return {target for x, y in pairs for target in ((x, y), (y, x)) if game.allows(position, target)}


def sort_as_rules(position: Heaps, targets: Iterable[Heaps]) -> list[Heaps]:
    """Return the targets of moves in the order in which ``moves`` lists them.

    >>> sort_as_rules((7, 9), {(3, 5), (7, 4)})
    [(7, 4), (3, 5)]
    """

    def key(target: Heaps) -> tuple[int, int, int]:
        k, l = position[0] - target[0], position[1] - target[1]  # noqa: E741 - the literature's letters
        return (0, k, 0) if l == 0 else (1, l, 0) if k == 0 else (2, k, l)

    return sorted(targets, key=key)


def p_pair_index(x: int, y: int, a: int, misere_play: bool) -> int:
    """Return the index n of a P-position.

    >>> p_pair_index(5, 3, 1, False), p_pair_index(2, 2, 1, True), p_pair_index(2, 5, 2, True)
    (2, 1, 1)
    """
    difference = abs(x - y)
    if not misere_play:
        return difference // a
    if a == 1 and min(x, y) < 3:
        return 1 if min(x, y) else 0
    return difference if a == 1 else (difference - 1) // a


def p_pair(n: int, a: int, misere_play: bool) -> Heaps:
    """Return the n-th P-position, smaller number first.

    >>> p_pair(2, 1, False), p_pair(1, 1, True)
    ((3, 5), (2, 2))
    """
    return algebraic.pair(n, a, misere_play)


class WythoffPairs(Theorem):
    """P-positions: the pairs A_n = floor(n alpha), B_n = A_n + a n; in misère play Fraenkel's shifted pairs.

    >>> WythoffPairs().loses(Wythoff(), (5, 3), False), WythoffPairs().loses(Wythoff(a=2), (2, 5), True)
    (True, True)
    """

    source = "Wythoff 1907, Fraenkel 1982"
    best_is_first = True

    def covers(self, game: Wythoff, position: Heaps, misere: bool) -> bool:
        """Return True: the theorem covers every position."""
        return True

    def loses(self, game: Wythoff, position: Heaps, misere: bool) -> bool:
        """Return whether the heaps are the pair of their difference."""
        return algebraic.loses(*position, game.a, misere)

    def winning_moves(self, game: Wythoff, position: Heaps, misere: bool, beside: int = 0) -> list[Heaps] | None:
        """Return the moves to P-positions, in the order of the rules."""
        return None if beside else in_order_of_rules(game, position, winning_moves(*position, game.a, misere))

    def remoteness(self, game: Wythoff, position: Heaps, misere: bool, lost: bool) -> int | None:
        """Return 2n for the n-th P-position, in misère play 2n + 1."""
        return 2 * p_pair_index(*position, game.a, misere) + misere if lost else None

    def best_move(
        self, game: Wythoff, position: Heaps, misere: bool, lost: bool, winning: list[Heaps] | None = None
    ) -> Heaps | None:
        """Return, for a P-position, the move to the pair of index n - 1 with its larger heap increased by one.

        The order of the heaps is kept.
        """
        if not lost:
            return super().best_move(game, position, misere, lost, winning)
        n, turned = p_pair_index(*position, game.a, misere), position[0] > position[1]
        if n == 0:
            return (0, 0) if max(position) else None
        smaller, larger = p_pair(n - 1, game.a, misere)
        if turned and n == 1 and max(position) > min(position):
            return smaller, min(position)  # only the larger heap lies between the two pairs
        if game.a == 1 and n == 2 and (misere or turned):
            return ((3, 3) if turned else (2, 4)) if misere else (1, 3)
        return (larger + 1, smaller) if turned else (smaller, larger + 1)

    def explain(
        self, game: Wythoff, position: Heaps, misere: bool, best: Heaps | None, lost: bool
    ) -> Explanation | None:
        """Explain the pair, its index and formula, and which kind of move reaches it."""
        if not any(position):
            return game_over(misere)
        if not lost and best is None:
            return None
        pair = position if best is None or lost else best
        n = p_pair_index(*pair, game.a, misere)
        smaller, larger = sorted(pair)
        if larger == 0:
            return Explanation(
                (_taking_everything(game, position),), lambda: _steps(game, position, n, (smaller, larger), misere)
            )
        pair_sentence = _pair_sentence(game.a, n, smaller, larger, misere)
        if best is None or lost:
            sentences = (pair_sentence, Message(_pair_key((smaller, larger), misere)))
        else:
            sentences = (_move_sentence(game, position, best, n), pair_sentence)
        return Explanation(sentences, lambda: _steps(game, position, n, (smaller, larger), misere))


def _pair_key(pair: tuple[int, int], misere: bool) -> str:
    """Return the key of the sentence for a P-position; in misère play the smallest pairs can end the game."""
    if misere and pair == (0, 1):
        return "general.last_one"
    return "wythoff.lost.or_over" if misere and pair == (2, 2) else "wythoff.lost"


def multiplier(a: int) -> str:
    """Return alpha = (2 - a + sqrt(a^2 + 4)) / 2 as a formula, the same in every language.

    >>> multiplier(1), multiplier(2), multiplier(3), multiplier(4)
    ('(1+√5)/2', '√2', '(√13−1)/2', '√5−1')
    """
    if a == 1:
        return "(1+√5)/2"
    if a % 2:
        return f"(√{a * a + 4}−{a - 2})/2"
    return f"√{a * a // 4 + 1}" + (f"−{a // 2 - 1}" if a > 2 else "")


def _pair_sentence(a: int, n: int, smaller: int, larger: int, misere: bool) -> Message:
    if misere and a == 1 and n < 2:
        return Message("wythoff.misere.first_pairs", {"x": smaller, "y": larger})
    values: dict[str, int | str] = {"n": n, "A": smaller, "B": larger, "alpha": multiplier(a)}
    if misere and a > 1:
        return Message("wythoff.misere.pair", {**values, "a": a})
    return Message("wythoff.pair_of_a", {**values, "a": a}) if a > 1 else Message("wythoff.pair", values)


def _taking_everything(game: Wythoff, position: Heaps) -> Message:
    """Return the sentence on the move that takes all that is left."""
    smaller, larger = sorted(position)
    if not smaller:
        return Message("wythoff.take.one", {"count": larger})
    if smaller == larger:
        return Message("wythoff.take.equal", {"count": larger})
    return Message("wythoff.take.nearly", {"small": smaller, "large": larger, "a": game.a})


def _move_sentence(game: Wythoff, position: Heaps, best: Heaps, n: int) -> Message:
    taken = [position[index] - best[index] for index in (0, 1)]
    if min(taken) == 0:
        index = taken.index(max(taken))
        values = {"kept": position[1 - index], "before": position[index], "after": best[index], "n": n}
        return Message("wythoff.move.one_heap", values)
    if taken[0] == taken[1]:
        return Message("wythoff.move.both", {"count": taken[0], "x": best[0], "y": best[1], "n": n})
    values = {"first": taken[0], "second": taken[1], "x": best[0], "y": best[1], "n": n, "a": game.a}
    return Message("wythoff.move.both_nearly", values)


def _steps(game: Wythoff, position: Heaps, n: int, pair: tuple[int, int], misere: bool) -> tuple[Step, ...]:
    a = game.a
    number, other = sorted(position)
    smaller, larger = pair
    steps = [Step("wythoff_pair", {"a": a, "n": n, "A": smaller, "B": larger})]
    if other.bit_length() > _WIDEST_STEP:
        return tuple(steps)
    if number and (not misere or (a == 1 and number > 2)):
        digits = numeration.p_digits(number, a)
        steps.append(
            Step(
                "numeration",
                {
                    "a": a,
                    "number": number,
                    "p_digits": list(digits),
                    "q_digits": list(numeration.q_digits(number, a)),
                    "trailing_zeros": numeration.trailing_zeros(digits),
                    "belongs_to": "A" if place(number, a)[1] else "B",
                },
            )
        )
    size = max(_LEAST_BOARD, other + 1)
    if size <= _GREATEST_BOARD:
        x, y = position
        board = {"a": a, "x": x, "y": y, "size": size, "lost": [list(cell) for cell in _p_cells(a, size, misere)]}
        steps.append(Step("golden_beams", board))
    return tuple(steps)


def _p_cells(a: int, size: int, misere: bool) -> Iterator[Heaps]:
    """Yield the P-positions on a board, those of each pair together."""
    for n in range(size):
        smaller, larger = p_pair(n, a, misere)
        if larger < size:
            yield from dict.fromkeys([(smaller, larger), (larger, smaller)])
