"""Exhaustive search from one position: outcome, remoteness and nim-value of everything below it.

Depth first without recursion; a frame keeps only what it has folded so far (least remoteness of a lost option, greatest
of all, set of nim-values as bits), never a list of options, so memory is one memo entry per canonical position.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from typing import Any, NamedTuple

from nimatron.games.rule_set import RuleSet
from nimatron.solve.limits import Account, Limits


class Verdict(NamedTuple):
    """What search knows of a position: lost for the player to move, plies to the end, nim-value (normal play)."""

    loses: bool
    remoteness: int
    grundy: int


def _closed(loses_here: bool, least_lost: int | None, greatest: int, values: int) -> Verdict:
    """Give the verdict of a position all of whose options are known."""
    grundy = (~values & (values + 1)).bit_length() - 1
    if least_lost is not None:
        return Verdict(False, least_lost + 1, grundy)
    if greatest < 0:
        return Verdict(loses_here, 0, grundy)
    return Verdict(True, greatest + 1, grundy)


class Search:
    """A memo of verdicts for one rule set and convention, filled on demand.

    >>> from nimatron.games.nim import Nim
    >>> Search(Nim(), misere=False).verdict((3, 4, 5))
    Verdict(loses=False, remoteness=11, grundy=2)
    """

    def __init__(self, game: RuleSet[Any], misere: bool, limits: Limits | None = None) -> None:
        self.game = game
        self.misere = misere
        self.account = Account(limits or Limits(), game.name)
        self._memo: dict[Hashable, Verdict] = {}

    def verdict(self, position: Any) -> Verdict:
        """Give outcome, remoteness and nim-value of a position. Raises ``TooLargeError`` at the limit."""
        canonical = self.game.canonical
        memo = self._memo
        root = canonical(position)
        if root in memo:
            return memo[root]
        spend = self.account.spend
        # a frame: position, its options still to look at, least lost, greatest, values
        stack: list[list[Any]] = [[root, iter(self.game.moves(root)), None, -1, 0]]
        done: Verdict | None = None
        while stack:
            frame = stack[-1]
            if done is not None:
                _fold(frame, done)
                done = None
            options: Iterator[Any] = frame[1]
            for option in options:
                spend(len(memo) + len(stack))
                key = canonical(option)
                known = memo.get(key)
                if known is None:
                    stack.append([key, iter(self.game.moves(key)), None, -1, 0])
                    break
                _fold(frame, known)
            else:
                here = frame[0]
                won_at_end = self.game.ends_won(here) != self.misere
                done = _closed(not won_at_end, frame[2], frame[3], frame[4])
                memo[here] = done
                stack.pop()
        return memo[root]

    @property
    def positions(self) -> int:
        """The number of positions held."""
        return len(self._memo)


def _fold(frame: list[Any], option: Verdict) -> None:
    if option.loses and (frame[2] is None or option.remoteness < frame[2]):
        frame[2] = option.remoteness
    if option.remoteness > frame[3]:
        frame[3] = option.remoteness
    frame[4] |= 1 << option.grundy


class GuidedRemoteness:
    """Remoteness where a theorem already tells who wins: at a won position only the winning moves are followed.

    Parameters: ``loses`` tells the outcome, ``winning_moves`` lists the winning moves of a won position; ``tries_all``
    says that it does so by trying every move, which is then counted.
    """

    def __init__(
        self,
        game: RuleSet[Any],
        loses: Callable[[Any], bool],
        winning_moves: Callable[[Any], list[Any]],
        limits: Limits,
        tries_all: bool = True,
    ) -> None:
        self.game = game
        self._loses = loses
        self._winning_moves = winning_moves
        self._tries_all = tries_all
        self._account = Account(limits, game.name)
        self._memo: dict[Hashable, int] = {}

    def remoteness(self, position: Any) -> int:
        """Give the plies to the end with best play. Raises ``TooLargeError`` at the limit."""
        canonical, memo = self.game.canonical, self._memo
        root = canonical(position)
        if root in memo:
            return memo[root]
        stack: list[list[Any]] = [self._frame(root)]
        done: int | None = None
        while stack:
            frame = stack[-1]
            if done is not None:
                self._fold(frame, done)
                done = None
            for option in frame[2]:
                self._account.spend(len(memo) + len(stack))
                key = canonical(option)
                known = memo.get(key)
                if known is None:
                    stack.append(self._frame(key))
                    break
                self._fold(frame, known)
            else:
                done = 0 if frame[3] is None else frame[3] + 1
                memo[frame[0]] = done
                stack.pop()
        return memo[root]

    def _frame(self, position: Any) -> list[Any]:
        lost = self._loses(position)
        if not lost and self._tries_all:
            self._account.spend(len(self._memo), self.game.moves(position).count())
        options = self.game.moves(position) if lost else self._winning_moves(position)
        return [position, lost, iter(options), None]

    @staticmethod
    def _fold(frame: list[Any], option: int) -> None:
        if frame[3] is None or (option > frame[3] if frame[1] else option < frame[3]):
            frame[3] = option
