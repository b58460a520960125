"""Flip-Flop with large thresholds: P-positions depend only on the current goal (Verkhovsky 2010, Theorem (56)).

Proof. The P-positions with the goal normal are (0,0), (1,2), with attrition (0,1), (2,2), and with both Wythoff's pairs
from (3,5) on. An N-position keeps its winning move, made without a flip. From a pair from (3,5) on no move leads to a
pair of either goal, since the pair belongs to both lists. Of the small ones, (1,2) reaches (0,1), (2,2) reaches (1,2),
and (0,1) and (2,2) reach (0,0). So flips are harmless exactly when none can accompany these moves. The condition must
fail at (0,1), (1,2) and (2,2) if it is tested before the move, at (0,1) and (1,2) if after it.

Remoteness: one move more or less than in Wythoff's game, depending on who has the last flip. Write R(n, goal) for the
remoteness at the n-th P-position P_n = (A_n, B_n), n >= 4. Without flips R is 2n for the goal normal and 2n + 1 for
attrition (:mod:`nimatron.theory.wythoff`). With flips R = 2n + c with c = 0 or 1, by induction. An option that the
opponent can answer by a pair of index m <= n - 2 has remoteness at most 2m + 3 < 2n. So the loser moves to an option
whose only answers go to P_(n-1). These options are (A_(n-1), B_(n-1) + 1), (A_(n-1), B_n) and (A_n, B_n - 1). The loser
chooses the option and whether to flip, the opponent whether to flip on the way to P_(n-1):

    c(n, goal, flips) = max over the loser's choices of min over the answers of c(n - 1, goal, flips).

The condition decides who may flip where. Once it holds at all of these points, the same step repeats forever, so two
equal rows of c prove all later ones. Tests compare the result with search.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from nimatron.explain.message import Explanation, Message
from nimatron.games.boards.flip_flop import FlipFlop, Point, other_goal
from nimatron.games.boards.wythoff import Wythoff
from nimatron.theory.strategies.algebraic import pair, winning_moves
from nimatron.theory.theorem import Theorem
from nimatron.theory.wythoff import WythoffPairs, p_pair_index, reached, sort_as_rules

_WYTHOFF = Wythoff(a=1)
_PAIRS = WythoffPairs()
_MOST_FLIPS = 40
SMALLEST_INDEX = 4
"""No flip may be possible at the pairs up to this index."""
Heaps = tuple[int, int]
Row = dict[tuple[bool, int | None], int]


def flips_are_harmless(game: FlipFlop) -> bool:
    """Return whether no flip is possible where the two goals differ.

    >>> [flips_are_harmless(FlipFlop(threshold=t)) for t in (4, 5)]
    [False, True]
    >>> [flips_are_harmless(FlipFlop(threshold=t, tested="after")) for t in (3, 4)]
    [False, True]
    """
    points = ((0, 1), (1, 2)) if game.tested == "after" else ((0, 1), (1, 2), (2, 2))
    return not any(game.condition_holds(*point) for point in points)


class GoalsAgree(Theorem):
    """P-positions: Wythoff's pairs, or the pairs of attrition, depending on the current goal.

    >>> game = FlipFlop()
    >>> [GoalsAgree().loses(game, game.parse(p), False) for p in ("3,5", "1,2/attrition/0", "2,2/attrition/0", "2,2")]
    [True, False, True, False]
    """

    source = "Verkhovsky 2010"
    best_is_first = True

    def covers(self, game: FlipFlop, position: Point, misere: bool) -> bool:
        """Return True if no flips are left, or if flips are impossible at the small pairs."""
        return position.flips == 0 or flips_are_harmless(game)

    def loses(self, game: FlipFlop, position: Point, misere: bool) -> bool:
        """Return the answer of Wythoff's game with the convention of the goal; misère play exchanges the goals."""
        return _PAIRS.loses(_WYTHOFF, (position.x, position.y), _attrition(position.goal, misere))

    def winning_moves(self, game: FlipFlop, position: Point, misere: bool, beside: int = 0) -> list[Point] | None:
        """Return the moves to pairs of the current goal, and with a flip to pairs of the other."""
        if beside:
            return None
        goal, flips = position.goal, position.flips
        heaps = position.x, position.y
        left = None if flips is None else flips - 1
        kept = reached(_WYTHOFF, heaps, winning_moves(*heaps, 1, _attrition(goal, misere)))
        turned: set[tuple[int, int]] = set()
        if flips != 0:
            turned = reached(_WYTHOFF, heaps, winning_moves(*heaps, 1, _attrition(other_goal(goal), misere)))
        found = []
        for target in sort_as_rules(heaps, kept | turned):
            if target in kept:
                found.append(Point(*target, goal, flips))
            if target in turned and game.may_flip(position, *target):
                found.append(Point(*target, other_goal(goal), left))
        return found

    def remoteness(self, game: FlipFlop, position: Point, misere: bool, lost: bool) -> int | None:
        """Return, for a P-position, the remoteness of Wythoff's game, corrected for the last flip."""
        return self._p_remoteness(game, position, misere) if lost else None

    def _p_remoteness(self, game: FlipFlop, position: Point, misere: bool) -> int | None:
        attrition = _attrition(position.goal, misere)
        n = p_pair_index(position.x, position.y, 1, attrition)
        if position.flips == 0:
            return 2 * n + attrition
        extra = extra_move(game, max(n, SMALLEST_INDEX), attrition, position.flips)
        if extra is None:
            return None
        return 2 * n + (extra if n > SMALLEST_INDEX else attrition)

    def best_move(
        self, game: FlipFlop, position: Point, misere: bool, lost: bool, winning: list[Point] | None = None
    ) -> Point | None:
        """Return, for a P-position, one of the three options that only the previous pair answers, flipped or not."""
        if not lost:
            return super().best_move(game, position, misere, lost, winning)
        n = p_pair_index(position.x, position.y, 1, _attrition(position.goal, misere))
        if n <= SMALLEST_INDEX or self._p_remoteness(game, position, misere) is None:
            return None
        left = None if position.flips is None else position.flips - 1
        tried = []
        for option in forcing_options(n):
            heaps = option if position.x <= position.y else option[::-1]
            for goal, flips in ((position.goal, position.flips), (other_goal(position.goal), left)):
                move = Point(*heaps, goal, flips)
                if goal == position.goal or game.may_flip(position, *heaps):
                    tried.append((-self._n_remoteness(game, move, misere), move[:3], move))
        return min(tried)[2]

    def _n_remoteness(self, game: FlipFlop, position: Point, misere: bool) -> int:
        answers = self.winning_moves(game, position, misere) or []
        lengths = [self._p_remoteness(game, answer, misere) for answer in answers]
        return 1 + min((length for length in lengths if length is not None), default=-1)

    def explain(
        self, game: FlipFlop, position: Point, misere: bool, best: Point | None, lost: bool
    ) -> Explanation | None:
        """Explain the pair of the current goal, and that flips change nothing."""
        goal = position.goal if best is None or lost else best.goal
        attrition = _attrition(goal, misere)
        target = None if best is None else (best.x, best.y)
        own = _PAIRS.explain(_WYTHOFF, (position.x, position.y), attrition, target, lost)
        if own is None or (not position.x and not position.y):
            return own
        if goal != position.goal:
            flip = Message("flip-flop.flip.loses" if attrition else "flip-flop.flip.wins")
            return Explanation((flip, *own.sentences[:2]), lambda: own.steps)
        if position.flips != 0:
            return Explanation((*own.sentences[:2], Message("flip-flop.harmless")), lambda: own.steps)
        return own


def _attrition(goal: str, misere: bool) -> bool:
    """Return whether the last mover loses."""
    return (goal == "attrition") != misere


# -- remoteness
# ---------------------------------------------------------------------------------------------------------


def forcing_options(n: int) -> tuple[Heaps, Heaps, Heaps]:
    """Return the options of the n-th P-position that only the pair of index n - 1 can answer (n > 4).

    >>> forcing_options(5)
    ((6, 11), (6, 13), (8, 12))
    """
    smaller, larger = pair(n)
    low, high = pair(n - 1)
    return (low, high + 1), (low, larger), (smaller, larger - 1)


def extra_move(game: FlipFlop, n: int, attrition: bool, flips: int | None) -> int | None:
    """Return c = R - 2n for the n-th P-position, n >= 4, or None for rules outside what is proved here.

    >>> [extra_move(FlipFlop(), n, False, 1) for n in (6, 7, 10**40)], extra_move(FlipFlop(), 10**40, True, 1)
    ([0, 1, 1], 0)
    """
    known = _rows(game)
    if n < SMALLEST_INDEX or known is None:
        return None
    first, rows = known
    return int(attrition) if n < first else rows[min(n - first, len(rows) - 1)][attrition, flips]


@lru_cache(maxsize=64)
def _rows(game: FlipFlop) -> tuple[int, list[Row]] | None:
    """Return the index of the last row of c without flips, and all rows from there to the first that repeats forever.

    Return None for rules outside what is proved.
    """
    corner = pair(SMALLEST_INDEX)[1]
    within_reach = game.condition_holds(corner, corner) or game.condition_holds(0, corner)
    if (game.flips or 0) > _MOST_FLIPS or within_reach:
        return None
    n = first = _last_without_flips(game)
    numbers: list[int | None] = [None] if game.flips is None else [*range(game.flips + 1)]
    rows: list[Row] = [{(attrition, flips): int(attrition) for attrition in (False, True) for flips in numbers}]
    while True:
        n += 1
        below, row, everywhere = rows[-1], {}, True
        before = game.tested == "before"
        start, goal_of_answer = pair(n), pair(n - 1)
        for attrition, flips in below:
            best = 0
            for option in forcing_options(n):
                loser = game.condition_holds(*(start if before else option))
                winner = game.condition_holds(*(option if before else goal_of_answer))
                everywhere = everywhere and loser and winner
                for chosen in _choices(attrition, flips, loser):
                    best = max(best, min(below[answer] for answer in _choices(*chosen, winner)))
            row[attrition, flips] = best
        rows.append(row)
        if everywhere and row == below:
            return first, rows


def _choices(attrition: bool, flips: int | None, allowed: bool) -> Iterator[tuple[bool, int | None]]:
    yield attrition, flips
    if allowed and flips != 0:
        yield not attrition, None if flips is None else flips - 1


def _last_without_flips(game: FlipFlop) -> int:
    """Return an index up to which no flip is possible at any relevant point."""
    low, high = SMALLEST_INDEX, max(game.threshold, SMALLEST_INDEX + 1)
    while high - low > 1:
        middle = (low + high) // 2
        option = (pair(middle)[0], pair(middle + 1)[1])
        if game.condition_holds(*pair(middle)) or game.condition_holds(*option):
            high = middle
        else:
            low = middle
    return max(SMALLEST_INDEX, low - 1)
