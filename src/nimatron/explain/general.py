"""Sentences that hold for every game, made from facts of the answer: the end, won, lost and drawn positions, values.

The facts are plain data, taken from the answer itself, so that the sentences cannot contradict it. What each sentence
claims is listed in :mod:`tests.explain.claims`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypedDict

from nimatron.explain.message import PRINTED, Explanation, Message, Step, game_over, printed

_MOST_SQUARES = 200


class Facts(TypedDict):
    """What the general explanation needs to know of an answer."""

    outcome: Literal["P", "N", "D"]
    misere: bool
    end: bool
    """Whether no move is left here."""
    best: Message | None
    """The best move in words; None where there is none, or none is known."""
    to: str
    """The written position after it."""
    last: bool
    """Whether no move is left after it."""
    count: int | None
    """The exact number of different moves; None where it is only known about."""
    remoteness: int | None
    values: Sequence[int] | None
    """The nim-values of the components where they decide, else None."""
    total: int
    """Their nim-sum."""
    parts: Sequence[str]
    """The components as they are written, one for each value; none: no worked step."""


class SquareFacts(TypedDict):
    """What the explanation of one heap of Squares needs to know of an answer."""

    outcome: Literal["P", "N"]
    heap: int
    reachable: Sequence[int]
    """What each take leaves, the least take first."""
    winning: Sequence[int]
    """Those of them from which the opponent loses, in the same order."""
    best: int | None
    """What the best move leaves; None where the lengths of the moves are not known."""


def general_explanation(facts: Facts) -> Explanation:
    """One to three sentences from the outcome, the nim-values, the best move and the length.

    >>> from nimatron.explain.catalogue import catalogue
    >>> facts = Facts(outcome="P", misere=False, end=False, best=None, to="", last=False, count=1, remoteness=2,
    ...               values=None, total=0, parts=())
    >>> " ".join(catalogue("en").text(sentence) for sentence in general_explanation(facts).sentences)
    'The only move leads to a position from which the opponent wins. With best play the game lasts 2 more moves.'
    """
    outcome = facts["outcome"]
    if facts["end"]:
        return game_over(outcome == "N")
    sentences = [*_values(facts), _outcome(facts)]
    if facts["remoteness"] is not None:
        sentences.append(Message("general.length", {"count": facts["remoteness"]}))
    steps: tuple[Step, ...] = ()
    if facts["values"] is not None and facts["parts"]:
        rows = [
            {"component": part, "value": value} for part, value in zip(facts["parts"], facts["values"], strict=True)
        ]
        steps = (Step("component_values", {"components": rows, "nim_sum": facts["total"]}),)
    return Explanation(tuple(sentences), steps)


def _values(facts: Facts) -> list[Message]:
    values, total = facts["values"], facts["total"]
    if not values:
        return []
    if facts["misere"]:  # the nim-sum alone does not decide
        return [Message("general.values", {"values": printed(values), "total": total})]
    state = "won" if total else "lost"
    if len(values) == 1:
        return [Message(f"general.value.{state}", {"value": total})]
    return [Message(f"general.values.{state}", {"values": printed(values), "total": total})]


def _outcome(facts: Facts) -> Message:
    best, count = facts["best"], facts["count"]
    if facts["outcome"] == "P":
        return Message("general.lost.every") if count is None else Message("general.lost", {"count": count})
    if facts["outcome"] == "D":
        return Message("general.draw") if best is None else Message("general.drawn", {"to": facts["to"]})
    if best is None:
        return Message("general.wins")
    if facts["last"]:
        return Message("general.won.last", {"move": best})
    return Message("general.won", {"move": best, "to": facts["to"]})


def red_numbers(facts: SquareFacts) -> Explanation | None:
    """Which red numbers one heap of Squares reaches; None where winning moves exist but are not listed.

    >>> facts = SquareFacts(outcome="N", heap=21, reachable=[20, 17, 12, 5], winning=[20, 17, 12, 5], best=20)
    >>> [sentence.key for sentence in red_numbers(facts).sentences]
    ['squares.won', 'squares.best']
    """
    heap, reachable, winning, best = facts["heap"], facts["reachable"], facts["winning"], facts["best"]
    won = facts["outcome"] == "N"
    if not reachable:
        return game_over(won)
    if won and not winning:
        return None
    if won:
        sentence = Message("squares.won", {"heap": heap, "red": printed(winning), "count": len(winning)})
    elif len(reachable) <= PRINTED:
        sentence = Message("squares.lost", {"heap": heap, "reachable": printed(reachable)})
    else:
        sentence = Message("squares.lost.many", {"heap": heap, "count": len(reachable)})
    sentences: tuple[Message, ...] = (sentence,)
    if best is not None and len(winning if won else reachable) > 1:
        sentences += (Message("squares.best" if won else "squares.delay", {"to": best}),)
    if len(reachable) > _MOST_SQUARES:
        return Explanation(sentences)
    return Explanation(
        sentences, (Step("red_numbers", {"heap": heap, "reachable": list(reachable), "lost": list(winning)}),)
    )
