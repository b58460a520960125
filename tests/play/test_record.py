"""Records are read and written by people and programs; nothing is lost on the way."""

from __future__ import annotations

import random
from itertools import islice

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
        ("Nimatron record 1\ngame: nim\nstart: 3\n2. 1", "line 4: move 2 where"),
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


def test_a_seed_of_any_size_is_kept_exactly_in_text_link_and_json() -> None:
    for seed in (0, -5, 2**53 + 1, 10**30 + 7, 10**5000 + 3):
        record = Record("nim", False, "3,4,5", seed=seed)
        assert parse_record(record.text()).seed == seed
        assert record_from_link(record.link()).seed == seed
        assert parse_record(record.text()) == record
    assert Match("nim", seed=10**30, first="random", second="random").record.seed == 10**30


@pytest.mark.parametrize(
    ("lines", "complaint"),
    [
        ("game: chess\nstart: 1", "line 2: no game is called"),
        ("game: nim\nstart: 3,x", "line 3: nim: heap 2 is 'x', not a whole number"),
        ("game: nim\nstart: 1,000", "line 3: .*write 1000 for one"),
        ("game: nim\nstart: 3\nplay: odd", "line 4: play is 'odd', not one of normal, misere"),
        ("game: nim\nplay: normal\nresult: white\nstart: 3", "line 4: result is 'white', not one of first, second"),
        ("game: nim\nstart: 3\nseed: ٣", "line 4: seed is .* not a whole number such as 7"),
        ("game: nim\nstart: 3\nresult: second\n\n1. 0", "line 4: result is 'second', but no move is left"),
        ("game: nim\nstart: 3\n\n1. 4", "line 5: no move of nim leads from '3' to '4'; one leads to '2'"),
        ("game: nim\nstart: 3\n\n1. 0\n2. 0", "line 6: no move of nim leads from '0' to '0'; no move is left there"),
        ("game: wythoff[b=2]\nstart: 3,4", "line 2: wythoff: there is no rule 'b'; the rules are a"),
    ],
)
def test_a_bad_line_is_named_with_what_would_be_right(lines: str, complaint: str) -> None:
    with pytest.raises(nt.NimatronError, match=complaint):
        parse_record(f"Nimatron record 1\n{lines}\n")


def test_a_bad_link_says_which_part() -> None:
    for link, complaint in [
        ("game=nim&start=3&move=2&move=2", "move 2 of the link: no move of nim"),
        ("game=nim&start=x", "start in the link: nim: heap 1"),
        ("game=nim&game=nim&start=3", "'game' is given twice in the link"),
    ]:
        with pytest.raises(nt.NimatronError, match=complaint):
            record_from_link(link)


@pytest.mark.parametrize(
    ("form", "start", "misere", "key", "mistake"),
    [
        ("nim", "3,4,5", False, "review.resigned.won", True),
        ("nim", "1,4,5", False, "review.resigned.lost", False),
        ("nim", "0", True, "", False),
        ("take-and-return", "7", False, "review.resigned.drawn", True),
    ],
)
def test_to_resign_is_judged(form: str, start: str, misere: bool, key: str, mistake: bool) -> None:
    record = Record(form, misere, start)
    if not key:
        assert Match(form, start, misere).record.resigned == ""  # the game was over, so nobody gave up
        return
    record = record.resign()
    assert record.resigned == "first"
    (judged,) = review(record)
    assert (judged.message.key, judged.mistake, judged.to) == (key, mistake, None)
    data = review_to_json(record, [judged])
    assert data["moves"] == []
    assert data["resignation"]["mistake"] == mistake  # type: ignore[index]
    assert summary([judged])[0].key == ("review.summary.last" if mistake else "review.summary.none")
    assert "resigned" in review_text(record, [judged])
    assert (review_text(record, [judged])[0] == "!") == mistake
    with pytest.raises(nt.IllegalMoveError):
        record.resign()


def test_mistakes_of_moves_and_of_a_resignation_are_counted_together() -> None:
    record = Record("nim", False, "3,4,5").play("2,4,5").resign()
    moves = review(record)
    assert [move.mistake for move in moves] == [True, True]
    assert summary(moves)[0].values == {"number": 2, "count": 2, "player": summary(moves)[0].values["player"]}
    assert review_to_json(record, moves)["resignation"]["player"] == "second"  # type: ignore[index]
    assert parse_record(record.text()).resigned == "second"


@pytest.mark.parametrize("form", [cls.name for cls in nt.all_games() if cls.__module__.startswith("nimatron.")])
def test_the_rules_draw_the_starts_and_the_bounds_double_with_the_level(form: str) -> None:
    game = nt.game(form)
    for level in (1, 2, 5, 9):
        starts = [random_start(form, level, seed=seed, never_lost=False) for seed in range(40)]
        assert starts == [random_start(game, level, seed=seed, never_lost=False) for seed in range(40)]
        for start in starts:
            assert game.check(start) == start
            assert game.moves(start)
            assert max(game.heaps(start) or (0,)) <= 2 ** (level + 2)
    if form != "token":  # its graph has few vertices
        assert len({game.format(start) for start in starts}) > 3


def test_a_start_that_the_rules_refuse_is_drawn_again_and_smaller() -> None:
    class Small(nt.Nim):
        name = "small-test"

        def random_position(self, dice: random.Random, level: int) -> tuple[int, ...]:
            if level > 2:
                raise nt.PositionError("too large for these rules")
            return (dice.randint(1, 9),)

    assert 1 <= random_start(Small(), 6, seed=1, never_lost=False)[0] <= 9


@pytest.mark.parametrize("game", [cls() for cls in nt.all_games()], ids=lambda game: game.name)
@pytest.mark.parametrize("comment", ["", "good", "one; two ; three"])
def test_every_written_form_survives_text_and_link(game, comment):
    dice = random.Random(5)
    for level in (1, 2, 3):
        try:
            record = Record(game, False, game.random_position(dice, level))
        except nt.PositionError:  # the rules may refuse the position that was drawn
            continue
        for _ in range(3):
            moves = list(islice(game.moves(record.position), 40))
            if moves:
                record = record.play(dice.choice(moves), comment)
        assert parse_record(record.text()) == record
        assert record_from_link(record.link()) == record


def test_semicolons_of_a_graph_are_none_of_a_comment():
    drawn = "edges:4;0-1,1-2,2-3;0.0,10.0,20.0,30.5"
    record = Record("node-kayles", False, drawn).play(f"{drawn}/2,3", "why; not ; this")
    assert record_from_link(record.link()).moves[0].comment == "why; not ; this"
    assert parse_record(record.text()).position == record.position
