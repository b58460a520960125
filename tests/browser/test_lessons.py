"""Lessons on the page: finished by a pupil who follows hints only; one who errs is told why; one's own; the puzzle."""

from __future__ import annotations

import re
from typing import Any

import pytest

import nimatron as nt
from nimatron.lessons.courses import COURSES, course, course_text
from nimatron.lessons.links import packed
from nimatron.lessons.puzzle import puzzle, seed_of
from tests.browser.test_accessibility import complaints

SETTLED = """() => {
  const over = document.querySelector('#lesson-told.good');
  const able = document.querySelector('#board [role=button][aria-disabled=false], #choices button:not(:disabled)');
  const working = document.querySelector('#board[aria-busy]');
  return !working && (over || able);
}"""

STATE = (
    """() => document.querySelector('#lesson-told').innerText + document.querySelector('#board svg').dataset.position"""
)


def hinted(page: Any) -> str:
    """Ask for hints until there are no more; gives their text."""
    page.click("#hint")
    page.wait_for_selector("#hint-card li")
    while page.query_selector("#more-hint"):
        count = page.locator("#hint-card li").count()
        page.click("#more-hint")
        page.wait_for_function("(count) => document.querySelectorAll('#hint-card li').length > count", arg=count)
    return str(page.inner_text("#hint-card"))


def press_hinted(page: Any) -> None:
    """Make the move that the hints tell: press the lit object that says it, else all lit ones in turn."""
    text = hinted(page)
    told = re.findall(r"(?:Best is|not found yet): (.*?)(?:; that makes .*)?\.$", text, re.MULTILINE)[-1]
    lit = page.query_selector_all("#board .hinted")
    assert lit, "the hints light nothing"
    same = [one for one in lit if told in (one.get_attribute("aria-label") or "")]
    before = page.evaluate(STATE)
    for one in same[:1] or lit:
        one.dispatch_event("click")
        page.wait_for_timeout(80)
        if page.query_selector("#board[aria-busy]") or page.evaluate(STATE) != before:
            break
    else:
        if page.query_selector("#take:not(:disabled)"):
            page.click("#take")
        elif listed := page.query_selector(f'.picker button:has-text("{told}")'):
            listed.click()
    page.wait_for_function(f"(before) => ({STATE})() !== before", arg=before)


def answer_row(page: Any) -> None:
    """Say of a row what the last hint says."""
    hinted(page)
    told = page.locator("#hint-card li").last.inner_text().rstrip(".").split(": ")[-1]
    if page.query_selector(".place-button"):
        lost = re.split(r" \| |, " if " | " not in told else r" \| ", told)
        for button in page.query_selector_all(".place-button"):
            if button.inner_text() in lost:
                button.click()
    else:
        for index, number in enumerate(told.split(", ")):
            page.fill(f"#place-{index}", number)
    page.click("#lesson-check")


def finish_step(page: Any, task: str) -> None:
    """Do one step by its hints alone."""
    if task in ("lost", "values", "remoteness"):
        answer_row(page)
    elif task != "read":
        for _ in range(60):
            page.wait_for_function(SETTLED)
            if page.query_selector("#lesson-told.good") and "Well done" in page.inner_text("#lesson-told"):
                break
            press_hinted(page)
    if task != "read":
        page.wait_for_function("() => document.querySelector('#lesson-told.good')?.innerText.includes('Well done')")


@pytest.mark.parametrize("name", COURSES)
def test_a_pupil_who_follows_hints_finishes_the_course(pages: Any, name: str) -> None:
    page = pages.page("#lessons")
    page.click(f"#lesson-{name}")
    steps = course(name).steps
    for number, step in enumerate(steps, 1):
        page.wait_for_function(
            "(title) => document.querySelector('.lessons h1')?.innerText === title", arg=f"{number}. {step.title}"
        )
        finish_step(page, step.task)
        if number < len(steps):
            page.click("#lesson-next")
    assert page.inner_text(".lesson-finished") == "The lesson is finished."
    page.reload()
    page.wait_for_selector(".dot.done")
    assert page.locator(".dot.done").count() == len(steps)


def test_one_who_errs_is_told_why(pages: Any) -> None:
    page = pages.page("#lesson=nim&step=3")
    page.wait_for_function(SETTLED)
    page.locator('#board [data-id="heap:3.5"], #board [data-id]').last.dispatch_event("click")
    page.wait_for_selector("#lesson-told.wrong")
    told = page.inner_text("#lesson-told")
    assert "now the other player wins. The answer is to " in told
    taken = re.search(r"leaving (\d+), and now", told)
    assert taken is not None
    after = (3, 4, int(taken[1]))
    reply = re.search(r"The answer is to take \d+ from heap (\d), leaving (\d)", told)
    assert reply is not None
    place, left = int(reply[1]), int(reply[2])
    answer = tuple(left if index == place else size for index, size in enumerate(after, 1))
    assert nt.analyse("nim", answer).outcome == "P"
    assert "The nim-sum of the heaps is" in told
    assert "Some column is odd after your move." in told
    press_hinted(page)
    page.wait_for_selector("#lesson-told.good")


def test_a_won_game_that_is_given_away_is_told_of_and_taken_back(pages: Any) -> None:
    page = pages.page("#lesson=nim&step=5")
    page.wait_for_function(SETTLED)
    page.locator("#board [data-id]").last.dispatch_event("click")
    page.wait_for_selector("#lesson-told.wrong")
    assert "gives the win away" in page.inner_text("#lesson-told")
    page.wait_for_selector("#undo:not(:disabled)")
    page.click("#undo")
    page.wait_for_function("() => document.querySelector('#board svg')?.dataset.position === '3,4,5'")
    assert page.inner_text("#lesson-told") == ""


def test_a_wrong_row_is_marked_with_the_reason(pages: Any) -> None:
    page = pages.page("#lesson=squares&step=2")
    page.click("#place-3")
    page.click("#lesson-check")
    page.wait_for_selector("#lesson-told.wrong")
    assert page.locator(".lesson-row li.wrong").all_inner_texts() == ["0", "2", "3", "5"]
    told = page.inner_text("#lesson-told")
    assert told.startswith("4 answers are not right.")
    assert "0 is lost." in told


def test_a_teacher_writes_a_lesson_and_a_pupil_opens_its_link(pages: Any) -> None:
    page = pages.page("#lessons-own")
    page.fill("#own-text", "Nimatron lesson 1\ntitle: A\nstep: B\ngame: nim\nstart: 2,2\ntask: win\nhint: {won 1,1}")
    page.click("#own-check")
    page.wait_for_selector("#faults")
    assert [text.partition(":")[0] for text in page.locator("#faults li").all_inner_texts()] == ["line 3", "line 7"]
    page.locator(".fault").last.click()
    chosen = page.evaluate(
        "(({value, selectionStart, selectionEnd}) => value.slice(selectionStart, selectionEnd))(document.activeElement)"
    )
    assert chosen == "hint: {won 1,1}"
    page.fill("#own-text", course_text("pairing", "ru"))
    page.click("#own-check")
    page.wait_for_selector("#own-link")
    link = page.input_value("#own-link")
    assert link.partition("#")[2] == f"lesson-text={packed(course_text('pairing', 'ru'))}"
    pupil = pages.page("#" + link.partition("#")[2])
    pupil.wait_for_selector(".lesson-step")
    assert course("pairing", "ru").steps[0].title in pupil.inner_text("h1")
    pupil.click("#lesson-next")
    pupil.wait_for_selector("#board svg")
    assert course("pairing", "ru").steps[1].title in pupil.inner_text("h1")
    spoilt = pages.page("#lesson-text=AAAA")
    spoilt.wait_for_selector(".trouble")
    pages.problems.clear()  # the refused request stands in the console


def test_the_puzzle_of_a_day_is_solved_by_its_hints(pages: Any) -> None:
    page = pages.page()
    page.wait_for_selector("#to-puzzle")
    page.click("#to-puzzle")
    page.wait_for_selector("#puzzle-earlier")
    page.evaluate("location.hash = '#puzzle=2026-11-22'")
    found = puzzle(seed_of("2026-11-22"))
    position = found.game.format(found.position)
    page.wait_for_function(
        "(position) => document.querySelector('#board svg')?.dataset.position === position", arg=position
    )
    page.wait_for_function(SETTLED)
    press_hinted(page)
    page.wait_for_selector("#lesson-told.good")
    assert page.is_visible("#puzzle-play")
    page.click("#puzzle-play")
    page.wait_for_function("() => location.hash.includes('game=')")
    assert position in page.evaluate("decodeURIComponent(location.hash)")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize(
    "fragment", ["#lessons", "#lesson=queen&step=4", "#lesson=kayles&step=2", "#lessons-own", "#puzzle=2026-11-22"]
)
def test_nothing_is_cut_off_and_axe_has_no_complaint(pages: Any, fragment: str, scheme: str) -> None:
    for width, height in ((390, 664), (1366, 650)):
        for lang in ("en", "ru"):
            page = pages.page(fragment, viewport={"width": width, "height": height}, color_scheme=scheme, locale=lang)
            page.wait_for_selector(".lessons h1")
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), (fragment, width, lang)
            if lang == "en":
                assert complaints(page) == []
