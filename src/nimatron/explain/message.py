"""What is to be said, without words: a key of the catalogue and the values that go into its sentence.

The short explanations that many theorems have in common stand here, too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from itertools import islice
from types import MappingProxyType
from typing import NamedTuple, TypeAlias

MessageValue: TypeAlias = "int | str | Message | tuple[MessageValue, ...]"

PRINTED = 12
"""The most numbers of a list that a sentence prints."""

_NONE: Mapping[str, MessageValue] = MappingProxyType({})


class Message(NamedTuple):
    """A sentence or phrase of the catalogue.

    Parameters: ``key`` names the entry; ``values`` fill its places (numbers, texts that are the same in every
    language such as positions, other messages, or tuples of these, which are joined by commas).

    >>> Message("move.take", {"count": 2, "heap": 1}).key
    'move.take'
    """

    key: str
    values: Mapping[str, MessageValue] = _NONE


class Step(NamedTuple):
    """One worked step as data: its ``kind`` says how it is drawn, ``data`` holds plain JSON values.

    >>> Step("binary_columns", {"heaps": [3, 4, 5]}).kind
    'binary_columns'
    """

    kind: str
    data: Mapping[str, object]


class Explanation:
    """Why a position is won or lost: one to three sentences and the worked steps behind them.

    Parameters: ``steps`` is a tuple, or a function that makes it when the steps are first asked for.

    >>> Explanation((Message("nim.lost"),), lambda: (Step("golden_beams", {}),)).steps[0].kind
    'golden_beams'
    """

    __slots__ = ("_steps", "sentences")

    def __init__(
        self, sentences: tuple[Message, ...], steps: tuple[Step, ...] | Callable[[], tuple[Step, ...]] = ()
    ) -> None:
        self.sentences = sentences
        self._steps = steps

    @property
    def steps(self) -> tuple[Step, ...]:
        """The worked steps, made when first asked for."""
        if callable(self._steps):
            self._steps = self._steps()
        return self._steps


def printed(numbers: Iterable[int | str], most: int = PRINTED) -> tuple[int | str, ...]:
    """The numbers as a sentence lists them: those beyond ``most`` are left out, and an ellipsis says so.

    >>> printed(range(5), 3), printed(range(3), 3)
    ((0, 1, 2, '…'), (0, 1, 2))
    """
    shown = tuple(islice(numbers, most + 1))
    return (*shown[:most], "…") if len(shown) > most else shown


def game_over(won: bool) -> Explanation:
    """What is said where no move is left; ``won``: by the player whose move it would be.

    >>> game_over(won=False).sentences[0].key
    'general.end.lost'
    """
    return Explanation((Message("general.end.won" if won else "general.end.lost"),))


def last_one() -> Explanation:
    """What is said where a single object is left in misère play.

    >>> last_one().sentences[0].key
    'general.last_one'
    """
    return Explanation((Message("general.last_one"),))
