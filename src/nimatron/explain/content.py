"""Sentences that give a reason, and sentences that only restate the answer.

A sentence restates the answer if it says no more than the outcome, the nim-value or the genus of the whole position,
the best move, or the remoteness. A reason adds something by which one can see that the answer is right: the values of
components, a symmetry, a pairing, a residue, a theorem with its numbers, the opponent's replies and the answers to
them, or that no move is left. ``tests/explain/content.py`` decides the same from what the sentences claim.
"""

from __future__ import annotations

from collections.abc import Iterable

from nimatron.explain.message import Message

RESTATING = frozenset({
    "general.wins", "general.won", "general.lost", "general.lost.every", "general.draw", "general.drawn",
    "general.length", "general.value.won", "general.value.lost", "entailing.value.won", "entailing.value.lost",
    "nim.move", "quotient.lost", "quotient.won", "symmetry.best", "genus.tame.alone", "genus.alone",
    "genus.alone.move", "poset.trees.rule", "formula.dawsons-chess", "nimble.heaps", "nim-with-a-pass.used",
    "multiple-heap-nim.move", "copycat-nim.lost_heap", "flip-flop.flip.wins",
    "flip-flop.flip.loses", "squares.lost.many", "squares.best", "squares.delay", "subtraction.move",
    "subtraction.misere.move", "unbalanced-nim.move.why", "wythoff.lost", "wythoff.lost.or_over",
    "school.nim.move", "school.subtraction.move", "school.multiple-heap-nim.move", "cake.move.one",
    "takeaway.binary.move.zero",
})  # fmt: skip
"""Keys of the sentences that only restate the answer."""
_DISGUISES = "disguise"
"""The topic whose sentences named after a game only say which numbers count as heaps."""
_OF_NUMBERS = ("lost", "won", "move")


def says_why(sentence: Message) -> bool:
    """Return whether a sentence gives a reason.

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
