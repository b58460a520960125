"""Exhaustive search from one position: outcome, remoteness and nim-value of every position below it.

The search is depth first without recursion. A frame keeps only a summary of the options so far (least remoteness of a
P-position, greatest remoteness, nim-values as a set of bits), never a list of options. So memory is one entry per
canonical position plus a bounded cache of options as generated, which saves most canonical forms.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from functools import partial
from typing import Any, NamedTuple

from nimatron.budget import Budget, cost_of, weight_of
from nimatron.rules.heap_game import HeapGame, plays_heaps_apart
from nimatron.rules.rule_set import RuleSet, may_entail, must_pass


class Verdict(NamedTuple):
    """Whether the player to move loses, the remoteness, and the nim-value (in normal play)."""

    loses: bool
    remoteness: int
    grundy: int


_COUNTED_AT_ONCE = 256
_MOST_SEEN = 200_000
"""Most options cached as generated, without their canonical form; beyond it the cache is cleared."""


def _closed(loses_here: bool, least_lost: int, greatest: int, values: int, moves: int = 1) -> Verdict:
    """Return the verdict of a position from its options; -1 stands for none. A pass counts as 0 ``moves``."""
    grundy = (~values & (values + 1)).bit_length() - 1
    if least_lost >= 0:
        return Verdict(False, least_lost + moves, grundy)
    if greatest < 0:
        return Verdict(loses_here, 0, grundy)
    return Verdict(True, greatest + moves, grundy)


def _moves_of_canonical(game: RuleSet[Any]) -> Callable[[Any], Iterable[Any]]:
    """Return the function that lists the options of canonical positions, without obviously equivalent ones."""
    if plays_heaps_apart(game) and type(game).canonical is HeapGame.canonical:
        return partial(_moves_of_distinct_heaps, game.options)
    return game.generate_moves


def _moves_of_distinct_heaps(options: Callable[[int], Iterable[Any]], heaps: tuple[int, ...]) -> Iterator[Any]:
    """Yield the moves of a sorted row of heaps; of equal heaps, only those of one."""
    last = -1
    for index, heap in enumerate(heaps):
        if heap != last:
            last = heap
            before, after = heaps[:index], heaps[index + 1 :]
            for option in options(heap):
                yield before + (option or (0,)) + after


class Search:
    """Cached verdicts for one rule set and play convention, computed on demand.

    >>> from nimatron.games.heaps.nim import Nim
    >>> Search(Nim(), misere=False).verdict((3, 4, 5))
    Verdict(loses=False, remoteness=11, grundy=2)
    """

    def __init__(self, game: RuleSet[Any], misere: bool, budget: Budget | None = None) -> None:
        self.game = game
        self.misere = misere
        self.budget = budget or Budget(asked=game.written())
        self._memo: dict[Hashable, Verdict] = {}

    def verdict(self, position: Any) -> Verdict:
        """Return outcome, remoteness and nim-value of a position. Raises ``TooLargeError`` at a limit of the budget."""
        canonical = self.game.canonical
        moves = _moves_of_canonical(self.game)
        memo = self._memo
        find = memo.get
        root = canonical(position)
        if root in memo:
            return memo[root]
        entails = may_entail(self.game, position)
        # current frame: position, remaining options, least remoteness of a P-position, greatest, values; callers: stack
        stack: list[tuple[Any, Iterator[Any], int, int, int]] = []
        seen: dict[Hashable, Verdict] = {}
        seen_before = seen.get
        here, options, least_lost, greatest, values = root, iter(moves(root)), -1, -1, 0
        looked_at = 0
        weight = weight_of(root)
        at_once = _COUNTED_AT_ONCE // weight
        while True:
            for option in options:
                looked_at += 1
                known = seen_before(option)
                if known is None:
                    key = canonical(option)
                    known = find(key)
                    if known is None:
                        stack.append((here, options, least_lost, greatest, values))
                        here, options, least_lost, greatest, values = key, iter(moves(key)), -1, -1, 0
                        break
                    seen[option] = known
                loses, remoteness, grundy = known
                if loses and (remoteness < least_lost or least_lost < 0):
                    least_lost = remoteness
                if remoteness > greatest:
                    greatest = remoteness
                values |= 1 << grundy
                if looked_at > at_once:
                    self.budget.spend(weight * (len(memo) + len(stack)), cost_of(here) * looked_at)
                    looked_at = 0
            else:
                loses_here = (self.game.terminal_outcome(here) == "N") == self.misere
                counted = self._moves(here) if entails else 1
                done = memo[here] = _closed(loses_here, least_lost, greatest, values, counted)
                if not stack:
                    break
                here, options, least_lost, greatest, values = stack.pop()
                loses, remoteness, grundy = done
                if loses and (remoteness < least_lost or least_lost < 0):
                    least_lost = remoteness
                if remoteness > greatest:
                    greatest = remoteness
                values |= 1 << grundy
            if looked_at > at_once:
                self.budget.spend(weight * (len(memo) + len(stack)), cost_of(here) * looked_at)
                looked_at = 0
                if len(seen) > _MOST_SEEN:
                    seen.clear()
        self.budget.spend(weight * len(memo), cost_of(root) * looked_at)
        return memo[root]

    def verdicts(self, position: Any) -> list[Verdict]:
        """Return the verdicts of all canonical positions that can be reached, if nothing else was searched before.

        >>> from nimatron.games.heaps.nim import Nim
        >>> [verdict.grundy for verdict in Search(Nim(), misere=False).verdicts((2,))]
        [0, 1, 2]
        """
        self.verdict(position)
        return list(self._memo.values())

    def _moves(self, position: Any) -> int:
        """Return what a turn counts in the remoteness: 1, or 0 for a pass."""
        return 0 if must_pass(self.game, position) else 1

    @property
    def positions(self) -> int:
        """Number of stored positions."""
        return len(self._memo)


class GuidedRemoteness:
    """Remoteness if a theorem already decides who wins: from an N-position only winning moves are followed.

    Parameters:
        game: rule set.
        loses: returns whether a position is a P-position.
        winning_moves: returns the winning moves from an N-position.
        budget: limits of work; counts options.
        tries_all: whether ``winning_moves`` tries every move, which is then counted.
    """

    def __init__(
        self,
        game: RuleSet[Any],
        loses: Callable[[Any], bool],
        winning_moves: Callable[[Any], list[Any]],
        budget: Budget,
        tries_all: bool = True,
    ) -> None:
        self.game = game
        self._loses = loses
        self._winning_moves = winning_moves
        self._tries_all = tries_all
        self._budget = budget
        self._memo: dict[Hashable, int] = {}
        self._entails = False
        self._weight = self._cost = 1

    def remoteness(self, position: Any) -> int:
        """Return the remoteness of a position. Raises ``TooLargeError`` at a limit of the budget."""
        canonical, memo = self.game.canonical, self._memo
        root = canonical(position)
        if root in memo:
            return memo[root]
        self._entails = may_entail(self.game, position)
        self._weight, self._cost = weight_of(root), cost_of(root)
        stack: list[list[Any]] = [self._frame(root)]
        done: int | None = None
        while stack:
            frame = stack[-1]
            if done is not None:
                self._fold(frame, done)
                done = None
            for key in frame[2]:
                known = memo.get(key)
                if known is None:
                    self._budget.spend(self._weight * (len(memo) + len(stack)), self._cost)
                    stack.append(self._frame(key))
                    break
                self._fold(frame, known)
            else:
                moves = 0 if self._entails and must_pass(self.game, frame[0]) else 1
                done = 0 if frame[3] is None else frame[3] + moves
                memo[frame[0]] = done
                stack.pop()
        return memo[root]

    def _frame(self, position: Any) -> list[Any]:
        lost = self._loses(position)
        if lost:
            followed = self._different(self.game.generate_moves(position))
        elif self._tries_all:
            followed = (key for key in self._different(self.game.generate_moves(position)) if self._loses(key))
        else:
            followed = self._different(self._winning_moves(position))
        return [position, lost, followed, None]

    def _different(self, moves: Iterable[Any]) -> Iterator[Hashable]:
        """Yield the canonical forms of moves, each once; every move counts."""
        canonical, seen = self.game.canonical, set()
        for move in moves:
            self._budget.spend(self._weight * len(self._memo), self._cost)
            key = canonical(move)
            if key not in seen:
                seen.add(key)
                yield key

    @staticmethod
    def _fold(frame: list[Any], option: int) -> None:
        if frame[3] is None or (option > frame[3] if frame[1] else option < frame[3]):
            frame[3] = option
