"""What the page has for teachers: sheets to print, codes of results, their table, the editor, embedding."""

from __future__ import annotations

import csv
import http.server
import random
import threading
from pathlib import Path
from typing import Any

import pytest

from nimatron.lessons.lesson_text import course, packed
from nimatron.lessons.results import _DIGITS, PREFIX, Result, read_code, read_codes, result_code, results_csv
from nimatron.lessons.sheet import KINDS, course_notes, sheet_data
from tests.browser.reused import anew, place
from tests.browser.test_lessons import answer_row, at_step
from tests.web.running_server import running_server

NAMES = ("", "Ana", "Борис Ђ.", 'O\'Neil, "Bo"', "=SUM(A1)", "李 小龙", "😀" * 50, " a\u200b\tb ")
CODEC = """async ([results, texts]) => {
  const main = document.querySelector('script[type=module]').src;
  const { resultCode, readCodes, resultsCsv } = await import(main.replace('main.js', 'result_code.js'));
  const kinds = (text) => { const { found, wrong } = readCodes(text); return { found, wrong: wrong.map(({ line, error }) => [line, error.kind]) }; };
  return { codes: results.map(resultCode), read: texts.map(kinds), csv: resultsCsv(results, ['a', 'b', 'c', 'd', 'e']) };
}"""  # noqa: E501 - a program in another language


def results(count: int) -> list[Result]:
    dice = random.Random(7)
    return [
        Result(
            dice.choice(("nim", "Близанци", "A & B")),
            tuple(dice.randrange(16) for _ in range(dice.randint(1, 40))),
            dice.choice(NAMES),
        )
        for _ in range(count)
    ]


def test_page_and_package_write_and_read_the_same_codes(kept_page: Any) -> None:
    made = results(200)
    codes = [result_code(result) for result in made]
    dice = random.Random(8)
    slips = []
    for code in codes:
        index = dice.choice([at for at, letter in enumerate(code) if at >= len(PREFIX) and letter != "-"])
        slips.append(code[:index] + dice.choice(_DIGITS) + code[index + 1 :])
    texts = [
        *codes,
        *slips,
        "",
        "hello",
        "R1-",
        "R1-UUU",
        "# R1-0",
        f"\ufeffAna: {codes[0]}\n\n{codes[1].lower()}x\nBo {codes[2]}",
    ]
    rows = [result._asdict() for result in made]
    found = kept_page.evaluate(CODEC, [rows, texts])
    assert found["codes"] == codes
    assert found["csv"] == results_csv(made, "abcde")
    refused = 0
    for text, read in zip(texts, found["read"], strict=True):
        good, wrong = read_codes(text)
        assert [Result(one["lesson"], tuple(one["steps"]), one["name"]) for one in read["found"]] == good, text
        keys = [[fault.line, str(getattr(fault.why, "key", "")).rpartition(".")[2]] for fault in wrong]
        assert read["wrong"] == keys, text
        refused += len(wrong)
    assert refused > 190


def test_a_pupil_gets_a_code_that_says_at_which_attempt_each_step_was_right(kept_page: Any) -> None:
    page = anew(kept_page)
    at_step(page, "squares", 2)
    page.click("#place-3")
    for count in ("4", "4"):
        page.click("#lesson-check")
        page.wait_for_selector(f"#lesson-message.wrong:has-text('{count} answers are not right')")
    page.click("#place-3")
    answer_row(page)
    page.wait_for_selector("#lesson-message.good")
    at_step(page, "squares", 5)
    answer_row(page)
    page.wait_for_selector("#lesson-message.good")
    at_step(page, "squares", len(course("squares").steps))
    asked: list[str] = []
    page.on("request", heard := lambda request: asked.append(request.url))
    page.fill("#result-name", "  Ана Б. ")
    assert read_code(page.input_value("#result-code")) == Result("squares", (0, 3, 15, 15, 1, 0, 0, 0, 0), "Ана Б.")
    with page.expect_download() as download:
        page.click("#result-save")
    text = Path(download.value.path()).read_text(encoding="utf-8")
    found, wrong = read_codes(text)
    assert ([one.name for one in found], wrong) == (["Ана Б."], [])
    assert [url for url in asked if "Ан" in url or "/api/lesson/result" in url] == []
    page.remove_listener("request", heard)
    assert "Ана" not in page.evaluate("JSON.stringify(localStorage)")
    page.click("#result-forget")
    page.wait_for_selector(".dot[aria-current]:text-is('1')")
    at_step(page, "squares", len(course("squares").steps))
    assert read_code(page.input_value("#result-code")) == Result("squares", (0, 0, 15, 15, 0, 0, 0, 0, 0), "")
    page.reload()
    page.wait_for_selector("#result-code")
    assert read_code(page.input_value("#result-code")).done == 0


def test_a_teacher_gathers_thirty_codes_and_files(kept_page: Any, tmp_path: Path) -> None:
    page = place(anew(kept_page), "lessons")
    page.click("#open-results-table")
    dice = random.Random(9)
    made = [Result("nim", (15, *(dice.randrange(4) for _ in range(5))), f"Pupil {number}") for number in range(28)]
    made += [Result("sums", (15, 1, 1, 1, 2), "=Bo")]
    codes = [result_code(result) for result in made]
    asked: list[str] = []
    page.on("request", heard := lambda request: asked.append(request.url))
    page.fill("#result-codes", "\n".join([*codes[:3], "hello", *codes[3:], codes[0][:-1] + "U"]))
    (tmp_path / "one.txt").write_text(f"# nim\n{result_code(Result('nim', (15, 0, 0, 0, 0, 0)))}\n", encoding="utf-8")
    (tmp_path / "two.txt").write_text("nothing\n", encoding="utf-8")
    page.set_input_files("#result-files", [tmp_path / "one.txt", tmp_path / "two.txt"])
    page.wait_for_selector("#wrong-codes li:nth-child(3)")
    faults = page.locator("#wrong-codes li").all_inner_texts()
    assert [fault.partition(":")[0] for fault in faults] == ["Line 4", "Line 31", "Line 36"]
    assert "“hello” is not a result" in faults[0]
    assert "“U” does not occur" in faults[1]
    captions = page.locator(".result-table caption").all_inner_texts()
    assert captions == ["nim: 29 results", "sums: 1 result"]
    rows = page.locator(".result-table").first.locator("tbody tr").all_inner_texts()
    words = {0: "", 1: "1", 2: "2", 3: "3", 15: "-"}
    for row, result in zip(rows, made[:28], strict=False):
        cells = row.split("\t")
        assert cells == [result.name, f"{result.done}/5", str(result.first), *(words[step] for step in result.steps)]
    last = page.locator(".result-table").first.locator("tfoot td").all_inner_texts()
    assert last == ["-", *(str(sum(one.steps[at] == 1 for one in made[:28])) for at in range(1, 6))]
    page.locator("#wrong-codes button").first.click()
    chosen = "(({value, selectionStart, selectionEnd}) => value.slice(selectionStart, selectionEnd))"
    assert page.evaluate(f"{chosen}(document.activeElement)") == "hello"
    with page.expect_download() as download:
        page.click("#results-csv")
    text = Path(download.value.path()).read_text(encoding="utf-8-sig")
    table = list(csv.reader(text.splitlines()))
    assert table[0][:5] == ["Name", "Lesson", "Tasks", "Done", "First attempt"]
    assert len(table) == 31
    assert table[29][0] == "'=Bo"
    assert [url for url in asked if not url.startswith("blob:")] == []
    page.remove_listener("request", heard)
    assert "Pupil" not in page.evaluate("JSON.stringify(localStorage)")


@pytest.mark.parametrize("name", ["nim", "queen"])
def test_sheets_are_shown_and_printed(kept_page: Any, name: str) -> None:
    page = place(kept_page, "lessons")
    data = sheet_data(course(name), course_notes(name))
    page.evaluate("(fragment) => { location.hash = fragment; }", f"#lesson={name}&step=1")
    page.wait_for_selector("#lesson-sheets")
    page.click("#lesson-sheets")
    for kind in KINDS:
        page.click(f"#sheet-{kind}")
        page.wait_for_selector(f"#sheet-{kind}[aria-pressed=true]")
        assert page.inner_text(".paper h1") == data["labels"][kind]
        count = len(data["steps"]) + (len(data["topics"]) if kind == "teacher" else 0)
        assert page.locator(".paper section").count() == count
        shown = page.inner_text(".paper")
        for step in data["steps"]:
            assert all((answer in shown) is (kind != "work") for answer in step["answers"])
            assert all((text in shown) is (kind == "teacher") for text in step["further"])
        assert page.evaluate("[...document.querySelectorAll('.paper img')].every((one) => one.naturalWidth > 0)")
        page.emulate_media(media="print")
        assert not page.is_visible(".head")
        assert not page.is_visible("#sheet-print")
        assert page.is_visible(".paper section")
        assert page.pdf(format="A4").startswith(b"%PDF")
        page.emulate_media(media="screen")


def test_the_editor_shows_errors_at_their_lines_and_a_step_beside_the_text(kept_page: Any) -> None:
    page = place(anew(kept_page), "lessons")
    page.click("#open-own")
    page.wait_for_selector("#own-preview #board svg")
    text = (
        "Nimatron lesson 1\ntitle: A\nstep: One\ngame: nim\nstart: 3,4,5\ntask: move\n"
        "step: Two\ngame: squares\ntask: lost\namong: 0-5\nquestion: Why?\n"
    )
    page.fill("#own-text", text)
    page.wait_for_selector("#own-link")
    assert page.input_value("#own-link").partition("#")[2] == f"lesson-text={packed(text)}"
    page.evaluate("document.querySelector('#own-text').setSelectionRange(0, 0)")
    page.locator("#own-text").press("ArrowRight")
    page.wait_for_selector("#own-preview #board svg[data-position='3,4,5']")
    page.evaluate("(at) => document.querySelector('#own-text').setSelectionRange(at, at)", text.index("among"))
    page.locator("#own-text").press("ArrowRight")
    page.wait_for_selector("#own-preview .lesson-row li")
    page.select_option("#own-step", "0")
    page.wait_for_selector("#own-preview #board svg[data-position='3,4,5']")
    page.fill("#own-text", text.replace("task: move", "task: mvoe"))
    page.wait_for_selector("#faults")
    assert page.locator(".own-lines .wrong").all_inner_texts() == ["6"]
    assert page.get_attribute("#own-text", "aria-invalid") == "true"
    assert page.locator("#own-preview.stale #board svg").count() == 1
    page.fill("#own-text", text.replace("among: 0-5", "among: 0-5\nhint: {lost 3}"))
    page.wait_for_selector(".own-lines .wrong:text-is('11')")
    page.fill("#own-text", text)
    page.wait_for_selector("#own-link")
    assert page.locator(".own-lines .wrong").count() == 0
    tops = page.evaluate(
        "[...document.querySelectorAll('.own-lines div')].map((one) => one.getBoundingClientRect().height)"
    )
    height = page.evaluate("parseFloat(getComputedStyle(document.querySelector('#own-text')).lineHeight)")
    assert len(tops) == text.count("\n") + 1
    assert all(abs(top - height) < 0.6 for top in tops)
    page.click("#own-sheet")
    page.wait_for_selector(".paper section:nth-of-type(2)")
    assert page.inner_text(".paper h1") == "A: work sheet"
    page.click("#sheet-teacher")
    page.wait_for_selector("#sheet-teacher[aria-pressed=true]")
    assert "Key question: Why?" in page.inner_text(".paper")


class _Embedding(http.server.BaseHTTPRequestHandler):
    """A page of another origin with Nimatron in a frame."""

    address = ""

    def do_GET(self) -> None:
        body = f'<!doctype html><title>Class</title><iframe src="{self.address}/#lesson=nim&step=3"></iframe>'.encode()
        self.send_response(200)
        self.send_header("content-type", "text/html")
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *arguments: object) -> None:
        """Log nothing."""


def test_only_a_named_origin_may_embed_the_page(browser: Any) -> None:
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), _Embedding) as other:
        threading.Thread(target=other.serve_forever, daemon=True).start()
        origin = f"http://127.0.0.1:{other.server_address[1]}"
        try:
            for given in ((), ("--frame-ancestors", origin)):
                with running_server("--workers", "1", *given) as server:
                    _Embedding.address = server.address
                    context = browser.new_context()
                    page = context.new_page()
                    page.goto(origin)
                    frame = page.frame_locator("iframe")
                    if given:
                        frame.locator(".lesson-step #board svg").wait_for()
                    else:
                        page.wait_for_function("() => window.frames.length === 1")
                        page.wait_for_load_state("networkidle")
                        assert frame.locator("#page").count() == 0
                    context.close()
        finally:
            other.shutdown()
