"""The moves of a position as a person meets them: in words, by the objects that one points at, by what is taken.

One guide is made for a position, a view and a language, and asked for each move. The terminal, the page, the lessons
and the reader of typed moves all ask it, so that a move is called and pointed at in the same way everywhere.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import Any, NamedTuple

from nimatron.explain.catalogue import catalogue
from nimatron.explain.message import Message
from nimatron.games.sum import Sum
from nimatron.picture.shown import item_words
from nimatron.rules.rule_set import RuleSet
from nimatron.views.move_words import describe, made
from nimatron.views.scene import Item, Scene
from nimatron.views.view import view_of


class ToldMove(NamedTuple):
    """A move in a language: as an offer (``take 2 from heap 1``) and as something done (``took 2 from heap 1``)."""

    words: str
    made: str


class Taken(NamedTuple):
    """What a move takes from one heap: its number, its size before, what stays, the part of a sum; counted from 1."""

    heap: int
    size: int
    stays: int
    part: int | None = None


class MoveGuide:
    """Tell what the moves of a position are called and how they are pointed at.

    Parameters: ``view`` is the dress in which the position is seen (None: no picture); ``lang`` a language of the
    catalogue. A move is the position after it, as everywhere.

    >>> from nimatron.games.heaps.nim import Nim
    >>> guide = MoveGuide(Nim(), (3, 4, 5))
    >>> guide.told((1, 4, 5)).made, guide.touched((1, 4, 5)), guide.taken((1, 4, 5))
    ('took 2 from heap 1, leaving 1', ('h0.2',), Taken(heap=1, size=3, stays=1, part=None))
    """

    def __init__(self, game: RuleSet[Any], position: Any, view: str | None = None, lang: str = "en") -> None:
        self.game, self.position, self.view, self.words = game, position, view, catalogue(lang)
        self._seen = view_of(game)

    # -- words -------------------------------------------------------------------------------------------------

    def offer(self, move: Any, way: Sequence[str] = ()) -> Message:
        """Give the message that offers a move; ``way``: the objects pointed at, where several sets mean the move."""
        return describe(self.game, self.position, move, self.view, way)

    def done(self, move: Any) -> Message:
        """Give the message that tells a move as done."""
        return made(self.offer(move))

    def told(self, move: Any) -> ToldMove:
        """Give a move in words; where its game has none, what one points at rather than the position after it."""
        offer = self.offer(move)
        if offer.key == "move.to" and (named := self._named(self.touched(move))):
            return ToldMove(named, named)
        return self._in_words(offer)

    def told_by_way(self, move: Any, ways: Iterable[tuple[str, ...]]) -> list[ToldMove]:
        """Give a move in words for each set of objects that means it; nothing where all say the same."""
        found = [self._in_words(self.offer(move, way)) for way in ways] if self.view else []
        return found if any(one != found[0] for one in found) else []

    def rule(self) -> Message | None:
        """What a move of this game is, in one line; None where the game does not say."""
        return self._seen.move_rule()

    def types(self, move: Any) -> tuple[str, ...]:
        """Short names of the kinds of move that this is."""
        return self._seen.move_types(self.position, move)

    def _in_words(self, offer: Message) -> ToldMove:
        return ToldMove(self.words.text(offer), self.words.text(made(offer)))

    def _named(self, ids: tuple[str, ...]) -> str:
        """The items with these ids in words, or nothing where one of them is no item."""
        if not all(id in self.items for id in ids):
            return ""
        return "; ".join(item_words(self.items[id], self.words) for id in ids)

    # -- objects -----------------------------------------------------------------------------------------------

    @cached_property
    def items(self) -> dict[str, Item]:
        """The items of the scene by id."""
        return {item.id: item for item in self._scene.items}

    @cached_property
    def switches(self) -> frozenset[str]:
        """The switches of the scene, which are pressed beside other objects."""
        return frozenset(self._scene.switches)

    @cached_property
    def labels(self) -> dict[str, str]:
        """What a person calls each item: a cell by row and column, another by its label if no other has the same."""
        found = {id: item.label for id, item in self.items.items() if item.label and " " not in item.label}
        if len(set(found.values())) < len(found):
            found = {}
        for id, item in self.items.items():
            if item.kind == "cell" and id.startswith("c") and id not in found:
                found[id] = id[1:].replace(".", ",")
        return found

    @cached_property
    def names(self) -> dict[str, str]:
        """The ids of the objects by all that one may type for them: label, id in small letters, switch."""
        found = {label: id for id, label in self.labels.items()}
        return found | {id.lower(): id for id in self.items} | {switch: switch for switch in self.switches}

    @cached_property
    def _scene(self) -> Scene:
        return self._seen.scene(self.position)

    def touched(self, move: Any) -> tuple[str, ...]:
        """The objects that one points at to make a move; none: it is chosen from a list."""
        return self._seen.touched(self.position, move)

    def ways(self, move: Any) -> Iterable[tuple[str, ...]]:
        """All sets of objects that mean a move, ``touched`` first."""
        return self._seen.ways(self.position, move)

    def pressed(self, move: Any) -> frozenset[str]:
        """The switches that a move presses."""
        return self.switches.intersection(self.touched(move)) if self.switches else frozenset()

    def labelled(self, move: Any) -> str:
        """The objects that one points at to make a move, by their labels, with spaces between.

        >>> import nimatron as nt
        >>> cram = nt.game("cram")
        >>> MoveGuide(cram, cram.parse("1x3")).labelled(cram.parse("##."))
        '0,0 0,1'
        """
        return " ".join(self.labels.get(id, id) for id in self.touched(move))

    # -- heaps -------------------------------------------------------------------------------------------------

    def changed(self, move: Any) -> tuple[int, ...] | None:
        """The numbers of the heaps that a move changes, from 1 on; None where they do not stay as many heaps."""
        rows = self._rows(move)
        if rows is None or len(rows[0]) != len(rows[1]):
            return None
        return tuple(number for number, (old, new) in enumerate(zip(*rows, strict=True), 1) if old != new)

    def taken(self, move: Any) -> Taken | None:
        """What a move takes from the one heap that it changes, also within one part of a sum; None for any other."""
        rows = self._rows(move)
        if rows is None:
            return self._taken_in_part(move)
        changed = self.changed(move) or ()
        if len(changed) != 1:
            return None
        size, stays = (row[changed[0] - 1] for row in rows)
        return Taken(changed[0], size, stays) if stays < size else None

    def _rows(self, move: Any) -> tuple[tuple[int, ...], tuple[int, ...]] | None:
        before, after = self.game.heaps(self.position), self.game.heaps(move)
        return None if before is None or after is None else (before, after)

    def _taken_in_part(self, move: Any) -> Taken | None:
        if not isinstance(self.game, Sum):
            return None
        moved = self.game.moved(self.position, move)
        if len(moved) != 1:
            return None
        index = moved[0]
        part, here = self.position[index]
        found = MoveGuide(part, here).taken(move[index].position)
        return None if found is None else found._replace(part=index + 1)
