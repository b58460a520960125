"""The reason of an answer in one sentence, or in words for a pupil.

``short`` is the one sentence that gives the reason. ``school`` uses no term of the theory: where nim-values decide, it
teaches Nim by crossing out equal powers of two in pairs; a sentence that has a plain form in the catalogue
(``school.<key>``) is said in that form; other sentences with terms are left out, and replies and the answers to them
take their place.
"""

from __future__ import annotations

import re
from functools import reduce
from operator import xor
from typing import TYPE_CHECKING, Any

from nimatron.explain.catalogue import catalogue
from nimatron.explain.general import MOST_SENTENCES
from nimatron.explain.message import Message, MessageValue, have_content, says_why
from nimatron.solve.reasons.facts import outcome_of, replies_of

if TYPE_CHECKING:
    from nimatron.solve.analysis import Analysis
    from nimatron.solve.sources.source import Source

_TERMS = re.compile(
    r"nim-(?:value|sum|product)|genus|genera\b|quotient|\bmex\b|\bxor\b|[PN]-position|⊕|\btame\b|kernel|foreclosed"
    r"|losing element"
)
"""Terms of the theory in English sentences; the catalogues translate them by terms."""
_LISTS = ("values", "numbers", "raised")
"""Places of the numbers whose nim-sum a sentence states."""
_MOST_NUMBERS, _BITS = 8, 8
"""Most numbers, and most binary digits of each, that are written out as sums of powers of two."""
_CROSSING_OUT = ("school.heaps.", "school.parts.")
"""Keys of the sentences about crossing out."""
_AFTER_MOVE = frozenset({
    f"school.{key}" for key in (
        "nim.move", "kayles.move.why", "formula.move", "coins.move", "disguise.move", "subtraction.move",
        "multiple-heap-nim.move",
    )
})  # fmt: skip
"""Plain forms that say what crosses out after the move, which only follow a sentence about crossing out."""
_OF_SUMS = "sum."
"""Keys of the sentences about sums of other kinds, whose numbers are not heaps of Nim."""


def sentences_in(style: str, analysis: Analysis, source: Source) -> tuple[Message, ...]:
    """Return the sentences of an explanation in the style ``full``, ``short`` or ``school``.

    >>> import nimatron as nt
    >>> nt.analyse("nim", "3,4,5").why(style="short")
    'The nim-sum of the heaps is 2, not 0, so the player to move wins.'
    """
    sentences = analysis.explanation().sentences
    if style == "short":
        return (next(filter(says_why, sentences), sentences[0]),)
    return _for_school(sentences, analysis, source) if style == "school" else sentences


def _for_school(sentences: tuple[Message, ...], analysis: Analysis, source: Source) -> tuple[Message, ...]:
    found, left_out = [], False
    for sentence in sentences:
        said = _crossing_out(sentence, analysis) or _plain(sentence)
        if said is None:
            left_out = True
        else:
            found.append(said)
    if not any(sentence.key.startswith(_CROSSING_OUT) for sentence in found):
        left_out = left_out or any(sentence.key in _AFTER_MOVE for sentence in found)
        found = [sentence for sentence in found if sentence.key not in _AFTER_MOVE]
    if not have_content(found):
        outcome, replies = outcome_of(analysis, source), replies_of(analysis, source)
        if replies is None:
            return (outcome,)
        return (replies,) if analysis.outcome == "P" else (outcome, replies)
    if left_out and not any(sentence.key.startswith("general.") for sentence in found):
        found[MOST_SENTENCES - 1 :] = [outcome_of(analysis, source)]
    return tuple(found)


def _plain(sentence: Message) -> Message | None:
    """Return the plain form of a sentence, the sentence itself if it has no terms, or else None."""
    words = catalogue("en")
    plain = f"school.{sentence.key}"
    if words.entry(plain) is not None:
        return Message(plain, sentence.values)
    return None if _TERMS.search(words.text(sentence)) else sentence


def _crossing_out(sentence: Message, analysis: Analysis) -> Message | None:
    """Return how the powers of two in the numbers cross out in pairs, if a sentence rests on their nim-sum."""
    misere_nim = sentence.key in ("nim.lost", "nim.won")
    if (analysis.misere and not misere_nim) or sentence.key.startswith(_OF_SUMS):
        return None
    if "nim-sum" not in catalogue("en").text(sentence):
        return None
    given: Any = next((sentence.values[name] for name in _LISTS if name in sentence.values), None)
    numbers: Any = tuple(analysis.game.heaps(analysis.position) or ()) if given is None else given
    total: Any = sentence.values.get("total", sentence.values.get("nim_sum", 0))
    complete = isinstance(numbers, tuple) and all(type(number) is int for number in numbers)
    if not numbers or (complete and reduce(xor, numbers) != total) or (total == 0) != (analysis.outcome == "P"):
        return None
    state = "won" if total else "lost"
    kind = "heaps" if given is None else "parts"
    if not complete or len(numbers) > _MOST_NUMBERS or max(numbers) >> _BITS:
        return Message(f"school.{kind}.many.{state}", {"power": 1 << total.bit_length() - 1} if total else {})
    shown: dict[str, MessageValue] = {} if given is None else {"values": numbers}
    shown["sums"] = tuple(" + ".join(map(str, _powers(number))) for number in numbers)
    if total:
        shown["left"] = _powers(total)
    return Message(f"school.{kind}.{state}", shown)


def _powers(number: int) -> tuple[int, ...]:
    """Return the different powers of two whose sum is a number, the greatest first; 0 for 0.

    >>> _powers(13), _powers(0)
    ((8, 4, 1), (0,))
    """
    bits = range(number.bit_length() - 1, -1, -1)
    return tuple(1 << bit for bit in bits if number >> bit & 1) or (0,)
