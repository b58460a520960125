"""Generalised Wythoff's game in both conventions: the lost pairs, all winning moves and the exact number of moves.

Remoteness. The n-th lost pair (A_n, B_n), n counted from 0, lasts 2n moves in normal play and 2n + 1 in misère play,
in every case but none: by induction, an answer always exists to a pair of smaller index, so n pairs are passed at most;
and the loser can always move to (A_(n-1), B_(n-1) + 1), from which the only winning answer is the pair of index n - 1
(the larger heap goes down by one; both heaps together cannot, since their difference exceeds a (n - 1), resp.
a (n - 1) + 1, by one and a move on both changes it by less than a). A position with a heap from a pair of index
i < n - 1 allows an answer of index at most i, so no quicker heap lasts as long: that move is also the first of the
longest. Small exceptions, where a heap fits between the two: see ``delaying_move``; tests compare all.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator

from nimatron.arithmetic import numeration
from nimatron.arithmetic.beatty import place
from nimatron.explain.message import Explanation, Message, Step
from nimatron.games.wythoff import Wythoff
from nimatron.theory.closed_form import ClosedForm
from nimatron.theory.strategies import algebraic
from nimatron.theory.strategies.algebraic import winning_moves

Heaps = tuple[int, int]

_WIDEST_STEP = 400
"""Bits of the largest number whose digits in the p- and q-system are shown."""


def in_order_of_rules(game: Wythoff, position: Heaps, pairs: list[Heaps]) -> list[Heaps]:
    """Give the positions among the pairs, in either order of the heaps, that one move reaches, as ``moves`` lists them.

    >>> in_order_of_rules(Wythoff(), (7, 9), [(3, 5), (4, 7)])
    [(7, 4), (3, 5)]
    """
    return sort_as_rules(position, reached(game, position, pairs))


def reached(game: Wythoff, position: Heaps, pairs: list[Heaps]) -> set[Heaps]:
    """Give the positions among the pairs, in either order of the heaps, that one move reaches.

    >>> sorted(reached(Wythoff(), (7, 9), [(3, 5), (4, 7)]))
    [(3, 5), (7, 4)]
    """
    return {target for x, y in pairs for target in ((x, y), (y, x)) if game.allows(position, target)}


def sort_as_rules(position: Heaps, targets: Iterable[Heaps]) -> list[Heaps]:
    """Give the targets of moves in the order in which ``moves`` lists them.

    >>> sort_as_rules((7, 9), {(3, 5), (7, 4)})
    [(7, 4), (3, 5)]
    """

    def key(target: Heaps) -> tuple[int, int, int]:
        k, l = position[0] - target[0], position[1] - target[1]  # noqa: E741 - the literature's letters
        return (0, k, 0) if l == 0 else (1, l, 0) if k == 0 else (2, k, l)

    return sorted(targets, key=key)


def lost_index(x: int, y: int, a: int, misere_play: bool) -> int:
    """Give the index n of a lost pair.

    >>> lost_index(5, 3, 1, False), lost_index(2, 2, 1, True), lost_index(2, 5, 2, True)
    (2, 1, 1)
    """
    difference = abs(x - y)
    if not misere_play:
        return difference // a
    if a == 1 and min(x, y) < 3:
        return 1 if min(x, y) else 0
    return difference if a == 1 else (difference - 1) // a


def lost_pair(n: int, a: int, misere_play: bool) -> Heaps:
    """Give the n-th lost pair, smaller number first.

    >>> lost_pair(2, 1, False), lost_pair(1, 1, True)
    ((3, 5), (2, 2))
    """
    return algebraic.pair(n, a, misere_play)


class WythoffPairs(ClosedForm):
    """Lost are the pairs A_n = floor(n alpha), B_n = A_n + a n; in misère play Fraenkel's shifted pairs.

    >>> WythoffPairs().loses(Wythoff(), (5, 3), False), WythoffPairs().loses(Wythoff(a=2), (2, 5), True)
    (True, True)
    """

    game = "wythoff"
    source = "Wythoff 1907, Fraenkel 1982"
    delays_first = True

    def covers(self, game: Wythoff, position: Heaps, misere: bool) -> bool:
        """Cover every position."""
        return True

    def loses(self, game: Wythoff, position: Heaps, misere: bool) -> bool:
        """Compare with the pair of the heaps' difference."""
        return algebraic.loses(*position, game.a, misere)

    def winning_moves(self, game: Wythoff, position: Heaps, misere: bool) -> list[Heaps]:
        """Construct the few lost pairs in reach, in the order of the rules."""
        return in_order_of_rules(game, position, winning_moves(*position, game.a, misere))

    def lost_length(self, game: Wythoff, position: Heaps, misere: bool) -> int:
        """Give 2n for the n-th lost pair, in misère play 2n + 1."""
        return 2 * lost_index(*position, game.a, misere) + misere

    def delaying_move(self, game: Wythoff, position: Heaps, misere: bool) -> Heaps | None:
        """Move beside the pair of index n - 1: its larger heap one larger, in the order of the heaps."""
        n, turned = lost_index(*position, game.a, misere), position[0] > position[1]
        if n == 0:
            return (0, 0) if max(position) else None
        smaller, larger = lost_pair(n - 1, game.a, misere)
        if turned and n == 1 and max(position) > min(position):
            return smaller, min(position)  # nothing but the larger heap lies between the two pairs
        if game.a == 1 and n == 2 and (misere or turned):
            return ((3, 3) if turned else (2, 4)) if misere else (1, 3)
        return (larger + 1, smaller) if turned else (smaller, larger + 1)

    # -- explanation -------------------------------------------------------------------------------------------

    def explain(self, game: Wythoff, position: Heaps, misere: bool, best: Heaps | None) -> Explanation:
        """Tell the pair, its index and formula, and which kind of move reaches it."""
        x, y = sorted(position)
        if y == 0:
            return Explanation((Message("wythoff.end.won" if misere else "wythoff.end.lost"),))
        lost = self.loses(game, position, misere)
        if lost or best is None:
            n = lost_index(x, y, game.a, misere)
            sentences = (_pair_sentence(game.a, n, misere), Message("wythoff.lost"))
            return Explanation(sentences, lambda: _steps(game, (x, y), n, misere))
        n = lost_index(*best, game.a, misere)
        sentences = (_move_sentence(game, position, best, n, misere), _pair_sentence(game.a, n, misere))
        return Explanation(sentences, lambda: _steps(game, (x, y), n, misere))

    # -- for the tests that judge every closed form ------------------------------------------------------------

    def domain(self) -> list[tuple[Wythoff, bool, int]]:
        """Compare small a under both conventions."""
        return [(Wythoff(a), misere, 19) for a in (1, 2, 3, 5) for misere in (False, True)]

    def extra_positions(self, game: Wythoff) -> Iterator[Heaps]:
        """Compare the other order of the heaps, and positions far from the diagonal."""
        yield from ((y, x) for y in range(14) for x in range(y))
        yield from ((x, 32) for x in range(14))

    def large_positions(self, dice: random.Random) -> Iterator[tuple[Wythoff, Heaps, bool]]:
        """Draw heaps of up to 2000 bits: lost pairs, their neighbours and anything else."""
        for round_number in range(240):
            a, misere = dice.choice((1, 1, 2, 3, 17, 10**6)), bool(round_number & 1)
            bits = dice.choice((10, 64, 300, 2000))
            if round_number % 3:
                smaller, larger = lost_pair(dice.getrandbits(bits), a, misere)
                larger += dice.choice((0, 0, 1, dice.getrandbits(bits)))
            else:
                smaller, larger = dice.getrandbits(bits), dice.getrandbits(bits)
            heaps = (smaller, larger) if dice.random() < 0.5 else (larger, smaller)
            yield Wythoff(a), heaps, misere


def multiplier(a: int) -> str:
    """Give alpha = (2 - a + sqrt(a^2 + 4)) / 2 as a formula, the same in every language.

    >>> multiplier(1), multiplier(2), multiplier(3), multiplier(4)
    ('(1+√5)/2', '√2', '(√13−1)/2', '√5−1')
    """
    if a == 1:
        return "(1+√5)/2"
    if a % 2:
        return f"(√{a * a + 4}−{a - 2})/2"
    return f"√{a * a // 4 + 1}" + (f"−{a // 2 - 1}" if a > 2 else "")


def _pair_sentence(a: int, n: int, misere: bool) -> Message:
    smaller, larger = lost_pair(n, a, misere)
    if misere and a == 1 and n < 2:
        return Message("wythoff.misere.first_pairs", {"x": smaller, "y": larger})
    values: dict[str, int | str] = {"n": n, "A": smaller, "B": larger, "step": a * n, "alpha": multiplier(a), "a": a}
    if misere and a > 1:
        return Message("wythoff.misere.pair", values)
    if n == 0:
        return Message("wythoff.empty_pair")
    return Message("wythoff.pair_of_a" if a > 1 else "wythoff.pair", values)


def _move_sentence(game: Wythoff, position: Heaps, best: Heaps, n: int, misere: bool) -> Message:
    taken = [position[index] - best[index] for index in (0, 1)]
    if min(taken) == 0:
        index = taken.index(max(taken))
        values = {"kept": position[1 - index], "before": position[index], "after": best[index], "n": n}
        return Message("wythoff.move.one_heap", values)
    if taken[0] == taken[1]:
        return Message("wythoff.move.both", {"count": taken[0], "x": best[0], "y": best[1], "n": n})
    values = {"first": taken[0], "second": taken[1], "x": best[0], "y": best[1], "n": n, "a": game.a}
    return Message("wythoff.move.both_nearly", values)


def _steps(game: Wythoff, heaps: Heaps, n: int, misere: bool) -> tuple[Step, ...]:
    a = game.a
    smaller, larger = lost_pair(n, a, misere)
    steps = [Step("wythoff_pair", {"a": a, "n": n, "A": smaller, "B": larger})]
    if max(heaps).bit_length() > _WIDEST_STEP:
        return tuple(steps)
    number = heaps[0]
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
    board = {"a": a, "misere": misere, "x": heaps[0], "y": heaps[1], "A": smaller, "B": larger}
    steps.append(Step("golden_beams", board))
    return tuple(steps)


CLOSED_FORMS = (WythoffPairs(),)
