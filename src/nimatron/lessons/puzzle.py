"""The puzzle of the day: a position with exactly one winning move, made from a seed.

The same seed gives everybody the same puzzle. Analyses are therefore limited by counts, not by time; if the time is
over first, there is no puzzle. Each game is used once in a round, in an order that differs from round to round.
"""

from __future__ import annotations

import datetime
import random
from dataclasses import dataclass
from itertools import islice
from typing import Any

from nimatron.arithmetic.natural import whole
from nimatron.budget import Limits
from nimatron.errors import NimatronError, RequestError, TooLargeError
from nimatron.explain.catalogue import Catalogue
from nimatron.explain.reason import reason
from nimatron.lessons.lesson import Line, Step
from nimatron.rules.parameters import shown
from nimatron.rules.registry import game as game_of
from nimatron.rules.rule_set import RuleSet
from nimatron.solve.analysis import Analysis, analyse
from nimatron.views.view import view_of

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
    ("green-hackenbush", 3, 4, False),
    ("flip-flop", 1, 3, False),
    ("prim", 1, 3, False),
    ("squares", 3, 4, False),
    ("nim-with-a-pass", 1, 1, False),
)
"""Games, with the least and the greatest level of their starts and whether there are misère puzzles too."""

_LIMITS = Limits(positions=15_000, options=60_000, listed=200, extra_options=30_000)
_ALL = 3_000_000
"""Work for all positions that are tried, counted as options examined."""
_TRIES = 150
_MOVES = range(6, 61)
"""Allowed numbers of moves to choose from."""
_REMOTENESS = range(5, 32)
"""Allowed remoteness; a shorter game is not a puzzle."""
THEMES = ("heaps", "rows", "boards", "graphs", "coins", "misere")
"""Themes of puzzles: the families of games, and misère play."""
DIFFICULTIES = ("easy", "medium", "hard")
_EASY, _MEDIUM = 16, 24
"""Greatest sum of moves to choose from and remoteness of an easy and of a medium puzzle: of 400 days a third each."""
_DRAWS = 300
_MOST_STEPS_BEFORE = 5
_LARGEST_SEED = 10**18


@dataclass(frozen=True)
class Puzzle:
    """A position with exactly one winning move, and its analysis."""

    seed: int
    game: RuleSet[Any]
    position: Any
    misere: bool
    analysis: Analysis

    @property
    def answer(self) -> Any:
        """The position after the only winning move."""
        return self.analysis.best

    @property
    def difficulty(self) -> str:
        """Return how hard the puzzle is, from the number of moves to choose from and the remoteness."""
        size = sum(1 for _ in self.game.moves(self.position)) + (self.analysis.remoteness or 0)
        return "easy" if size <= _EASY else "medium" if size <= _MEDIUM else "hard"

    def has_theme(self, theme: str) -> bool:
        """Return whether the puzzle belongs to one of the ``THEMES``."""
        return self.misere if theme == "misere" else _family(self.game) == theme


def puzzle(seed: int, game: str | None = None, options: int = _ALL) -> Puzzle:
    """Return the puzzle of a seed. The same seed gives the same puzzle.

    Parameters:
        seed: a whole number; for a day its number in the calendar (``seed_of``).
        game: a game, or None for any.
        options: work for all positions that are tried, counted as options examined.

    Raises:
        RequestError: if no puzzle can be made.
        TooLargeError: if the work does not suffice; a different puzzle is never returned instead.

    >>> found = puzzle(739942)
    >>> len(found.analysis.winning_moves)
    1
    """
    number = _read_seed(seed)
    dice = random.Random(f"nimatron puzzle {number}")
    work = _Work(options)
    if game is not None:
        rule_set = game_of(game)
        found = _puzzle_of(rule_set, number, dice, work)
        if found is None:
            raise RequestError(reason("puzzle.none", game=rule_set.written()))
        return found
    for name, least, most, misere in _games_in_turn(number):
        found = _make_puzzle(number, game_of(name), (least, most), misere, dice, work)
        if found is not None:
            return found
    raise RequestError(reason("puzzle.none", game="nim"))


def themed_puzzle(seed: int, theme: str | None = None, difficulty: str | None = None, options: int = _ALL) -> Puzzle:
    """Return the puzzle of a seed with a theme and a difficulty. The same three give the same puzzle.

    Parameters:
        seed: a whole number.
        theme: one of ``THEMES``, or None for any.
        difficulty: one of ``DIFFICULTIES``, or None for any.
        options: work for all puzzles that are tried together, counted as options examined.

    Raises:
        RequestError: if the seed, theme or difficulty is not one, or if none was found among a fixed number of puzzles.
        TooLargeError: if the work does not suffice.

    >>> found = themed_puzzle(1, "boards", "easy")
    >>> found.has_theme("boards"), found.difficulty
    (True, 'easy')
    """
    for field, given, known in (("theme", theme, THEMES), ("difficulty", difficulty, DIFFICULTIES)):
        if given not in (None, *known):
            raise RequestError(reason("request.choice", field=field, given=shown(given), options=known))
    names = [
        name
        for name, _, _, misere in GAMES
        if theme is None or (misere if theme == "misere" else _family(game_of(name)) == theme)
    ]
    dice = random.Random(f"nimatron puzzle {_read_seed(seed)} {theme} {difficulty}")
    work = _Work(options)
    for _ in range(_DRAWS):
        number, name = dice.randrange(_LARGEST_SEED), dice.choice(names)
        found = _puzzle_of(game_of(name), number, random.Random(f"nimatron puzzle {number}"), work)
        if found and (theme is None or found.has_theme(theme)) and difficulty in (None, found.difficulty):
            return found
    raise RequestError(reason("puzzle.theme"))


def _puzzle_of(rule_set: RuleSet[Any], number: int, dice: random.Random, work: _Work) -> Puzzle | None:
    """Return the puzzle of one game, from starts of the levels that suit it, or None."""
    known = {name: (least, most, misere) for name, least, most, misere in GAMES}
    least, most, misere = known.get(rule_set.name, (1, 3, False))
    return _make_puzzle(number, rule_set, (least, most), misere, dice, work)


def _read_seed(seed: int) -> int:
    """Return the seed as an integer. Raise ``RequestError`` if it is not a whole number or too large."""
    number = whole(seed)
    if number is None or not -_LARGEST_SEED <= number <= _LARGEST_SEED:
        raise RequestError(reason("request.seed", given=shown(seed)))
    return number


def _family(game: RuleSet[Any]) -> str:
    """Return the family of a built-in game: the folder that it stands in."""
    return type(game).__module__.split(".")[2]


@dataclass
class _Work:
    """Work that is left, counted as options examined."""

    left: int


def seed_of(day: str | datetime.date | None = None) -> int:
    """Return the seed of a day, given as a date or as ``2026-11-22``; by default today. Raise ``RequestError``.

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


def _games_in_turn(seed: int) -> list[tuple[str, int, int, bool]]:
    """Return the games in the order in which they are tried, beginning with the one whose turn it is."""
    around, place = divmod(seed, len(GAMES))
    order = list(GAMES)
    random.Random(f"nimatron puzzle games {around}").shuffle(order)
    return order[place:] + order[:place]


def _make_puzzle(
    seed: int, game: RuleSet[Any], levels: tuple[int, int], misere: bool, dice: random.Random, work: _Work
) -> Puzzle | None:
    """Return the first position drawn that is a puzzle, or None.

    Parameters:
        seed: the seed, for the record.
        game: the game.
        levels: least and greatest level of the start.
        misere: whether to make a third of the puzzles in misère play.
        dice: source of all random choices.
        work: what is left for all positions that are tried.
    """
    convention = game.plays_misere(True if misere and dice.randrange(3) == 0 else None)
    for _ in range(_TRIES):
        try:
            position = _draw_position(game, levels, dice)
            analysis = _solved_puzzle(game, position, convention, work)
        except NimatronError as error:
            analysis = None
            work.left -= getattr(error, "work", 0)
        # skipping a position for lack of work would give a different puzzle for the same seed
        if work.left < 0:
            raise TooLargeError(reason("puzzle.work", game=game.written()))
        if analysis is not None:
            return Puzzle(seed, game, position, convention, analysis)
    return None


def _draw_position(game: RuleSet[Any], levels: tuple[int, int], dice: random.Random) -> Any:
    """Return a random start of one of the levels, after at most a few moves."""
    position = view_of(game).random_position(dice, dice.randint(*levels))
    for _ in range(dice.randrange(_MOST_STEPS_BEFORE)):
        moves = list(islice(game.moves(position), _MOVES.stop))
        if len(moves) not in _MOVES:
            break
        position = dice.choice(moves)
    return position


def _solved_puzzle(game: RuleSet[Any], position: Any, misere: bool, work: _Work) -> Analysis | None:
    """Return the analysis of a position that is a puzzle; None for other positions."""
    if sum(1 for _ in islice(game.moves(position), _MOVES.stop)) not in _MOVES:
        return None
    found = analyse(game, position, misere=misere, limits=_LIMITS)
    work.left -= found.work
    winning = found.winning_moves
    good = winning is not None and len(winning) == 1 and found.remoteness in _REMOTENESS
    return found if good else None


def puzzle_step(puzzle: Puzzle, words: Catalogue) -> Step:
    """Return the step that asks for the only winning move.

    >>> from nimatron.explain.catalogue import catalogue
    >>> from nimatron.lessons.puzzle import puzzle
    >>> puzzle_step(puzzle(1), catalogue("en")).task
    'move'
    """
    return Step(
        line=1,
        title=words.game_title(puzzle.game),
        task="move",
        game=puzzle.game,
        misere=puzzle.misere,
        start=puzzle.position,
        texts=(Line(1, words.text("puzzle.about")),),
    )
