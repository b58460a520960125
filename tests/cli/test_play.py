"""``play`` in use, in a pseudo-terminal and in a pipe; ``review`` and ``tournament`` as processes."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pexpect
import pytest

import nimatron as nt
from nimatron.play.record import parse_record
from nimatron.play.typed_move import read_move
from nimatron.views.view import view_of
from tests.cli.processes import here, process

Terminal = Callable[..., pexpect.spawn]
LIKE_A_PERSONS = {"columns": 100, "kind": "xterm-256color"}


def test_a_game_won_through_a_pseudo_terminal(terminal: Terminal, tmp_path: Path) -> None:
    kept = tmp_path / "game.txt"
    child = terminal("play", "nim", "3,4,5", "--seed", "1", "--record", str(kept), **LIKE_A_PERSONS)
    for step in ("exactly one", "Look at heap 1", "Best move: take 2 from heap 1", "Why: "):
        child.expect("Your move:")
        child.sendline("h")
        child.expect(step)
    child.sendline("2 from 1")
    position: tuple[int, ...] = (1, 4, 5)
    while True:
        child.expect(r"Computer: .*Now ([0-9,]+)\.")
        position = nt.Nim().parse(child.match[1])
        move = nt.analyse("nim", position).best
        child.expect("Your move:")
        child.sendline(",".join(map(str, move)))
        if not any(move):
            break
    child.expect("You win")
    child.expect("Nobody made a mistake|mistake")
    child.expect(pexpect.EOF)
    child.wait()
    assert child.exitstatus == 0
    assert parse_record(kept.read_text(encoding="utf-8")).result == "first"


def test_choosing_who_moves_first_and_losing(terminal: Terminal) -> None:
    child = terminal("play", "wythoff", "3,5", "--first", "ask", "--seed", "2", **LIKE_A_PERSONS)
    child.expect("Who moves first")
    child.sendline("me")
    while True:
        index = child.expect(["Your move:", "The computer wins"])
        if index == 1:
            break
        child.sendline("0 from 1")
        child.expect("at least one must be taken")
        child.expect("Your move:")
        child.sendline("m")
        child.expect(r"leaving \S+ +([0-9]+,[0-9]+) |heaps +([0-9]+,[0-9]+) ")
        target = child.match[1] or child.match[2]
        child.expect("Your move:")
        child.sendline(target)
    child.expect("Looking back")
    child.expect(pexpect.EOF)


def test_ctrl_c_keeps_the_record_and_says_interrupted(terminal: Terminal, tmp_path: Path) -> None:
    kept = tmp_path / "game.txt"
    child = terminal("play", "kayles", "5,3", "--record", str(kept), **LIKE_A_PERSONS)
    child.expect("Your move:")
    child.sendline("5 into 2 and 2")
    child.expect("Computer")
    child.expect("Your move:")
    child.sendintr()
    child.expect("interrupted")
    child.expect(pexpect.EOF)
    child.wait()
    assert child.exitstatus == 130
    assert len(parse_record(kept.read_text(encoding="utf-8")).moves) == 2
    going_on = terminal("play", "kayles", "--record", str(kept), **LIKE_A_PERSONS)
    going_on.expect("continues after 2 moves")
    going_on.expect("Your move:")
    going_on.sendeof()
    going_on.expect("left unfinished")
    going_on.expect(pexpect.EOF)


def test_lines_of_sprouts_typed_by_their_spots(terminal: Terminal) -> None:
    child = terminal("play", "sprouts", "3", "--seed", "1", **LIKE_A_PERSONS)
    child.expect("Your move:")
    child.sendline("1-9")
    child.expect("is not")
    child.expect("Your move:")
    child.sendline("1-2")
    child.expect(r"drew a line: 1–2\. Now 0\.1A1A/\.")
    game = nt.game("sprouts")
    while child.expect([r"Computer: drew a line: [^.]*\. Now ([0-9A-Z./]+)\.\s", "Looking back"]) == 0:
        position = game.parse(child.match[1])
        if not game.moves(position):
            break
        move = next(iter(game.moves(position)))
        child.expect("Your move:")
        child.sendline(view_of(game).typed(position, move))
        child.expect("You: drew a line")
    child.expect(pexpect.EOF)


def test_ambiguous_line_lists_what_it_may_mean(terminal: Terminal) -> None:
    child = terminal("play", "sprouts", "0.0.AB/AB/", "--opponent", "human", **LIKE_A_PERSONS)
    child.expect("move:")
    child.sendline("3-4")
    child.expect(r"3-4 /1.*3-4 /2")
    child.expect("move:")
    child.sendline("3-4 /1")
    child.expect(r"Now 0\.0\.2/")


def test_certificate_of_sprouts_wins_and_names_its_statements(terminal: Terminal, tmp_path: Path) -> None:
    file = tmp_path / "sprouts-5.json"
    nt.prove("sprouts", "5").write(file)
    child = terminal(
        "play", "sprouts", "5", "--first", "computer", "--certificate", str(file), "--seed", "1", **LIKE_A_PERSONS
    )
    game = nt.game("sprouts")
    while True:
        child.expect(r"Computer: drew a line: [^.]*\. Now ([0-9A-Z./]+)\.\s")
        position = game.parse(child.match[1])
        child.expect(r"Statements? \d.* answers?:|answers without a statement")
        if not game.moves(position):
            break
        move = list(game.moves(position))[-1]
        child.expect("Your move:")
        child.sendline(view_of(game).typed(position, move))
    child.expect("The computer wins")
    child.expect(pexpect.EOF)


def test_undo_redo_resign_through_a_pipe() -> None:
    lines = "2 from 1\nundo\nredo\nundo\nundo\nwhy\nmoves\nresign\n"
    done = process("play", "nim", "3,4,5", "--seed", "1", stdin=lines.encode())
    assert done.status == 0
    assert done.err == ""
    for words in ("taken back", "made again", "no move to take back", "nim-sum", "12 moves", "The computer wins"):
        assert words in done.out


def test_computer_first_against_every_opponent() -> None:
    for opponent in ("perfect", "graded", "cora", "random"):
        done = here("play", "wythoff", "6,9", "--first", "computer", "--opponent", opponent, stdin=b"q\n")
        assert done.status == 0
        assert "Computer:" in done.out


def test_two_people_share_one_terminal() -> None:
    done = here("play", "nim", "1,1", "--opponent", "human", stdin=b"0,1\n0,0\n")
    assert "Second player's move" in done.out
    assert "The second player wins" in done.out


def test_flip_flop_bank_is_shown() -> None:
    done = here(
        "play", "flip-flop", "10,20", "--opponent", "human", stdin=b"flip, 9 from 1\n1 from 1\n19 from 2\nresign\n"
    )
    assert "The bank holds 1 coin" in done.out


@pytest.mark.parametrize(
    "arguments",
    [
        ["nim", "3,x"],
        ["chess"],
        ["nim", "3", "--opponent", "deep-blue"],
        ["nim", "3", "--opponent", "graded", "--errors", "often"],
        ["nim", "3", "--level", "2"],
        ["nim", "--level", "99"],
        ["nim", "--record", "/"],
    ],
)
def test_bad_usage_is_one_line_and_status_2(arguments: list[str]) -> None:
    done = here("play", *arguments)
    assert done.status == 2
    assert done.err.count("\n") == 1
    assert "Traceback" not in done.err


@pytest.mark.parametrize("rate", ["-0.2", "1.2"])
@pytest.mark.parametrize("opponent", ["graded", "perfect", "human"])
def test_an_error_rate_that_is_no_probability_is_refused(opponent: str, rate: str) -> None:
    for lang, words in (("en", "is not between 0 and 1"), ("mk", "не е меѓу 0 и 1")):
        done = here("play", "nim", "3", "--opponent", opponent, f"--errors={rate}", "--lang", lang)
        assert (done.status, done.err.count("\n")) == (2, 1)
        assert rate in done.err
        assert words in done.err


def test_review_of_a_file(tmp_path: Path) -> None:
    record = tmp_path / "game.txt"
    record.write_text(
        "Nimatron record 1\ngame: squares\nstart: 75\n\n1. 50\n2. 46\n3. 30\n4. 5\n5. 4\n6. 0\n", encoding="utf-8"
    )
    done = here("review", str(record))
    assert done.status == 0
    assert "only 39 kept" in done.out
    assert "The second player won." in done.out
    data = json.loads(here("review", str(record), "--json").out)
    assert [move["mistake"] for move in data["moves"]] == [True, True, True, False, False, False]
    record.write_text("Nimatron record 1\ngame: squares\nstart: 75\n1. 74\n2. 72\n", encoding="utf-8")
    bad = here("review", str(record))
    assert (bad.status, bad.err.count("\n")) == (2, 1)
    assert "line 5" in bad.err


def test_tournament_is_repeatable() -> None:
    one = here("tournament", "nim", "--rounds", "2", "--json", "--players", "perfect,graded:50%,random")
    assert one.status == 0
    assert one.out == here("tournament", "nim", "--rounds", "2", "--json", "--players", "perfect,graded:50%,random").out
    assert sum(row["played"] for row in json.loads(one.out)["table"]) == 24


@pytest.mark.parametrize(
    ("form", "position", "typed", "target"),
    [
        ("nim", "3,4,5", "take 2 from heap 1", "1,4,5"),
        ("nim", "3,4,5", "2 stones from 3", "3,4,3"),
        ("wythoff", "7,9", "4 from both", "3,5"),
        ("wythoff[a=2]", "7,9", "1 from 1 and 2 from 2", "6,7"),
        ("circular-nim", "1,2,1,2", "1 from 1, 2 from 2", "0,0,1,2"),
        ("kayles", "5,3", "heap 2 into 1 and 1", "5,1,1"),
        ("grundy", "7", "split 7 into 4 and 3", "3,4"),
        ("squares", "75", "take 36", "39"),
        ("fibonacci-nim", "20", "take 2", "18/4"),
        ("copycat-nim", "13", "take 1", "12/1"),
        ("take-and-return", "7", "put one back", "8"),
        ("take-and-return", "7", "take 3", "4"),
        ("flip-flop", "29,51", "flip, 4 from 2", "29,47/attrition/0"),
        ("flip-flop", "29,51", "4 from 2", "29,47"),
        ("sum", "kayles 7 + nim 3,4", "2: 1 from 1", "kayles 7 + nim 2,4"),
        ("sum", "kayles 7 + nim 3,4", "1: 7 into 3 and 3", "kayles 3,3 + nim 3,4"),
        ("unbalanced-nim", "1,3,6", "4 from 3", "1,3,2"),
    ],
)
def test_moves_as_people_type_them(form: str, position: str, typed: str, target: str) -> None:
    game = nt.game(form)
    assert game.format(read_move(game, game.parse(position), typed)) == target


@pytest.mark.parametrize(
    "typed", ["", "9 from 1", "1 from 7", "hello", "0 from 1", "take 3", "3,4,6", "1 from 1 from 2", "9" * 9000]
)
def test_moves_that_are_no_moves(typed: str) -> None:
    with pytest.raises(nt.IllegalMoveError) as caught:
        read_move(nt.Nim(), (3, 4, 5), typed)
    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) < 400


def test_huge_numbers_in_a_typed_move_are_read_whole_or_refused() -> None:
    huge = 10**6000 + 7
    digits = "1" + "0" * 5999 + "7"
    assert read_move(nt.Nim(), (huge, 1), f"{digits} from 1") == (0, 1)
    for text in (f"9{digits} from 1", f"heap 1 into {digits} and {digits}", f"{digits} into 1 and 1", "٣ from 1"):
        with pytest.raises(nt.IllegalMoveError):
            read_move(nt.Nim(), (huge, 1), text)
