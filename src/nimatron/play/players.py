"""Players: perfect, graded, Verkhovsky's Cora, random. Each chooses a move; all chance comes from a seed."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from fractions import Fraction
from itertools import islice
from typing import Any, ClassVar

from nimatron.budget import Limits
from nimatron.errors import IllegalMoveError, RequestError
from nimatron.games.parameters import shown
from nimatron.games.rule_set import RuleSet
from nimatron.solve.analysis import MoveAnalysis, analyse

_LISTED = 20_000


class Player(ABC):
    """Someone who chooses a move.

    Parameters: ``seed`` makes every choice repeatable (None: different each time); ``limits`` bound the thinking.
    """

    name: ClassVar[str] = ""

    def __init__(self, seed: int | None = None, limits: Limits | None = None) -> None:
        self.seed = seed
        self.limits = limits or Limits()
        self._dice = random.Random(seed)

    @abstractmethod
    def choose(self, game: RuleSet[Any], position: Any, misere: bool = False) -> Any:
        """Give the position to move to. Raises ``IllegalMoveError`` where no move is left."""

    def describe(self) -> str:
        """Give the player's name and settings as they stand in a record."""
        return self.name

    def _none_left(self, game: RuleSet[Any], position: Any) -> IllegalMoveError:
        return IllegalMoveError(f"{game.name}: no move is left at {game.format(position)}")


class PerfectPlayer(Player):
    """Wins quickly, loses slowly; among equally good moves the seed decides.

    >>> import nimatron as nt
    >>> PerfectPlayer(seed=1).choose(nt.Nim(), (3, 4, 5))
    (1, 4, 5)
    """

    name = "perfect"

    def choose(self, game: RuleSet[Any], position: Any, misere: bool = False) -> Any:
        """Choose among the moves that are first in the one ordering of moves."""
        analysis = analyse(game, position, misere=misere, limits=self.limits, fields=("best", "winning_moves"))
        if analysis.best is None:
            raise self._none_left(game, position)
        if analysis.outcome == "N" and analysis.winning_moves and len(analysis.winning_moves) == 1:
            return analysis.best
        judged = judged_moves(game, position, misere, self.limits)
        if judged is None:
            return analysis.best
        first = judged[0]
        best = [move.to for move in judged if (move.outcome, move.remoteness) == (first.outcome, first.remoteness)]
        return self._dice.choice(best)


class RandomPlayer(Player):
    """Makes any legal move, each equally likely.

    >>> import nimatron as nt
    >>> RandomPlayer(seed=3).choose(nt.Nim(), (1,))
    (0,)
    """

    name = "random"

    def choose(self, game: RuleSet[Any], position: Any, misere: bool = False) -> Any:
        """Choose among all moves; of very many, among the first twenty thousand."""
        options = list(islice(game.moves(position), _LISTED))
        if not options:
            raise self._none_left(game, position)
        return self._dice.choice(options)


class GradedPlayer(Player):
    """Errs with a stated probability and by a stated size.

    Parameters: ``errors`` is the probability of erring at a position where one can err (won, with a move that gives
    the win away), as a fraction, decimal text or per cent; ``size`` is how much an error may give away, in plies: an
    erring move lets the opponent win, and among the erring moves only those are made that leave the opponent a win of
    remoteness at least the longest such one less ``size``. So the error of size 0 is the hardest to punish; a large
    size allows blunders. Where no error is possible the perfect move is made.

    >>> import nimatron as nt
    >>> GradedPlayer(errors="0", seed=1).choose(nt.Nim(), (3, 4, 5))
    (1, 4, 5)
    """

    name = "graded"

    def __init__(
        self,
        seed: int | None = None,
        limits: Limits | None = None,
        errors: str | float | Fraction = "0.2",
        size: int = 4,
    ) -> None:
        super().__init__(seed, limits)
        self.errors = read_probability(errors)
        if isinstance(size, bool) or not isinstance(size, int) or not 0 <= size <= 10**6:
            raise RequestError(f"the size of an error is {shown(size)}, not a whole number of moves from 0 to 1000000")
        self.size = size
        self._perfect = PerfectPlayer(seed, limits)

    def describe(self) -> str:
        """Give name, error rate and size."""
        return f"graded errors={self.errors} size={self.size}"

    def choose(self, game: RuleSet[Any], position: Any, misere: bool = False) -> Any:
        """Err with the stated probability if that is possible here, else play perfectly."""
        errs = self._dice.randrange(self.errors.denominator) < self.errors.numerator
        if errs:
            wrong = self.errors_from(game, position, misere)
            if wrong:
                return self._dice.choice(wrong)
        return self._perfect.choose(game, position, misere)

    def errors_from(self, game: RuleSet[Any], position: Any, misere: bool = False) -> list[Any]:
        """Give the erring moves of the stated size; none where the position is not won or cannot be spoilt."""
        judged = judged_moves(game, position, misere, self.limits)
        if not judged or judged[0].outcome == "N":
            return []
        worse = [move for move in judged if _rank(move) > _rank(judged[0])]
        if not worse:
            return []
        drawing = [move.to for move in worse if move.outcome == "D"]
        if drawing:
            return drawing
        lengths = [move.remoteness for move in worse if move.remoteness is not None]
        longest = max(lengths, default=0)
        return [move.to for move in worse if move.remoteness is None or move.remoteness >= longest - self.size]


def _rank(move: MoveAnalysis) -> int:
    return "PDN".index(move.outcome)


class CoraPlayer(Player):
    """Verkhovsky's computer player for the game on the plane (2010), by the direct algorithm and its losing-side rule.

    She plays Wythoff's game with a = 1 in both conventions; in every other game she plays like the perfect player.
    At a point lost for her she takes one or two from the larger heap if it exceeds 3, each with probability 1/2, and
    makes a random legal move at smaller points, hoping that the opponent errs (section 17).

    >>> import nimatron as nt
    >>> CoraPlayer(seed=1).choose(nt.Wythoff(), (23, 51))
    (23, 14)
    """

    name = "cora"

    def __init__(self, seed: int | None = None, limits: Limits | None = None) -> None:
        super().__init__(seed, limits)
        self._perfect = PerfectPlayer(seed, limits)

    def choose(self, game: RuleSet[Any], position: Any, misere: bool = False) -> Any:
        """Answer by the index equations at a won point, by the losing-side rule at a lost one."""
        if game.name != "wythoff" or getattr(game, "a", 0) != 1:
            return self._perfect.choose(game, position, misere)
        if not any(position):
            raise self._none_left(game, position)
        swapped = position[0] > position[1]
        small, large = sorted(position)
        target = self._direct(small, large, misere)
        if target is None:
            target = self._hoping(small, large)
        for candidate in ((target[1], target[0]), target) if swapped else (target, (target[1], target[0])):
            if candidate in game.moves(position):
                return candidate
        raise self._none_left(game, position)

    def _direct(self, small: int, large: int, misere: bool) -> tuple[int, int] | None:
        if misere:
            from nimatron.theory.strategies.misere import winning_move

            return winning_move(small, large, 1)
        from nimatron.theory.strategies.verkhovsky.direct import reply

        return reply(small, large).point

    def _hoping(self, small: int, large: int) -> tuple[int, int]:
        from nimatron.theory.strategies.verkhovsky.behaviour import losing_move

        printed = losing_move(small, large, self._dice)
        if printed is not None:
            return printed
        heap = self._dice.choice([heap for heap in (0, 1) if (small, large)[heap]])
        rest = self._dice.randrange((small, large)[heap])
        return (rest, large) if heap == 0 else (small, rest)


PLAYERS: dict[str, type[Player]] = {cls.name: cls for cls in (PerfectPlayer, GradedPlayer, CoraPlayer, RandomPlayer)}


def player(name: str, seed: int | None = None, limits: Limits | None = None, **settings: Any) -> Player:
    """Give a player by name; ``errors`` and ``size`` are read by the graded one only.

    Raises ``RequestError`` for an unknown name.

    >>> player("graded", seed=5, errors="10%").describe()
    'graded errors=1/10 size=4'
    """
    cls = PLAYERS.get(name)
    if cls is None:
        raise RequestError(f"no opponent is called {shown(name)}; there are {', '.join(PLAYERS)} and human")
    if cls is GradedPlayer:
        return GradedPlayer(seed, limits, **{key: value for key, value in settings.items() if value is not None})
    return cls(seed, limits)


def read_probability(value: object) -> Fraction:
    """Give a probability from ``0.2``, ``20%``, ``1/5`` or a number. Raises ``RequestError``.

    >>> read_probability("20%")
    Fraction(1, 5)
    """
    try:
        if isinstance(value, str):
            text = value.strip()[:40]
            part = Fraction(text.removesuffix("%")) / (100 if text.endswith("%") else 1)
        elif isinstance(value, float):
            part = Fraction(str(value))
        else:
            part = Fraction(value)  # type: ignore[call-overload]
    except (ValueError, TypeError, ZeroDivisionError):
        raise RequestError(f"the error rate {shown(value)} is not a probability such as 0.2 or 20%") from None
    if not 0 <= part <= 1:
        raise RequestError(f"the error rate {shown(value)} is not between 0 and 1")
    return part


def judged_moves(game: RuleSet[Any], position: Any, misere: bool, limits: Limits) -> list[MoveAnalysis] | None:
    """Give all moves judged and in order, or None when there are too many to judge."""
    if next(iter(islice(game.moves(position), _LISTED, None)), None) is not None:
        return None
    judged = analyse(game, position, misere=misere, moves=True, limits=limits, fields=("best",)).moves
    return list(judged or ())
