"""What is shown of a position, in pictures and in text: what its view says of it, and the words for its objects."""

from __future__ import annotations

from itertools import islice
from typing import Any, NamedTuple

from nimatron.explain.catalogue import Catalogue, catalogue
from nimatron.explain.message import Message
from nimatron.rules.heap_game import HeapGame
from nimatron.rules.rule_set import RuleSet
from nimatron.views.scene import Scene
from nimatron.views.view import view_of

_LOOKED_AT = 40
"""Moves that are looked at for what a picture must have room for."""
_STEPS_UP = 64
_SMALL = 12


VALUES = "values"
"""The layer of nim-values."""


class Shown(NamedTuple):
    """A position ready to be drawn: its structure as the rule set tells it, the language, and where it stands in a sum.

    Parameters: ``heaps`` is None where the position is no row of numbers; ``part`` counts the components of a sum from
    0, None outside of sums; ``single`` says that pointing at an object means this one alone (pins), not all above it;
    ``frame`` is another position of the game for which there is to be room, ``share`` the number of pictures among
    which the bounds are divided, ``window`` whether a large board is shown around the queen alone.
    """

    game: RuleSet[Any]
    position: Any
    text: str
    heaps: tuple[int, ...] | None
    scene: Scene
    lang: str = "en"
    layers: frozenset[str] = frozenset()
    part: int | None = None
    share: int = 1
    window: bool = False
    frame: Shown | None = None

    @classmethod
    def of(
        cls,
        game: RuleSet[Any],
        position: Any,
        lang: str = "en",
        layers: frozenset[str] = frozenset(),
        part: int | None = None,
        share: int = 1,
        window: bool = False,
        frame: Any = None,
    ) -> Shown:
        """What is to be shown of a position; ``frame`` is a position, or None.

        >>> from nimatron.games.heaps.nim import Nim
        >>> Shown.of(Nim(), (3, 4)).heaps, Shown.of(Nim(), (3, 1), frame=(2, 4)).room
        ((3, 4), (3, 4))
        """
        text, heaps, scene = game.format(position), game.heaps(position), view_of(game).scene(position)
        here = cls(game, position, text, heaps, scene, lang, layers, part, share, window)
        return here if frame is None else here._replace(frame=cls.of(game, frame, lang, layers, part, share, window))

    @property
    def words(self) -> Catalogue:
        """The catalogue of the language."""
        return catalogue(self.lang)

    @property
    def valued(self) -> bool:
        """Whether nim-values are to be written below heaps and parts."""
        return VALUES in self.layers

    @property
    def single(self) -> bool:
        """Whether an object stands for itself alone, as in rows of pins."""
        return self.scene.kind == "rows"

    @property
    def piece(self) -> str:
        """The piece on a chessboard if the scene names one; nothing: the queen."""
        return next((item.state for item in self.scene.items if item.kind == "token"), "")

    @property
    def prefix(self) -> str:
        """What stands before the ids of the objects."""
        return "" if self.part is None else f"p{self.part}:"

    @property
    def room(self) -> tuple[int, ...]:
        """How large each heap is where it is largest: here or in the frame, if that has as many heaps."""
        heaps, framed = self.heaps or (), self._highest
        return tuple(map(max, heaps, framed)) if len(heaps) == len(framed) else heaps

    @property
    def _highest(self) -> tuple[int, ...]:
        """The heaps of the frame; where play may make a single heap larger again, as large as it makes it soon."""
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
        """Whether there is to be room for heaps into which those of the frame fall."""
        if self.frame is None or not isinstance(self.game, HeapGame):
            return False
        small = (self.game.options(min(heap, _SMALL)) for heap in set(self.frame.heaps or ()))
        return any(len(option) > 1 for options in small for option in islice(options, _LOOKED_AT))

    def most(self, limit: int) -> int:
        """The share of this picture in a bound."""
        return max(1, limit // self.share)

    def say(self, key: str, **values: int | str) -> str:
        """An entry of the catalogue's topic ``svg``."""
        return self.words.text(Message(f"svg.{key}", values))

    def named(self, id: str, kind: str, **values: int | str) -> dict[str, object]:
        """The attributes that make an element an object: its id, and what a person hears of it.

        >>> from nimatron.games.heaps.nim import Nim
        >>> Shown.of(Nim(), (3, 4)).named("h1.3", "stone", heap=2, stone=3)
        {'data_id': 'h1.3', 'data_label': 'heap 2, stone 3'}
        """
        return self.labelled(id, self.say(f"object.{kind}", **values))

    def labelled(self, id: str, label: str) -> dict[str, object]:
        """The same for an object with a label of its own."""
        if self.part is not None:
            label = self.say("object.part", part=self.part + 1, object=label)
        return {"data_id": self.prefix + id, "data_label": label}

    def memory(self) -> str:
        """What the position remembers, in words, or nothing."""
        return memory_words(self.game, self.position, self.words)

    def room_for_memory(self) -> str:
        """The longest line about what is remembered, here and at the first moves from the frame; or nothing."""
        lines = [self.memory()]
        if self.frame is not None and type(self.game).memory is not RuleSet.memory:
            moves = islice(self.game.moves(self.frame.position), _LOOKED_AT)
            lines = [memory_words(self.game, move, self.words) for move in (self.frame.position, *moves)]
        return max(lines, key=len)

    def targets(self, limit: int) -> list[Any] | None:
        """The positions after one move, or None if there are more than ``limit``."""
        found = list(islice(self.game.moves(self.position), limit + 1))
        return None if len(found) > limit else found


def memory_words(game: RuleSet[Any], position: Any, words: Catalogue) -> str:
    """What a position remembers beside its heaps, in words, or nothing.

    >>> import nimatron as nt
    >>> memory_words(nt.game("fibonacci-nim"), (20, 6), catalogue())
    'At most 6 may be taken now.'
    """
    parts = tuple(_said(part, words) for part in game.memory(position))
    if not parts:
        return ""
    key = f"picture.memory.{game.name}"
    if catalogue("en").entry(key) is None:
        return words.text(Message("picture.memory", {"values": parts}))
    return words.text(Message(key, {f"value{index}": part for index, part in enumerate(parts, 1)}))


def _said(part: int | str, words: Catalogue) -> str:
    """A remembered word (``normal``, ``attrition``) in the language, a number shortened."""
    if isinstance(part, int):
        return words.number(part)
    key = f"picture.word.{part}"
    known = part.isalpha() and len(part) < 20 and catalogue("en").entry(key) is not None
    return words.text(key) if known else part[:40]
