"""Poisoned chocolate: the rows and columns on the four sides of the poison are four heaps of Nim.

This holds in both conventions, since a break lowers one of the four numbers.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from nimatron.explain.message import Explanation, Message, Step
from nimatron.theory.images import length
from nimatron.theory.nim import nim_sum
from nimatron.theory.theorem import Answer
from nimatron.views.move_words import describe

if TYPE_CHECKING:
    from nimatron.games.boards.poisoned_chocolate import PoisonedChocolate


def four_heaps(answer: Answer) -> Explanation | None:
    """Explain an answer by the nim-sum of the four sides; in misère play also by what changes at the end.

    >>> import nimatron as nt
    >>> [one.key for one in four_heaps(nt.analyse("poisoned-chocolate", "4x6@1,2")).sentences]
    ['poisoned-chocolate.won', 'poisoned-chocolate.move', 'general.length']
    """
    game, best = cast("PoisonedChocolate", answer.game), answer.best
    sides = game.heaps(answer.position)
    if best is None:
        return None
    if answer.misere and max(sides) <= 1:
        state = "odd" if sum(sides) % 2 else "even"
        return Explanation((Message(f"parity.fixed.{state}.misere", {"count": sum(sides)}),))
    total = nim_sum(sides)
    after = game.heaps(best)
    if answer.outcome == "P":
        sentences = [Message("poisoned-chocolate.lost", {"sides": sides})]
        if answer.misere:
            sentences.append(Message("poisoned-chocolate.misere.same"))
    else:
        sentences = [Message("poisoned-chocolate.won", {"sides": sides, "total": total})]
        move = describe(game, answer.position, best)
        if answer.misere and max(after) <= 1:
            sentences.append(Message("poisoned-chocolate.misere.switch", {"move": move, "count": sum(after)}))
        else:
            sentences.append(Message("poisoned-chocolate.move", {"move": move, "sides": after}))
            if answer.misere:
                sentences.append(Message("poisoned-chocolate.misere.same"))

    def steps() -> tuple[Step, ...]:
        shown = [sides] if answer.outcome == "P" else [sides, after]
        return tuple(Step("binary_columns", {"heaps": list(heaps), "nim_sum": nim_sum(heaps)}) for heaps in shown)

    return Explanation((*sentences, *length(answer))[:3], steps)
