"""Replies, changed components and crossing out: little work, the same every time, and false ones are found."""

from __future__ import annotations

from typing import Any

import pytest

import nimatron as nt
from nimatron.explain.message import Message
from nimatron.solve.reasons.replies import replies_from
from tests.explain.claims import CLAIMS
from tests.explain.sentence_checks import sentence_faults

EXPLAINED = [
    ("chomp", "5,5,4", False), ("cram", "3x3", False), ("node-kayles", "edges:5;0-1,1-2,2-3,3-4", True),
    ("several-heap-wythoff", "2,3,4", False), ("take-and-return", "7", False), ("tac-tix", "3x3", True),
]  # fmt: skip


@pytest.mark.parametrize(("game", "position", "misere"), EXPLAINED)
def test_the_same_question_has_the_same_explanation(game: str, position: str, misere: bool) -> None:
    first = nt.analyse(game, position, misere=misere)
    again = nt.analyse(game, position, misere=misere, fields=["why"])
    assert first.why() == first.why() == again.why()
    assert first.why(style="school") == again.why(style="school")


@pytest.mark.parametrize(("game", "position", "misere"), EXPLAINED)
def test_replies_take_no_more_work_than_an_optional_field(game: str, position: str, misere: bool) -> None:
    for extra in (0, 10, 1000):
        limits = nt.Limits(extra_options=extra)
        analysis = nt.analyse(game, position, misere=misere, limits=limits)
        source = analysis._source
        before = source.budget.options
        analysis.why()
        replies_from(source, analysis.position)
        assert source.budget.options - before <= 2 * (extra + 5000)  # two times, each up to the next count
        assert source.budget.limits == limits


def sentence(game: str, position: str, key: str, misere: bool = False, style: str = "full") -> tuple[Any, Message]:
    analysis = nt.analyse(game, position, misere=misere)
    found = next(one for one in analysis.sentences(style) if one.key.startswith(key))
    assert sentence_faults(analysis, found, CLAIMS[found.key]) == []
    return analysis, found


def is_false(analysis: Any, message: Message, **changed: Any) -> bool:
    false = Message(message.key, {**message.values, **changed})
    return bool(sentence_faults(analysis, false, CLAIMS[false.key]))


def test_a_false_answer_is_found() -> None:
    analysis, found = sentence("tac-tix", "3x3", "general.replies.then", misere=True)
    clauses: Any = found.values["replies"]
    first, second = clauses[:2]
    swapped = Message(first.key, {**first.values, "answer": second.values["answer"]})
    assert is_false(analysis, found, replies=(swapped, *clauses[1:]))
    assert is_false(analysis, found, count=int(found.values["count"]) + 1)  # type: ignore[call-overload]
    ended = Message("general.reply.ends", {"move": first.values["move"]})
    assert is_false(analysis, found, replies=(ended, *clauses[1:]))


def test_a_false_change_is_found() -> None:
    analysis, found = sentence("grundy", "7,3", "general.turns")
    for place, value in (("component", "3"), ("before", 1), ("components", ("2", "5")), ("after", 0)):
        assert is_false(analysis, found, **{place: value})
    analysis, found = sentence("grundy", "7,3", "general.components")
    assert is_false(analysis, found, components=("3", "7"))
    assert is_false(analysis, found, values=(1, 0))
    analysis, found = sentence("grundy", "8", "general.splits")
    assert is_false(analysis, found, components=("2", "6"))


def test_false_powers_are_found() -> None:
    analysis, found = sentence("nim", "3,4,5", "school.heaps", style="school")
    assert is_false(analysis, found, left=(4,))
    assert is_false(analysis, found, sums=("3", "4", "4 + 1"))
    assert is_false(analysis, found, sums=("2 + 1", "4", "4 + 2"), left=(1,))
    analysis, found = sentence("nim", "300,4,5", "school.heaps.many", style="school")
    assert is_false(analysis, found, power=128)
