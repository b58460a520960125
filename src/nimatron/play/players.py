"""Players: perfect, graded, Verkhovsky's Cora, random. Each chooses a move; all randomness comes from a seed.

A player always has a move. Where the limits do not suffice for the right one, it makes a likely one and says so. To
write another player, subclass :class:`Player` and define ``decide``.
"""

from __future__ import annotations

import random
import re
from abc import ABC, abstractmethod
from collections.abc import Mapping
from fractions import Fraction
from itertools import islice
from typing import Any, ClassVar, final

from nimatron.arithmetic.natural import whole
from nimatron.budget import Limits
from nimatron.errors import IllegalMoveError, RequestError, TooLargeError
from nimatron.explain.message import Message
from nimatron.explain.reason import reason
from nimatron.games.boards.wythoff import Wythoff
from nimatron.play.likely_move import Choice, any_move, likely_move
from nimatron.rules.declarations import has_same_rules
from nimatron.rules.parameters import shown
from nimatron.rules.registry import game as game_of
from nimatron.rules.rule_set import RuleSet
from nimatron.solve.analysis import MoveAnalysis, analyse

_LISTED = 20_000
_RATE = re.compile(r"[-+]?[0-9.]{1,40}(?:/[0-9]{1,40}|[eE][-+]?[0-9]{1,2})?")
"""Texts accepted as an error rate. The exponent is short, since a huge power of ten would take forever."""


class Player(ABC):
    """Base class of players; a player chooses a move.

    Parameters:
        seed: makes every choice repeatable; None means different choices each time.
        limits: limits of the analysis.
    """

    name: ClassVar[str] = ""
    note: Message | None = None
    """What the player says of the move that it decided last, if anything."""

    def __init__(self, seed: int | None = None, limits: Limits | None = None) -> None:
        self.seed = read_seed(seed)
        self.limits = limits or Limits()
        self._dice = random.Random(self.seed)

    @final
    def choose(self, game: RuleSet[Any] | str, position: Any = None, misere: bool | None = None) -> Any:
        """Return the position to move to.

        Parameters:
            game: a rule set or its written form.
            position: a position or its written form; by default the start.
            misere: whether the last mover loses; by default as the game is usually played.

        Raises:
            IllegalMoveError: if no move is left.

        >>> PerfectPlayer(seed=1).choose("Wythoff", "29,51")
        (29, 47)
        """
        return self.consider(game, position, misere).to

    @final
    def consider(self, game: RuleSet[Any] | str, position: Any = None, misere: bool | None = None) -> Choice:
        """Return the move with the doubt about it, if there is one: see :class:`nimatron.play.likely_move.Choice`.

        The parameters are those of :meth:`choose`.

        >>> PerfectPlayer(seed=1).consider("nim", "3,4,5")
        Choice(to=(1, 4, 5), doubt=None, note=None)
        """
        rule_set = game_of(game)
        here = rule_set.start if position is None else rule_set.check(position)
        if not rule_set.moves(here):
            raise IllegalMoveError(reason("move.none_left", game=rule_set.called, position=rule_set.format(here)))
        misere = rule_set.plays_misere(misere)
        try:
            return Choice(self.decide(rule_set, here, misere), note=self.note)
        except TooLargeError:
            return self.guess(rule_set, here, misere)

    @abstractmethod
    def decide(self, game: RuleSet[Any], position: Any, misere: bool) -> Any:
        """Return the position to move to, from a position where a move is left.

        A player that raises ``TooLargeError`` makes the move of :meth:`guess` instead.
        """

    def guess(self, game: RuleSet[Any], position: Any, misere: bool) -> Choice:
        """Return the move where ``decide`` exceeds the limits."""
        return likely_move(game, position, misere, self.limits, self._dice)

    @classmethod
    def knows(cls, game: RuleSet[Any]) -> bool:
        """Return whether the player has its own way to play a game."""
        return True

    def describe(self) -> str:
        """Return the player's name and settings as they appear in a record."""
        return self.name


class PerfectPlayer(Player):
    """A player that wins fast and loses slowly; the seed decides among equally good moves.

    >>> import nimatron as nt
    >>> PerfectPlayer(seed=1).choose(nt.Nim(), (3, 4, 5))
    (1, 4, 5)
    """

    name = "perfect"

    def decide(self, game: RuleSet[Any], position: Any, misere: bool) -> Any:
        """Return one of the moves that the common ordering of moves puts first.

        Where the moves are too many to compare, return the best move of the analysis.
        """
        analysis = analyse(game, position, misere=misere, limits=self.limits, fields=("best", "winning_moves"))
        if analysis.outcome == "N" and analysis.winning_moves and len(analysis.winning_moves) == 1:
            return analysis.best
        try:
            judged = ranked_moves(game, position, misere, self.limits)
        except TooLargeError:
            judged = None
        if judged is None:
            if analysis.best is None:
                raise TooLargeError(reason("limit.listed", game=game.name, limit=_LISTED))
            return analysis.best
        first = judged[0]
        best = [move.to for move in judged if (move.outcome, move.remoteness) == (first.outcome, first.remoteness)]
        return self._dice.choice(best)


class RandomPlayer(Player):
    """A player that makes any legal move, each equally likely.

    >>> import nimatron as nt
    >>> RandomPlayer(seed=3).choose(nt.Nim(), (1,))
    (0,)
    """

    name = "random"

    def decide(self, game: RuleSet[Any], position: Any, misere: bool) -> Any:
        """Return any of the moves; if there are very many, any of the first twenty thousand."""
        return any_move(game, position, self._dice, _LISTED)


class GradedPlayer(Player):
    """A player that errs with a given probability and by a limited amount.

    An error is a move that gives a win or a draw away; some positions have none, and there the player plays perfectly.
    Errors that still draw come first. Otherwise the player makes one of the errors after which the opponent's win takes
    longest, or up to ``size`` moves less. So size 0 gives the error that is hardest to punish, and a large size allows
    blunders. Where the moves cannot be judged within the limits, any move
    takes the place of an error.

    Parameters:
        seed: makes every choice repeatable.
        limits: limits of the analysis.
        errors: probability of an error where one is possible: a fraction, a decimal text or per cent.
        size: by how much the remoteness after an error may fall short of the greatest one.

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
        self._errs = False  # in the present move

    def describe(self) -> str:
        """Return name, error rate and size."""
        return f"graded errors={self.errors} size={self.size}"

    def decide(self, game: RuleSet[Any], position: Any, misere: bool) -> Any:
        """Return an error with the given probability if one is possible here, otherwise the perfect player's move."""
        self._errs = self._dice.randrange(self.errors.denominator) < self.errors.numerator
        if self._errs:
            wrong = self.errors_from(game, position, misere)
            if wrong:
                return self._dice.choice(wrong)
        return self._perfect.decide(game, position, misere)

    def guess(self, game: RuleSet[Any], position: Any, misere: bool) -> Choice:
        """Return a likely move, or any move if an error was to be made."""
        if self._errs:
            return Choice(any_move(game, position, self._dice), Message("play.doubt.error"))
        return super().guess(game, position, misere)

    def errors_from(self, game: RuleSet[Any] | str, position: Any, misere: bool | None = None) -> list[Any]:
        """Return the erring moves of the given size; none if there is no win or draw, or if no move gives it away."""
        rule_set = game_of(game)
        judged = ranked_moves(rule_set, rule_set.check(position), rule_set.plays_misere(misere), self.limits)
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
    """Verkhovsky's computer player for the game on the plane (2010), with its rule for the losing side.

    She plays Wythoff's game with a = 1 in both conventions, and every other game like the perfect player. At a
    P-position she takes one or two from the larger heap, each with probability 1/2, if that heap exceeds 3; at smaller
    ones she makes a random legal move, hoping that the opponent errs (section 17).

    >>> import nimatron as nt
    >>> CoraPlayer(seed=1).choose(nt.Wythoff(), (23, 51))
    (23, 14)
    """

    name = "cora"

    def __init__(self, seed: int | None = None, limits: Limits | None = None) -> None:
        super().__init__(seed, limits)
        self._perfect = PerfectPlayer(seed, limits)

    def decide(self, game: RuleSet[Any], position: Any, misere: bool) -> Any:
        """Return the move of the index equations at an N-position, that of the losing side's rule at a P-position."""
        if not self.knows(game) or getattr(game, "a", None) != 1:
            return self._perfect.decide(game, position, misere)
        swapped = position[0] > position[1]
        small, large = sorted(position)
        target = self._direct(small, large, misere) or self._losing_side_move(small, large)
        turned = (target[1], target[0])
        candidates = (turned, target) if swapped else (target, turned)
        return next(candidate for candidate in candidates if candidate in game.moves(position))

    @classmethod
    def knows(cls, game: RuleSet[Any]) -> bool:
        """Return whether it is the game on the plane."""
        return isinstance(game, Wythoff) and has_same_rules(type(game), Wythoff)

    def _direct(self, small: int, large: int, misere: bool) -> tuple[int, int] | None:
        if misere:
            from nimatron.theory.strategies.algebraic import winning_move

            return winning_move(small, large, misere=True)
        from nimatron.theory.strategies.verkhovsky import reply

        return reply(small, large).point

    def _losing_side_move(self, small: int, large: int) -> tuple[int, int]:
        from nimatron.theory.strategies.verkhovsky import losing_move

        printed = losing_move(small, large, self._dice)
        if printed is not None:
            return printed
        heap = self._dice.choice([heap for heap in (0, 1) if (small, large)[heap]])
        rest = self._dice.randrange((small, large)[heap])
        return (rest, large) if heap == 0 else (small, rest)


class CertificatePlayer(Player):
    """A player that moves by the statements of a certificate.

    From a position that the certificate shows to be won, it wins against every play. Elsewhere it says so and makes any
    legal move. The certificate is taken as right; ``verify`` checks it.

    Parameters:
        certificate: the certificate, or its data.
        seed: decides among moves where the certificate has no answer.
        limits: unused.

    >>> from nimatron.proofs.proving import prove
    >>> player = CertificatePlayer(prove("nim", "1,2"), seed=1)
    >>> player.consider("nim", "1,2").to, player.consider("nim", "1,2").note.key
    ((1, 1), 'play.certificate.pairs')
    """

    name = "certificate"

    def __init__(
        self, certificate: Any, seed: int | None = None, limits: Limits | None = None
    ) -> None:
        from nimatron.proofs.certificate import certificate_of  # not needed for most games
        from nimatron.proofs.strategy import Strategy

        super().__init__(seed, limits)
        self.strategy = Strategy(certificate_of(certificate))

    def decide(self, game: RuleSet[Any], position: Any, misere: bool) -> Any:
        """Return the move of the certificate."""
        self.note = None
        self.strategy.check_game(game, misere)
        move = self.strategy.answer(position)
        if move is None:
            raise TooLargeError(reason("certificate.position.no_answer"))
        self.note = self.strategy.said(move)
        return move.to

    def guess(self, game: RuleSet[Any], position: Any, misere: bool) -> Choice:
        """Return any legal move, where the certificate has no answer."""
        lost = self.strategy.is_lost(position)
        doubt = Message("play.certificate.lost" if lost else "play.certificate.not_covered")
        return Choice(any_move(game, position, self._dice), doubt)


PLAYERS: dict[str, type[Player]] = {cls.name: cls for cls in (PerfectPlayer, GradedPlayer, CoraPlayer, RandomPlayer)}


def players_of(game: RuleSet[Any]) -> list[str]:
    """Return the names of the players that have their own way to play a game.

    >>> import nimatron as nt
    >>> players_of(nt.Nim()), players_of(nt.Wythoff())
    (['perfect', 'graded', 'random'], ['perfect', 'graded', 'cora', 'random'])
    """
    return [name for name, cls in PLAYERS.items() if cls.knows(game)]


def player(name: Any, seed: int | None = None, limits: Limits | None = None, **settings: Any) -> Player:
    """Return the player of a name in any case; the graded one may carry its error rate, ``graded:20%``.

    Parameters:
        name: a name in ``PLAYERS``, or a certificate of a position, which plays by its statements.
        seed: makes every choice repeatable.
        limits: limits of the analysis.
        settings: ``errors`` and ``size``, used by the graded player only.

    Raises:
        RequestError: for an unknown name, and for an invalid error rate, whatever the player.

    >>> player("graded", seed=5, errors="10%").describe(), player("Graded:5%").describe()
    ('graded errors=1/10 size=4', 'graded errors=1/20 size=4')
    """
    if isinstance(name, Mapping) or hasattr(name, "statements"):
        return CertificatePlayer(name, seed, limits)
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
    """Return a checked seed: a whole number of any size and sign, or None for different choices each time.

    Raise ``RequestError`` for anything else.

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
    """Read a probability: ``0.2``, ``20%``, ``1/5`` or a number. Raise ``RequestError`` for anything else.

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


def ranked_moves(game: RuleSet[Any], position: Any, misere: bool, limits: Limits) -> list[MoveAnalysis] | None:
    """Return the analyses of all moves in order, or None if there are too many moves."""
    if next(iter(islice(game.moves(position), _LISTED, None)), None) is not None:
        return None
    judged = analyse(game, position, misere=misere, moves=True, limits=limits, fields=("best",)).moves
    return list(judged or ())
