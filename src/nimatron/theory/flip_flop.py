"""Flip-Flop with large thresholds: the lost positions depend on the present goal only (Verkhovsky 2010, Theorem (56)).

Proof. Lost with the goal normal are (0,0), (1,2), with attrition (0,1), (2,2), and with both Wythoff's pairs from
(3,5) on. A position that is won keeps its winning move, made without a flip. From a pair from (3,5) on no move leads
to a pair of either goal, since the pair belongs to both lists. Of the small ones (1,2) reaches (0,1), (2,2) reaches
(1,2), and (0,1) and (2,2) reach (0,0). So flips spoil nothing exactly when none can go with these moves: the condition
must fail at (0,1), (1,2) and (2,2) if it is tested before the move, at (0,1) and (1,2) if after it.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

from nimatron.explain.message import Explanation, Message
from nimatron.games.flip_flop import GOALS, FlipFlop, Point, other_goal
from nimatron.games.wythoff import Wythoff
from nimatron.theory.closed_form import ClosedForm
from nimatron.theory.flip_flop_length import SMALLEST_INDEX, extra_ply, forcing_options
from nimatron.theory.strategies.algebraic import winning_moves
from nimatron.theory.wythoff import WythoffPairs, lost_index, reached, sort_as_rules

_WYTHOFF = Wythoff()
_PAIRS = WythoffPairs()


def flips_are_harmless(game: FlipFlop) -> bool:
    """Tell whether no flip is possible where the two goals differ.

    >>> [flips_are_harmless(FlipFlop(threshold=t)) for t in (4, 5)]
    [False, True]
    >>> [flips_are_harmless(FlipFlop(threshold=t, tested="after")) for t in (3, 4)]
    [False, True]
    """
    points = ((0, 1), (1, 2)) if game.tested == "after" else ((0, 1), (1, 2), (2, 2))
    return not any(game.condition_holds(*point) for point in points)


class GoalsAgree(ClosedForm):
    """Lost are Wythoff's pairs, or the pairs of attrition, by the goal in force.

    >>> game = FlipFlop()
    >>> [GoalsAgree().loses(game, game.parse(p), False) for p in ("3,5", "1,2/attrition/0", "2,2/attrition/0", "2,2")]
    [True, False, True, False]
    """

    game = "flip-flop"
    source = "Verkhovsky 2010"
    delays_first = True

    def covers(self, game: FlipFlop, position: Point, misere: bool) -> bool:
        """Cover every position without flips left, and all where flips are impossible at the small pairs."""
        return position.flips == 0 or flips_are_harmless(game)

    def loses(self, game: FlipFlop, position: Point, misere: bool) -> bool:
        """Ask Wythoff's game with the play of the goal; misère play exchanges the goals."""
        return _PAIRS.loses(_WYTHOFF, (position.x, position.y), _attrition(position.goal, misere))

    def winning_moves(self, game: FlipFlop, position: Point, misere: bool) -> list[Point]:
        """Construct the moves to pairs of the present goal, and with a flip to pairs of the other."""
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

    def lost_length(self, game: FlipFlop, position: Point, misere: bool) -> int | None:
        """Give that of Wythoff's game, corrected for the last flip (:mod:`nimatron.theory.flip_flop_length`)."""
        attrition, heaps = _attrition(position.goal, misere), (position.x, position.y)
        if position.flips == 0:
            return _PAIRS.lost_length(_WYTHOFF, heaps, attrition)
        n = lost_index(*heaps, 1, attrition)
        extra = extra_ply(game, max(n, SMALLEST_INDEX), attrition, position.flips)
        if extra is None:
            return None
        return 2 * n + (extra if n > SMALLEST_INDEX else attrition)

    def delaying_move(self, game: FlipFlop, position: Point, misere: bool) -> Point | None:
        """Try the three options that only the next smaller pair answers, with and without a flip."""
        n = lost_index(position.x, position.y, 1, _attrition(position.goal, misere))
        if n <= SMALLEST_INDEX or self.remoteness(game, position, misere) is None:
            return None
        left = None if position.flips is None else position.flips - 1
        tried = []
        for option in forcing_options(n):
            heaps = option if position.x <= position.y else option[::-1]
            for goal, flips in ((position.goal, position.flips), (other_goal(position.goal), left)):
                move = Point(*heaps, goal, flips)
                if goal == position.goal or game.may_flip(position, *heaps):
                    tried.append((-(self.remoteness(game, move, misere) or 0), move[:3], move))
        return min(tried)[2]

    def explain(self, game: FlipFlop, position: Point, misere: bool, best: Point | None) -> Explanation:
        """Tell the pair of the goal in force and that flips change nothing."""
        goal = best.goal if best is not None and not self.loses(game, position, misere) else position.goal
        target = None if best is None else (best.x, best.y)
        own = _PAIRS.explain(_WYTHOFF, (position.x, position.y), _attrition(goal, misere), target)
        if position.x == position.y == 0:
            return own
        if goal != position.goal:
            return Explanation((Message("flip-flop.flip." + goal), *own.sentences[:2]), lambda: own.steps)
        if position.flips != 0:
            return Explanation((*own.sentences[:2], Message("flip-flop.harmless")), lambda: own.steps)
        return own

    # -- for the tests that judge every closed form ------------------------------------------------------------

    def domain(self) -> list[tuple[FlipFlop, bool, int]]:
        """Compare every condition at the least thresholds that the theorem allows, both tests and several flips."""
        least_before = {"S+L": 5, "L-S": 2, "L": 3, "S": 3, "S*L": 5}
        least_after = {"S+L": 4, "L-S": 2, "L": 3, "S": 2, "S*L": 3}
        games = [FlipFlop(name, low) for name, low in least_before.items()]
        games += [FlipFlop(name, low, None, "after") for name, low in least_after.items()]
        games += [FlipFlop(), FlipFlop(threshold=21, flips=2), FlipFlop(threshold=2)]
        return [(game, misere, 9) for game in games for misere in (False, True)]

    def extra_positions(self, game: FlipFlop) -> Iterator[Point]:
        """Compare both goals, no flips left, and the other order of the heaps."""
        for x in range(10):
            for y in range(7):
                yield Point(x, y, "attrition", game.flips)
                if game.threshold > 20:
                    yield from (Point(y + 5, x + 9, goal, game.flips) for goal in GOALS)
                if game.flips is not None:
                    yield Point(x, y, "normal", 0)

    def large_positions(self, dice: random.Random) -> Iterator[tuple[FlipFlop, Point, bool]]:
        """Draw large points near Wythoff's pairs with either goal."""
        for wythoff, heaps, misere in _PAIRS.large_positions(dice):
            if wythoff.a == 1:
                game = FlipFlop(dice.choice(("S+L", "L-S", "S*L")), tested=dice.choice(("before", "after")))
                yield game, Point(*heaps, dice.choice(("normal", "attrition")), dice.choice((0, 1))), misere


def _attrition(goal: str, misere: bool) -> bool:
    return (goal == "attrition") != misere


CLOSED_FORMS = (GoalsAgree(),)
