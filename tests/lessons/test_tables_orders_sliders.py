"""Tables to fill in, sentences to order, sliders, texts for single mistakes: reading, checks, data and answers."""

from __future__ import annotations

import re
from itertools import permutations, product

import pytest

import nimatron as nt
from nimatron.errors import RequestError
from nimatron.explain.catalogue import catalogue
from nimatron.lessons.answers import KnownPositions, last_hint
from nimatron.lessons.checking import faults
from nimatron.lessons.conjecture import read_rule, refuted, same_rule
from nimatron.lessons.feedback import after_mistake, step_hints
from nimatron.lessons.lesson import Step
from nimatron.lessons.lesson_data import step_data
from nimatron.lessons.lesson_facts import LessonError
from nimatron.lessons.lesson_text import COURSES, course, parse_lesson
from nimatron.lessons.sentence_order import as_shown, read_order, right_count, right_order
from nimatron.lessons.sheet import sheet_data, sheet_html

EN = catalogue("en")


def step_of(text: str) -> Step:
    return parse_lesson(f"Nimatron lesson 1\ntitle: A\nstep: B\n{text}").steps[0]


SENTENCES = "task: order\nsentence: a\nsentence: b\nsentence: = c\nsentence: d"
SLIDER = "game: subtraction[take=1-<k>]\nslider: k = 2-6\n"


def test_an_order_is_right_if_each_group_follows_the_one_before() -> None:
    step = step_of(SENTENCES)
    letters = [sentence.text.text for sentence in as_shown(step)]
    numbers = {letter: str(index) for index, letter in enumerate(letters, 1)}
    for order in permutations("abcd"):
        typed = " ".join(numbers[letter] for letter in order)
        right = order[0] == "a" and order[3] == "d"
        assert (right_count(read_order(step, typed)) == 4) == right, order
    assert right_count(read_order(step, ",".join(map(str, right_order(step))))) == 4


@pytest.mark.parametrize("typed", ["", "1 2 3", "1 2 3 3", "1 2 3 5", "a b c d", "01 2 3 4"])
def test_what_is_no_order_is_refused(typed: str) -> None:
    with pytest.raises(RequestError, match="from 1 to 4"):
        read_order(step_of(SENTENCES), typed)


def test_sentences_are_never_shown_in_a_right_order() -> None:
    for order in permutations(("one", "two", "three")):
        step = step_of("task: order\n" + "\n".join(f"sentence: {text}" for text in order))
        assert right_count(as_shown(step)) < 3
        assert {sentence.text.text for sentence in as_shown(step)} == set(order)


def test_a_table_over_two_numbers_has_the_nim_values() -> None:
    step = step_of("game: nim\ntask: fill\namong: 1-3,0-5\ngiven: 1,0 | 2,0")
    assert step.row == tuple(product(range(1, 4), range(6)))
    table = step_data(step, KnownPositions(), EN)["table"]
    assert (table["title"], table["head"]) == ("nim-value", list("012345"))
    for heap, row in enumerate(table["rows"], 1):
        assert row["label"] == str(heap)
        assert [int(cell["answer"]) for cell in row["cells"]] == [heap ^ other for other in range(6)]
        assert [cell["given"] for cell in row["cells"]] == [heap < 3, *5 * [False]]
    missing = [str(a ^ b) for a, b in step.row if (a, b) not in step.given]
    assert last_hint(step, KnownPositions(), EN) == f"Their nim-values are: {', '.join(missing)}."


def test_a_table_is_labelled_by_its_numbers_however_positions_are_written() -> None:
    step = step_of("game: kayles\ntask: fill\namong: 2-3,0-2")
    table = step_data(step, KnownPositions(), EN)["table"]
    assert ([row["label"] for row in table["rows"]], table["head"]) == (["2", "3"], ["0", "1", "2"])
    for row in table["rows"]:
        for column, cell in zip(table["head"], row["cells"], strict=True):
            assert int(cell["answer"]) == nt.analyse("kayles", (int(row["label"]), int(column))).grundy


@pytest.mark.parametrize("letter", sorted(set("cdefghijklmopqrstuvwxyz")))
def test_the_letter_of_a_slider_leaves_words_alone(letter: str) -> None:
    for heaps in [(n,) for n in range(20)] + [(1, 2, 3), (2, 2), (1, 2)]:
        for word in ("fib", "fibonacci", "xor=0", "nim-sum=0", "a=b", "4n or fib"):
            assert read_rule(word, letter, 7)(heaps) == read_rule(word)(heaps)
        assert read_rule(f"({letter}+1)n or {letter} or 2{letter}n+3", letter, 7)(heaps) == (
            len(heaps) == 1 and (heaps[0] % 8 == 0 or heaps[0] in (3, 7, 17))
        )


def test_the_last_hint_of_a_rule_is_for_every_number() -> None:
    step = step_of("game: subtraction[take=1-<k>]\nslider: k = 2-3\ntask: conjecture\namong: 0-6")
    said = "k = 2: The losing ones are: 0, 3, 6. k = 3: The losing ones are: 0, 4."
    assert last_hint(step, KnownPositions(), EN) == said


def test_a_table_asks_for_several_things() -> None:
    step = step_of("game: kayles\ntask: fill\nask: lost, values, remoteness\namong: 0-4\ngiven: 0")
    rows = step_data(step, KnownPositions(), EN)["table"]["rows"]
    found = [nt.analyse("kayles", n) for n in range(5)]
    assert [cell["answer"] for cell in rows[0]["cells"]] == ["yes" if one.outcome == "P" else "no" for one in found]
    assert [cell["answer"] for cell in rows[1]["cells"]] == [str(one.grundy) for one in found]
    assert [cell["answer"] for cell in rows[2]["cells"]] == [str(one.remoteness) for one in found]
    assert all(cell["why"] for row in rows for cell in row["cells"] if not cell["given"])


def test_a_slider_fills_its_number_in_everywhere() -> None:
    step = step_of(SLIDER + "start: <2k>\namong: 0-<k+3>\ntext: {lost <k+1>} and {won <k>}, at k = <k>; <j> stays.")
    assert [variant.start for variant in step.variants] == [(4,), (6,), (8,), (10,), (12,)]
    data = step_data(step, KnownPositions(), EN)
    assert data["slider"] == {"letter": "k", "numbers": [2, 3, 4, 5, 6]}
    for k, variant in zip(range(2, 7), data["variants"], strict=True):
        assert variant["texts"] == [f"{k + 1} and {k}, at k = {k}; <j> stays."]
        lost = [cell["position"] for cell in variant["table"]["rows"][0]["cells"] if cell["answer"] == "yes"]
        assert lost == ["0", str(k + 1)]
    assert (data["start"], data["texts"]) == (data["variants"][0]["start"], data["variants"][0]["texts"])


@pytest.mark.parametrize(
    ("rule", "found"),
    [("(k+1)n", None), ("( k + 1 )n", None), ("0 or (k+1)n+0", None), ("3n", (3, 3, True)), ("kn", (2, 2, True)),
     ("0n", (2, 3, False)), ("(2k-1)n", (3, 4, False))],
)  # fmt: skip
def test_a_rule_has_to_hold_for_all_numbers_of_the_slider(rule: str, found: tuple[int, int, bool] | None) -> None:
    """A refutation is the first position at the first number; (2k-1)n is right at k = 2 only."""
    step, known = step_of(SLIDER + "task: conjecture\namong: 0-30"), KnownPositions()
    wrong = refuted(step, rule, known)
    if found is None:
        assert wrong is None
    else:
        assert wrong is not None
        assert (wrong.number, wrong.position, wrong.said_lost) == (found[0], (found[1],), found[2])
    assert same_rule(step, rule, rule)
    assert same_rule(step, rule, "(k+1)n") == (found is None)


@pytest.mark.parametrize("rule", ["(k-9)n", "jn", "k+", "(k+1", "k(n)"])
def test_what_is_no_rule_with_a_letter_is_refused(rule: str) -> None:
    """The error shows what was typed, not what stands there with a number."""
    with pytest.raises(RequestError, match=re.escape(f"'{rule}' is not a rule")):
        refuted(step_of(SLIDER + "task: conjecture\namong: 0-30"), rule, KnownPositions())


def test_a_mistake_has_its_own_text() -> None:
    step = step_of("game: nim\nstart: 3,4,5\ntask: move\nmistake: 2,4,5 => Only one.\nwrong: No.")
    assert [line.text for line in after_mistake(step, (2, 4, 5))] == ["Only one."]
    assert [line.text for line in after_mistake(step, (0, 4, 5))] == ["No."]
    assert [line.text for line in after_mistake(step, None)] == ["No."]


READ = [
    ("task: order\nsentence: a\nsentence: b", 3, "at least 3"),
    ("task: order\nsentence: a\nsentence: = b\nsentence: = c", 3, "one group"),
    ("game: nim\nsentence: a", 5, "belongs to the tasks order"),
    ("game: nim\ntask: fill", 3, "'among: ...'"),
    ("game: nim\ntask: fill\namong: 0-3,0-3\nask: values, lost", 7, "only one for a table"),
    ("game: kayles\ntask: fill\namong: 0-3\nask: values, values", 7, "cannot be asked"),
    ("game: kayles\ntask: fill\namong: 0-3\nask: genus", 7, "lost, values, remoteness"),
    ("game: kayles\ntask: fill\namong: 0-3\ngiven: 4", 7, "not one of the positions"),
    ("game: kayles\ntask: fill\namong: 0-3\ngiven: 0-3", 7, "leave at least one out"),
    ("game: nim\ntask: fill\namong: 0-9,0-9", 6, "1 to 60 positions"),
    ("game: kayles\ntask: lost\namong: 0-3\nask: values", 7, "fill, read"),
    ("game: kayles\ntask: lost\namong: 0-3\nslider: k = 2-6", 7, "read, conjecture"),
    ("game: kayles\nslider: k = 6-2", 5, "is not a slider"),
    ("game: kayles\nslider: n = 2-6", 5, "is not a slider"),
    ("game: kayles\nslider: k = 2-60", 5, "is not a slider"),
    ("game: kayles\nslider: k = 2-6\nstart: <q>", 6, "q"),
    ("slider: k = 2-6", 4, "'game: ...'"),
    ("game: kayles\nstart: 5\ntask: move\nmistake: 4", 7, "then =>"),
    ("game: kayles\nstart: 5\ntask: move\nmistake: x => No.", 7, "x"),
    ("game: kayles\nstart: 5\ntask: move\naid: columns", 7, "belongs to the game nim"),
    ("game: nim\nstart: 5\ntask: move\naid: rows", 7, "columns"),
    ("game: nim\nstart: 256,5\ntask: move\naid: columns", 7, "at most 255"),
    ("game: nim\nstart: 1,1,1,1,1,1,1,1,1\ntask: win\naid: columns", 7, "at most 8 heaps"),
    ("game: nim\naid: columns", 5, "need a start"),
    ("task: order\nsentence: a\nsentence: =\nsentence: c\nsentence: d", 6, "nothing after"),
    ("game: kayles\nslider: a = 2-6", 5, "but a, b and n"),
]


@pytest.mark.parametrize(("text", "line", "said"), READ)
def test_errors_in_reading_name_line_and_reason(text: str, line: int, said: str) -> None:
    with pytest.raises(LessonError, match=f"line {line}: .*{said}"):
        step_of(text)


CHECKED = [
    ("game: nim\nstart: 3,4,5\ntask: move\nmistake: 1,4,5 => No.", 7, "1,4,5 is not a mistake"),
    ("game: nim\nstart: 3,4,5\ntask: move\nmistake: 3,4,6 => No.", 7, "no move leads"),
    ("game: kayles\ntask: values\namong: 0-3\nmistake: 4 => No.", 7, "not one of the positions"),
    ("game: kayles\ntask: fill\namong: 0-3\ngiven: 0\nmistake: 0 => No.", 8, "not one of the positions"),
    ("game: subtraction[take=1-3]\ntask: conjecture\namong: 0-9\nmistake: 4n => No.", 7, "4n is not a mistake"),
    ("game: subtraction[take=1-3]\ntask: conjecture\namong: 0-9\nmistake: n4 => No.", 7, "is not a rule"),
    (SLIDER + "task: conjecture\namong: 0-9\nmistake: (k+1)n => No.", 8, "is not a mistake"),
    (SLIDER + "text: {lost 3}", 6, "the player to move wins"),
    ("game: kayles\ntask: fill\nask: lost\namong: 0-3\ngiven: 0", 3, "none of these positions is losing"),
    ("game: kayles\nstart: 4\ntask: move\nmistake: 3 => {lost 3}", 7, "the player to move wins"),
]


@pytest.mark.parametrize(("text", "line", "said"), CHECKED)
def test_the_check_names_line_and_reason(text: str, line: int, said: str) -> None:
    (fault,) = faults(parse_lesson(f"Nimatron lesson 1\ntitle: A\nstep: B\n{text}"))
    assert fault.line == line
    assert said in str(fault)


def test_the_last_hints_solve_the_tasks() -> None:
    step = step_of(SENTENCES + "\nhint: First a.")
    order = ", ".join(map(str, right_order(step)))
    assert step_hints(step, None, KnownPositions(), EN) == ["First a.", f"A right order is: {order}."]


def test_a_work_sheet_has_gaps_and_boxes_and_the_answer_sheet_the_answers() -> None:
    texts = [SENTENCES, "game: nim\ntask: fill\namong: 1-2,1-3\ngiven: 1,1", SLIDER + "among: 0-5"]
    lesson = parse_lesson("Nimatron lesson 1\ntitle: A\n" + "\n".join(f"step: B\n{text}" for text in texts))
    data = sheet_data(lesson)
    work, answers = (sheet_html(data, kind) for kind in ("work", "answers"))
    gaps = "<td>0</td><td></td><td></td></tr>", "<td></td><td></td><td></td></tr>"
    filled = "<td>0</td><td>3</td><td>2</td></tr>", "<td>3</td><td>0</td><td>1</td></tr>"
    for rows, document in ((gaps, work), (filled, answers)):
        for label, row in zip("12", rows, strict=True):
            assert f"<tr><th>{label}</th>{row}" in document
    assert work.count("<li>") == 4
    for k in range(2, 7):  # a row for each number of the slider, shown to everybody
        row = "".join(f"<td>{'loses' if n % (k + 1) == 0 else 'wins'}</td>" for n in range(6))
        assert f"<tr><th>k = {k}</th>{row}</tr>" in work
        assert f"<tr><th>k = {k}</th>{row}</tr>" in answers


def test_courses_use_every_new_kind_of_step() -> None:
    steps = [step for name in COURSES for step in course(name).steps]
    assert {"order", "fill"} <= {step.task for step in steps}
    assert {step.task for step in steps if step.slider} == {"read", "conjecture"}
    assert any(step.aid for step in steps)
    assert {step.task for step in steps if step.mistakes} >= {"move", "fill", "conjecture"}
