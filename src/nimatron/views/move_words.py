"""Descriptions of a move: in words, by the objects to point at, and by what it removes.

A :class:`MoveGuide` is created for a position, a view and a language, and called for each move. The terminal, the page,
the lessons and the reader of typed moves all use it, so that a move has the same name and the same gesture everywhere.

The words fit the view (:mod:`nimatron.views.view`) in which the move is seen: squares for the queen, pins for rows,
numbered heaps, coins. Each message has two forms: the offer (``take 2 from heap 1``), and the move as made (``took 2
from heap 1``), which :func:`made` returns.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import Any, NamedTuple

from nimatron.explain.catalogue import catalogue
from nimatron.explain.message import USUAL_NOUN, Message, with_noun
from nimatron.rules.registry import game as game_of
from nimatron.rules.rule_set import RuleSet
from nimatron.views.scene import Item, Scene, cell_place, item_message
from nimatron.views.view import View, view_of, views

_MADE = ".made"
Rows = tuple[tuple[int, ...], tuple[int, ...]]
"""The heaps before a move and after it."""


class DescribedMove(NamedTuple):
    """A move in words: as an offer (``take 2 from heap 1``) and as made (``took 2 from heap 1``)."""

    words: str
    made: str


class Taken(NamedTuple):
    """What a move removes from one heap.

    Parameters:
        heap: the number of the heap, from 1.
        size: its size before the move.
        stays: its size after the move.
        component: the number of its component in a sum, from 1; None outside a sum.
    """

    heap: int
    size: int
    stays: int
    component: int | None = None


class MoveGuide:
    """The words and gestures for the moves of one position. A move is given as the position after it.

    Parameters:
        game: the rule set.
        position: the position.
        view: the name of the view in which it is shown; None without a picture.
        lang: a language of the catalogue.

    >>> from nimatron.games.heaps.nim import Nim
    >>> guide = MoveGuide(Nim(), (3, 4, 5))
    >>> guide.described((1, 4, 5)).made, guide.touched((1, 4, 5)), guide.taken((1, 4, 5))
    ('took 2 from heap 1, leaving 1', ('h0.2',), Taken(heap=1, size=3, stays=1, component=None))
    """

    def __init__(self, game: RuleSet[Any], position: Any, view: str | None = None, lang: str = "en") -> None:
        self.game, self.position, self.view, self.words = game, position, view, catalogue(lang)
        self._seen = view_of(game)

    # -- words -------------------------------------------------------------------------------------------------

    def offer(self, move: Any, way: Sequence[str] = ()) -> Message:
        """Return the message that offers a move.

        The view of the game may return it from its method ``describe(position, move)``. Otherwise rows of heaps are
        compared before and after the move, or the objects to point at name it; if there are none, the new position.

        Parameters:
            move: the position after the move.
            way: the objects pointed at, if several sets of objects mean the move.
        """
        offer = self._offer(move, way)
        return offer if self.game.noun == USUAL_NOUN else with_noun(offer, self.game.noun)

    def _offer(self, move: Any, way: Sequence[str]) -> Message:
        own, rows = self._seen.describe_way(self.position, move, way), self._rows(move)
        if rows is not None and rows[0] == rows[1]:
            rows = None
        if own is not None:
            if self.view is not None and isinstance(own.values.get("move"), Message):
                return Message(own.key, {**own.values, "move": self._inner(move, rows, own, way)})
            if self.view is not None and isinstance(several := own.values.get("moves"), tuple):
                moves = [one for one in several if isinstance(one, Message)]
                inner = [Message(one.key, {**one.values, "move": self._inner(move, None, one, way)}) for one in moves]
                return Message(own.key, {"moves": tuple(inner)})
            if self.view is None or rows is None or not own.key.startswith("move."):
                return own
        if rows is not None:
            pointed = way or (self.touched(move) if self.view == "rows" else ())
            return _in_words_of_view(*rows, self.view, pointed) or own or of_rows(self.game, *rows, move)
        objects = self._pointed_at(move)
        return Message("move.choose", {"objects": objects}) if objects else _to(self.game, move)

    def _inner(self, move: Any, rows: Rows | None, own: Message, way: Sequence[str]) -> Message:
        """Return the message of a move inside another message: of one in a component, or of one made with a switch."""
        inner: Any = own.values["move"]
        place = own.values.get("part")
        if self._scene.kind != "sum" or not isinstance(place, int):
            of_way = None if rows is None else _in_words_of_view(*rows, self.view, way)
            return of_way or inner
        (game, before), (_, after) = (tuple(self.game.terms(one))[place - 1] for one in (self.position, move))
        prefix = f"p{place - 1}:"
        pointed = tuple(id[len(prefix) :] for id in way if id.startswith(prefix))
        return MoveGuide(game, before, views(game)[0]).offer(after, pointed)

    def done(self, move: Any) -> Message:
        """Return the message that describes a move as made."""
        return made(self.offer(move))

    def described(self, move: Any, way: Sequence[str] = ()) -> DescribedMove:
        """Return a move in words, as an offer and as made; ``way`` are the objects that were pointed at."""
        return self._in_words(self.offer(move, way))

    def described_by_way(self, move: Any, ways: Iterable[tuple[str, ...]]) -> list[DescribedMove]:
        """Return a move in words for each set of objects that means it; empty if all words are equal."""
        differ = self.view is not None or type(self._seen).describe_way is not View.describe_way
        found = [self._in_words(self.offer(move, way)) for way in ways] if differ else []
        return found if any(one != found[0] for one in found) else []

    def rule(self) -> Message | None:
        """Return what a move of this game is, in one line with the rule values; None if the game does not define it."""
        return self._seen.move_rule()

    def types(self, move: Any) -> tuple[str, ...]:
        """Return short names of the kinds of this move."""
        return self._seen.move_types(self.position, move)

    def _in_words(self, offer: Message) -> DescribedMove:
        return DescribedMove(self.words.text(offer), self.words.text(made(offer)))

    def _pointed_at(self, move: Any) -> tuple[Message, ...]:
        """Return the names of the objects to point at for a move; empty if one of them is not an item."""
        ids = self.touched(move)
        return tuple(item_message(self.items[id]) for id in ids) if all(id in self.items for id in ids) else ()

    # -- objects -----------------------------------------------------------------------------------------------

    @cached_property
    def items(self) -> dict[str, Item]:
        """The items of the scene by id."""
        return {item.id: item for item in self._scene.items}

    @cached_property
    def switches(self) -> frozenset[str]:
        """The switches of the scene, which are pressed in addition to other objects."""
        return frozenset(self._scene.switches)

    @cached_property
    def labels(self) -> dict[str, str]:
        """The name of each item: its label, if all are different; for cells without one, row and column, from 1."""
        found = {id: item.label for id, item in self.items.items() if item.label and " " not in item.label}
        if len(set(found.values())) < len(found):
            found = {}
        for id, item in self.items.items():
            if item.kind == "cell" and id.startswith("c") and id not in found:
                found[id] = "{},{}".format(*cell_place(item))
        return found

    @cached_property
    def names(self) -> dict[str, str]:
        """The ids of the objects by everything that can be typed for them: label, id in small letters, switch."""
        found = {label: id for id, label in self.labels.items()}
        return found | {id.lower(): id for id in self.items} | {switch: switch for switch in self.switches}

    @cached_property
    def _scene(self) -> Scene:
        return self._seen.scene(self.position)

    def touched(self, move: Any) -> tuple[str, ...]:
        """Return the objects to point at for a move; empty if it is chosen from a list."""
        return self._seen.touched(self.position, move)

    def ways(self, move: Any) -> Iterable[tuple[str, ...]]:
        """Return all sets of objects that mean a move, ``touched`` first."""
        return self._seen.ways(self.position, move)

    def pressed(self, move: Any) -> frozenset[str]:
        """Return the switches that a move presses."""
        return self.switches.intersection(self.touched(move)) if self.switches else frozenset()

    def labelled(self, move: Any) -> str:
        """Return how a move is typed: the labels of the objects to point at, or the game's own way to type it.

        >>> import nimatron as nt
        >>> cram = nt.game("cram")
        >>> MoveGuide(cram, cram.parse("1x3")).labelled(cram.parse("##."))
        '1,1 1,2'
        """
        typed = self._seen.typed(self.position, move)
        return typed or " ".join(self.labels.get(id, id) for id in self.touched(move))

    def typed(self, text: str) -> dict[str, Any] | None:
        """Return the moves that a text may mean in the game's own way to type them; None if it is not written so."""
        return self._seen.read_typed(self.position, text)

    # -- heaps -------------------------------------------------------------------------------------------------

    def changed(self, move: Any) -> tuple[int, ...] | None:
        """Return the numbers of the heaps that a move changes, from 1; None if the number of heaps changes."""
        rows = self._rows(move)
        if rows is None or len(rows[0]) != len(rows[1]):
            return None
        return tuple(number for number, (old, new) in enumerate(zip(*rows, strict=True), 1) if old != new)

    def taken(self, move: Any) -> Taken | None:
        """Return what a move removes if it changes only one heap, also within a component; otherwise None."""
        rows = self._rows(move)
        if rows is None:
            return self._taken_in_component(move)
        changed = self.changed(move) or ()
        if len(changed) != 1:
            return None
        size, stays = (row[changed[0] - 1] for row in rows)
        return Taken(changed[0], size, stays) if stays < size else None

    def _rows(self, move: Any) -> Rows | None:
        before, after = self.game.heaps(self.position), self.game.heaps(move)
        return None if before is None or after is None else (before, after)

    def _taken_in_component(self, move: Any) -> Taken | None:
        """Return what a move removes in the only component of a sum that it changes, or None."""
        if self._scene.kind != "sum":
            return None
        before, after = tuple(self.game.terms(self.position)), tuple(self.game.terms(move))
        # in some sums a move removes the components after the one in which it is made
        changed = [index for index, (old, new) in enumerate(zip(before, after, strict=False)) if old[1] != new[1]]
        if len(changed) != 1:
            return None
        index = changed[0]
        found = MoveGuide(*before[index]).taken(after[index][1])
        return None if found is None else found._replace(component=index + 1)


def describe(
    game: RuleSet[Any], position: Any, target: Any, view: str | None = None, way: Sequence[str] = ()
) -> Message:
    """Return the message that offers one move, as :meth:`MoveGuide.offer` does.

    Parameters:
        game: the rule set.
        position: the position before the move.
        target: the position after the move.
        view: the name of the view in which it is shown; None without a picture.
        way: the objects pointed at, if several sets of objects mean the move.

    >>> from nimatron.games.heaps.nim import Nim
    >>> from nimatron.games.boards.wythoff import Wythoff
    >>> describe(Nim(), (3, 4, 5), (1, 4, 5))
    Message(key='move.take_from', values={'count': 2, 'heap': 1, 'after': 1})
    >>> describe(Wythoff(), (3, 5), (3, 1), "board")
    Message(key='move.queen.down', values={'x': 3, 'y': 1, 'down': 4})
    """
    return MoveGuide(game, position, view).offer(target, way)


def rule_words(game: RuleSet[Any] | str, lang: str = "en") -> str:
    """Return what a move of a game is, with its rule values; a general sentence if the game does not define it.

    >>> rule_words("subtraction[take=1,3,4]"), rule_words("index-k-nim[k=3]")
    ('Take 1, 3 or 4 from one heap.', 'Take from at most 3 heaps, any number from each.')
    """
    rule_set = game_of(game)
    words = catalogue(lang)
    return words.text(view_of(rule_set).move_rule() or Message("game.own.move", {"game": words.game_title(rule_set)}))


def made(message: Message) -> Message:
    """Return the message that describes the same move as made; the message itself if there is none.

    >>> made(Message("move.take", {"count": 2, "after": 1})).key
    'move.take.made'
    """
    key, values = message
    changed = {name: _made_value(value) for name, value in values.items()}
    return Message(key + _MADE if catalogue("en").entry(key + _MADE) is not None else key, changed)


def _made_value(value: Any) -> Any:
    if isinstance(value, Message):
        return made(value)
    return tuple(map(_made_value, value)) if isinstance(value, tuple) else value


def _in_words_of_view(
    before: tuple[int, ...], after: tuple[int, ...], view: str | None, way: Sequence[str]
) -> Message | None:
    """Return the words that fit a view; None if those of heaps fit."""
    if view == "rows":
        return _of_pins(before, after, way)
    if len(before) != len(after):
        return None
    changed = [index for index in range(len(before)) if before[index] != after[index]]
    if view == "board" and len(before) == 2:
        return _of_queen(before[0] - after[0], before[1] - after[1], after)
    if view == "coins":
        moved = tuple(Message("move.coin", {"coin": index + 1, "square": after[index]}) for index in changed)
        return moved[0] if len(moved) == 1 else Message("move.several", {"parts": moved})
    if view == "strip" and len(changed) == 1:
        return _on_strip(before, changed[0], after[changed[0]])
    return None


def _of_queen(left: int, down: int, square: tuple[int, ...]) -> Message | None:
    where = {"x": square[0], "y": square[1]}
    if min(left, down) < 0:
        return None
    if not down:
        return Message("move.queen.left", {**where, "left": left})
    if not left:
        return Message("move.queen.down", {**where, "down": down})
    if left == down:
        return Message("move.queen.diagonal", {**where, "count": left})
    return Message("move.queen.both", {**where, "left": left, "down": down})


def _on_strip(before: tuple[int, ...], index: int, after: int) -> Message | None:
    count = before[index] - after
    if len(before) == 1:
        key = "move.strip.back" if count > 0 else "move.strip.on"
        return Message(key, {"count": abs(count), "square": after})
    if count < 0:
        return None
    return Message("move.strip.of", {"strip": index + 1, "count": count, "square": after})


def _of_pins(before: tuple[int, ...], after: tuple[int, ...], way: Sequence[str]) -> Message | None:
    """Return the words for the pins that one points at, and for the pins of their row left on either side."""
    names = [one.removeprefix("h").split(".") for one in way if one != "split"]
    if not names or not all(len(name) == 2 and name[0].isdigit() and name[1].isdigit() for name in names):
        return None
    row, pins = int(names[0][0]), sorted(int(name[1]) for name in names)
    taken = sum(before) - sum(after)
    if "split" in way and len(pins) > 1:  # a row cut twice, or cut next to pins that fall
        return None
    if "split" in way:
        values: dict[str, Any] = {"row": row + 1, "pin": pins[0], "left": (pins[0] - 1, before[row] - pins[0] + 1)}
        return Message("move.row.cut", values)
    if not (len(pins) == taken or len(pins) == 2) or pins[-1] - pins[0] != taken - 1:  # all that fall, or both ends
        return None
    left = tuple(filter(None, (pins[0] - 1, before[row] - pins[-1]))) or (0,)
    values = {"row": row + 1, "first": pins[0], "left": left}
    if taken == 1:
        return Message("move.row.one", values)
    return Message("move.row.two" if taken == 2 else "move.row.more", {**values, "last": pins[-1]})


def of_rows(game: RuleSet[Any], position: tuple[int, ...], target: tuple[int, ...], move: Any) -> Message:
    """Return what a move does to a row of heaps; if that is unclear, the position after the move.

    Parameters:
        game: the rule set, which writes the position.
        position: the heaps before the move.
        target: the heaps after the move.
        move: the position after the move.

    >>> from nimatron.games.heaps.nim import Nim
    >>> of_rows(Nim(), (3, 4), (3, 1), (3, 1)).key
    'move.take_from'
    """
    if len(position) == len(target):
        changed = [index for index in range(len(position)) if position[index] != target[index]]
        if len(changed) == 1:
            index = changed[0]
            return _one_heap(position, index, target[index])
        taken = {position[index] - target[index] for index in changed}
        if len(changed) == len(position) == 2 and len(taken) == 1 and min(taken) > 0:
            return Message("move.take_both", {"count": taken.pop()})
        parts = tuple(_one_heap(position, index, target[index]) for index in changed)
        return Message("move.several", {"parts": parts})
    grown = len(target) - len(position)
    for index in range(len(position)):
        if grown > 0 and position[:index] == target[:index] and position[index + 1 :] == target[index + grown + 1 :]:
            pieces = target[index : index + grown + 1]
            taken_here = position[index] - sum(pieces)
            values: dict[str, Any] = {"heap": index + 1, "before": position[index], "pieces": pieces}
            if taken_here > 0:
                return Message("move.take_split", {**values, "count": taken_here})
            return Message("move.split" if not taken_here else "move.add_split", values)
    return _to(game, move)


def _to(game: RuleSet[Any], move: Any) -> Message:
    return Message("move.to", {"to": game.format(move)})


def _one_heap(position: tuple[int, ...], index: int, after: int) -> Message:
    taken = position[index] - after
    if taken < 0:
        return Message("move.put_back", {"count": -taken, "after": after})
    if len(position) == 1:
        return Message("move.take", {"count": taken, "after": after})
    return Message("move.take_from", {"count": taken, "heap": index + 1, "after": after})
