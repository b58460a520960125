"""Flip-Flop: Wythoff's moves and a goal that a player may change once.

Rules
-----
Two heaps; a move takes any positive number from one heap or the same number from both. The goal is *normal* (whoever
makes (0,0) wins) at the start, or *attrition* (whoever makes (0,0) loses). While flips are left (one in the whole game,
shared by the players) the player to move may change the goal together with a move if the condition holds: S + L >= 27
before the move, S and L being the smaller and the larger heap. The goal in force when (0,0) is reached decides; a flip
may go with the move that reaches it, where the condition holds.

The condition (S+L, L-S, L, S or S*L), its threshold, whether it is tested before or after the move, and the number of
flips are parameters. The heaps are written ``29,51`` while the goal is normal and all flips are left, otherwise with
goal and flips left, ``29,51/attrition/0``.

Strategy
--------
Play for the P-positions of the goal in force: Wythoff's pairs, which for attrition begin with (0,1), (2,2) instead of
(0,0), (1,2). From (3,5) on they are the same for both goals, so a flip changes nothing and is only a bluff. This holds
exactly when the condition fails at (0,1), (1,2) and (2,2) (tested before the move) or at (0,1) and (1,2) (tested after
it); with lower thresholds flips decide games, and search finds who wins.

History
-------
Boris Verkhovsky proposed the game in 2010. The printed condition is unreadable; any reading that needs large heaps
gives the same P-positions.

Sources
-------
B. S. Verkhovsky, Winning rules for a Nim-type game on the plane (2010), sections 19 and 20.

Check values
------------
>>> import nimatron as nt
>>> game = nt.game("flip-flop")
>>> [game.format(p) for p in game.moves(game.parse("1,2"))]
['0,2', '1,1', '1,0', '0,1']
>>> here = game.parse("30,30")
>>> [game.parse(text) in game.moves(here) for text in ("20,20", "20,20/attrition/0", "0,0", "0,0/attrition/0")]
[True, True, True, True]
>>> game.moves(game.parse("14,14")).count(), game.moves(game.parse("14,12")).count()
(84, 38)
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterator
from typing import Any, Literal, NamedTuple

from nimatron.arithmetic.natural import whole
from nimatron.errors import PositionError
from nimatron.explain.reason import reason
from nimatron.games.boards.wythoff import Wythoff
from nimatron.rules.heap_game import check_heaps, format_heaps, parse_heap, parse_heaps
from nimatron.rules.parameters import Choice, WholeNumber, WholeNumberOrUnlimited, rule, shown
from nimatron.rules.rule_set import RuleSet

GOALS = ("normal", "attrition")
_WYTHOFF = Wythoff()


class Point(NamedTuple):
    """Two heaps in the order given, the goal in force and the flips left (None: unlimited)."""

    x: int
    y: int
    goal: str
    flips: int | None


def other_goal(goal: str) -> str:
    """Return the goal after a flip.

    >>> other_goal("normal")
    'attrition'
    """
    return GOALS[1 - GOALS.index(goal)]


class FlipFlop(RuleSet[Point]):
    """Flip-Flop: Wythoff's moves, each of which may also change who wins at (0,0) (Verkhovsky 2010).

    >>> FlipFlop().parse("29,51")
    Point(x=29, y=51, goal='normal', flips=1)
    """

    name = "flip-flop"
    title = "Flip-Flop"
    example = "29,51"
    first_start = "14,16"
    group = "heaps"
    picture = "board"
    view = "nimatron.views.flip_flop:FlipFlopView"
    theorems = ("nimatron.theory.flip_flop:GoalsAgree",)

    condition: str = rule("S+L", Choice("S+L", "L-S", "L", "S", "S*L"), "number that must reach the threshold")
    threshold: int = rule(27, WholeNumber(0, 10**9), "least value of the condition at which a flip is allowed")
    flips: int | None = rule(1, WholeNumberOrUnlimited(0, 10**9), "flips in the whole game, shared by the players")
    tested: str = rule("before", Choice("before", "after"), "whether the condition is tested before or after the move")

    # -- rules -------------------------------------------------------------------------------------------------

    @property
    def start(self) -> Point:
        """The example position, with the normal goal and all flips."""
        return self.parse(self.example)

    def condition_holds(self, x: int, y: int) -> bool:
        """Return whether the condition reaches the threshold at these heaps.

        >>> FlipFlop().condition_holds(10, 17), FlipFlop(condition="L-S").condition_holds(10, 17)
        (True, False)
        """
        if self.condition == "S+L":
            return x + y >= self.threshold
        if self.condition == "L-S":
            return abs(x - y) >= self.threshold
        if self.condition == "L":
            return max(x, y) >= self.threshold
        if self.condition == "S":
            return min(x, y) >= self.threshold
        return x * y >= self.threshold

    def may_flip(self, position: Point, x: int, y: int) -> bool:
        """Return whether the goal may be changed together with a move to heaps ``x, y``."""
        if position.flips == 0:
            return False
        return self.condition_holds(x, y) if self.tested == "after" else self.condition_holds(position.x, position.y)

    def generate_moves(self, position: Point) -> Iterator[Point]:
        """Yield the moves of Wythoff's game in its order, each followed by the same move with a flip where allowed."""
        goal, flips = position.goal, position.flips
        flipped, left = other_goal(goal), None if flips is None else flips - 1
        for x, y in _WYTHOFF.generate_moves((position.x, position.y)):
            yield Point(x, y, goal, flips)
            if self.may_flip(position, x, y):
                yield Point(x, y, flipped, left)

    def allows(self, position: Point, target: Point) -> bool:
        """Compare the heaps, then goal and flips."""
        x, y, goal, flips = target
        if not _WYTHOFF.allows((position.x, position.y), (x, y)):
            return False
        if goal == position.goal:
            return flips == position.flips
        left = None if position.flips is None else position.flips - 1
        return goal in GOALS and flips == left and self.may_flip(position, x, y)

    def count_moves(self, position: Point) -> int:
        """Count Wythoff's moves and those among them that allow a flip."""
        x, y = position.x, position.y
        plain = int(_WYTHOFF.count_moves((x, y)))
        if position.flips == 0 or not plain:
            return plain
        if self.tested == "before":
            return plain * (2 if self.condition_holds(x, y) else 1)
        return plain + self._count_line(x, y) + self._count_line(y, x) + self._count_diagonal(min(x, y), abs(x - y))

    def _count_line(self, length: int, other: int) -> int:
        """Count the sizes 0 .. length - 1 that meet the condition beside a heap of ``other``."""
        if self.condition != "L-S":
            return self._count_rising(length, lambda rest: self.condition_holds(rest, other))
        if self.threshold == 0:
            return length
        return max(0, min(length, other - self.threshold + 1)) + max(0, length - other - self.threshold)

    def _count_diagonal(self, length: int, difference: int) -> int:
        """Count the smaller heaps 0 .. length - 1 that meet the condition with this difference."""
        return self._count_rising(length, lambda rest: self.condition_holds(rest, rest + difference))

    def _count_rising(self, length: int, holds: Callable[[int], bool]) -> int:
        # once met, the condition stays met as the heap grows, and beyond the threshold nothing changes any more
        edge = min(length, self.threshold + 1)
        return (edge - bisect_left(range(edge), True, key=holds)) + (length - edge) * holds(edge)

    def terminal_outcome(self, position: Point) -> Literal["P", "N"]:
        """Return the outcome at (0,0): with the goal attrition, whoever made it has lost."""
        return "N" if position.goal == "attrition" else "P"

    def canonical(self, position: Point) -> Point:
        """Put the smaller heap first."""
        x, y, goal, flips = position
        return position if x <= y else Point(y, x, goal, flips)

    def heaps(self, position: Point) -> tuple[int, int]:
        """Return the two heaps."""
        return position.x, position.y

    def memory(self, position: Point) -> tuple[int | str, ...]:
        """Return goal and flips left, or nothing if they are those of the start."""
        if position.goal == "normal" and position.flips == self.flips:
            return ()
        return position.goal, "unlimited" if position.flips is None else position.flips

    def positions(self, count: int) -> Iterator[Point]:
        """Yield the pairs x <= y < count with goal and flips of the start."""
        return (Point(x, y, "normal", self.flips) for y in range(count) for x in range(y + 1))

    # -- written form ------------------------------------------------------------------------------------------

    def parse(self, text: str) -> Point:
        """Read ``29,51``, ``29,51/attrition`` or ``29,51/attrition/0``."""
        heaps_text, *rest = text.strip().split("/")
        heaps = parse_heaps(heaps_text, self.name)
        if heaps == (0,):
            heaps = (0, 0)
        if len(rest) > 2:
            raise PositionError(
                reason(
                    "position.too_many_parts",
                    game=self.name,
                    given=shown(text),
                    plain=self.example,
                    full=f"{self.example}/attrition/0",
                )
            )
        goal = rest[0].strip() if rest else "normal"
        flips: Any = self.flips
        if len(rest) == 2:
            word = rest[1].strip()
            flips = None if word == "unlimited" else parse_heap(word, self.name, reason("where.flips"))
        return self._checked(heaps, goal, flips)

    def format(self, position: Point) -> str:
        """Write the heaps, with goal and flips unless they are those of the start."""
        x, y, goal, flips = position
        heaps = format_heaps((x, y))
        if goal == "normal" and flips == self.flips:
            return heaps
        return f"{heaps}/{goal}/{'unlimited' if flips is None else flips}"

    def check(self, value: Any) -> Point:
        """Check ``(x, y)``, ``(x, y, goal, flips)`` or read a text."""
        if isinstance(value, str):
            return self.parse(value)
        if not isinstance(value, (tuple, list)) or len(value) not in (2, 4):
            raise PositionError(
                reason("position.not_of_form", game=self.name, given=shown(value), form="(29, 51, 'normal', 1)")
            )
        heaps = check_heaps(value[:2], self.name)
        return self._checked(heaps, *value[2:]) if len(value) == 4 else self._checked(heaps, "normal", self.flips)

    def _checked(self, heaps: tuple[int, ...], goal: Any, flips: Any) -> Point:
        if len(heaps) != 2:
            raise PositionError(
                reason("position.wrong_width", game=self.name, count=len(heaps), wanted=2, example=self.example)
            )
        if goal not in GOALS:
            raise PositionError(reason("position.goal", game=self.name, given=shown(goal)))
        if flips is not None:
            number = whole(flips)
            if number is None or number < 0:
                raise PositionError(reason("position.flips", game=self.name, given=shown(flips)))
            flips = number
        if flips != self.flips and (flips is None or self.flips is None or flips > self.flips):
            if self.flips is None:
                raise PositionError(reason("position.flips_limited", game=self.name, given=shown(flips)))
            if flips is None:
                raise PositionError(reason("position.flips_unlimited", game=self.name, limit=self.flips))
            raise PositionError(reason("position.flips_above", game=self.name, given=shown(flips), limit=self.flips))
        return Point(heaps[0], heaps[1], goal, flips)
