"""Codes survive being written and read, and every error names its character."""

from __future__ import annotations

import re
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import nimatron as nt
from nimatron.explain.catalogue import languages
from nimatron.explain.reason import error_text
from nimatron.rules.codes import MODIFIERS, MOST_PLACES, NO_MOVE, Code, Digit
from tests.tier import draws

NORMAL = {
    "0.77": "0.77", ".77": "0.77", " 0.770 ": "0.77", "04.30": "4.3", "00.7": "0.7", "4": "4.0", "4.": "4.0",
    "4.00[00]": "4.0", "0.[3]": "0.[3]", "0.33[3]": "0.[3]", "0.3[3333]": "0.[3]", "0.3[03]": "0.[30]",
    "0.3[3]": "0.[3]", "0.3003[3]": "0.300[3]", "4.3[3]": "4.[3]", "4.[4]": "4.[4]", "0.3f": "0.3F", "c.0": "C.0",
    "0.0330003": "0.0330003", "80.0": "80.0", "080.00": "80.0", "8C.8": "8C.8", "84.7": "84.7", "4!.0": "4!.0",
    "4?.0": "4!.0", "8?.0": "8?.0", "C?.7?": "C?.7!", "0.3!": "0.3", "0!.7=": "0.7=", "0.3=[7?]": "0.3[7!]",
    "8=0.8!": "8=0.8!", "0": "0.0", "0.": "0.0", "0.0[0]": "0.0", "0.[030]": "0.[030]", "0.0[30]": "0.[03]",
    "0.7!7[77!]": "0.7!7[77!]", "0.[7!7!]": "0.[7!]", "0." + "0" * 63 + "1": "0." + "0" * 63 + "1",
    "0.7" + "0" * 500: "0.7", "0" * 500 + ".7": "0.7", "80.[3]": "80.[3]",
}  # fmt: skip

WRONG = {
    "": "'' is not a code as text", "   ": "'   ' is not a code as text", ".": "character 1 is '.'; a digit is missing",
    "0.7G": "character 4 is 'G'; a digit is", "0.7.7": "character 4 is '.'; a code has one point",
    "x": "character 1 is 'x'", "-0.7": "character 1 is '-'", "0.7 7": "character 4 is ' '", "٠.٧": "character 1 is '٠'",
    "0.٧": "character 3 is '٧'", "1.77": "character 1 is '1'; right before the point only 0, 4, 8 or C",
    "2.0": "character 1 is '2'; right before", "7.0": "character 1 is '7'", "05.1": "character 2 is '5'; right before",
    "9.": "character 1 is '9'; right before", "C0.0": "character 1 is 'C'; two places before the point only 8",
    "40.0": "character 1 is '4'; two places before the point only 8", "040.3": "character 2 is '4'; two places",
    "800.0": "character 1 is '8'; it stands more than two places", "77": "character 1 is '7'; two places",
    "!4.0": "character 1 is '!'; ! ? and = follow a digit directly", "4!!.0": "character 3 is '!'; ! ? and =",
    "0.!": "character 3 is '!'", "0.7?!": "character 5 is '!'", "0.[!3]": "character 4 is '!'",
    "0[3]": "character 2 is '['; the digits that repeat", "[3].0": "character 1 is '['", "0.]": "character 3",
    "0.3]": "character 4 is ']'; no bracket", "0.[3": "character 3 is '['; ']' is missing", "0.[": "character 3 is '['",
    "0.[]": "character 4 is ']'; there is no digit", "0.[3][3]": "character 6 is '['; nothing may follow",
    "0.[3]3": "character 6 is '3'; nothing may follow", "0.[3[3]]": "character 5 is '['; a code has one pair",
    "0.[3.3]": "character 5 is '.'; a code has one point", "0." + "7" * 65: "character 67 is '7'; a code has",
    "0." + "0" * 64 + "7": "character 67 is '7'; a code has at most 64", "0." + "0" * 60 + "[00003]": "character 68",
    "0." + "3" * 65 + "[3]": "character 67", "0.7\n7": "character 4 is '\\n'",
}  # fmt: skip

digits = st.builds(Digit, st.integers(0, 15), st.sampled_from(["", "", "", *MODIFIERS]))
first = st.builds(Digit, st.sampled_from([0, 0, 4, 8, 12]), st.sampled_from(["", *MODIFIERS]))
before = st.builds(Digit, st.sampled_from([0, 0, 8]), st.sampled_from(["", *MODIFIERS]))
codes = st.builds(
    lambda start, whole, after, tail: Code(start, (whole, *after), tuple(tail)),
    before, first, st.lists(digits, max_size=12), st.lists(digits, max_size=5),
)  # fmt: skip


def read_slowly(text: str, most: int) -> dict[int, tuple[int, str]]:
    """Return the digits of the places from -1 to ``most``, read in a second way."""
    whole, _, after = text.strip().upper().partition(".")
    after, _, tail = after.partition("[")
    parts = [re.findall("[0-9A-F][!?=]?", part) for part in (whole, after, tail)]
    row = {-place: letter for place, letter in enumerate(reversed(parts[0]))}
    row |= dict(enumerate(parts[1], 1))
    for place in range(len(parts[1]) + 1, most + 1 if parts[2] else 0):
        row[place] = parts[2][(place - len(parts[1]) - 1) % len(parts[2])]
    found = {}
    for place in range(-1, most + 1):
        letter = row.get(place, "0")
        bits, sign = int(letter[0], 16), letter[1:]
        found[place] = (bits, "" if not bits & 12 else "!" if sign == "?" and not bits & 8 else sign)
    return found


@pytest.mark.parametrize(("text", "normal"), NORMAL.items(), ids=[text[:20] for text in NORMAL])
def test_normal_form(text: str, normal: str) -> None:
    code = Code.parse(text)
    assert str(code) == normal
    assert Code.parse(normal) == code
    assert hash(Code.parse(normal)) == hash(code)
    assert repr(code) == f"Code.parse({normal!r})"
    assert {place: tuple(code.digit(place)) for place in range(-1, 200)} == read_slowly(text, 199)


@settings(max_examples=draws(400), deadline=None)
@given(codes)
def test_writing_and_reading_are_a_pair(code: Code) -> None:
    assert Code.parse(str(code)) == code
    assert str(Code.parse(str(code))) == str(code)
    assert Code.parse(str(code).lower()) == code
    assert Code(code.before, code.digits, code.tail) == code
    assert {place: tuple(code.digit(place)) for place in range(-1, 90)} == read_slowly(str(code), 89)
    assert dict(code.places(40)) == {place: digit for place in range(-1, 41) if (digit := code.digit(place)).bits}


@settings(max_examples=draws(300), deadline=None)
@given(codes, codes, st.integers(0, 3), st.integers(1, 3))
def test_equal_codes_are_those_with_the_same_digits(one: Code, other: Code, unrolled: int, times: int) -> None:
    same = all(one.digit(place) == other.digit(place) for place in range(-1, 200))
    assert (one == other) == (str(one) == str(other)) == same
    if one.tail:  # the same tail, begun later and repeated several times
        later = one.digits + tuple(one.digit(len(one.digits) + more) for more in range(unrolled))
        tail = tuple(one.digit(len(later) + more) for more in range(times * len(one.tail)))
        assert Code(one.before, later, tail) == one


@settings(max_examples=draws(300), deadline=None)
@given(st.text(alphabet="0123456789abcdefABCDEF.[]!?= x-", max_size=12))
def test_any_text_is_read_or_refused_in_one_line(text: str) -> None:
    try:
        code = Code.parse(text)
    except nt.RuleError as refused:
        said = str(refused)
        assert "\n" not in said
        assert len(said) < 250
        found = re.search(r": character (\d+) is (.+?); ", said)
        assert found or "is not a code as text" in said
        if found:
            assert repr(text.strip()[int(found[1]) - 1]) == found[2]
    else:
        assert Code.parse(str(code)) == code
        assert {place: tuple(code.digit(place)) for place in range(-1, 60)} == read_slowly(text, 59)


@pytest.mark.parametrize(("text", "said"), WRONG.items(), ids=[text[:20] for text in WRONG])
def test_a_fault_names_its_character(text: str, said: str) -> None:
    with pytest.raises(nt.RuleError) as refused:
        Code.parse(text)
    assert said in str(refused.value)
    assert len(str(refused.value)) < 250
    for lang in languages():
        other = error_text(refused.value, lang)
        assert "{" not in other.replace(text, "")
        assert lang == "en" or re.search("[\u0400-\u04ff]", other)
        numbers = re.findall(r"\d+", said)
        assert all(number in other for number in numbers)


@pytest.mark.parametrize("value", [0.77, None, 7, ["0.7"], b"0.77"])
def test_only_texts_are_read(value: object) -> None:
    with pytest.raises(nt.RuleError, match="is not a code as text"):
        Code.parse(value)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("before", "digits", "tail"),
    [
        (Digit(4), (), ()), (Digit(9), (), ()), (NO_MOVE, (Digit(1),), ()), (NO_MOVE, (Digit(6),), ()),
        (NO_MOVE, (NO_MOVE, Digit(16)), ()), (NO_MOVE, (NO_MOVE, Digit(-1)), ()), (NO_MOVE, (Digit(4, "x"),), ()),
        (NO_MOVE, (Digit(4, "!!"),), ()), (NO_MOVE, (), (Digit(3),)), (NO_MOVE, (NO_MOVE,) * 66 + (Digit(1),), ()),
    ],
)  # fmt: skip
def test_a_code_made_of_wrong_digits_is_refused(before: Digit, digits: tuple[Digit, ...], tail: tuple[Digit]) -> None:
    with pytest.raises(nt.RuleError):
        Code(before, digits, tail)


def test_what_is_known_of_a_code() -> None:
    expected = {
        "0.0": (-1, True, 0), "0.77": (2, True, 2), "0.[3]": (None, True, 1), "4.[3]": (None, True, 2),
        "0.1": (1, True, 0), "0.8": (1, False, 3), "80.0": (-1, False, 3), "4!.0": (0, False, 2), "0.3F": (2, False, 3),
        "0.0330003": (7, True, 1), "0.[7!]": (None, False, 2),
    }  # fmt: skip
    for text, known in expected.items():
        code = Code.parse(text)
        assert (code.last, code.is_octal, code.most_parts) == known


def test_the_parts_that_a_digit_admits() -> None:
    for bits, parts in product(range(16), ("", *MODIFIERS)):
        digit = Digit(bits, parts)
        for broken in (*product(range(4), repeat=2), *product(range(4), repeat=3)):
            equal, different = len(set(broken)) == 1, len(set(broken)) == len(broken)
            wanted = {"": True, "!": different, "?": not equal, "=": equal}[parts]
            allowed = bits & (4 if len(broken) == 2 else 8) and min(broken) > 0 and wanted
            assert digit.admits(broken) == bool(allowed) == digit.normal.admits(broken)
    assert MOST_PLACES == 64
