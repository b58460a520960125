"""Records are read and written by people and programs; nothing is lost on the way."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import nimatron as nt
from nimatron.play.hint import hints
from nimatron.play.match import Match
from nimatron.play.players import RandomPlayer
from nimatron.play.record import Record, parse_record, record_from_link
from nimatron.play.review import review, review_text, review_to_json, summary
from nimatron.play.starts import random_start

GAMES = ["nim", "wythoff[a=2]", "kayles", "attrition"]


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(GAMES), st.integers(0, 10**6), st.text(max_size=30), st.integers(0, 20))
def test_text_and_link_are_inverse_to_reading(form: str, seed: int, comment: str, length: int) -> None:
    game = nt.game(form)
    dice = random.Random(seed)
    record = Record(game, game.always_misere or bool(seed % 2), game.check((5, 7)), first="Ana B.", seed=seed)
    for number in range(length):
        options = list(game.moves(record.position))
        if not options:
            break
        record = record.play(dice.choice(options), comment if number % 2 else "")
    assert parse_record(record.text()).text() == record.text()
    assert record_from_link(record.link()).text() == record.text()


def test_the_game_of_ivana_and_marko() -> None:
    text = """Nimatron record 1
game: nim
play: normal
start: 3,4,5
first: Ivana
second: Marko

1. 1,4,5
2. 1,4,3
3. 1,2,3
4. 0,2,3
5. 0,2,2
6. 0,1,2
7. 0,1,1
8. 0,1,0
9. 0,0,0 ; Ivana wins
"""
    record = parse_record(text)
    assert record.result == "first"
    assert record.moves[-1].comment == "Ivana wins"
    assert not any(move.mistake for move in review(record))
    assert parse_record(record.text()) == record


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "line 1"),
        ("Nimatron record 1\nstart: 1,2", "no line 'game"),
        ("Nimatron record 1\ngame: nim", "no line 'start"),
        ("Nimatron record 1\ngame: chess\nstart: 1", "no game"),
        ("Nimatron record 1\ngame: nim\nstart: x", "not a whole number"),
        ("Nimatron record 1\ngame: nim\nstart: 3\n1. 4", "line 4: no move"),
        ("Nimatron record 1\ngame: nim\nstart: 3\n2. 1", "line 4: move 2 stands"),
        ("Nimatron record 1\ngame: nim\nstart: 3\n1. two", "line 4"),
        ("Nimatron record 1\ngame: nim\nstart: 3\nplay: odd", "play is"),
        ("Nimatron record 1\ngame: nim\nstart: 3\nresult: white", "result is"),
        ("Nimatron record 1\ngame: nim\nstart: 3\nresult: second\n1. 0", "first has won"),
        ("Nimatron record 1\ngame: nim\nstart: 3\nseed: now", "seed is"),
        ("Nimatron record 1\ngame: nim\ngame: nim\nstart: 3", "given twice"),
        ("Nimatron record 1\nnonsense", "line 2"),
    ],
)
def test_bad_records_say_where_and_what(text: str, complaint: str) -> None:
    with pytest.raises(nt.NimatronError, match=complaint) as caught:
        parse_record(text)
    assert "\n" not in str(caught.value)


def test_undo_and_redo_walk_the_same_path() -> None:
    match = Match(nt.Nim(), (3, 4, 5), second=RandomPlayer(seed=1))
    match.play((1, 4, 5))
    match.answer()
    reached = match.position
    assert match.undo()
    assert match.position == (3, 4, 5)
    assert match.redo()
    assert match.position == reached
    assert not match.redo()
    assert match.undo()
    assert not match.undo()


def test_resignation_and_illegal_moves() -> None:
    match = Match(nt.Nim(), (3, 4, 5))
    with pytest.raises(nt.IllegalMoveError):
        match.play((9, 9, 9))
    match.resign()
    assert match.record.result == "second"
    assert match.over
    with pytest.raises(nt.IllegalMoveError):
        match.play((1, 4, 5))


def test_review_names_the_mistakes_of_the_squares_lesson() -> None:
    record = Record(nt.game("squares"), False, (75,))
    for heap in (50, 46, 30, 5, 4, 0):
        record = record.play((heap,))
    moves = review(record)
    assert [move.number for move in moves if move.mistake] == [1, 2, 3]
    assert moves[0].better == ((39,),)
    assert "39" in review_text(record, moves)
    data = review_to_json(record, moves)
    assert data["result"] == "second"
    assert summary(moves)[0].values["number"] == 3


def test_hints_come_in_steps() -> None:
    assert [hint.key for hint in hints(nt.Nim(), (3, 4, 5))] == ["hint.won", "hint.where", "hint.move", "hint.why"]
    assert hints(nt.Nim(), (1, 4, 5))[0].key == "hint.lost"
    assert [hint.key for hint in hints(nt.Nim(), (0,))] == ["hint.over"]


@pytest.mark.parametrize("form", ["nim", "wythoff", "kayles", "squares"])
def test_random_starts_are_won_for_the_player_to_move(form: str) -> None:
    for level in range(1, 8):
        game = nt.game(form)
        start = random_start(game, level, seed=level)
        assert nt.analyse(game, start).outcome == "N"
        assert start == random_start(game, level, seed=level)
    with pytest.raises(nt.RequestError):
        random_start(nt.Nim(), 0)
