"""Positions whose explanations were once false, or rest on statements that hold for few positions only."""

from __future__ import annotations

from typing import Any

import pytest

import nimatron as nt
from nimatron.budget import Limits
from tests.explain.explained import FIELDS, LIMITS, Seen

FEW_EXTRAS = Limits(extra_options=10_000)
"""The usual limits, but no long search for a remoteness that is then left open."""


def examine(analysis: Any) -> None:
    seen = Seen()
    seen.examine(analysis)
    assert not seen.faults


ONCE_FALSE = [
    ("subtraction[take=2]", "19", True), ("subtraction[take=2]", "21", True), ("subtraction", "1,1,0,1,1", True),
    ("subtraction", "0,0,1", True), ("subtraction", "1", True), ("subtraction", "2", False), ("subtraction", "4", True),
    ("subtraction[take=1]", "2", True), ("nim", "0", True), ("kayles", "7", False), ("kayles", "85", False),
    ("kayles", ",".join(["2", "4", "3"] * 10), False), ("kayles", ",".join(["5"] * 26), False),
    ("grundy", ",".join("1373380723766428"), False), ("circular-nim[k=1]", "2", True), ("index-k-nim", "3,1,1,1", True),
    ("index-k-nim", "5,4,1,1,1", True), ("circular-nim[k=4]", "3,1,2,1", True), ("wythoff", "0,1", True),
    ("wythoff", "1,0", True), ("wythoff", "2,2", True), ("wythoff[a=2]", "0,1", True), ("flip-flop", "29,51", True),
    ("flip-flop", "26,27/attrition/1", True), ("flip-flop", "0,1/attrition/1", False), ("fibonacci-nim", "44/2", True),
    ("flip-flop[threshold=2]", "1,1/attrition/1", False), ("sum", " + ".join(["nim 1,2"] * 8), False),
    ("unbalanced-nim", "1,2,4,7,9,11,12,15,17,20,22,25,29,31", False), ("squares", "1", False), ("grundy", "3", False),
]  # fmt: skip
"""Positions whose explanation once contradicted the answer, or announced a move after the end of the game."""


@pytest.mark.parametrize(("written", "position", "misere_play"), ONCE_FALSE)
def test_explanations_that_were_once_false(written: str, position: str, misere_play: bool) -> None:
    examine(nt.analyse(written, position, misere=misere_play, limits=FEW_EXTRAS))


MISERE_ROWS = (
    "0", "1", "2", "3", "9", "10", "12", "13", "1,4,4", "4,5", "5,5,2", "5,9", "9,12", "12,2", "25,1", "25,9", "25,20",
    "25,9,1", "26,9", "26,20", "4,12,17",
)  # fmt: skip


@pytest.mark.parametrize("rows", MISERE_ROWS)
def test_the_exceptions_of_misere_kayles(rows: str) -> None:
    examine(nt.analyse("kayles", rows, misere=True, limits=LIMITS, fields=FIELDS))


def test_every_move_is_answered_also_where_the_theorem_ends() -> None:
    """Check a used pass: the theorem for the game with a pass no longer applies, but its moves were still used once."""
    (answers,) = nt.analyse("nim-with-a-pass", "2,1").explanation().steps
    assert {row["to"]: row["answer"] for row in answers.data["moves"]} == {  # type: ignore[attr-defined]
        "1,1": "1,1/0", "0,1": "0,0", "2,0": "0,0", "2,1/0": "1,1/0",
    }  # fmt: skip
