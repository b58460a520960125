"""Positions as the checker sees them: components and options as keys, read through the rules of the game alone.

A key is a normal form as bytes: positions with the same key have the same play. :class:`Positions` asks the rule set
for its moves, components and canonical forms. A game may have a reader of its own (:class:`Reader`, :data:`READERS`);
mask games have :class:`nimatron.proofs.mask_reader.MaskReader`. Nothing here is shared with the solver.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from importlib import import_module
from typing import Any, Protocol

from nimatron.budget import cost_of
from nimatron.errors import PositionError, RuleError
from nimatron.explain.reason import Reason, reason
from nimatron.proofs.graph_forms import exact_form
from nimatron.proofs.mask_reader import MaskReader, has_mask_reader
from nimatron.rules.graph_game import GraphGame
from nimatron.rules.registry import game as game_of
from nimatron.rules.rule_set import RuleSet, decided_by_last_move, may_entail, may_repeat

Key = bytes
_MOST_STEPS = 20
"""Most steps until a canonical form, applied again and again, has to come back to a form that it had before."""
_DEEPEST = 50
"""Most times that a component may fall apart again."""
_MOST_KEPT = 300_000
"""Most components of options that are kept for later statements."""
COST = 25
"""Options that a search examines in the time in which an option of a small position is generated here (measured)."""


class Reader(Protocol):
    """The positions of one game in one convention as keys of its own.

    In normal play the keys of options are components; in misère play, whole positions. A reader may have a ``cost``:
    how many times as long as a search it takes for an option, in place of :data:`COST`.
    """

    def read(self, game: str, position: str) -> Key:
        """Return the key of a whole position. Raise ``NimatronError`` if there is no such position."""

    def components(self, key: Key) -> Iterable[Key]:
        """Return the keys of the components of a position that have moves; normal play only."""

    def options(self, key: Key) -> Iterable[tuple[Key, ...]]:
        """Return the options of a key.

        In normal play, the key is that of a component, and an option is the tuple of its components that have moves. In
        misère play, an option is a tuple of the key of the whole position, or () if that has no moves.
        """

    def position(self, key: Key) -> Any:
        """Return a position of the rule set that a key stands for."""

    def written(self, key: Key) -> tuple[str, str]:
        """Return the written forms of the rule set and of the position."""


READERS: dict[str, str] = {"sprouts": "nimatron.proofs.sprouts_reader:SproutsReader"}
"""Readers of single games, ``module:Class`` by the name of the game; the class is called with the convention."""


class Positions:
    """The positions of a certificate as keys; the options of some are kept for later statements.

    Parameters:
        misere: whether the last mover loses.
        witnesses: whether to remember a position for each key, and to make its moves instead of those of the key. It is
            reached from a position asked for, so it is on the same board.
        spend: called with the work of each option that is generated; an exception ends the check.

    >>> positions = Positions(misere=False)
    >>> [positions.written(key) for key in positions.of("sum", "nim 3 + kayles 2 + kayles 2")]
    [('nim', '3')]
    """

    def __init__(self, misere: bool, witnesses: bool = False, spend: Callable[[int], object] | None = None) -> None:
        self.misere = misere
        self._witness: dict[Key, str] | None = {} if witnesses else None
        self._spend = spend
        self._games: dict[str, RuleSet[Any]] = {}
        self._admitted: set[str] = set()
        """The rule sets that have nim-values."""
        self._readers: dict[str, Reader | None] = {}
        """The readers of rule sets by their written forms."""
        self._options: dict[Key, Sequence[tuple[Key, ...]]] = {}
        self._kept = 0

    def game(self, written: str) -> RuleSet[Any]:
        """Return the rule set of a written form. Raise ``RuleError`` if there is none."""
        found = self._games.get(written)
        if found is None:
            found = self._games[written] = game_of(written)
        return found

    def games(self) -> list[RuleSet[Any]]:
        """Return the rule sets met so far."""
        return list(self._games.values())

    def of(self, game: str, position: str) -> tuple[Key, ...]:
        """Return the components of a position that have moves, without pairs of equal ones.

        In misère play, return the whole position, or () if it has no moves. Raise ``NimatronError`` if there is no such
        position, or if its game has no nim-values.
        """
        rule_set = self.game(game)
        return self.of_position(rule_set, rule_set.parse(position))

    def of_position(self, game: RuleSet[Any], position: Any) -> tuple[Key, ...]:
        """Return the components of a position of a rule set, as :meth:`of` does."""
        if not self.misere:
            return reduced(self._components(game, position))
        if not game.moves(position):
            return ()
        reader = self._reader(game, position)
        if reader is None:
            return (self._key(game, position),)
        return (_marked(game, reader.read(game.written(), game.format(position))),)

    def options(self, key: Key) -> Sequence[tuple[Key, ...]]:
        """Return the options of a component as :meth:`of` does, equal ones once."""
        found = self._options.get(key)
        if found is None:
            found = list(dict.fromkeys(self._made(key)))
            size = sum(1 + len(option) for option in found)
            if self._kept + size > _MOST_KEPT:
                self._options.clear()
                self._kept = 0
            self._options[key] = found
            self._kept += size
        return found

    def agrees(self, game: str, position: str, key: Key) -> bool:
        """Return whether the options of a key are those of its position by the moves of the rule set.

        Only the options of mask games are not made by the rule set itself.
        """
        reader, inner = self._own(key) or (None, key)
        if not isinstance(reader, MaskReader):
            return True
        rule_set = self.game(game)
        parts = [(rule_set, rule_set.parse(position))]
        if not self.misere:
            parts = [part for part in indecomposable(*parts[0]) if part[1] and part[0].moves(part[1])]
        here = parts[0][1] if len(parts) == 1 else reader.position(inner)
        head = key[: len(key) - len(inner)]
        found = set()
        for option in reader.options_by_rules(inner, here):
            self._count(reader.cost)
            keys = tuple(head + one for one in option)
            found.add(keys if self.misere else reduced(keys))
        return found == set(self.options(key))

    def written(self, key: Key) -> tuple[str, str]:
        """Return the written forms of the rule set and of the position of a component."""
        own = self._own(key)
        if own is not None:
            return own[0].written(own[1])
        game, _, position = key.decode("utf-8", "surrogatepass").partition("\0")
        return game, position

    def place(self, key: Key) -> tuple[RuleSet[Any], Any]:
        """Return the rule set and the position of a component; if witnesses are kept, the one that was met."""
        own = self._own(key)
        if own is not None:
            return self.game(own[0].written(own[1])[0]), own[0].position(own[1])
        game, text = self.written(key)
        if self._witness is not None:
            text = self._witness.get(key, text)
        rule_set = self.game(game)
        return rule_set, rule_set.parse(text)

    # -- keys --------------------------------------------------------------------------------------------------

    def _made(self, key: Key) -> Iterable[tuple[Key, ...]]:
        own = self._own(key)
        if own is not None:
            reader, inner = own
            head = key[: len(key) - len(inner)]
            cost = getattr(reader, "cost", COST)
            for option in reader.options(inner):
                self._count(cost)
                keys = tuple(head + one for one in option)
                yield keys if self.misere else reduced(keys)
            return
        game, position = self.place(key)
        cost = COST * cost_of(position)
        for option in game.moves(position):
            self._count(cost)
            yield self.of_position(game, option)

    def _count(self, cost: int) -> None:
        if self._spend is not None:
            self._spend(cost)

    def _components(self, game: RuleSet[Any], position: Any) -> list[Key]:
        found: list[Key] = []
        for part, here in indecomposable(game, position):
            reader = self._reader(part, here)
            if reader is not None:
                whole = reader.read(part.written(), part.format(here))
                found += (_marked(part, key) for key in reader.components(whole))
            elif part.moves(here):
                found.append(self._key(part, here))
        return found

    def _key(self, game: RuleSet[Any], position: Any) -> Key:
        """Return the rule set and the canonical form as written."""
        written = game.written()
        if written not in self._admitted or type(game).terms is not RuleSet.terms:
            self._admit(game, position)
        key = f"{written}\0{game.format(settled(game, position))}".encode("utf-8", "surrogatepass")
        if self._witness is not None and key not in self._witness:
            self._witness[key] = game.format(position)
        return key

    def _admit(self, game: RuleSet[Any], position: Any) -> None:
        fault = fault_of_game(game, position)
        if fault is not None:
            raise RuleError(fault)
        self._admitted.add(game.written())
        self._games.setdefault(game.written(), game)

    def _reader(self, game: RuleSet[Any], position: Any) -> Reader | None:
        """Return the reader of a game's own, or None."""
        written = game.written()
        if written not in self._readers:
            module, _, name = READERS.get(game.name, "").partition(":")
            found: Reader | None = getattr(import_module(module), name)(self.misere) if module else None
            if found is None and has_mask_reader(game, position):
                self._admit(game, position)
                found = MaskReader(game, self.misere)
            self._readers[written] = found
        return self._readers[written]

    def _own(self, key: Key) -> tuple[Reader, Key] | None:
        """Return the reader of a game's own that made a key, and its own key; None if it was made here."""
        head, mark, inner = key.partition(b"\1")
        reader = self._readers.get(head.decode("utf-8", "surrogatepass")) if mark else None
        return None if reader is None else (reader, inner)


def _marked(game: RuleSet[Any], key: Key) -> Key:
    return f"{game.written()}\1".encode("utf-8", "surrogatepass") + key


def indecomposable(game: RuleSet[Any], position: Any, depth: int = 0) -> list[tuple[RuleSet[Any], Any]]:
    """Return the components of a position that do not fall apart any further.

    Raise ``PositionError`` if a rule set splits its components without end.

    >>> from nimatron.games.heaps.nim import Nim
    >>> indecomposable(Nim(), (3, 4))
    [(Nim(), (3,)), (Nim(), (4,))]
    """
    parts = list(game.components(position))
    if len(parts) == 1 and parts[0][0] == game:
        return parts
    if depth >= _DEEPEST:
        raise PositionError(reason("certificate.position.endless", game=game.written()))
    found: list[tuple[RuleSet[Any], Any]] = []
    for part, here in parts:
        same = part == game and here == position
        found += [(part, here)] if same else indecomposable(part, here, depth + 1)
    return found


def settled(game: RuleSet[Any], position: Any) -> Any:
    """Return a canonical form that stays the same if it is taken again, or the least of those that take turns.

    A rule set may promise less than one form for all equivalent positions. Then taking it twice may change it again.

    >>> from nimatron.games.boards.cram import Cram
    >>> str(settled(Cram(), Cram().parse("##./#..")))
    '../.#'
    """
    if type(game).canonical is GraphGame.up_to_isomorphism:  # which is not exact for graphs with many symmetries
        form = exact_form(position)
        if form is not None:
            return form
    seen: list[Any] = []
    while len(seen) < _MOST_STEPS:
        position = game.canonical(position)
        if position in seen:
            return min(seen[seen.index(position) :], key=game.format)
        seen.append(position)
    return position


def reduced(components: Iterable[Key]) -> tuple[Key, ...]:
    """Return the components in order; equal ones cancel in pairs, since C + C has the nim-value 0.

    >>> reduced([b"b", b"a", b"b", b"c"])
    (b'a', b'c')
    """
    left: set[Key] = set()
    for one in components:
        left ^= {one}
    return tuple(sorted(left))


def fault_of_game(game: RuleSet[Any], position: Any) -> Reason | None:
    """Return why a position cannot have a certificate, or None if it can.

    >>> from nimatron.games.heaps.nim import Nim
    >>> fault_of_game(Nim(), (3,)) is None
    True
    """
    if may_repeat(game, position):
        return reason("certificate.position.loopy", game=game.written())
    if may_entail(game, position):
        return reason("certificate.position.entailing", game=game.written())
    if not decided_by_last_move(game):
        return reason("certificate.position.last_move", game=game.written())
    return None
