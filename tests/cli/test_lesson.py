"""``lesson`` and ``puzzle`` as people use them: a pupil at a terminal who does what the hints say, one who errs."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path

import pexpect
import pytest

import nimatron as nt
from nimatron.explain.catalogue import languages
from nimatron.lessons.courses import COURSES, course, course_text
from nimatron.lessons.links import unpacked
from tests.cli.processes import environment, process

PROMPT = ("Press Enter to go on", "Your move:", "The lost ones [(]", "The nim-values, in this order:",
          "The numbers of moves, in this order:", "The lesson is finished", "Solved")  # fmt: skip


def _terminal(*arguments: str) -> pexpect.spawn:
    return pexpect.spawn(
        sys.executable,
        ["-m", "nimatron", *arguments],
        env=environment(TERM="dumb"),
        encoding="utf-8",
        timeout=30,
        dimensions=(50, 5000),
    )


@pytest.mark.parametrize("name", COURSES)
def test_a_pupil_who_follows_hints_finishes_every_course(name: str) -> None:
    child = _terminal("lesson", name)
    last = ""
    answered = 0
    while True:
        place = child.expect(list(PROMPT))
        last += child.before
        if place >= 5:
            break
        answered += 1
        assert answered < 150
        typed = re.findall(r"Type ((?!h again|u to|[?] to)[^\r\n]+)\.\r", last)
        told = re.findall(r"(?:lost ones|nim-values|numbers of moves|winning moves) (?:are|is): ([^\r\n]*)\.\r", last)
        if place == 0:
            child.sendline("")
        elif typed or told:
            answer = typed[-1] if typed else told[-1]
            if not typed and place == 1:  # all winning moves, of which one after the other is to be made
                for move in answer.split("; "):
                    after = _named(name, last, move)
                    child.sendline(after)
                    if move != answer.split("; ")[-1]:
                        child.expect("Your move:")
            else:
                child.sendline(answer)
            last = ""
            continue
        else:
            child.sendline("h")
            continue
        last = ""
    child.expect(pexpect.EOF)
    child.wait()
    assert child.exitstatus == 0


def _named(name: str, before: str, words: str) -> str:
    """The position after the move that the hint tells in words, of the step that the text shows."""
    from nimatron.explain.catalogue import catalogue
    from nimatron.games.describe import describe

    for step in course(name).steps:
        if step.task == "all":
            for move in step.rules.moves(step.start):
                if catalogue("en").text(describe(step.rules, step.start, move, step.view)) == words:
                    return f"to {step.rules.format(move)}"
    raise AssertionError((words, before))


def test_one_who_errs_is_told_why() -> None:
    child = _terminal("lesson", "nim", "--step", "3")
    child.expect("Your move:")
    child.sendline("1 from 3")
    child.expect("now the other player wins")
    child.expect("The answer is to ")
    child.expect("The nim-sum of the heaps is 3, not 0")
    child.expect("Some column is odd")
    child.expect("Your move:")
    child.sendline("9 from 1")
    child.expect("heap 1 has only 3")
    child.expect("Your move:")
    child.sendline("2 from 1")
    child.expect("Right: you took 2 from heap 1, leaving 1")
    child.expect("Step 4 of 6")
    child.expect("Your move:")
    child.sendline("q")
    child.expect("You left at step 4")
    child.expect(pexpect.EOF)


def test_a_game_given_away_is_taken_back_or_begun_again() -> None:
    child = _terminal("lesson", "nim", "--step", "5")
    child.expect("Your move:")
    child.sendline("5 from 3")
    child.expect("That gives the win away")
    child.expect("Type u to take the move back")
    child.expect("Your move:")
    child.sendline("u")
    child.expect("Taken back")
    child.expect("Your move:")
    child.sendeof()
    child.expect("You left at step 5")
    child.expect(pexpect.EOF)


@pytest.mark.parametrize("lang", languages())
def test_lessons_are_listed_in_every_language(lang: str) -> None:
    ended = process("lesson", "--lang", lang)
    assert ended.status == 0
    for name in COURSES:
        assert re.search(rf"^{name} +{re.escape(course(name, lang).title)}$", ended.out, re.M)


def test_a_lesson_of_ones_own_is_checked_and_shared(tmp_path: Path) -> None:
    path = tmp_path / "mine.txt"
    path.write_text(course_text("pairing", "sr"), encoding="utf-8")
    assert process("lesson", str(path), "--check").out == "Парови и копирање: 7 steps, nothing wrong.\n"
    link = process("lesson", str(path), "--link").out.strip()
    assert unpacked(link.removeprefix("#lesson-text=")) == course_text("pairing", "sr")
    path.write_text("Nimatron lesson 1\ntitle: A\nstep: B\ngame: nim\nstart: 2,2\ntask: win\nhint: {won 1,1}\n")
    ended = process("lesson", str(path), "--check")
    assert ended.status == 1
    assert [line.partition(":")[0] for line in ended.out.splitlines()] == ["line 3", "line 7"]
    ended = process("lesson", str(path))
    assert (ended.status, ended.err.count("\n")) == (2, 1)
    assert ended.err.startswith("nimatron: line 3: the task cannot be done")
    path.write_bytes(b"\xff\xfe")
    for arguments in (
        ["lesson", str(path)],
        ["lesson", "nosuch"],
        ["lesson", "nim", "--step", "9"],
        ["lesson", "--check"],
    ):
        ended = process(*arguments)
        assert (ended.status, ended.err.count("\n")) == (2, 1), arguments


@pytest.mark.parametrize("lang", languages())
def test_a_pipe_goes_through_a_step(lang: str) -> None:
    ended = process("lesson", "squares", "--lang", lang, "--step", "2", stdin=b"0, 2\n0 2 5\nq\n")
    assert ended.status == 0
    assert "5" in ended.out
    assert "lesson." not in ended.out


def test_the_puzzle_is_solved_by_its_hints() -> None:
    child = _terminal("puzzle", "--date", "2026-11-22")
    typed = ""
    while not typed:
        child.expect("Your move:")
        typed = "".join(re.findall(r"Type ((?!h again|[?] to)[^\r\n]+)\.\r", child.before))
        child.sendline(typed or "h")
    assert typed.removeprefix("to ") == _answer("2026-11-22")
    child.expect("Right: you")
    child.expect("Solved")
    child.expect(pexpect.EOF)


def _answer(day: str) -> str:
    return str(json.loads(process("puzzle", "--date", day, "--json").out)["answer"])


def test_the_answer_of_a_puzzle_is_right() -> None:
    told = json.loads(process("puzzle", "--seed", "12345", "--json").out)
    found = nt.analyse(told["game"], told["position"], misere=told["misere"])
    assert [found.game.format(move) for move in found.winning_moves or ()] == [told["answer"]]
    shown = process("puzzle", "--seed", "12345", "--answer", "--lang", "mk").out
    assert told["answer"] in shown
    left = process("puzzle", "--game", "nim", stdin=b"")
    assert (left.status, left.err) == (0, "")
    for arguments in (
        ["--date", "soon"],
        ["--seed", "x"],
        ["--seed", "1", "--date", "2026-01-01"],
        ["--game", "token"],
    ):
        ended = process("puzzle", *arguments)
        assert (ended.status, ended.err.count("\n")) == (2, 1), arguments
