"""Tournaments of computer players: many games and a table of results."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from itertools import permutations
from typing import Any, TypeAlias

from nimatron.errors import RequestError
from nimatron.explain.reason import reason
from nimatron.play.match import Match
from nimatron.play.players import Player, player
from nimatron.play.record import Record
from nimatron.play.starts import random_start
from nimatron.rules.parameters import shown
from nimatron.rules.registry import game as game_of
from nimatron.rules.rule_set import RuleSet
from nimatron.solve.searching.board_search import shared_searches

Makers: TypeAlias = Mapping[str, "Callable[[int], Player] | str"]


@dataclass
class Standing:
    """How many games one player has won, drawn and lost."""

    name: str
    won: int = 0
    drawn: int = 0
    lost: int = 0

    @property
    def played(self) -> int:
        """The number of games."""
        return self.won + self.drawn + self.lost


def tournament(
    game: RuleSet[Any] | str,
    players: Makers | Iterable[str],
    rounds: int = 1,
    level: int = 3,
    misere: bool | None = None,
    seed: int = 0,
    start: Any = None,
    longest: int = 1000,
) -> Iterator[tuple[str, str, Record]]:
    """Yield the games of a tournament as (first, second, record). Every two players meet both ways round.

    Parameters:
        game: a rule set or its written form.
        players: names of players (``perfect``, ``graded:20%``), or a mapping from the name in the table to such a name
            or to a function that makes a player from a seed.
        rounds: how often every two players meet.
        level: level of the random starts.
        misere: whether the last mover loses; by default as the game is usually played.
        seed: makes all choices repeatable.
        start: the start of every game, instead of random ones.
        longest: a game of more moves is a draw.

    Raises:
        RequestError: before the first game, for fewer than two different players.

    >>> [(first, second) for first, second, record in tournament("0.77", ["perfect", "random"], start="5,3")]
    [('perfect', 'random'), ('random', 'perfect')]
    """
    rule_set = game_of(game)
    makers = _makers(players)
    here = None if start is None else rule_set.check(start)
    return _games(rule_set, makers, rounds, level, rule_set.plays_misere(misere), seed, here, longest)


def _games(
    game: RuleSet[Any],
    makers: dict[str, Callable[[int], Player]],
    rounds: int,
    level: int,
    misere: bool,
    seed: int,
    start: Any,
    longest: int,
) -> Iterator[tuple[str, str, Record]]:
    number = seed
    searches: dict[Any, Any] = {}
    for _ in range(rounds):
        for (first, make_first), (second, make_second) in permutations(makers.items(), 2):
            number += 1
            where = random_start(game, level, number, misere) if start is None else start
            match = Match(game, where, misere, make_first(number), make_second(number + 10**6), seed=number)
            with shared_searches(searches):
                record = match.run(longest)
            yield first, second, record


def _makers(players: Makers | Iterable[str]) -> dict[str, Callable[[int], Player]]:
    given = [players] if isinstance(players, str) else list(players)
    if len(given) < 2 or len(set(given)) < len(given):
        raise RequestError(reason("request.tournament", given=shown(", ".join(given))))
    makers: dict[str, Callable[[int], Player]] = {}
    for name in given:
        maker = players[name] if isinstance(players, Mapping) else name
        if isinstance(maker, str):
            player(maker, 0)  # an unknown name is refused before the first game
            maker = partial(player, maker)
        makers[name] = maker
    return makers


def standings(games: Iterable[tuple[str, str, Record]]) -> list[Standing]:
    """Return the table of results, the best first.

    >>> [line.played for line in standings(tournament("nim", ["perfect", "random"], 2, start="3,4"))]
    [4, 4]
    """
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
