"""What the best move changes in the components, for answers that their nim-values decide."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import reduce
from operator import xor
from typing import Any

from nimatron.explain.general import names_fit
from nimatron.explain.message import Message, MessageValue
from nimatron.rules.rule_set import RuleSet

Valued = tuple[RuleSet[Any], Any, int]
"""The rules of a component, its position and its nim-value."""


def change_sentence(before: Sequence[Valued], after: Sequence[Valued], named: bool) -> Message | None:
    """Return the sentence about the components that a winning move changes, or None if it would say nothing.

    Parameters:
        before: all components of the position.
        after: all components after the move.
        named: whether components are written with their game.

    >>> from nimatron.games.rows.kayles import Kayles
    >>> game = Kayles()
    >>> change_sentence([(game, (5,), 4), (game, (2,), 2)], [(game, (3,), 3), (game, (2,), 2)], False).key
    'general.turns'
    """
    gone, new = _difference(before, after), _difference(after, before)
    if len(before) == 1:
        if len(after) < 2:
            return None  # the value of the whole, which is 0
        texts = [_text(part, named) for part in after]
        if not names_fit(texts):
            return None
        return Message("general.splits", {"components": tuple(texts), "values": tuple(value for _, _, value in after)})
    if len(gone) != 1:
        return None
    texts = [_text(part, named) for part in (*gone, *new)]
    if not names_fit(texts):
        return None
    name, value = texts[0], gone[0][2]
    if not new:
        return Message("general.turns.none", {"component": name, "before": value})
    total = reduce(xor, (part[2] for part in new), 0)
    shown: dict[str, MessageValue] = {
        "component": name, "before": value, "components": tuple(texts[1:]), "after": total,
    }  # fmt: skip
    return Message("general.turns" if len(new) == 1 else "general.turns.several", shown)


def _difference(some: Sequence[Valued], others: Sequence[Valued]) -> list[Valued]:
    """Return the components of which there are more in the first list, up to equivalence, as often as there are."""
    left = Counter(map(_kind, others))
    found = []
    for part in some:
        if left[_kind(part)]:
            left[_kind(part)] -= 1
        else:
            found.append(part)
    return found


def _kind(part: Valued) -> tuple[RuleSet[Any], Any]:
    return part[0], part[0].canonical(part[1])


def _text(part: Valued, named: bool) -> str:
    game, position, _ = part
    return f"{game.written()} {game.format(position)}" if named else game.format(position)
