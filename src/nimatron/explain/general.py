"""Explanations valid for every game: end of play, P-positions, N-positions, draws, nim-values.

They are made from facts of the answer, given as plain data, and therefore cannot contradict it. For the claims made
by each sentence see :mod:`tests.explain.claims`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypedDict

from nimatron.explain.message import PRINTED, Explanation, Message, MessageValue, Step, game_over, printed

MOST_SENTENCES = 3
_MOST_SQUARES = 200
_MOST_NAMED = 6
"""Most components that a sentence names."""
_LONGEST_NAME = 24
"""Most characters of a component that a sentence names."""


class Facts(TypedDict):
    """Facts of an answer used by the general explanation."""

    outcome: Literal["P", "N", "D"]
    misere: bool
    end: bool
    """True if there is no move here."""
    best: Message | None
    """Best move in words; None if there is none or none is known."""
    to: str
    """Written position after the best move."""
    last: bool
    """True if there is no move after the best move."""
    count: int | None
    """Exact number of distinct moves; None if unknown."""
    remoteness: int | None
    values: Sequence[int] | None
    """Nim-values of the components if they decide the outcome, otherwise None."""
    total: int
    """Nim-sum of the values."""
    components: Sequence[str]
    """Written components, one for each value; if empty, there is no worked step."""
    change: Message | None
    """What the best move changes in the components, as a sentence; None if it is not known."""
    replies: Message | None
    """Replies and the answers to them, as a sentence; None if the components decide, or if none is known."""


class SquareFacts(TypedDict):
    """Facts of an answer used by the explanation of one heap of Squares."""

    outcome: Literal["P", "N"]
    heap: int
    reachable: Sequence[int]
    """Size of the heap after each move, smallest subtraction first."""
    winning: Sequence[int]
    """Sizes in ``reachable`` that are P-positions, in the same order."""
    best: int | None
    """Size after the best move; None if the remoteness is unknown."""


def general_explanation(facts: Facts) -> Explanation:
    """Return one to three sentences, made from the outcome, the nim-values, the best move and the remoteness.

    >>> from nimatron.explain.catalogue import catalogue
    >>> facts = Facts(outcome="P", misere=False, end=False, best=None, to="", last=False, count=1, remoteness=2,
    ...               values=None, total=0, components=(), change=None, replies=None)
    >>> " ".join(catalogue("en").text(sentence) for sentence in general_explanation(facts).sentences)
    'The only move leads to a position from which the opponent wins. With best play the game lasts 2 more moves.'
    """
    outcome = facts["outcome"]
    if facts["end"]:
        return game_over(outcome == "N")
    replies = facts["replies"]
    sentences = _values(facts)
    if replies is None or outcome != "P":  # replies to all moves of a P-position say who wins
        sentences.append(outcome_sentence(facts))
    sentences += [sentence for sentence in (facts["change"], replies) if sentence is not None]
    if facts["remoteness"] is not None and len(sentences) < MOST_SENTENCES and not facts["last"]:
        sentences.append(Message("general.length", {"count": facts["remoteness"]}))
    steps: tuple[Step, ...] = ()
    if facts["values"] is not None and facts["components"]:
        rows = [
            {"component": text, "value": value}
            for text, value in zip(facts["components"], facts["values"], strict=True)
        ]
        steps = (Step("component_values", {"components": rows, "nim_sum": facts["total"]}),)
    return Explanation(tuple(sentences), steps)


def _values(facts: Facts) -> list[Message]:
    """Return the values of several components; the value of a single one would only restate who wins."""
    values, total = facts["values"], facts["total"]
    if not values or len(values) == 1:
        return []
    shown: dict[str, MessageValue] = {"values": printed(values), "total": total}
    if facts["misere"]:  # the nim-sum alone does not decide the outcome
        return [Message("general.values", shown)]
    state = "won" if total else "lost"
    if names_fit(facts["components"]):
        return [Message(f"general.components.{state}", {**shown, "components": tuple(facts["components"])})]
    return [Message(f"general.values.{state}", shown)]


def names_fit(components: Sequence[str]) -> bool:
    """Return whether written components can be listed in a sentence: they are few, short and without commas.

    >>> names_fit(["7", "2"]), names_fit(["7,2"]), names_fit(["7"] * 9)
    (True, False, False)
    """
    return 0 < len(components) <= _MOST_NAMED and all(
        len(text) <= _LONGEST_NAME and "," not in text for text in components
    )


def outcome_sentence(facts: Facts) -> Message:
    """Return the sentence with the outcome and the best move; the position has moves."""
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
    """Explain which red numbers one heap of Squares reaches; return None if winning moves exist but are not listed.

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
