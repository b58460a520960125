"""``analyse``: everything known about one position, from the best source there is."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from nimatron.budget import Limits
from nimatron.errors import TooLargeError
from nimatron.explain.catalogue import catalogue
from nimatron.explain.message import Explanation
from nimatron.games.registry import game as game_by_written_form
from nimatron.games.rule_set import RuleSet
from nimatron.solve.general_explanation import general_explanation
from nimatron.solve.json_form import analysis_to_json
from nimatron.solve.knowledge import Knowledge, listed
from nimatron.solve.move_order import move_key, written_key
from nimatron.solve.sources import knowledge_about


@dataclass(frozen=True, slots=True)
class MoveAnalysis:
    """A move, named by the position it leads to, and what is known of that position (for the opponent to move)."""

    to: Any
    outcome: str
    grundy: int | None
    remoteness: int | None

    @property
    def value(self) -> str:
        """The move for the player who makes it: ``win``, ``lose`` or ``draw``."""
        return {"P": "win", "N": "lose", "D": "draw"}[self.outcome]


@dataclass(frozen=True)
class Analysis:
    """What is known of a position; the fields are those of the JSON form.

    ``winning_moves`` is None when the position has too many moves to list; ``moves`` is None unless asked for.
    """

    game: RuleSet[Any]
    misere: bool
    position: Any
    outcome: str
    grundy: int | None
    remoteness: int | None
    winning_moves: tuple[Any, ...] | None
    best: Any | None
    moves: tuple[MoveAnalysis, ...] | None
    status: str
    method: str
    _knowledge: Knowledge = field(repr=False, compare=False)

    def explanation(self) -> Explanation:
        """Give the reasons as data: sentences without words and worked steps."""
        form = self._knowledge.form
        if form is not None:
            own = form.explain(self.game, self.position, self.misere, self.best)
            if own is not None:
                return own
        return general_explanation(self.game, self.position, self.misere, self)

    def why(self, lang: str = "en") -> str:
        """Give one to three sentences, true of this position and move, in a language of the catalogue."""
        words = catalogue(lang)
        return " ".join([words.text(sentence) for sentence in self.explanation().sentences])

    def steps_text(self, lang: str = "en") -> str:
        """Give the worked steps as text."""
        from nimatron.explain.steps import steps_text

        return steps_text(self.explanation().steps, lang)

    def to_dict(self, lang: str = "en", fields: Sequence[str] | None = None) -> dict[str, object]:
        """Give the JSON form (interface of the command line and of HTTP); ``fields`` selects some of it."""
        return analysis_to_json(self, lang, fields)

    def __repr__(self) -> str:
        form = self.game.format
        text = f"<{self.game.written()}{' misère' if self.misere else ''} {form(self.position)}: {self.outcome}"
        text += "" if self.grundy is None else f", nim-value {self.grundy}"
        text += "" if self.remoteness is None else f", remoteness {self.remoteness}"
        return text + (f", best {form(self.best)}>" if self.best is not None else ">")


def analyse(
    game: RuleSet[Any] | str,
    position: Any = None,
    misere: bool = False,
    moves: bool = False,
    limits: Limits | None = None,
    fields: Sequence[str] | None = None,
) -> Analysis:
    """Give outcome, nim-value, remoteness, winning moves and best move of a position.

    Parameters: ``game`` a rule set or its written form; ``position`` a position or its written form (default: the
    game's start); ``misere`` whether the last mover loses; ``moves`` whether to judge every move; ``limits`` the most
    that may be spent; ``fields`` the JSON names wanted (default all; what is not wanted is not computed where that
    saves work). Raises ``PositionError``, ``RuleError``, ``TooLargeError``.

    >>> import nimatron as nt
    >>> nt.analyse("nim", "3,4,5")
    <nim 3,4,5: N, nim-value 2, remoteness 11, best 1,4,5>
    """
    rule_set = game_by_written_form(game) if isinstance(game, str) else game
    misere = bool(misere or rule_set.always_misere)
    here = rule_set.start if position is None else rule_set.check(position)
    bounds = limits or Limits()
    knowledge = knowledge_about(rule_set, here, misere, bounds)
    wanted = None if fields is None else frozenset(fields)

    def want(name: str) -> bool:
        return wanted is None or name in wanted

    outcome = knowledge.outcome(here)
    wants_best = want("best") or want("why") or want("steps")
    remoteness = knowledge.remoteness(here) if moves or wants_best or want("remoteness") else None
    # where the length from here is beyond the limits, lengths after a move are not searched one by one either
    length_of = knowledge.remoteness if remoteness is not None or outcome == "D" else _no_length
    judged = _judge_moves(knowledge, here, length_of) if moves else None
    winning = None
    if want("winning_moves") or wants_best:
        if judged is not None:
            winners = {move.to for move in judged if move.outcome == "P"}
            winning = [option for option in dict.fromkeys(rule_set.moves(here)) if option in winners]
        else:
            winning = [] if outcome == "P" else knowledge.winning_moves(here)
    best = None
    if wants_best:
        best = judged[0].to if judged else _best(knowledge, here, outcome, winning, length_of, remoteness)
    return Analysis(
        game=rule_set,
        misere=misere,
        position=here,
        outcome=outcome,
        grundy=knowledge.grundy(here) if want("grundy") else None,
        remoteness=remoteness if want("remoteness") else None,
        winning_moves=None if winning is None else tuple(winning),
        best=best,
        moves=None if judged is None else tuple(judged),
        status=knowledge.status,
        method=knowledge.method,
        _knowledge=knowledge,
    )


Length: TypeAlias = Callable[[Any], int | None]


def _no_length(_position: Any) -> None:
    """Give None: the length is not known."""


def _judge_moves(knowledge: Knowledge, position: Any, length_of: Length) -> list[MoveAnalysis]:
    options = listed(knowledge.game.moves(position), knowledge.limits.listed)
    if options is None:
        raise TooLargeError(
            f"{knowledge.game.name}: the position has more than {knowledge.limits.listed} moves (the limit of a list)"
        )
    judged = [
        MoveAnalysis(option, knowledge.outcome(option), knowledge.grundy(option), length_of(option))
        for option in options
    ]
    return sorted(judged, key=lambda move: move_key(move.to, move.outcome, move.remoteness))


_TRIED_FOR_BEST = 1000


def _best(
    knowledge: Knowledge,
    position: Any,
    outcome: str,
    winning: list[Any] | None,
    length_of: Length,
    remoteness: int | None,
) -> Any | None:
    """Give the first move in the order of :mod:`move_order`; of a huge lost position a constructed one."""
    if winning:
        if len(winning) == 1:
            return winning[0]
        fastest = knowledge.fastest_win(position, winning)
        if fastest is not None:
            return fastest
        return min(winning, key=lambda option: move_key(option, "P", length_of(option)))
    moves = knowledge.game.moves(position)
    first = next(iter(moves), None)
    if first is None:
        return None
    if outcome == "N" and winning is None:
        some = knowledge.some_winning_move(position)
        if some is not None:
            return some
    many = knowledge.surely_many_moves(position)
    if outcome == "P":
        constructed = knowledge.delaying_move(position, first_only=True)
        if constructed is not None:
            return constructed
        options = listed(moves, _TRIED_FOR_BEST)
        if options is None:
            constructed = knowledge.delaying_move(position)
            if constructed is not None:
                return constructed
            options = None if many else listed(moves, knowledge.limits.listed)
        if options is None:
            return first
        if remoteness is not None:  # the longest-lasting moves leave one ply less, and the first of them is wanted
            options.sort(key=written_key)
            for option in options:
                if length_of(option) == remoteness - 1:
                    return option
        return min(options, key=lambda option: move_key(option, "N", length_of(option)))
    options = None if many else listed(moves, knowledge.limits.listed)
    if options is None:
        return None
    return min(options, key=lambda option: move_key(option, knowledge.outcome(option), length_of(option)))
