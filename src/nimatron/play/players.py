"""Players: perfect, graded, Verkhovsky's Cora, random. Each chooses a move; all chance comes from a seed.

A player of one's own is a subclass of :class:`Player` that says how it decides.
"""

from __future__ import annotations

import random
import re
from abc import ABC, abstractmethod
from fractions import Fraction
from itertools import islice
from typing import Any, ClassVar, final

from nimatron.arithmetic.natural import whole
from nimatron.budget import Limits
from nimatron.errors import IllegalMoveError, RequestError
from nimatron.explain.reason import reason
from nimatron.games.boards.wythoff import Wythoff
from nimatron.rules.declarations import has_same_rules
from nimatron.rules.parameters import shown
from nimatron.rules.registry import game as game_of
from nimatron.rules.rule_set import RuleSet
from nimatron.solve.analysis import MoveAnalysis, analyse

_LISTED = 20_000
_RATE = re.compile(r"[-+]?[0-9.]{1,40}(?:/[0-9]{1,40}|[eE][-+]?[0-9]{1,2})?")
"""What is read as an error rate at all; a power of ten beyond all measure would take for ever."""


class Player(ABC):
    """Someone who chooses a move.

    Parameters: ``seed`` makes every choice repeatable (None: different each time); ``limits`` bound the thinking.
    """

    name: ClassVar[str] = ""

    def __init__(self, seed: int | None = None, limits: Limits | None = None) -> None:
        self.seed = read_seed(seed)
        self.limits = limits or Limits()
        self._dice = random.Random(self.seed)

    @final
    def choose(self, game: RuleSet[Any] | str, position: Any = None, misere: bool = False) -> Any:
        """The position to move to.

        Parameters: ``game`` a rule set or its written form; ``position`` a position or its written form (default: the
        start); ``misere`` whether the last mover loses. Raises ``IllegalMoveError`` where no move is left.

        >>> PerfectPlayer(seed=1).choose("Wythoff", "29,51")
        (29, 47)
        """
        rule_set = game_of(game)
        here = rule_set.start if position is None else rule_set.check(position)
        if not rule_set.moves(here):
            raise IllegalMoveError(reason("move.none_left", game=rule_set.name, position=rule_set.format(here)))
        return self.decide(rule_set, here, bool(misere or rule_set.always_misere))

    @abstractmethod
    def decide(self, game: RuleSet[Any], position: Any, misere: bool) -> Any:
        """The position to move to, from one where a move is left."""

    @classmethod
    def knows(cls, game: RuleSet[Any]) -> bool:
        """Whether the player has a way of its own to play a game."""
        return True

    def describe(self) -> str:
        """The player's name and settings as they stand in a record."""
        return self.name


class PerfectPlayer(Player):
    """Wins quickly, loses slowly; among equally good moves the seed decides.

    >>> import nimatron as nt
    >>> PerfectPlayer(seed=1).choose(nt.Nim(), (3, 4, 5))
    (1, 4, 5)
    """

    name = "perfect"

    def decide(self, game: RuleSet[Any], position: Any, misere: bool) -> Any:
        """One of the moves that are first in the one ordering of moves."""
        analysis = analyse(game, position, misere=misere, limits=self.limits, fields=("best", "winning_moves"))
        if analysis.outcome == "N" and analysis.winning_moves and len(analysis.winning_moves) == 1:
            return analysis.best
        judged = judged_moves(game, position, misere, self.limits)
        if judged is None:
            return next(iter(game.moves(position))) if analysis.best is None else analysis.best
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

    def decide(self, game: RuleSet[Any], position: Any, misere: bool) -> Any:
        """Any of the moves; of very many, of the first twenty thousand."""
        return self._dice.choice(list(islice(game.moves(position), _LISTED)))


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
        number = whole(size)
        if number is None or not 0 <= number <= 10**6:
            raise RequestError(reason("request.error_size", given=shown(size), maximum=10**6))
        self.size = number
        self._perfect = PerfectPlayer(seed, limits)

    def describe(self) -> str:
        """Name, error rate and size."""
        return f"graded errors={self.errors} size={self.size}"

    def decide(self, game: RuleSet[Any], position: Any, misere: bool) -> Any:
        """An error with the stated probability if one is possible here, else the perfect player's move."""
        errs = self._dice.randrange(self.errors.denominator) < self.errors.numerator
        if errs:
            wrong = self.errors_from(game, position, misere)
            if wrong:
                return self._dice.choice(wrong)
        return self._perfect.decide(game, position, misere)

    def errors_from(self, game: RuleSet[Any] | str, position: Any, misere: bool = False) -> list[Any]:
        """The erring moves of the stated size; none where the position is not won or cannot be spoilt."""
        rule_set = game_of(game)
        judged = judged_moves(rule_set, rule_set.check(position), misere, self.limits)
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

    def decide(self, game: RuleSet[Any], position: Any, misere: bool) -> Any:
        """The answer of the index equations at a won point, of the losing-side rule at a lost one."""
        if not self.knows(game) or getattr(game, "a", None) != 1:
            return self._perfect.decide(game, position, misere)
        swapped = position[0] > position[1]
        small, large = sorted(position)
        target = self._direct(small, large, misere) or self._hoping(small, large)
        turned = (target[1], target[0])
        candidates = (turned, target) if swapped else (target, turned)
        return next(candidate for candidate in candidates if candidate in game.moves(position))

    @classmethod
    def knows(cls, game: RuleSet[Any]) -> bool:
        """Whether it is the game on the plane."""
        return isinstance(game, Wythoff) and has_same_rules(type(game), Wythoff)

    def _direct(self, small: int, large: int, misere: bool) -> tuple[int, int] | None:
        if misere:
            from nimatron.theory.strategies.algebraic import winning_move

            return winning_move(small, large, misere=True)
        from nimatron.theory.strategies.verkhovsky import reply

        return reply(small, large).point

    def _hoping(self, small: int, large: int) -> tuple[int, int]:
        from nimatron.theory.strategies.verkhovsky import losing_move

        printed = losing_move(small, large, self._dice)
        if printed is not None:
            return printed
        heap = self._dice.choice([heap for heap in (0, 1) if (small, large)[heap]])
        rest = self._dice.randrange((small, large)[heap])
        return (rest, large) if heap == 0 else (small, rest)


PLAYERS: dict[str, type[Player]] = {cls.name: cls for cls in (PerfectPlayer, GradedPlayer, CoraPlayer, RandomPlayer)}


def players_of(game: RuleSet[Any]) -> list[str]:
    """The names of the players that have a way of their own to play a game.

    >>> import nimatron as nt
    >>> players_of(nt.Nim()), players_of(nt.Wythoff())
    (['perfect', 'graded', 'random'], ['perfect', 'graded', 'cora', 'random'])
    """
    return [name for name, cls in PLAYERS.items() if cls.knows(game)]


def player(name: str, seed: int | None = None, limits: Limits | None = None, **settings: Any) -> Player:
    """The player of a name in any case; the graded one also with its error rate, ``graded:20%``.

    ``errors`` and ``size`` mean something to the graded one only. Raises ``RequestError`` for an unknown name, and for
    an error rate that is none, whoever plays.

    >>> player("graded", seed=5, errors="10%").describe(), player("Graded:5%").describe()
    ('graded errors=1/10 size=4', 'graded errors=1/20 size=4')
    """
    word, colon, errors = name.partition(":") if isinstance(name, str) else ("", "", "")
    cls = PLAYERS.get(word.strip().lower())
    if cls is None:
        raise RequestError(reason("request.no_player_called", given=shown(name), options=", ".join(PLAYERS)))
    if settings.get("errors") is not None:
        read_probability(settings["errors"])
    if cls is GradedPlayer:
        chosen = {key: value for key, value in settings.items() if value is not None}
        if colon:
            chosen["errors"] = errors
        return GradedPlayer(seed, limits, **chosen)
    if colon:
        raise RequestError(reason("request.error_rate.graded", given=shown(name)))
    return cls(seed, limits)


def read_seed(value: object) -> int | None:
    """The seed of all chance: a whole number of any size and sign, or None for a different one each time.

    Raises ``RequestError``.

    >>> read_seed(7), read_seed(None)
    (7, None)
    """
    if value is None:
        return None
    number = whole(value)
    if number is None:
        raise RequestError(reason("request.seed", given=shown(value)))
    return number


def read_probability(value: object) -> Fraction:
    """A probability from ``0.2``, ``20%``, ``1/5`` or a number. Raises ``RequestError``.

    >>> read_probability("20%")
    Fraction(1, 5)
    """
    try:
        if isinstance(value, str):
            text = value.strip()
            number = text.removesuffix("%").strip()
            if not _RATE.fullmatch(number):
                raise ValueError
            part = Fraction(number) / (100 if text.endswith("%") else 1)
        elif isinstance(value, float):
            part = Fraction(str(value))
        else:
            part = Fraction(value)  # type: ignore[call-overload]
    except (ValueError, TypeError, ZeroDivisionError):
        raise RequestError(reason("request.error_rate", given=shown(value))) from None
    if not 0 <= part <= 1:
        raise RequestError(reason("request.error_rate.range", given=shown(value)))
    return part


def judged_moves(game: RuleSet[Any], position: Any, misere: bool, limits: Limits) -> list[MoveAnalysis] | None:
    """All moves judged and in order, or None when there are too many to judge."""
    if next(iter(islice(game.moves(position), _LISTED, None)), None) is not None:
        return None
    judged = analyse(game, position, misere=misere, moves=True, limits=limits, fields=("best",)).moves
    return list(judged or ())
