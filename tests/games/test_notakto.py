"""Notakto: rules, and the finite check that proves its misère quotient for any number of boards."""

from __future__ import annotations

import json
from itertools import product as every
from typing import Any

import pytest

import nimatron as nt
from nimatron.games.boards.notakto import Board, Notakto, canonical_board, is_dead
from nimatron.play.record import record_from_link
from nimatron.rules.registry import all_games
from nimatron.theory.notakto import P_PORTION, element_of, product
from nimatron.views.manual_page import manual_page
from nimatron.web.answers.games import game_data
from tests.brute_force import reachable
from tests.cli.processes import call
from tests.games.rule_checks import check_moves, check_winning_moves

GAME = Notakto()


@pytest.mark.parametrize("start", ["XX./X../.X. X.X", "1*2x3 X.X", "X..X/.... XX."])
def test_rules_and_both_conventions(start: str) -> None:
    positions = reachable(GAME, GAME.parse(start))
    check_moves(GAME, positions[:80])
    for misere in (False, True):
        check_winning_moves(GAME, positions[:80], misere)


def test_dead_boards_are_played_no_more() -> None:
    assert [str(board) for board in GAME.parse("XXX/... X../.X./..X ..X/.X./X.. X.X") if is_dead(board)] == [
        "XXX/...", "X../.X./..X", "..X/.X./X..",
    ]  # fmt: skip
    assert {GAME.format(move) for move in GAME.moves(GAME.parse("XXX X.X"))} == {"XXX XXX"}
    assert nt.analyse(GAME, "XXX", misere=True).outcome == nt.analyse(GAME, "none", misere=True).outcome == "N"


@pytest.mark.parametrize("text", ["", "X./...", "XO.", "0*3x3", "9*9x9", "3x"])
def test_what_is_no_row_of_boards(text: str) -> None:
    with pytest.raises(nt.PositionError, match=r"not a row of boards|more than 400"):
        GAME.parse(text)


def live_boards() -> list[Board]:
    """Every board of 3 by 3 without a line, up to turning and reflecting."""
    found: dict[Board, None] = {}
    pending = list(GAME.parse("1*3x3"))
    while pending:
        board = canonical_board(pending.pop())
        if board not in found and not is_dead(board):
            found[board] = None
            pending += [move[0] for move in GAME.moves((board,))]
    return list(found)


def test_the_words_form_a_commutative_monoid_of_18_elements() -> None:
    words = {product(["".join(letters)]) for length in range(6) for letters in every("abcd", repeat=length)}
    assert len(words) == 18
    assert words > P_PORTION
    for one, two, three in every(words, repeat=3):
        assert product([one, product([two, three])]) == product([product([one, two]), three])


def test_the_quotient_is_proved() -> None:
    """The check of the proof in ``theory/notakto.py``: all pairs (product, products after one move) are good."""
    boards = live_boards()
    assert len(boards) == 46
    Pair = tuple[str, frozenset[str]]
    single = {(element_of(board), frozenset(element_of(move[0]) for move in GAME.moves((board,)))) for board in boards}
    none: Any = ("", frozenset())
    pairs: set[Pair] = {none}
    pending = [none]
    while pending:
        x, moves = pending.pop()
        for y, others in single:
            after = {product([x, other]) for other in others} | {product([y, move]) for move in moves}
            pair = (product([x, y]), frozenset(after))
            if pair not in pairs:
                pairs.add(pair)
                pending.append(pair)
    assert len(pairs) == 285
    for x, moves in pairs - {none}:
        assert (x in P_PORTION) == moves.isdisjoint(P_PORTION)


def test_it_is_played_misere_unless_normal_play_is_asked_for() -> None:
    """As its page says, in every interface; the other convention stays."""
    normal = nt.analyse(GAME, "1*3x3", misere=False)
    for found in (nt.analyse("notakto", "1*3x3"), nt.analyse("notakto", "1*3x3", misere=True)):
        assert found.misere
        assert (found.outcome, found.best) == ("N", GAME.parse(".../.X./..."))
    assert not normal.misere
    assert [nt.analyse("notakto", f"{boards}*3x3").outcome for boards in (1, 2, 3, 4)] == ["N", "P", "N", "P"]
    assert nt.Match("notakto").record.misere
    assert not nt.Match("notakto", misere=False).record.misere
    assert record_from_link("game=notakto&start=1*3x3").misere
    assert not record_from_link("game=notakto&start=1*3x3&play=normal").misere
    assert nt.table("notakto", count=3).misere
    assert not nt.table("notakto", count=3, misere=False).misere
    assert not nt.analyse("nim", "3,4,5").misere


def test_the_commands_and_the_page_play_it_misere() -> None:
    assert call(["solve", "notakto", "1*3x3"]).out.startswith("Notakto, position 1*3x3, misère play")
    assert call(["solve", "notakto", "1*3x3", "--normal"]).out.startswith("Notakto, position 1*3x3, normal play")
    assert call(["solve", "nim", "3"]).out.startswith("Nim, position 3, normal play")
    assert json.loads(call(["solve", "notakto", "1*3x3", "--json"]).out)["misere"] is True
    listed = {cls.name: game_data(cls)["conventions"] for cls in all_games()}
    assert listed["notakto"] == ["misere", "normal"]
    assert listed["nim"] == ["normal", "misere"]


def test_every_game_whose_page_says_misere_is_played_so() -> None:
    for cls in all_games():
        rules = " ".join(manual_page(cls)["Rules"].split())
        if "is played misère:" in rules:
            assert cls.plays_misere(), cls.name
