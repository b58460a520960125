"""What is to be drawn: the numbers of a position and what it remembers, read from its written form.

The written form is fixed for every game (``3,4,5``, ``20/6``, ``29,51/attrition/0``), so that a game needs no drawing
code of its own.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice
from typing import Any

from nimatron.explain.catalogue import Catalogue, catalogue
from nimatron.explain.message import Message
from nimatron.games.rule_set import RuleSet


@dataclass(frozen=True)
class Scene:
    """A position for the drawing functions: its heaps (None if it has no row of numbers) and remembered parts."""

    game: RuleSet[Any]
    position: Any
    text: str
    heaps: tuple[int, ...] | None
    memory: tuple[str, ...]
    lang: str = "en"
    layers: frozenset[str] = frozenset()

    @property
    def words(self) -> Catalogue:
        """The catalogue of the language."""
        return catalogue(self.lang)

    def say(self, key: str, **values: int | str) -> str:
        """Give an entry of the catalogue's topic ``svg``."""
        return self.words.text(Message(f"svg.{key}", values))

    def memory_text(self) -> str:
        """Give what the position remembers in words, or nothing."""
        if not self.memory:
            return ""
        key = f"memory.{self.game.name.replace('-', '_')}.{len(self.memory)}"
        parts = {f"part_{index + 1}": self.said(part) for index, part in enumerate(self.memory)}
        if catalogue("en").entry(f"svg.{key}") is not None:
            return self.say(key, **parts)
        return self.say("memory", text=" / ".join(self.memory)[:80])

    def said(self, part: str) -> str:
        """Give a remembered word (``normal``, ``attrition``) in the language, a number as it is."""
        key = f"svg.word.{part}"
        known = part.isalpha() and len(part) < 20 and catalogue("en").entry(key) is not None
        return self.words.text(key) if known else part[:40]

    def targets(self, limit: int) -> list[Any] | None:
        """Give the positions after one move, or None if there are more than ``limit``."""
        found = list(islice(self.game.moves(self.position), limit + 1))
        return None if len(found) > limit else found


def scene(game: RuleSet[Any], position: Any, lang: str = "en", layers: frozenset[str] = frozenset()) -> Scene:
    """Give the scene of a position.

    >>> from nimatron.games.nim import Nim
    >>> scene(Nim(), (3, 4)).heaps
    (3, 4)
    """
    text = game.format(position)
    numbers, *memory = text.split("/")
    return Scene(game, position, text, heaps_of(numbers, position), tuple(memory), lang, layers)


def heaps_of(numbers: str, position: Any) -> tuple[int, ...] | None:
    """Give the whole numbers of a written row, or None when it is none."""
    if type(position) is tuple and all(type(part) is int for part in position):
        written = numbers.split(",")
        if len(written) == len(position) or numbers == "0":
            return position or (0,)
    pieces = numbers.split(",")
    if all(piece.isascii() and piece.isdigit() and len(piece) < 640 for piece in pieces):
        return tuple(int(piece) for piece in pieces)
    return None
