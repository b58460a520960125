"""Messages as data: a key of the catalogue and the values for its placeholders, independent of any language.

The module also has the short explanations that many theorems share.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sized
from itertools import islice
from types import MappingProxyType
from typing import NamedTuple, TypeAlias

MessageValue: TypeAlias = "int | str | Message | tuple[MessageValue, ...]"

STYLES = ("full", "short", "school")
"""The styles of a reason: one to three sentences, one sentence, or plain words for a pupil."""
PRINTED = 12
"""Maximum number of list items printed in a sentence."""

USUAL_NOUN = "heap"
"""What a game calls the numbers of its positions, if it does not declare another noun."""

_NONE: Mapping[str, MessageValue] = MappingProxyType({})


class Message(NamedTuple):
    """A sentence or phrase of the catalogue.

    ``key`` names the entry. ``values`` fill its placeholders: numbers, texts that are the same in every language (such
    as positions), other messages, or tuples of these, which are joined by commas.

    >>> Message("move.take", {"count": 2, "heap": 1}).key
    'move.take'
    """

    key: str
    values: Mapping[str, MessageValue] = _NONE


class Step(NamedTuple):
    """One worked step as data: ``kind`` selects the renderer, ``data`` holds plain JSON values.

    >>> Step("binary_columns", {"heaps": [3, 4, 5]}).kind
    'binary_columns'
    """

    kind: str
    data: Mapping[str, object]


class Explanation:
    """Reason why a position is a P- or N-position: one to three sentences and the worked steps behind them.

    ``steps`` is a tuple, or a function that computes it on first use.

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
        """Worked steps, computed on first use."""
        if callable(self._steps):
            self._steps = self._steps()
        return self._steps


def with_noun(message: Message, noun: str) -> Message:
    """Return the message with the noun of a game in it and in the messages inside it that have none yet.

    >>> with_noun(Message("move.take_from", {"count": 2}), "row").values["noun"]
    'row'
    """
    if noun == USUAL_NOUN:
        return message
    return type(message)(
        message.key, {"noun": noun, **{name: _named(value, noun) for name, value in message.values.items()}}
    )


def _named(value: MessageValue, noun: str) -> MessageValue:
    if isinstance(value, Message):
        return with_noun(value, noun)
    return tuple(_named(one, noun) for one in value) if isinstance(value, tuple) else value


def printed(numbers: Iterable[int | str], most: int = PRINTED) -> tuple[int | str, ...]:
    """Return the numbers as printed in a sentence: at most ``most`` of them, with an ellipsis if some are left out.

    >>> printed(range(5), 3), printed(range(3), 3)
    ((0, 1, 2, '…'), (0, 1, 2))
    """
    shown = tuple(islice(numbers, most + 1))
    return (*shown[:most], "…") if len(shown) > most else shown


def one_or_more(things: Sized) -> int:
    """Return 1 for one thing and 2 for several: the number whose plural form fits a list (``coins 1, 2, ..., 21``).

    >>> one_or_more([5]), one_or_more(range(21))
    (1, 2)
    """
    return min(len(things), 2)


def game_over(won: bool) -> Explanation:
    """Explain a position without moves; ``won`` says whether the player to move wins.

    >>> game_over(won=False).sentences[0].key
    'general.end.lost'
    """
    return Explanation((Message("general.end.won" if won else "general.end.lost"),))


def last_one() -> Explanation:
    """Explain a single remaining object in misère play.

    >>> last_one().sentences[0].key
    'general.last_one'
    """
    return Explanation((Message("general.last_one"),))


# -- reasons -----------------------------------------------------------------------------------------------------------

RESTATING = frozenset({
    "general.wins", "general.won", "general.lost", "general.lost.every", "general.draw", "general.drawn",
    "general.length", "general.value.won", "general.value.lost", "entailing.value.won", "entailing.value.lost",
    "nim.move", "quotient.lost", "quotient.won", "symmetry.best",
    "genus.tame.alone", "genus.alone", "genus.alone.move", "poset.trees.rule", "formula.dawsons-chess",
    "nimble.heaps", "nim-with-a-pass.used", "multiple-heap-nim.move", "copycat-nim.lost_heap",
    "flip-flop.flip.wins", "flip-flop.flip.loses", "squares.lost.many", "squares.best", "squares.delay",
    "subtraction.move", "subtraction.misere.move", "unbalanced-nim.move.why", "wythoff.lost",
    "wythoff.lost.or_over", "school.nim.move", "school.subtraction.move", "school.multiple-heap-nim.move",
    "cake.move.one", "takeaway.binary.move.zero",
})  # fmt: skip
"""Keys of the sentences that only restate the answer, by :func:`says_why`."""
_DISGUISES = "disguise"
"""The topic whose sentences named after a game only say which numbers count as heaps."""
_OF_NUMBERS = ("lost", "won", "move")


def says_why(sentence: Message) -> bool:
    """Return whether a sentence gives a reason.

    A sentence restates the answer if it says no more than the outcome, the nim-value or the genus of the whole
    position, the best move, or the remoteness. A reason adds something by which one can see that the answer is right:
    the values of components, a symmetry, a pairing, a residue, a theorem with its numbers, the opponent's replies and
    the answers to them, or that no move is left. ``tests/explain/content.py`` decides the same from what the
    sentences claim.

    >>> says_why(Message("general.length", {"count": 3})), says_why(Message("nim.lost"))
    (False, True)
    """
    topic, _, kind = sentence.key.partition(".")
    if topic == _DISGUISES and "." not in kind and kind not in _OF_NUMBERS:
        return False
    return sentence.key not in RESTATING


def have_content(sentences: Iterable[Message]) -> bool:
    """Return whether one of the sentences gives a reason.

    >>> have_content([Message("general.wins"), Message("general.length", {"count": 3})])
    False
    """
    return any(map(says_why, sentences))
