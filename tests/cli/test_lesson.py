"""``lesson`` and ``puzzle`` in use: by a pupil who follows the hints, and by one who makes mistakes."""

from __future__ import annotations

import io
import json
import re
import sys
from collections.abc import Callable
from pathlib import Path

import pexpect
import pytest

import nimatron as nt
from nimatron.explain.catalogue import catalogue, languages
from nimatron.lessons.lesson_text import COURSES, course, course_text, parse_lesson, unpacked
from nimatron.lessons.results import Result, read_code, result_code
from nimatron.lessons.sentence_order import right_order
from nimatron.views.move_words import describe
from tests.cli.processes import call, here, process

Terminal = Callable[..., pexpect.spawn]
PROMPTS = ("Press Enter to go on", "Your move:", "The losing ones (", "The nim-values, in this order:",
           "The numbers of moves, in this order:", "The order, such as", "k from", "1 (whoever moves first)",
           "Your rule:")  # fmt: skip
TYPED = re.compile(r"Type ((?!h again|u to|[?] for)[^\r\n]+)\.\r?\n")
WINNER = re.compile("(The other player|Whoever moves first) wins")
GIVEN = re.compile(
    r"(?:losing ones|nim-values|numbers of moves|winning moves|right order) (?:are|is): ([^\r\n]*)\.\r?\n"
)


class Pupil:
    """A pupil who asks for hints until one gives the answer."""

    def __init__(self, name: str) -> None:
        self.moves = [
            (step.rules, move, catalogue("en").text(describe(step.rules, step.start, move, step.view)))
            for step in course(name).steps
            if step.task == "all"
            for move in step.rules.moves(step.start)
        ]
        self.shown = ""
        self.more: list[str] = []
        self.answered = 0

    def answer(self, shown: str) -> str:
        """Return the input for an output that ends with a prompt."""
        self.answered += 1
        assert self.answered < 150
        if self.more:
            return self.more.pop(0)
        self.shown += shown
        prompt = self.shown.splitlines()[-1]
        assert prompt.startswith(PROMPTS), prompt
        typed, given = TYPED.findall(self.shown), GIVEN.findall(self.shown)
        if prompt.startswith((PROMPTS[0], "k from")):
            line = ""
        elif typed:
            line = typed[-1]
        elif prompt.startswith(PROMPTS[-2]) and WINNER.search(self.shown):
            line = "2" if "The other player wins" in self.shown else "1"
        elif given and prompt.startswith(PROMPTS[-1]):
            line = "(k+1)n" if "letter k" in self.shown else given[-1] if "|" not in given[-1] else "xor=0"
        elif given and prompt.startswith("Your move:"):  # all winning moves, one after the other
            line, *self.more = map(self._position, given[-1].split("; "))
        elif given:
            line = given[-1]
        else:
            return "h"
        self.shown = ""
        return line

    def _position(self, words: str) -> str:
        """Return the position after the move that the hint describes in words."""
        rules, move = next((rules, move) for rules, move, said in self.moves if said == words)
        return f"to {rules.format(move)}"


class TypedBy(io.TextIOBase):
    """Standard input typed by a pupil who reads standard output."""

    def __init__(self, pupil: Pupil) -> None:
        self.pupil, self.seen = pupil, 0

    def readline(self, _size: int = -1, /) -> str:
        sys.stdout.flush()
        written = sys.stdout.buffer.getvalue()  # type: ignore[attr-defined]
        shown, self.seen = written[self.seen :].decode(), len(written)
        return self.pupil.answer(shown) + "\n"


@pytest.mark.parametrize("name", COURSES)
def test_a_pupil_who_follows_hints_finishes_every_course(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "5000")
    ended = call(["lesson", name], TypedBy(Pupil(name)))
    assert (ended.status, ended.err) == (0, "")
    assert "The lesson is finished" in ended.out.splitlines()[-3]
    result = read_code(ended.out.splitlines()[-1])
    assert (result.lesson, result.done) == (name, sum(step.task != "read" for step in course(name).steps))


@pytest.mark.full
def test_a_pupil_at_a_terminal_finishes_a_course(terminal: Terminal) -> None:
    child, pupil = terminal("lesson", "nim"), Pupil("nim")
    prompts = [re.escape(prompt) for prompt in PROMPTS]
    while child.expect([*prompts, "The lesson is finished"]) < len(prompts):
        child.sendline(pupil.answer(child.before + child.after))
    child.expect(pexpect.EOF)
    child.wait()
    assert child.exitstatus == 0


def test_a_mistake_is_explained(terminal: Terminal) -> None:
    child = terminal("lesson", "nim", "--step", "5")
    child.expect("Your move:")
    child.sendline("1 from 3")
    child.expect("now the other player wins")
    child.expect("The reply is to ")
    child.expect("The nim-sum of the heaps is 3, not 0")
    child.expect("Some column is odd")
    child.expect("Your move:")
    child.sendline("9 from 1")
    child.expect("heap 1 has only 3")
    child.expect("Your move:")
    child.sendline("2 from 1")
    child.expect("Right: you took 2 from heap 1, leaving 1")
    child.expect("Step 6 of 8")
    child.expect("Your move:")
    child.sendline("q")
    child.expect("You left at step 6")
    child.expect(pexpect.EOF)


def test_a_game_given_away_is_taken_back_or_begun_again(terminal: Terminal) -> None:
    child = terminal("lesson", "nim", "--step", "7")
    child.expect("Your move:")
    child.sendline("5 from 3")
    child.expect("That gives the win away")
    child.expect("Type u to take the move back")
    child.expect("Your move:")
    child.sendline("u")
    child.expect("taken back")
    child.expect("Your move:")
    child.sendeof()
    child.expect("You left at step 7")
    child.expect(pexpect.EOF)


@pytest.mark.parametrize("lang", languages())
def test_lessons_are_listed_in_every_language(lang: str) -> None:
    ended = here("lesson", "--lang", lang)
    assert ended.status == 0
    for name in COURSES:
        assert re.search(rf"^{name} +{re.escape(course(name, lang).title)}$", ended.out, re.M)


def test_your_own_lesson_is_checked_and_shared(tmp_path: Path) -> None:
    path = tmp_path / "mine.txt"
    path.write_text(course_text("pairing", "sr"), encoding="utf-8")
    assert here("lesson", str(path), "--check").out == "Парови и копирање: 9 steps, no mistakes found.\n"
    link = here("lesson", str(path), "--link").out.strip()
    assert unpacked(link.removeprefix("#lesson-text=")) == course_text("pairing", "sr")
    path.write_text("Nimatron lesson 1\ntitle: A\nstep: B\ngame: nim\nstart: 2,2\ntask: win\nhint: {won 1,1}\n")
    ended = here("lesson", str(path), "--check")
    assert ended.status == 1
    assert [line.partition(":")[0] for line in ended.out.splitlines()] == ["line 3", "line 7"]
    ended = here("lesson", str(path))
    assert (ended.status, ended.err.count("\n")) == (2, 1)
    assert ended.err.startswith("nimatron: line 3: the task cannot be done")
    path.write_bytes(b"\xff\xfe")
    for arguments in (
        ["lesson", str(path)],
        ["lesson", "nosuch"],
        ["lesson", "nim", "--step", "9"],
        ["lesson", "--check"],
    ):
        ended = here(*arguments)
        assert (ended.status, ended.err.count("\n")) == (2, 1), arguments


@pytest.mark.parametrize("lang", languages())
def test_a_pipe_goes_through_a_step(lang: str) -> None:
    run = process if lang == "sr" else here
    ended = run("lesson", "squares", "--lang", lang, "--step", "2", stdin=b"0, 2\n0 2 5\nq\n")
    assert ended.status == 0
    assert "5" in ended.out
    assert "lesson." not in ended.out


def test_a_number_is_changed_and_what_is_none_is_asked_again(tmp_path: Path) -> None:
    path = tmp_path / "mine.txt"
    path.write_text(
        "Nimatron lesson 1\ntitle: A\nstep: B\ngame: subtraction[take=1-<k>]\nslider: k = 2-6\nstart: <k>\namong: 0-9\n"
        "text: At most <k>.\n",
        encoding="utf-8",
    )
    ended = here("lesson", str(path), stdin=b"4\n7\nk\n" + b"9" * 5000 + b"\n6\n\n")
    assert (ended.status, ended.err) == (0, "")
    assert re.findall(r"At most (\d)\.", ended.out) == ["2", "4", "6"]
    assert ended.out.count("k from 2 to 6") == 6
    assert "k = 4:" in ended.out
    lines = [line.split()[3:] for line in ended.out.splitlines() if "wins or loses" in line]
    asked = [answer for line in lines for answer in line]
    shown = [["loses" if n % (k + 1) == 0 else "wins" for n in range(10)] for k in (2, 4, 6)]
    assert asked == [answer for row in shown for answer in row]


def test_a_table_and_an_order_are_answered_after_mistakes(tmp_path: Path) -> None:
    path = tmp_path / "mine.txt"
    path.write_text(
        "Nimatron lesson 1\ntitle: A\nstep: B\ngame: kayles\ntask: fill\nask: values, lost\namong: 0-2\ngiven: 1\n"
        "mistake: 2 => Two can be taken together.\nstep: C\ntask: order\nsentence: a\nsentence: b\nsentence: c\n",
        encoding="utf-8",
    )
    order = right_order(parse_lesson(path.read_text(encoding="utf-8")).steps[1])
    typed = f"0\n0 1\n0 2\n2\n0\n1 2 2\n{order[0]} {order[2]} {order[1]}\n{' '.join(map(str, order))}\n"
    ended = here("lesson", str(path), stdin=typed.encode())
    assert "Two can be taken together." in ended.out
    assert "For 2 it is 2." in ended.out
    assert "write the numbers from 1 to 3" in ended.out
    assert "The first 1 sentence is in its place" in ended.out
    assert read_code(ended.out.splitlines()[-1]).done == 2


def test_the_puzzle_is_solved_by_its_hints(terminal: Terminal) -> None:
    child = terminal("puzzle", "--date", "2026-11-22")
    typed = ""
    while not typed:
        child.expect("Your move:")
        typed = "".join(re.findall(r"Type ((?!h again|[?] for)[^\r\n]+)\.\r", child.before))
        child.sendline(typed or "h")
    assert typed.removeprefix("to ") == _answer("2026-11-22")
    child.expect("Right: you")
    child.expect("Solved")
    child.expect(pexpect.EOF)


def _answer(day: str) -> str:
    return str(json.loads(here("puzzle", "--date", day, "--json").out)["answer"])


def test_the_answer_of_a_puzzle_is_right() -> None:
    given = json.loads(here("puzzle", "--seed", "12345", "--json").out)
    found = nt.analyse(given["game"], given["position"], misere=given["misere"])
    assert [found.game.format(move) for move in found.winning_moves or ()] == [given["answer"]]
    shown = here("puzzle", "--seed", "12345", "--answer", "--lang", "mk").out
    assert given["answer"] in shown
    left = here("puzzle", "--game", "nim", stdin=b"")
    assert (left.status, left.err) == (0, "")
    for arguments in (
        ["--date", "soon"],
        ["--seed", "x"],
        ["--seed", "1", "--date", "2026-01-01"],
        ["--game", "token"],
    ):
        ended = here("puzzle", *arguments)
        assert (ended.status, ended.err.count("\n")) == (2, 1), arguments


@pytest.mark.parametrize("lang", languages())
def test_the_teachers_page_and_the_sheets(lang: str, tmp_path: Path) -> None:
    ended = here("lesson", "nim", "--teacher", "--lang", lang)
    assert (ended.status, ended.err) == (0, "")
    assert "1,3,5,7" in ended.out
    assert "lesson." not in ended.out
    path = tmp_path / "sheet.html"
    ended = here("lesson", "nim", "--sheet", "answers", "--lang", lang, "--out", str(path))
    assert (ended.status, str(path) in ended.out.replace("\n", "")) == (0, True)
    document = path.read_text(encoding="utf-8")
    assert document.startswith("<!doctype html>")
    assert document == here("lesson", "nim", "--sheet", "answers", "--lang", lang).out
    again = here("lesson", "nim", "--sheet", "work", "--out", str(path))
    assert (again.status, again.err.count("\n")) == (2, 1)
    assert here("lesson", "nim", "--sheet", "work", "--out", str(path), "--force").status == 0


def test_results_of_the_terminal_become_a_table(tmp_path: Path) -> None:
    ended = here("lesson", "squares", "--step", "2", stdin=b"0, 2\n0 2 5\nq\n")
    code = re.findall(r"R1-[0-9A-Z-]+", ended.out)
    assert code == [result_code(Result("squares", (0, 2, 15, 15, 0, 0, 0, 0, 0)))]
    path = tmp_path / "codes.txt"
    path.write_text(f"Ana: {code[0]}\n", encoding="utf-8")
    ended = here("lesson", "--results", str(path), "--csv")
    assert (ended.status, ended.out.splitlines()[1]) == (0, "Ana,squares,7,1,0,,2,-,-,,,,,")
    path.write_text(f"Ana: {code[0]}\nhello\n{code[0][:-1]}\n", encoding="utf-8")
    ended = here("lesson", "--results", str(path))
    assert ended.status == 1
    assert "squares" in ended.out
    assert [line.partition(":")[0] for line in ended.err.splitlines()] == ["line 2", "line 3"]
    for arguments in (
        ["lesson", "--results", str(tmp_path / "none")],
        ["lesson", "nim", "--teacher", "--check"],
        ["lesson", "nim", "--csv"],
        ["lesson", "nim", "--out", str(tmp_path / "x")],
        ["lesson", "--teacher"],
        ["lesson", "nim", "--sheet", "none"],
    ):
        ended = here(*arguments)
        assert (ended.status, ended.err.count("\n")) == (2, 1), arguments
    assert not (tmp_path / "x").exists()
