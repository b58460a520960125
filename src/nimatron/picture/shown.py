"""A position prepared for drawing, as SVG or text: its structure, its language and the words for its objects."""

from __future__ import annotations

from itertools import islice
from typing import Any, NamedTuple

from nimatron.explain.catalogue import Catalogue, catalogue
from nimatron.explain.message import USUAL_NOUN, Message, with_noun
from nimatron.rules.heap_game import HeapGame
from nimatron.rules.rule_set import RuleSet
from nimatron.views.scene import Scene
from nimatron.views.view import view_of

_LOOKED_AT = 40
"""Number of moves examined to find the space that a picture needs."""
_STEPS_UP = 64
_SMALL = 12


VALUES = "values"
"""Name of the layer with nim-values."""


class Shown(NamedTuple):
    """A position prepared for drawing.

    Attributes:
        game, position, text: rule set, position and its written form.
        heaps: heap sizes; None if the position is not a row of numbers.
        scene: structure of the position as described by the rule set.
        lang: language code.
        layers: optional additions to the picture.
        component: index in a sum, from 0; None outside of sums.
        share: number of pictures that share the bounds.
        window: whether a large board is shown only near the queen.
        frame: another position for which the picture needs space.
        move: a move to draw into the picture, as the position after it, where it is a line; None for none.
        way: the objects that mean it, if several sets of objects mean this move.
        upright: whether a picture of regions is higher than wide.
    """

    game: RuleSet[Any]
    position: Any
    text: str
    heaps: tuple[int, ...] | None
    scene: Scene
    lang: str = "en"
    layers: frozenset[str] = frozenset()
    component: int | None = None
    share: int = 1
    window: bool = False
    frame: Shown | None = None
    move: Any = None
    way: tuple[str, ...] = ()
    upright: bool = False

    @classmethod
    def of(
        cls,
        game: RuleSet[Any],
        position: Any,
        lang: str = "en",
        layers: frozenset[str] = frozenset(),
        component: int | None = None,
        share: int = 1,
        window: bool = False,
        frame: Any = None,
    ) -> Shown:
        """Prepare a position; ``frame`` is a position or None.

        >>> from nimatron.games.heaps.nim import Nim
        >>> Shown.of(Nim(), (3, 4)).heaps, Shown.of(Nim(), (3, 1), frame=(2, 4)).largest_heaps
        ((3, 4), (3, 4))
        """
        text, heaps, scene = game.format(position), game.heaps(position), view_of(game).scene(position)
        here = cls(game, position, text, heaps, scene, lang, layers, component, share, window)
        return (
            here if frame is None else here._replace(frame=cls.of(game, frame, lang, layers, component, share, window))
        )

    @property
    def words(self) -> Catalogue:
        """Message catalogue of the language."""
        return catalogue(self.lang)

    @property
    def valued(self) -> bool:
        """True if nim-values are written below heaps and components."""
        return VALUES in self.layers

    @property
    def single(self) -> bool:
        """True if pointing at an object means this one alone, as in rows of pins, rather than all above it too."""
        return self.scene.kind == "rows"

    @property
    def piece(self) -> str:
        """Chess piece named by the scene; empty for the queen."""
        return next((item.state for item in self.scene.items if item.kind == "token"), "")

    @property
    def prefix(self) -> str:
        """Prefix of the ids of the objects."""
        return "" if self.component is None else f"p{self.component}:"

    @property
    def largest_heaps(self) -> tuple[int, ...]:
        """Largest size of each heap, here or in the frame if that has the same number of heaps."""
        heaps, framed = self.heaps or (), self._highest
        return tuple(map(max, heaps, framed)) if len(heaps) == len(framed) else heaps

    @property
    def _highest(self) -> tuple[int, ...]:
        """Heaps of the frame; in a game where a single heap may grow, the size that it can reach soon."""
        if self.frame is None or self.frame.heaps is None:
            return ()
        game, position, heaps = self.game, self.frame.position, self.frame.heaps
        if not game.loopy or len(heaps) != 1:
            return heaps
        for _ in range(_STEPS_UP):
            higher = [move for move in islice(game.moves(position), _LOOKED_AT) if (game.heaps(move) or (0,)) > heaps]
            if not higher:
                break
            position = max(higher, key=lambda move: game.heaps(move) or (0,))
            heaps = game.heaps(position) or heaps
        return heaps

    @property
    def splits(self) -> bool:
        """True if heaps of the frame may split, so that the picture needs space for the components."""
        if self.frame is None or not isinstance(self.game, HeapGame):
            return False
        small = (self.game.options(min(heap, _SMALL)) for heap in set(self.frame.heaps or ()))
        return any(len(option) > 1 for options in small for option in islice(options, _LOOKED_AT))

    def most(self, limit: int) -> int:
        """Return the part of a bound available to this picture."""
        return max(1, limit // self.share)

    def say(self, key: str, **values: int | str) -> str:
        """Return a message of the topic ``svg``."""
        message = Message(f"svg.{key}", values)
        return self.words.text(message if self.game.noun == USUAL_NOUN else with_noun(message, self.game.noun))

    def named(self, id: str, kind: str, **values: int | str) -> dict[str, object]:
        """Return the attributes that make an element an object: its id and its label for screen readers.

        >>> from nimatron.games.heaps.nim import Nim
        >>> Shown.of(Nim(), (3, 4)).named("h1.3", "stone", heap=2, stone=3)
        {'data_id': 'h1.3', 'data_label': 'heap 2, stone 3'}
        """
        return self.labelled(id, self.say(f"object.{kind}", **values))

    def labelled(self, id: str, label: str) -> dict[str, object]:
        """Return the attributes of an object with a given label."""
        if self.component is not None:
            label = self.say("object.part", part=self.component + 1, object=label)
        return {"data_id": self.prefix + id, "data_label": label}

    def memory(self) -> str:
        """Return in words what the position remembers; may be empty."""
        return memory_words(self.game, self.position, self.words)

    def longest_memory(self) -> str:
        """Return the longest such line here and after the first moves from the frame; may be empty."""
        lines = [self.memory()]
        if self.frame is not None and type(self.game).memory is not RuleSet.memory:
            moves = islice(self.game.moves(self.frame.position), _LOOKED_AT)
            lines = [memory_words(self.game, move, self.words) for move in (self.frame.position, *moves)]
        return max(lines, key=len)

    def targets(self, limit: int) -> list[Any] | None:
        """Return the positions after one move, or None if there are more than ``limit``."""
        found = list(islice(self.game.moves(self.position), limit + 1))
        return None if len(found) > limit else found


def memory_words(game: RuleSet[Any], position: Any, words: Catalogue) -> str:
    """Return in words what a position remembers in addition to its heaps; may be empty.

    >>> import nimatron as nt
    >>> memory_words(nt.game("fibonacci-nim"), (20, 6), catalogue())
    'At most 6 may be taken now.'
    """
    values = tuple(_memory_word(value, words) for value in game.memory(position))
    if not values:
        return ""
    own = view_of(game).describe_memory(position)
    if own is not None:
        return words.text(own)
    key = f"picture.memory.{game.name}"
    if catalogue("en").entry(key) is None:
        return words.text(Message("picture.memory", {"values": values}))
    return words.text(Message(key, {f"value{index}": value for index, value in enumerate(values, 1)}))


def _memory_word(value: int | str, words: Catalogue) -> str:
    """Return a remembered word (``normal``, ``attrition``) in the language, or a shortened number."""
    if isinstance(value, int):
        return words.number(value)
    key = f"picture.word.{value}"
    known = value.isalpha() and len(value) < 20 and catalogue("en").entry(key) is not None
    return words.text(key) if known else value[:40]
