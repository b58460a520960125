"""Sum: several positions, of different games if you like, side by side; a move is a move in one of them.

Rules
-----
The components are played together: a player chooses one component and makes a move of its game in it. The game is over
when no component has a move; in normal play whoever then cannot move loses, in misère play wins. A position names its
components, ``kayles 7 + nim 3,4 + wythoff[a=2] 3,5``. Games that decide by a rule of their own who wins at the end
(flip-flop, attrition) cannot be components.

Strategy
--------
In normal play every component has a nim-value; the player to move loses exactly when the nim-sum of the values is 0,
and wins by a move that makes it 0. In misère play values do not add, and with components whose positions can repeat
they may not exist: such sums are searched.

History
-------
R. P. Sprague and P. M. Grundy found independently, in 1935 and 1939, that every component plays like a heap of Nim.

Sources
-------
R. Sprague, Über mathematische Kampfspiele, Tôhoku Mathematical Journal 41 (1935), 438-444.
P. M. Grundy, Mathematics and games, Eureka 2 (1939), 6-8.

Check values
------------
>>> import nimatron as nt
>>> game = Sum()
>>> [game.format(p) for p in game.moves(game.parse("nim 2 + kayles 1"))]
['nim 1 + kayles 1', 'nim 0 + kayles 1', 'nim 2 + kayles 0']
>>> [nt.analyse("sum", text).outcome for text in ("nim 2 + kayles 2", "nim 1 + wythoff 1,2", "grundy 8 + nim 2")]
['P', 'N', 'P']
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from operator import itemgetter
from typing import TYPE_CHECKING, Any, NamedTuple

from nimatron.errors import PositionError, RuleError
from nimatron.explain.message import Message
from nimatron.explain.reason import Reason, reason
from nimatron.games.describe import describe
from nimatron.games.parameters import shown
from nimatron.games.registry import game as game_of
from nimatron.games.rule_set import RuleSet, decided_by_last_move
from nimatron.games.scene import Scene

if TYPE_CHECKING:
    from random import Random

MAXIMUM_COMPONENTS = 100


class Component(NamedTuple):
    """One part of a sum: its rule set and position."""

    game: RuleSet[Any]
    position: Any


Components = tuple[Component, ...]


class Sum(RuleSet[Components]):
    """Positions side by side; without rule sets every position names its own.

    Parameters: ``games`` rule sets or their written forms; then a position may be given by the components' positions
    alone. Raises ``RuleError`` for a game that cannot be a component.

    >>> from nimatron.games.kayles import Kayles
    >>> from nimatron.games.nim import Nim
    >>> game = Sum(Kayles(), Nim())
    >>> game, game.format(game.check(((7,), "3,4")))
    (Sum(Kayles(), Nim()), 'kayles 7 + nim 3,4')
    """

    name = "sum"
    title = "Sum of games"
    example = "kayles 7 + nim 3,4"
    picture = "sum"

    games: tuple[RuleSet[Any], ...] = ()

    def __init__(self, *games: RuleSet[Any] | str) -> None:
        if len(games) > MAXIMUM_COMPONENTS:
            raise RuleError(reason("rule.too_many_games", game=self.name, count=len(games), limit=MAXIMUM_COMPONENTS))
        rule_sets = tuple(game_of(game) for game in games)
        for rule_set in rule_sets:
            fault = _fault(rule_set)
            if fault:
                raise RuleError(reason("of_game", game=self.name, why=fault))
        object.__setattr__(self, "games", rule_sets)

    def __repr__(self) -> str:
        return f"Sum({', '.join(map(repr, self.games))})"

    @property
    def start(self) -> Components:
        """The starts of the fixed games, or the example position."""
        if self.games:
            return tuple(Component(part, part.start) for part in self.games)
        return self.parse(self.example)

    # -- rules -------------------------------------------------------------------------------------------------

    def generate_moves(self, position: Components) -> Iterator[Components]:
        """Give the moves of each component in turn."""
        for index, (part, here) in enumerate(position):
            for option in part.generate_moves(here):
                yield self.replace(position, index, option)

    def replace(self, position: Components, index: int, changed: Any) -> Components:
        """Give the sum in which one component has a new position.

        >>> game = Sum()
        >>> game.format(game.replace(game.parse("nim 2 + kayles 1"), 0, (1,)))
        'nim 1 + kayles 1'
        """
        return (*position[:index], Component(position[index].game, changed), *position[index + 1 :])

    def allows(self, position: Components, target: Components) -> bool:
        """Find the one component that changed, and ask its game."""
        if len(target) != len(position) or any(old.game != new[0] for old, new in zip(position, target, strict=True)):
            return False
        changed = [index for index, old in enumerate(position) if old.position != target[index][1]]
        if len(changed) != 1:
            return False
        part, here = position[changed[0]]
        return part.allows(here, target[changed[0]][1])

    def count_moves(self, position: Components) -> int:
        """Add the numbers of moves of the components."""
        return sum(part.count_moves(here) for part, here in position)

    def canonical(self, position: Components) -> Components:
        """Take canonical components that still have moves, sorted by their written form."""
        found = filter(None, map(_canonical, position))
        return tuple(part for _, part in sorted(found, key=itemgetter(0)))

    def components(self, position: Components) -> tuple[tuple[RuleSet[Any], Any], ...]:
        """Give the components one by one."""
        return tuple((part, here) for part, here in position)

    def changed(self, position: Components, target: Components) -> int:
        """The index of the first component that differs after a move.

        >>> game = Sum()
        >>> game.changed(game.parse("nim 2 + kayles 1"), game.parse("nim 2 + kayles 0"))
        1
        """
        pairs = enumerate(zip(position, target, strict=True))
        return next(index for index, (old, new) in pairs if old.position != new.position)

    def scene(self, position: Components) -> Scene:
        """The scenes of the components, each with its number before its ids."""
        return Scene("sum")

    def touched(self, position: Components, move: Components) -> tuple[str, ...]:
        """The objects of the component that changes."""
        return self.first_way(Sum, position, move)

    def ways(self, position: Components, move: Components) -> Iterator[tuple[str, ...]]:
        """The ways of the component that changes."""
        index = self.changed(position, move)
        part, here = position[index]
        for way in part.ways(here, move[index].position):
            yield tuple(f"p{index}:{one}" for one in way)

    def random_position(self, dice: Random, level: int) -> Components:
        """Random positions of the games of the start."""
        return tuple(Component(part, part.random_position(dice, level)) for part, _ in self.start)

    def describe(self, position: Components, target: Components) -> Message | None:
        """Say the move of the component that changes, and which it is."""
        index = self.changed(position, target)
        part, here = position[index]
        move = describe(part, here, target[index].position)
        return Message("sum.move", {"part": index + 1, "game": part.written(), "move": move})

    # -- written form ------------------------------------------------------------------------------------------

    def parse(self, text: str) -> Components:
        """Read components ``game position`` joined by `` + ``; ``0`` is the sum of nothing."""
        if text.strip() == "0" and not self.games:
            return ()
        pieces = _split(text.strip())
        if len(pieces) > MAXIMUM_COMPONENTS:
            raise PositionError(_too_many(len(pieces)))
        return self._checked([self._read(piece.strip(), index) for index, piece in enumerate(pieces, 1)])

    def _read(self, text: str, index: int) -> tuple[RuleSet[Any], Any]:
        end = _end_of_game(text)
        if not text or not text[end:].strip():
            raise PositionError(reason("position.component_text", game=self.name, number=index, given=shown(text)))
        return game_of(text[:end]), text[end:].strip()

    def format(self, position: Components) -> str:
        """Write each component as its game and position."""
        return " + ".join(map(_written, position)) or "0"

    def check(self, value: Any) -> Components:
        """Check components, bare positions of the fixed games, or read a text."""
        if isinstance(value, str):
            return self.parse(value)
        if not isinstance(value, (tuple, list)):
            raise PositionError(reason("position.not_components", game=self.name, given=shown(value)))
        parts: list[tuple[RuleSet[Any], Any]] = []
        for index, part in enumerate(value):
            if (
                isinstance(part, tuple)
                and len(part) == 2
                and isinstance(part[0], (RuleSet, str))
                and not (self.games and isinstance(part[0], str))
            ):
                parts.append((game_of(part[0]), part[1]))
            elif index < len(self.games):
                parts.append((self.games[index], part))
            else:
                raise PositionError(reason("position.component_without_game", game=self.name, number=index + 1))
        return self._checked(parts)

    def _checked(self, parts: list[tuple[RuleSet[Any], Any]]) -> Components:
        if len(parts) > MAXIMUM_COMPONENTS:
            raise PositionError(_too_many(len(parts)))
        if self.games and tuple(part for part, _ in parts) != self.games:
            wanted = " + ".join(part.written() for part in self.games)
            raise PositionError(reason("position.component_games", game=self.name, wanted=wanted))
        found = []
        for index, (part, here) in enumerate(parts, 1):
            fault = _fault(part)
            if fault:
                raise PositionError(reason("position.component", game=self.name, number=index, why=fault))
            found.append(Component(part, part.check(here)))
        return tuple(found)

    def move_rule(self) -> Message:
        """What a move is, with the values in force."""
        return Message("game.sum.move")


@lru_cache(maxsize=50_000)
def _canonical(component: Component) -> tuple[str, Component] | None:
    """Give the canonical component with its written form, or None if it has no moves (search asks again and again)."""
    part, here = component
    standard = Component(part, part.canonical(here))
    return (_written(standard), standard) if any(True for _ in part.generate_moves(standard.position)) else None


def _written(component: Component) -> str:
    return f"{component.game.written()} {component.game.format(component.position)}"


def _too_many(count: int) -> Reason:
    return reason("position.too_many_components", game=Sum.name, count=count, limit=MAXIMUM_COMPONENTS)


def _fault(game: RuleSet[Any]) -> Reason | None:
    """Why a rule set cannot be a component; None if it can."""
    if isinstance(game, Sum):
        return reason("rule.sum_in_sum")
    if not decided_by_last_move(game):
        return reason("rule.own_ending", part=game.name)
    if game.always_misere:
        return reason("rule.always_misere", part=game.aliases[0] if game.aliases else game.name)
    return None


def _split(text: str) -> list[str]:
    """Split at plus signs outside brackets."""
    pieces, depth, begin = [], 0, 0
    for place, letter in enumerate(text):
        depth += (letter == "[") - (letter == "]")
        if letter == "+" and depth == 0:
            pieces.append(text[begin:place])
            begin = place + 1
    return [*pieces, text[begin:]]


def _end_of_game(text: str) -> int:
    """Give where the written form of the game ends: at the first space outside brackets, or after the bracket."""
    depth = 0
    for place, letter in enumerate(text):
        depth += (letter == "[") - (letter == "]")
        if letter.isspace() and depth == 0:
            rest = text[place:].lstrip()
            return place if not rest.startswith("[") else len(text) - len(rest) + rest.find("]") + 1
        if letter == "]" and depth == 0:
            return place + 1
    return len(text)
