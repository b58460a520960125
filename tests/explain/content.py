"""Whether a sentence of an explanation gives a reason, decided from what it claims.

A sentence without content claims only facts that the answer shows anyway: the outcome, the nim-value or the genus of
the whole position, the best move and what it leaves, the remoteness; or it names the game, the convention or a part of
the position. Every other claim (:mod:`tests.explain.claims`) is a fact that a person can use: values of components, a
symmetry, a pairing, a residue, a theorem with its numbers, replies and the answers to them. So a sentence counts as a
reason only if some check recomputes such a fact.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from nimatron.explain.message import Message
from tests.explain.claims import CLAIMS

OF_THE_ANSWER = frozenset({
    "wins", "grundy", "entailing_total", "whole_genus", "whole_genus_after", "digit_is", "length", "moves", "winning",
    "makes", "different", "same_winner",
})  # fmt: skip
"""Claims about the outcome, a value of the whole position, the number of moves, or the remoteness."""
OF_THE_MOVE = frozenset({
    "move", "leaves", "leaves_list", "heap_number", "before", "after", "takes", "takes_both", "takes_from_all",
    "longest", "flips_to", "memory_after", "token_after", "exactly",
})  # fmt: skip
"""Claims that only name the best move or the position after it."""
OF_THE_POSITION = frozenset({
    "misere", "last_mover", "game", "kind_of_sum", "heap", "memory", "token", "passes", "single_row", "may_end", "live",
    "number_of_heaps", "full_heaps", "modulus", "factor", "take_set", "counted", "part",
})  # fmt: skip
"""Claims that only name what one sees: the game, the convention, a part of the position."""
_BARE = OF_THE_ANSWER | OF_THE_MOVE | OF_THE_POSITION


def claims_a_fact(name: str, claim: Any) -> bool:
    """Return whether a claim is more than the answer itself. That no move is left is a reason: nothing can follow."""
    if name == "over":
        return claim is True
    if name == "goes_on":
        return claim is False
    if name == "p_position":
        return bool(claim)  # without numbers it says who wins
    return name not in _BARE


def restates(key: str) -> bool:
    """Return whether a sentence with this key only restates the answer."""
    return not any(claims_a_fact(name, claim) for name, claim in CLAIMS[key].items())


def is_bare(sentences: Iterable[Message]) -> bool:
    """Return whether an explanation gives no reason at all."""
    return all(restates(sentence.key) for sentence in sentences)
