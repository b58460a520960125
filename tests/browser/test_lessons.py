"""Lessons on the page: a pupil finishes by hints only; mistakes are explained; own lessons; the puzzle."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

import nimatron as nt
from nimatron.lessons.answers import KnownPositions, answers_of
from nimatron.lessons.conjecture import read_rule, refuted
from nimatron.lessons.feedback import judge_move
from nimatron.lessons.lesson import NAMED, PLAYED, Step
from nimatron.lessons.lesson_text import COURSES, course, course_text, packed
from nimatron.lessons.puzzle import puzzle, seed_of, themed_puzzle
from nimatron.lessons.sentence_order import as_shown, right_count
from tests.browser.reused import anew, meant, place
from tests.browser.test_accessibility import complaints

SETTLED = """() => {
  const over = document.querySelector('#lesson-message.good');
  const able = document.querySelector('#board [role=button][aria-disabled=false], #choices button:not(:disabled)');
  const working = document.querySelector('#board[aria-busy]');
  return !working && (over || able);
}"""

DRAWN = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
"""Synchronous changes after a click are drawn two frames later."""

STATE = (
    "() => document.querySelector('#lesson-message').innerText + document.querySelector('#board svg').dataset.position"
)


def hinted(page: Any) -> str:
    """Ask for hints until there are no more; return their text."""
    page.click("#hint")
    page.wait_for_selector("#hint-card li")
    while page.query_selector("#more-hint"):
        count = page.locator("#hint-card li").count()
        page.click("#more-hint")
        page.wait_for_function("(count) => document.querySelectorAll('#hint-card li').length > count", arg=count)
    return str(page.inner_text("#hint-card"))


def press_hinted(page: Any) -> None:
    """Make the move of the hints: press the lit object that means it, else all lit ones in turn."""
    text = hinted(page)
    said = re.findall(r"(?:Best move|not found yet): (.*?)(?:; the position is then .*)?\.$", text, re.MULTILINE)[-1]
    lit = page.query_selector_all("#board .hinted")
    assert lit, "the hints light nothing"
    same = [one for one in lit if said in (one.get_attribute("aria-label") or "")]
    places = [one.get_attribute("data-id") for one in same[:1] or lit]
    before = page.evaluate(STATE)
    asked: list[str] = []
    page.on("request", heard := lambda request: asked.append(request.url) if "/lesson/" in request.url else None)
    for place_lit in places:  # by name, since the first press of two may draw the board again
        page.locator(f'#board [data-id="{place_lit}"]').dispatch_event("click")
        page.evaluate(DRAWN)
        if asked or page.query_selector("#board[aria-busy]") or page.evaluate(STATE) != before:
            break
    else:
        if page.query_selector("#take:not(:disabled)"):
            page.click("#take")
        elif listed := page.query_selector(f'.picker button:has-text("{said}")'):
            listed.click()
    page.remove_listener("request", heard)
    page.wait_for_function(f"(before) => ({STATE})() !== before", arg=before)


def answer_row(page: Any) -> None:
    """Answer a row with what the last hint says."""
    hinted(page)
    said = page.locator("#hint-card li").last.inner_text().rstrip(".").split(": ")[-1]
    if page.query_selector(".place-button"):
        lost = re.split(r" \| |, " if " | " not in said else r" \| ", said)
        for button in page.query_selector_all(".place-button"):
            if button.inner_text() in lost:
                button.click()
    else:
        for index, number in enumerate(said.split(", ")):
            page.fill(f"#place-{index}", number)
    page.click("#lesson-check")


def answer_in_words(page: Any, task: str) -> None:
    """Say who wins, or write a rule, after a mistake that is explained and after all hints."""
    if task == "predict":
        second = "other player" in hinted(page)
        wrong, right = ("#predict-first", "#predict-other")[:: 1 if second else -1]
        page.click(wrong)
        page.wait_for_selector("#lesson-message.wrong")
        page.click(right)
        return
    page.fill("#conjecture", "5n + 4")
    page.click("#lesson-check")
    page.wait_for_selector("#lesson-message.wrong")
    assert page.locator(".place-shown.wrong").count() == 1
    page.fill("#conjecture", "many")
    page.keyboard.press("Enter")
    page.wait_for_function("() => document.querySelector('#lesson-message').innerText.includes('is not a rule')")
    said = hinted(page).split("losing ones are: ")[-1].split(".")[0]
    page.fill("#conjecture", "(k+1)n" if page.query_selector("#lesson-slider") else "xor=0" if "|" in said else said)
    page.keyboard.press("Enter")


def answer_table(page: Any) -> None:
    """Fill in a table, first with a mistake that is explained, then with what the last hint says."""
    gaps = page.locator("[id^=gap-]")
    gaps.first.fill("99")
    page.click("#lesson-check")
    page.wait_for_selector("#lesson-message.wrong")
    assert page.locator("[aria-invalid]").count() == gaps.count()
    for index, number in enumerate(hinted(page).split("are: ")[-1].split(".")[0].split(", ")):
        page.fill(f"#gap-{index}", number)
    page.click("#lesson-check")


def put_in_order(page: Any) -> None:
    """Put sentences into the order of the last hint by the buttons beside them; as shown they are in no right order."""
    page.click("#lesson-check")
    page.wait_for_selector("#lesson-message.wrong")
    assert page.locator(".sentences .wrong").count() == 1
    order = hinted(page).split("right order is: ")[-1].split(".")[0].split(", ")
    for place_of, number in enumerate(order):
        line = f'.sentences li[data-number="{number}"]'
        while (
            page.evaluate(
                "(line) => [...document.querySelectorAll('.sentences li')].indexOf(document.querySelector(line))", line
            )
            > place_of
        ):
            page.click(f"{line} [data-by='-1']")
    page.click("#lesson-check")


def make_a_mistake(page: Any, step: Step) -> bool:
    """Give a wrong answer, or make a wrong move if one object means one; return whether it was made."""
    if step.task in NAMED:
        page.click("#lesson-check")
        page.wait_for_selector("#lesson-message.wrong")
        return True
    if step.task not in PLAYED or step.computer_first:
        return False
    page.wait_for_function(SETTLED)
    there = set(page.eval_on_selector_all("#board [data-id]", "all => all.map((one) => one.dataset.id)"))
    known = KnownPositions()
    for to in step.rules.moves(step.start):
        found = judge_move(step.rules, step.start, to, step.misere, known, step.view)
        ways = [way for way in step.rules.ways(step.start, to) if len(way) == 1 and set(way) <= there]
        if not ways or (found.best if step.task == "best" else found.kept):
            continue
        page.locator(f'#board [data-id="{ways[0][0]}"]').dispatch_event("click")
        page.evaluate(DRAWN)
        if page.query_selector("#take:not(:disabled)"):
            page.click("#take")
        page.wait_for_selector("#lesson-message.wrong")
        if step.task == "win":
            page.wait_for_selector("#undo:not(:disabled)")
            page.click("#undo")
            page.wait_for_selector("#lesson-message.plain", state="attached")
            page.wait_for_function(SETTLED)
        return True
    return False


def at_step(page: Any, name: str, number: int) -> Any:
    """Bring an open page to a step of a course, as if it was opened there."""
    place(page, "lessons")
    page.evaluate("(fragment) => { location.hash = fragment; }", f"#lesson={name}&step={number}")
    page.wait_for_selector(f".lessons .dot[aria-current]:text-is('{number}')")
    return page


def finish_step(page: Any, task: str) -> None:
    """Do one step by its hints alone."""
    if task in ("lost", "values", "remoteness"):
        answer_row(page)
    elif task == "fill":
        answer_table(page)
    elif task == "order":
        put_in_order(page)
    elif task in ("predict", "conjecture"):
        answer_in_words(page, task)
    elif task != "read":
        for _ in range(60):
            page.wait_for_function(SETTLED)
            if page.query_selector("#lesson-message.good") and "Well done" in page.inner_text("#lesson-message"):
                break
            press_hinted(page)
    if task != "read":
        page.wait_for_function("() => document.querySelector('#lesson-message.good')?.innerText.includes('Well done')")


QUICK = "remoteness"
"""The course that is completed in the quick tier: its steps are of four kinds."""
STEPS = (
    ("nim", 4), ("nim", 5), ("nim", 6), ("kayles", 3), ("rules", 1), ("rules", 3), ("rules", 10), ("pairing", 4),
    ("sums", 5),
)  # fmt: skip
"""Steps of the other kinds: the P-positions of a row, a move, all moves, numbers, who wins, rules, order, a table."""


@pytest.mark.parametrize(
    "name", [name if name == QUICK else pytest.param(name, marks=pytest.mark.full) for name in COURSES]
)
def test_a_pupil_who_errs_and_follows_hints_finishes_the_course(kept_page: Any, name: str) -> None:
    page = place(kept_page, "lessons")
    page.click(f"#lesson-{name}")
    steps = course(name).steps
    erred: list[bool] = []
    for number, step in enumerate(steps, 1):
        page.wait_for_function(
            "(title) => document.querySelector('.lessons h1')?.innerText === title", arg=f"{number}. {step.title}"
        )
        erred.append(make_a_mistake(page, step))
        finish_step(page, step.task)
        if number < len(steps):
            page.click("#lesson-next")
    assert any(erred) or name == "rules"  # its mistakes are wrong rules and predictions
    assert page.inner_text(".lesson-finished") == "The lesson is finished."
    page.reload()
    page.wait_for_selector(".dot.done")
    assert page.locator(".dot.done").count() == len(steps)


@pytest.mark.parametrize(("name", "number"), STEPS)
def test_a_step_of_each_kind_is_done_by_its_hints(kept_page: Any, name: str, number: int) -> None:
    page = at_step(kept_page, name, number)
    finish_step(page, course(name).steps[number - 1].task)
    page.wait_for_selector(".dot[aria-current].done")


_LETTERS = """async ([rules, letter, number, count]) => {
  const main = document.querySelector('script[type=module]').src;
  const { readRule, says } = await import(main.replace('main.js', 'conjecture.js'));
  return rules.map((rule) => {
    const test = readRule(rule, letter, number);
    return test && Array.from({ length: count }, (_, heap) => says(test, String(heap)));
  });
}"""


@pytest.mark.parametrize("letter", ["k", "r", "x"])
def test_the_page_puts_numbers_for_letters_as_the_terminal_does(kept_page: Any, letter: str) -> None:
    forms = ("(k+1)n", "( 2k - 1 )n", "kn+2", "0 k 2k", "12k", "1234k", "k k", "kk", "(k-9)n", "k,2k;3k", "(k+1", "jn")
    rules = [form.replace("k", letter) for form in forms] + ["fib", "xor=0", "4n or fib", "a=b", "nim-sum=0"]
    expected: list[list[bool] | None] = []
    for rule in rules:
        try:
            test = read_rule(rule, letter, 3)
        except nt.NimatronError:
            expected.append(None)
        else:
            expected.append([test((heap,)) for heap in range(40)])
    assert expected.count(None) >= 4
    assert kept_page.evaluate(_LETTERS, [rules, letter, 3, 40]) == expected


_READ = """async ([rules, rows]) => {
  const main = document.querySelector('script[type=module]').src;
  const { readRule, refuted } = await import(main.replace('main.js', 'conjecture.js'));
  const tried = (test, row) => (test ? refuted(row, test) : null);
  return rules.map((rule) => rows.map((row) => tried(readRule(rule), row)));
}"""


def test_the_page_reads_rules_as_the_terminal_does(kept_page: Any) -> None:
    rules = [
        "4n",
        "4n+1",
        "3N + 7",
        "0n+5",
        "0 2, 5;7",
        "fib",
        "a = b",
        "xor=0",
        "7n or 7n+2",
        "",
        "n",
        "4n-1",
        "0,2 or fib",
    ]
    steps = [step for step in course("rules").steps if step.task == "conjecture"]
    known = KnownPositions()
    rows = [
        [
            {"position": step.rules.format(position), "answer": answer}
            for position, answer in zip(step.row, answers_of(step, known), strict=True)
        ]
        for step in steps
    ]
    expected: list[list[int | None]] = []
    for text in rules:
        try:
            read_rule(text)
        except nt.NimatronError:
            expected.append([None] * len(rows))
            continue
        found = [refuted(step, text, known) for step in steps]
        expected.append(
            [-1 if one is None else step.row.index(one.position) for one, step in zip(found, steps, strict=True)]
        )
    assert kept_page.evaluate(_READ, [rules, rows]) == expected


def test_steps_of_every_kind_are_done() -> None:
    kinds = {step.task for name in COURSES for step in course(name).steps}
    done = {step.task for step in course(QUICK).steps} | {course(name).steps[number - 1].task for name, number in STEPS}
    assert done == kinds


def test_a_mistake_is_explained(kept_page: Any) -> None:
    page = at_step(kept_page, "nim", 5)
    page.wait_for_function(SETTLED)
    page.locator('#board [data-id="heap:3.5"], #board [data-id]').last.dispatch_event("click")
    page.wait_for_selector("#lesson-message.wrong")
    said = page.inner_text("#lesson-message")
    assert "now the other player wins. The reply is to " in said
    taken = re.search(r"leaving (\d+), and now", said)
    assert taken is not None
    after = (3, 4, int(taken[1]))
    reply = re.search(r"The reply is to take \d+ from heap (\d), leaving (\d)", said)
    assert reply is not None
    place, left = int(reply[1]), int(reply[2])
    answer = tuple(left if index == place else size for index, size in enumerate(after, 1))
    assert nt.analyse("nim", answer).outcome == "P"
    assert "The nim-sum of the heaps is" in said
    assert "Some column is odd after your move." in said
    press_hinted(page)
    page.wait_for_selector("#lesson-message.good")


def test_a_win_given_away_is_reported_and_taken_back(kept_page: Any) -> None:
    page = at_step(kept_page, "nim", 7)
    page.wait_for_function(SETTLED)
    page.locator("#board [data-id]").last.dispatch_event("click")
    page.wait_for_selector("#lesson-message.wrong")
    assert "gives the win away" in page.inner_text("#lesson-message")
    page.wait_for_selector("#undo:not(:disabled)")
    page.click("#undo")
    page.wait_for_function("() => document.querySelector('#board svg')?.dataset.position === '3,4,5'")
    assert page.inner_text("#lesson-message") == ""


def test_a_wrong_row_is_marked_with_the_reason(kept_page: Any) -> None:
    page = at_step(kept_page, "squares", 2)
    page.click("#place-3")
    page.click("#lesson-check")
    page.wait_for_selector("#lesson-message.wrong")
    assert page.locator(".lesson-row li.wrong").all_inner_texts() == ["0", "2", "3", "5"]
    said = page.inner_text("#lesson-message")
    assert said.startswith("4 answers are not right.")
    assert "0 is losing." in said


def test_a_teacher_writes_a_lesson_and_a_pupil_opens_its_link(kept_page: Any, pages: Any) -> None:
    page = place(kept_page, "lessons")
    page.click("#open-own")
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
    title = course("pairing", "ru").steps[1].title
    pupil.wait_for_function("(title) => document.querySelector('.lessons h1')?.innerText.includes(title)", arg=title)
    pupil.wait_for_selector("#board svg")
    with meant(page):
        page.evaluate("() => { location.hash = '#lesson-text=AAAA'; }")
        page.wait_for_selector(".lessons .trouble")


def test_the_puzzle_of_a_day_is_solved_by_its_hints(kept_page: Any) -> None:
    page = anew(kept_page)
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
    page.wait_for_selector("#lesson-message.good")
    assert page.is_visible("#puzzle-play")
    page.click("#puzzle-play")
    page.wait_for_function("() => location.hash.includes('game=')")
    assert position in page.evaluate("decodeURIComponent(location.hash)")


PLACES = {
    "#lessons": ".lesson-tile",
    "#lesson=queen&step=5": "#board svg",
    "#lesson=kayles&step=3": ".lesson-row li",
    "#lessons-own": "#own-text",
    "#puzzle=2026-11-22": "#board svg",
    "#lesson=nim&sheet=work": ".paper section",
    "#lesson=queen&sheet=teacher": ".paper section",
    "#lesson=nim&step=8": "#result-code",
    "#lessons-results": "#result-codes",
}
"""Views of the lessons, each with elements that must not be shown yet."""
SIZES = {"phone": (390, 664), "desk": (1366, 650)}


def each_place(pages: Any, **settings: Any) -> Iterator[tuple[Any, str]]:
    """Yield a page that goes from view to view of the lessons, and where it is."""
    page = pages.page("#lessons", **settings)
    for fragment, there in PLACES.items():
        page.evaluate("(fragment) => { location.hash = fragment; }", fragment)
        page.wait_for_selector(there)
        yield page, fragment


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_nothing_is_cut_off(pages: Any, lang: str) -> None:
    for page, fragment in each_place(pages, locale=lang):
        for width, height in SIZES.values():
            page.set_viewport_size({"width": width, "height": height})
            page.evaluate(DRAWN)
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), (fragment, width)


@pytest.mark.parametrize(
    ("scheme", "size"),
    [
        ("light", "phone"),
        pytest.param("light", "desk", marks=pytest.mark.full),
        pytest.param("dark", "phone", marks=pytest.mark.full),
        pytest.param("dark", "desk", marks=pytest.mark.full),
    ],
)
def test_axe_has_no_complaint(pages: Any, scheme: str, size: str) -> None:
    width, height = SIZES[size]
    settings = {"viewport": {"width": width, "height": height}, "color_scheme": scheme}
    found = {fragment: complaints(page) for page, fragment in each_place(pages, **settings)}
    assert list(found) == list(PLACES)
    assert not any(found.values()), found


def test_puzzles_by_theme_count_what_is_solved_at_the_first_answer(pages: Any) -> None:
    page = pages.page("#lessons")
    page.click("#open-puzzles")
    page.wait_for_selector("#puzzle-theme")
    page.select_option("#puzzle-theme", "heaps")
    page.wait_for_function("location.hash.includes('theme=heaps')")
    page.select_option("#puzzle-difficulty", "easy")
    page.wait_for_function("location.hash.includes('difficulty=easy')")
    best = 0
    for seed, right, row in zip(_small_heaps(), (True, True, False, True), (1, 2, 0, 1), strict=False):
        page.evaluate(f"location.hash = '#puzzle=endless&theme=heaps&difficulty=easy&seed={seed}'")
        found = themed_puzzle(seed, "heaps", "easy")
        start, answer = found.game.format(found.position), found.game.format(found.answer)
        page.wait_for_selector(f'#board svg[data-position="{start}"]')
        wrong = next(to for to in map(found.game.format, found.game.moves(found.position)) if to != answer)
        for to in [answer] if right else [wrong, answer]:
            page.wait_for_function(SETTLED)
            _answer(page, found, to)
            page.wait_for_selector("#lesson-message.good" if to == answer else "#lesson-message.wrong")
        best = max(best, row)
        words = f"Solved in a row at the first answer: {row}. Longest row on this device: {best}."
        assert page.inner_text("#streak") == words
    assert complaints(page, "main") == []
    page.reload()
    page.wait_for_selector("#streak")
    assert page.inner_text("#streak") == words
    page.click("#puzzle-next")
    page.wait_for_function(f"!location.hash.endsWith('seed={seed}')")
    page.wait_for_selector("#board svg")


def _small_heaps() -> Iterator[int]:
    """Yield seeds of puzzles whose stones are all drawn."""
    for seed in range(200):
        found = themed_puzzle(seed, "heaps", "easy")
        if found.game.name == "nim" and max(found.position) < 10:
            yield seed


def _answer(page: Any, found: Any, to: str) -> None:
    """Take stones as the move does."""
    (way,) = next(iter(found.game.ways(found.position, found.game.parse(to))))
    page.click(f'#board [data-id="{way}"]')


def test_a_mistake_has_its_own_text_and_is_played_out(kept_page: Any) -> None:
    page = at_step(kept_page, "nim", 5)
    page.wait_for_function(SETTLED)
    page.click("[data-digit='0.0']")
    assert page.inner_text(".columns-words") == "Heap 1: from 3 to 2."
    page.click("#columns-take")
    page.wait_for_selector("#lesson-message.wrong")
    assert "the last column is odd too" in page.inner_text("#lesson-message")
    assert "Some column is odd" not in page.inner_text("#lesson-message")
    page.click("#lesson-refutation")
    position: Any = (3, 4, 5)
    page.wait_for_selector(".replay-picture svg")
    ends = int(page.inner_text(".replay .quiet-text").split("/")[1])
    for number in range(1, ends + 1):
        page.click("#replay-on")
        page.wait_for_function(
            "(number) => document.querySelector('.replay .quiet-text').innerText.startsWith(`${number} /`)", arg=number
        )
        page.wait_for_function(
            "(before) => document.querySelector('.replay-picture svg').dataset.position !== before",
            arg=nt.game("nim").format(position),
        )
        shown = nt.game("nim").parse(page.get_attribute(".replay-picture svg", "data-position"))
        assert shown in nt.game("nim").moves(position)
        if number > 1 and number % 2 == 0:
            assert nt.analyse("nim", shown).outcome == "P"  # the refutation wins at every move
        position = shown
    assert not nt.game("nim").moves(position)


def test_digits_are_changed_by_dragging_and_by_keys(kept_page: Any) -> None:
    page = at_step(kept_page, "nim", 5)
    page.wait_for_function(SETTLED)
    boxes = [page.locator(f"[data-digit='2.{power}']").bounding_box() for power in (2, 1, 0)]
    middles = [(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) for box in boxes]
    page.mouse.move(*middles[0])
    page.mouse.down()
    for place_of in middles[1:]:
        page.mouse.move(*place_of, steps=4)
    page.mouse.up()
    assert page.inner_text(".columns-words") == "Heap 3: from 5 to 2."
    assert page.locator(".binary-columns tfoot").inner_text().split() == ["odd", "even", "odd"]
    page.focus("[data-digit='0.2']")
    page.keyboard.press("Enter")
    assert "A move must make it smaller." in page.inner_text(".columns-words")
    assert page.is_disabled("#columns-take")
    page.keyboard.press("Enter")
    page.focus("[data-digit='0.1']")
    page.keyboard.press(" ")
    page.click("#columns-take")
    page.wait_for_selector("#lesson-message.good")


def test_the_slider_changes_the_positions_and_the_rule_holds_for_all_its_numbers(kept_page: Any) -> None:
    page = at_step(kept_page, "rules", 4)
    for number in (2, 6, 3):
        page.fill("#lesson-slider", str(number))
        lost = {n for n in range(15) if nt.analyse(f"subtraction[take=1-{number}]", n).outcome == "P"}
        shown = page.locator(".lesson-row .losing").all_inner_texts()
        assert {int(re.findall(r"\d+", text)[0]) for text in shown} == lost
        assert f"from 1 to {number}." in page.inner_text(".lesson-texts")
    box = page.locator("#lesson-slider").bounding_box()
    page.mouse.move(box["x"] + 1 + box["width"] / 4, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] - 1, box["y"] + box["height"] / 2, steps=8)
    page.mouse.up()
    assert page.input_value("#lesson-slider") == "6"
    assert page.locator(".lesson-row .losing").count() == 3  # 0, 7, 14
    page = at_step(kept_page, "rules", 5)
    page.fill("#conjecture", "3n")
    page.click("#lesson-check")
    page.wait_for_selector("#lesson-message.wrong")
    assert page.inner_text("#lesson-message p:first-child") == "k = 3:"
    assert page.input_value("#lesson-slider") == "3"
    assert page.locator(".place-shown.wrong").all_inner_texts() == ["3"]
    page.fill("#conjecture", "0 k 2k 3k 4k 5k 6k 7k 8k 9k 10k 11k 12k 13k 14k 15k")
    page.click("#lesson-check")
    page.wait_for_function(
        "() => document.querySelector('#lesson-message').innerText.includes('one more than a single move')"
    )
    page.fill("#conjecture", "(k + 1)n")
    page.keyboard.press("Enter")
    page.wait_for_selector("#lesson-message.good")
    assert "all 155 positions" in page.inner_text("#lesson-message")


def test_sentences_are_dragged_into_their_order(kept_page: Any) -> None:
    page = at_step(kept_page, "pairing", 4)
    text = "You leave two equal heaps."
    page.locator(".sentences li", has_text=text).drag_to(page.locator(".sentences li").first)
    assert page.locator(".sentences li").first.locator(".sentence-text").inner_text() == text
    page.click("#lesson-check")
    page.wait_for_selector("#lesson-message.wrong")
    shown = as_shown(course("pairing").steps[3])
    order = [
        int(number) - 1
        for number in page.eval_on_selector_all(".sentences li", "all => all.map((li) => li.dataset.number)")
    ]
    count = right_count(tuple(shown[index] for index in order))
    assert count >= 1
    assert page.inner_text("#lesson-message").startswith(f"The first {count} sentence")
    assert page.locator(".sentences li").nth(count).get_attribute("class") == "wrong"
