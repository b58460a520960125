"""Codes of results: what is written is read again, every slip is refused, tables count rightly."""

from __future__ import annotations

import csv
import io
import zlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nimatron.errors import RequestError
from nimatron.lessons.results import (
    _DIGITS,
    MOST_CODES,
    PREFIX,
    Result,
    clean_name,
    read_code,
    read_codes,
    result_code,
    results_csv,
    results_text,
)

NAMES = st.text(max_size=60)
STEPS = st.lists(st.integers(0, 15), min_size=1, max_size=40).map(tuple)
RESULTS = st.builds(Result, st.sampled_from(["nim", "pairing", "Близанци", "A & B"]), STEPS, NAMES.map(clean_name))


@given(RESULTS)
def test_a_code_is_read_as_it_was_written(result: Result) -> None:
    code = result_code(result)
    assert read_code(code) == result
    assert read_code(code.lower().replace("-", "").replace("r1", "R1-")) == result
    assert set(code) <= set(_DIGITS + "-")
    found, wrong = read_codes(f"# a comment\n\n{code}\n")
    assert (found, wrong) == ([result], [])


@given(RESULTS, st.data())
def test_a_changed_character_is_refused(result: Result, data: st.DataObject) -> None:
    code = result_code(result)
    places = [place for place, letter in enumerate(code) if place >= len(PREFIX) and letter != "-"]
    place = data.draw(st.sampled_from(places))
    other = data.draw(st.sampled_from([digit for digit in _DIGITS if digit != code[place]]))
    with pytest.raises(RequestError):
        read_code(code[:place] + other + code[place + 1 :])
    with pytest.raises(RequestError):
        read_code(code[:place] + code[place + 1 :])
    with pytest.raises(RequestError):
        read_code(code[:place] + other + code[place:])


@given(RESULTS, st.data())
def test_exchanged_neighbours_are_refused(result: Result, data: st.DataObject) -> None:
    digits = list(result_code(result).removeprefix(PREFIX).replace("-", ""))
    places = [place for place in range(len(digits) - 1) if digits[place] != digits[place + 1]]
    place = data.draw(st.sampled_from(places))
    digits[place], digits[place + 1] = digits[place + 1], digits[place]
    with pytest.raises(RequestError):
        read_code(PREFIX + "".join(digits))


@given(st.text(max_size=80))
def test_any_text_is_a_code_or_refused_in_one_line(text: str) -> None:
    for given_text in (text, PREFIX + text):
        assert "\n" not in _refusal(given_text)


def _refusal(text: str) -> str:
    """Return why a text is refused; empty if it is a code."""
    try:
        read_code(text)
    except RequestError as error:
        return str(error)
    return ""


@given(st.binary(max_size=30))
def test_bytes_with_a_right_checksum_are_read_only_if_they_are_canonical(content: bytes) -> None:
    whole = content + zlib.crc32(content).to_bytes(4, "big")
    number, count = int.from_bytes(whole, "big"), -(-8 * len(whole) // 5)
    number <<= 5 * count - 8 * len(whole)
    code = PREFIX + "".join(_DIGITS[number >> 5 * place & 31] for place in reversed(range(count)))
    try:
        result = read_code(code)
    except RequestError:
        return
    lesson, name = content[1 : 1 + content[0]].decode(), content[len(content) - len(result.name.encode()) :].decode()
    if (clean_name(lesson), name) == (result.lesson, result.name) and lesson == result.lesson:
        assert result_code(result).replace("-", "") == code.replace("-", "")


def test_a_list_says_which_line_is_wrong_and_why() -> None:
    good = result_code(Result("nim", (15, 1, 2, 0)))
    named = result_code(Result("nim", (15, 1, 2, 0), "Bo"))
    found, wrong = read_codes(f"\ufeffAna K.: {good}\n{good[:-1]}\nAna: {named}\nhello\n\n{PREFIX}UUU\n{good}")
    assert [result.name for result in found] == ["Ana K.", "Bo", ""]
    assert [fault.line for fault in wrong] == [2, 4, 6]
    assert [fault.why.key for fault in wrong] == [  # type: ignore[union-attr]
        "error.result.checksum",
        "error.result.no_code",
        "error.result.character",
    ]
    assert len(read_codes(f"{good}\n" * MOST_CODES)[0]) == MOST_CODES
    with pytest.raises(RequestError):
        read_codes(f"{good}\n" * (MOST_CODES + 1))


def test_a_table_counts_what_was_done() -> None:
    results = [Result("nim", (15, 1, 2, 0, 14), "Ana, B."), Result("sums", (1, 1), '@"x"'), Result("nim", (15,) * 2)]
    assert [(one.asked, one.done, one.first) for one in results] == [(4, 3, 1), (2, 2, 2), (0, 0, 0)]
    headings = ["name", "lesson", "tasks", "done", "first"]
    rows = list(csv.reader(io.StringIO(results_csv(results, headings))))
    assert rows[0] == [*headings, "1", "2", "3", "4", "5"]
    assert rows[1] == ["Ana, B.", "nim", "4", "3", "1", "-", "1", "2", "", "14+"]
    assert rows[2] == ['\'@"x"', "sums", "2", "2", "2", "1", "1", "", "", ""]
    lines = results_text(results, headings).splitlines()
    assert len(lines) == 4
    assert lines[1].split() == ["Ana,", "B.", "nim", "4", "3", "1", "-", "1", "2", "14+"]


@given(st.lists(RESULTS, max_size=4))
def test_no_cell_is_a_formula(results: list[Result]) -> None:
    for row in csv.reader(io.StringIO(results_csv(results, ["a", "b", "c", "d", "e"]))):
        assert all(cell == "-" or cell[:1] not in ("=", "+", "-", "@") for cell in row)
