"""Known boards: every line can be asked for, the answer names its source, and quick ones are computed again."""

from __future__ import annotations

import pytest

import nimatron as nt
from nimatron.budget import Limits
from nimatron.kernels.mask_search import mask_search
from nimatron.solve.searching.known_boards import VALUE, KnownBoard, known_boards

BOARDS = [board for board in known_boards().values() if not board.is_proved]
AGAIN = [pytest.param(board, marks=pytest.mark.full) for board in BOARDS if board.seconds and board.seconds < 30]


@pytest.mark.parametrize("board", BOARDS, ids=lambda board: f"{board.game} {board.position} {board.asked}")
def test_an_answer_names_who_found_it(board: KnownBoard) -> None:
    misere = board.asked != VALUE
    field = "outcome" if misere else "grundy"
    found = nt.analyse(board.game, board.position, misere=misere, fields=[field], limits=Limits())
    assert getattr(found, field) == (("P" if board.answer else "N") if misere else board.answer)
    assert found.status == "computed"
    assert board.source in found.method
    assert ("literature" in found.method) == (board.found == "literature")
    assert "computed here" not in found.method
    assert len(nt.game(board.game).parse(board.position)) == board.cells


def test_a_turned_board_is_known_and_other_boards_are_searched() -> None:
    assert nt.analyse("cram", "7x6", fields=["grundy"]).grundy == 5
    searched = nt.analyse("cram", "5x6", limits=Limits())
    assert (searched.outcome, searched.grundy, searched.status) == ("N", 2, "proved")


def test_an_n_position_without_a_known_move_is_answered_without_one() -> None:
    found = nt.analyse("cram", "7x7", limits=Limits())
    assert (found.outcome, found.grundy, found.best, found.winning_moves) == ("N", 1, None, None)
    assert not found.has_many_moves
    assert found.why()


@pytest.mark.parametrize("board", AGAIN, ids=lambda board: board.position)
def test_what_takes_half_a_minute_is_computed_again(board: KnownBoard) -> None:
    game = nt.game(board.game)
    masked = game.mask(game.parse(board.position))
    assert masked is not None
    search, free = mask_search(masked[0], memory=1 << 31), masked[1]
    ask = search.value if board.asked == VALUE else search.loses_misere
    assert int(ask(free, lambda held, looked_at: None)) == board.answer
