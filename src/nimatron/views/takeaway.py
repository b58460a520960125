"""The view of take-away games: heaps, a line that says what may be taken now, and the rule in words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from nimatron.explain.message import Message, MessageValue, printed
from nimatron.games.heaps.takeaway import TakePosition
from nimatron.rules.take_rule import TakeRule
from nimatron.views.scene import lowest_taken
from nimatron.views.view import View

if TYPE_CHECKING:
    from random import Random

    from nimatron.games.heaps.takeaway import Takeaway, Taken

_MOST_NUMBERS, _MOST_HEAPS = 6, 4
"""The most numbers, and the most heaps, of the line that says what may be taken."""


class TakeawayView(View[TakePosition]):
    """Heaps; one points at the lowest object that is taken."""

    game: Takeaway

    def random_position(self, dice: Random, level: int) -> TakePosition:
        """Return one or two untouched heaps of 1 to 2^(level + 2) objects."""
        return self.game.untouched(tuple(dice.randint(1, 2 ** (level + 2)) for _ in range(dice.choice((1, 1, 2)))))

    def ways(self, position: TakePosition, move: TakePosition) -> Iterator[tuple[str, ...]]:
        """Yield the lowest object removed."""
        taken = lowest_taken(position.heaps, move.heaps)
        if taken:
            yield taken

    def describe_memory(self, position: TakePosition) -> Message | None:
        """Return what may be taken now; None if nothing was taken before.

        >>> from nimatron.explain.catalogue import catalogue
        >>> from nimatron.games.heaps.takeaway import Takeaway
        >>> game = Takeaway(next="2x")
        >>> [catalogue().text(TakeawayView(game).describe_memory(game.parse(text))) for text in ("20/3", "20/3,9,4/1")]
        ['May be taken now: at most 6.', 'May be taken now: heap 1: at most 6; heap 3: at most 2.']
        """
        numbers = [(index, numbers) for index, numbers in enumerate(position.taken, 1) if numbers]
        if len(position.taken) == 1 and numbers:
            return Message("takeaway.now", {"what": self._what(numbers[0][1])})
        said: MessageValue = "…" if len(numbers) > _MOST_HEAPS else ""
        for index, taken in reversed(numbers[:_MOST_HEAPS]):
            heap = Message("takeaway.now.heap", {"heap": index, "what": self._what(taken)})
            said = Message("takeaway.now.more", {"first": heap, "rest": said}) if said else heap
        return Message("takeaway.now", {"what": said}) if said else None

    def _what(self, taken: Taken) -> Message:
        """Return what may be taken after these numbers, as a phrase."""
        kind = self.game.next.kind
        if kind == "most":
            return Message("takeaway.now.most", {"count": self.game.next.function(taken[-1])})
        if kind == "least":
            return Message("takeaway.now.least", {"count": max(1, self.game.next.function(taken[-1]))})
        return Message("takeaway.now.not", {"numbers": printed(taken, _MOST_NUMBERS)})

    def move_rule(self) -> Message:
        """Return what a move is, with the rule values.

        >>> from nimatron.explain.catalogue import catalogue
        >>> from nimatron.games.heaps.takeaway import Takeaway
        >>> catalogue().text(TakeawayView(Takeaway(next="2x")).move_rule())
        'Take any number but not all from one heap; if x was just taken from it, take at most 2x.'
        """
        game = self.game
        first = Message(f"game.takeaway.first.{'some' if game.leaves_some else 'any'}")
        scope = Message(f"game.takeaway.scope.{game.scope}")
        if game.next.kind == "new":
            return Message("game.takeaway.move.new", {"first": first, "scope": scope})
        return Message("game.takeaway.move", {"first": first, "scope": scope, "rule": _rule_words(game.next)})


def _rule_words(rule: TakeRule) -> Message:
    """Return what may be taken after x, as a phrase."""
    if rule.kind == "not":
        return Message("game.takeaway.rule.not")
    function = rule.function
    form = ".table" if function.table else ".rounded" if function.divisor > 1 else ""
    return Message(f"game.takeaway.rule.{rule.kind}{form}", {"function": str(function)})
