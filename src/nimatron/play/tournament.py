"""Computers against each other: many games and a table of results."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import permutations
from typing import Any

from nimatron.games.rule_set import RuleSet
from nimatron.play.match import Match
from nimatron.play.players import Player
from nimatron.play.record import Record
from nimatron.play.starts import random_start


@dataclass
class Standing:
    """What one player has won, drawn and lost."""

    name: str
    won: int = 0
    drawn: int = 0
    lost: int = 0

    @property
    def played(self) -> int:
        """The number of games."""
        return self.won + self.drawn + self.lost


def tournament(
    game: RuleSet[Any],
    makers: dict[str, Callable[[int], Player]],
    rounds: int,
    level: int = 3,
    misere: bool = False,
    seed: int = 0,
    start: Any = None,
) -> Iterator[tuple[str, str, Record]]:
    """Let every player meet every other, both ways round, ``rounds`` times; gives (first, second, record) as played.

    Parameters: ``makers`` make a player from a seed; starts are random of the level unless ``start`` is given.

    >>> import nimatron as nt
    >>> from nimatron.play.players import PerfectPlayer, RandomPlayer
    >>> games = tournament(nt.Nim(), {"p": PerfectPlayer, "r": RandomPlayer}, 1, start=(3, 4, 5))
    >>> [(first, second) for first, second, record in games]
    [('p', 'r'), ('r', 'p')]
    """
    number = seed
    for _ in range(rounds):
        for (first, make_first), (second, make_second) in permutations(makers.items(), 2):
            number += 1
            where = random_start(game, level, number, misere) if start is None else start
            match = Match(game, where, misere, make_first(number), make_second(number + 10**6), seed=number)
            yield first, second, match.run()


def standings(games: Iterator[tuple[str, str, Record]]) -> list[Standing]:
    """Give the table of results, the best first."""
    table: dict[str, Standing] = {}
    for first, second, record in games:
        one = table.setdefault(first, Standing(first))
        two = table.setdefault(second, Standing(second))
        if record.result == "draw":
            one.drawn += 1
            two.drawn += 1
        elif record.result == "first":
            one.won += 1
            two.lost += 1
        else:
            two.won += 1
            one.lost += 1
    return sorted(table.values(), key=lambda line: (-line.won, line.lost, line.name))
