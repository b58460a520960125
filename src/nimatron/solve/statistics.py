"""Statistics of a solved position: all positions below it, counted by outcome, nim-value and remoteness.

Positions with the same canonical form (rotated, reflected, in another order, depending on the game) are counted once.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from nimatron.budget import Budget, Limits, Progress
from nimatron.explain.reason import reason
from nimatron.rules.registry import game as game_of
from nimatron.rules.registry import is_built_in
from nimatron.rules.rule_set import RuleSet, decided_by_last_move, may_entail, may_repeat

COUNTED_BY = ("outcome", "grundy", "remoteness")


class Statistics(NamedTuple):
    """The positions that can be reached from one, this one included, counted up to symmetry.

    Parameters:
        game: the rule set.
        position: the position they are reached from.
        misere: the convention.
        positions: their number.
        outcomes: number of positions by outcome: P, N and, where play may repeat, D.
        grundy: number of positions by nim-value; None in misère play and where nim-values are not defined.
        remoteness: number of positions by remoteness; drawn ones have none.
    """

    game: RuleSet[Any]
    position: Any
    misere: bool
    positions: int
    outcomes: dict[str, int]
    grundy: dict[int, int] | None
    remoteness: dict[int, int]

    def rows(self) -> Iterator[tuple[str, str | int, int]]:
        """Yield rows for a table: what positions are counted by, its value, and their number.

        >>> list(statistics("nim", "1,1").rows())[:4]
        [('outcome', 'P', 2), ('outcome', 'N', 1), ('grundy', 0, 2), ('grundy', 1, 1)]
        """
        yield from (("outcome", outcome, count) for outcome, count in self.outcomes.items())
        yield from (("grundy", value, count) for value, count in (self.grundy or {}).items())
        yield from (("remoteness", moves, count) for moves, count in self.remoteness.items())

    def to_dict(self) -> dict[str, Any]:
        """Return the JSON form: pairs of value and number of positions.

        >>> statistics("nim", "1,1").to_dict()["remoteness"]
        [[0, 1], [1, 1], [2, 1]]
        """
        return {
            "game": self.game.name,
            "rules": self.game.rules(),
            "misere": self.misere,
            "position": self.game.format(self.position),
            "positions": self.positions,
            "outcomes": dict(self.outcomes),
            "grundy": None if self.grundy is None else [list(pair) for pair in self.grundy.items()],
            "remoteness": [list(pair) for pair in self.remoteness.items()],
        }


def statistics(
    game: RuleSet[Any] | str,
    position: Any = None,
    *,
    misere: bool | None = None,
    limits: Limits | None = None,
    progress: Progress | None = None,
) -> Statistics:
    """Return how many positions below a position have each outcome, nim-value and remoteness.

    Every position that can be reached is searched; those with the same canonical form count once.

    Parameters:
        game: a rule set, or its written form.
        position: a position, or its written form; by default the starting position of the game.
        misere: whether the player who makes the last move loses; by default as the game is usually played.
        limits: limits of work, time and memory.
        progress: called with the options examined and their limit.

    Raises:
        TooLargeError: if a limit is exceeded.

    >>> found = statistics("cram", "3x4")
    >>> found.positions, found.outcomes, found.grundy
    (133, {'P': 46, 'N': 87}, {0: 46, 1: 45, 2: 18, 3: 23, 4: 1})
    """
    rule_set = game_of(game)
    if not is_built_in(type(rule_set)):
        from nimatron.rules.vetting import vet

        vet(rule_set)
    convention = rule_set.plays_misere(misere)
    here = rule_set.start if position is None else rule_set.check(position)

    def asked() -> Any:
        return reason("asked.statistics", game=rule_set.written_name, position=rule_set.format(here)[:60])

    budget = Budget(limits, asked, progress)
    if may_repeat(rule_set, here):
        from nimatron.solve.searching.retrograde import ReachGraph

        found = ReachGraph(rule_set, here, budget).verdicts(convention).values()
        outcomes: Iterable[str] = (verdict.outcome for verdict in found)
        remotenesses = (verdict.remoteness for verdict in found if verdict.remoteness is not None)
        return _counted(rule_set, here, convention, outcomes, None, remotenesses)
    from nimatron.solve.searching.search import Search

    verdicts = Search(rule_set, convention, budget).verdicts(here)
    valued = not convention and decided_by_last_move(rule_set) and not may_entail(rule_set, here)
    return _counted(
        rule_set,
        here,
        convention,
        ("P" if verdict.loses else "N" for verdict in verdicts),
        [verdict.grundy for verdict in verdicts] if valued else None,
        (verdict.remoteness for verdict in verdicts),
    )


def _counted(
    game: RuleSet[Any],
    position: Any,
    misere: bool,
    outcomes: Iterable[str],
    values: Iterable[int] | None,
    remotenesses: Iterable[int],
) -> Statistics:
    by_outcome = Counter(outcomes)
    return Statistics(
        game,
        position,
        misere,
        by_outcome.total(),
        {outcome: by_outcome[outcome] for outcome in "PND" if by_outcome[outcome]},
        None if values is None else dict(sorted(Counter(values).items())),
        dict(sorted(Counter(remotenesses).items())),
    )
