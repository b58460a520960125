"""The answer does not depend on what was imported, asked or running before."""

from __future__ import annotations

import json
import subprocess
import sys
from random import Random

import pytest

import nimatron as nt
from nimatron.budget import Limits
from nimatron.games.boards.wythoff import Wythoff
from nimatron.solve.searching import board_search, estimates
from nimatron.solve.searching.board_search import shared_searches

QUESTIONS = (
    ("wythoff", "5,9", False),
    ("wythoff[a=2]", "40,47", False),
    ("index-k-nim[k=2]", "3,4,5,6", False),
    ("flip-flop", "5,8", True),
    ("chomp", "4,3,2", False),
    ("sum[kind=conjunctive]", "wythoff 3,5 + kayles 4", False),
    ("kayles", "5,3", True),
)
PROGRAM = """
import json, sys
import nimatron as nt

before, questions = json.loads(sys.argv[1])
for module in before:
    __import__(module)
fields = [*nt.analyse("nim", "1").to_dict(), "steps"]
print(json.dumps([nt.analyse(game, position, misere=misere).to_dict(fields=fields)
                  for game, position, misere in questions]))
"""


def _answers(before: list[str], questions: list[tuple[str, str, bool]]) -> list[object]:
    command = [sys.executable, "-c", PROGRAM, json.dumps([before, questions])]
    found: list[object] = json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)
    return found


def test_answers_are_the_same_whatever_was_imported_and_asked_before() -> None:
    pytest.importorskip("numpy")
    together = _answers(["numpy"], [*QUESTIONS, *QUESTIONS[::-1]])
    assert together[: len(QUESTIONS)] == together[: len(QUESTIONS) - 1 : -1]
    assert [_answers([], [question])[0] for question in QUESTIONS] == together[: len(QUESTIONS)]


def test_a_kept_search_answers_what_a_new_one_would(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(estimates, "_LIMITS", Limits(options=1_000))
    dice = Random(18)
    positions = [(dice.randrange(16), dice.randrange(16)) for _ in range(200)]

    def new(position: tuple[int, int]) -> object:
        estimates._searches.clear()
        return estimates.searched_verdict(Wythoff(), position, False)

    alone = [new(position) for position in positions]
    estimates._searches.clear()
    assert [estimates.searched_verdict(Wythoff(), position, False) for position in positions] == alone
    assert {verdict is None for verdict in alone} == {True, False}


@pytest.mark.parametrize(("game", "board", "options"), [("cram", "3x8", 300), ("node-kayles", "grid:3x5", 20)])
def test_a_board_searched_before_needs_as_much_work_again(game: str, board: str, options: int) -> None:
    narrow = Limits(options=options, extra_options=0)
    found = nt.analyse(game, board)
    assert nt.analyse(game, board).to_dict() == found.to_dict()
    assert nt.analyse(game, board, limits=narrow, fields=["grundy"]).grundy is None
    with shared_searches():
        assert nt.analyse(game, board, fields=["grundy"]).grundy == found.grundy
        assert nt.analyse(game, board, limits=narrow, fields=["grundy"]).grundy == found.grundy
    assert nt.analyse(game, board, limits=narrow, fields=["grundy"]).grundy is None


def test_few_searches_of_boards_hold_memory() -> None:
    found = [nt.analyse("cram", "4x4", fields=["grundy"]) for _ in range(20)]
    assert len(board_search._recent) <= 6
    assert sum(len(one._source.budget.searches) for one in found) <= 6
    assert {one.grundy for one in found} == {0}


SMALL_POSITIONS = """
import json, sys

from nimatron.budget import Budget
from nimatron.games.boards.wythoff import Wythoff
from nimatron.solve.components.component_values import ComponentValues
from nimatron.solve.searching import estimates

searched, verdict = [], estimates.searched_verdict

def counted(*asked):
    searched.append(asked[1])
    return verdict(*asked)

estimates.searched_verdict = counted
for module in json.loads(sys.argv[1]):
    __import__(module)
values = ComponentValues(Budget())
found = [values.optional_value(Wythoff(), (size, size)) for size in range(20, 26)]
print(json.dumps([searched, found]))
"""


def test_a_question_searches_few_small_positions_and_none_where_tables_are_at_hand() -> None:
    pytest.importorskip("numpy")

    def asked(*before: str) -> list[list[object]]:
        command = [sys.executable, "-c", SMALL_POSITIONS, json.dumps(before)]
        done = subprocess.run(command, capture_output=True, text=True, check=True)
        found: list[list[object]] = json.loads(done.stdout)
        return found

    searched, values = asked()
    assert searched == [[20, 20], [21, 21]]
    assert asked("numpy") == [[], values]
