"""The puzzle of a day: a position made from the rules of a game by a seed, won by exactly one move.

The same seed gives the same puzzle to everybody: looks are bounded by what they count, not by time. The games take
turns, each once in a round, in an order that differs from round to round.
"""

from __future__ import annotations

import datetime
import random
from dataclasses import dataclass
from typing import Any

from nimatron.arithmetic.natural import whole
from nimatron.budget import Limits
from nimatron.errors import NimatronError, RequestError
from nimatron.explain.reason import reason
from nimatron.games.parameters import shown
from nimatron.games.registry import game as game_of
from nimatron.games.rule_set import RuleSet
from nimatron.solve.analysis import Analysis, analyse

GAMES: tuple[tuple[str, int, int, bool], ...] = (
    ("nim", 1, 2, True),
    ("wythoff", 2, 3, True),
    ("chomp", 2, 4, False),
    ("kayles", 1, 1, True),
    ("fibonacci-nim", 2, 4, False),
    ("greedy-nim", 1, 2, False),
    ("end-nim", 1, 2, False),
    ("imitation-nim", 2, 3, False),
    ("take-at-most-half", 2, 3, False),
    ("unbalanced-nim", 1, 2, False),
    ("poisoned-chocolate", 2, 3, False),
    ("divisor-chomp", 1, 3, False),
    ("staircase-nim", 1, 1, False),
    ("lasker", 1, 1, False),
    ("multiple-heap-nim", 1, 1, False),
    ("dim", 1, 2, False),
    ("coin-turning", 2, 3, False),
    ("dawsons-chess", 1, 2, False),
    ("treblecross", 1, 2, False),
    ("silver-dollar", 1, 2, False),
    ("grundy", 2, 3, False),
    ("cram", 1, 4, False),
    ("node-kayles", 1, 1, False),
    ("tac-tix", 1, 1, False),
    ("squares", 3, 4, False),
    ("nim-with-a-pass", 1, 1, False),
)
"""Games with the least and the greatest level of their starts, and whether misère puzzles are made of them too."""

_LOOK = Limits(positions=15_000, options=60_000, seconds=3600.0, listed=200, extra_options=30_000)
_TRIES = 150
_MOVES = range(6, 61)
"""How many moves there are to choose from."""
_LENGTHS = range(5, 32)
"""How many moves the game lasts: one that is over at once is no puzzle."""
_MOST_STEPS_BEFORE = 5
_LARGEST_SEED = 10**18


@dataclass(frozen=True)
class Puzzle:
    """A position that exactly one move wins, with what is known of it."""

    seed: int
    game: RuleSet[Any]
    position: Any
    misere: bool
    analysis: Analysis

    @property
    def answer(self) -> Any:
        """The position after the only winning move."""
        return self.analysis.best


def puzzle(seed: int, game: str | None = None) -> Puzzle:
    """The puzzle of a seed, of any game or of the one named. Raises ``RequestError`` where none can be made.

    Parameters: ``seed`` a whole number, of a day its number in the calendar (``seed_of``).

    >>> found = puzzle(739942)
    >>> len(found.analysis.winning_moves)
    1
    """
    number = whole(seed)
    if number is None or not -_LARGEST_SEED <= number <= _LARGEST_SEED:
        raise RequestError(reason("request.seed", given=shown(seed)))
    dice = random.Random(f"nimatron puzzle {number}")
    if game is not None:
        rule_set = game_of(game)
        known = {name: (least, most, misere) for name, least, most, misere in GAMES}
        least, most, misere = known.get(rule_set.name, (1, 3, False))
        found = _made(number, rule_set, (least, most), misere, dice)
        if found is None:
            raise RequestError(reason("puzzle.none", game=rule_set.written()))
        return found
    for name, least, most, misere in _turn(number):
        found = _made(number, game_of(name), (least, most), misere, dice)
        if found is not None:
            return found
    raise RequestError(reason("puzzle.none", game="nim"))


def seed_of(day: str | datetime.date | None = None) -> int:
    """The seed of a day, given as a date or as ``2026-11-22``; of today where none is given. Raises ``RequestError``.

    >>> seed_of("2026-11-22")
    739942
    """
    if day is None:
        return datetime.date.today().toordinal()
    if isinstance(day, datetime.date):
        return day.toordinal()
    try:
        return datetime.datetime.strptime(day.strip(), "%Y-%m-%d").toordinal()
    except ValueError:
        raise RequestError(reason("puzzle.date", given=shown(day))) from None


def _turn(seed: int) -> list[tuple[str, int, int, bool]]:
    """The games in the order in which they are tried: first the one whose turn it is."""
    around, place = divmod(seed, len(GAMES))
    order = list(GAMES)
    random.Random(f"nimatron puzzle games {around}").shuffle(order)
    return order[place:] + order[:place]


def _made(seed: int, game: RuleSet[Any], levels: tuple[int, int], misere: bool, dice: random.Random) -> Puzzle | None:
    """The first position drawn that is a puzzle; each is a start after a few moves."""
    convention = bool(game.always_misere or (misere and dice.randrange(3) == 0))
    for _ in range(_TRIES):
        try:
            position = game.random_position(dice, dice.randint(*levels))
            for _ in range(dice.randrange(_MOST_STEPS_BEFORE)):
                moves = list(game.moves(position))
                if len(moves) not in _MOVES:
                    break
                position = dice.choice(moves)
            if len(game.moves(position)) in _MOVES and (analysis := _looked_at(game, position, convention)):
                return Puzzle(seed, game, position, convention, analysis)
        except NimatronError:
            continue
    return None


def _looked_at(game: RuleSet[Any], position: Any, misere: bool) -> Analysis | None:
    """The analysis of a position that is a puzzle; None for others."""
    found = analyse(game, position, misere=misere, limits=_LOOK)
    winning = found.winning_moves
    good = winning is not None and len(winning) == 1 and found.remoteness in _LENGTHS
    return found if good else None
