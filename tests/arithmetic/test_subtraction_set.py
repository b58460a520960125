from __future__ import annotations

import pickle
from itertools import islice, pairwise
from math import factorial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nimatron.arithmetic.number_sets import NAMES, number_set
from nimatron.arithmetic.subtraction_set import SubtractionSet
from nimatron.errors import NimatronError, RuleError, TooLargeError

FIRST = {
    "squares": [1, 4, 9, 16, 25, 36, 49],
    "cubes": [1, 8, 27, 64, 125],
    "primes": [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43],
    "triangular": [1, 3, 6, 10, 15, 21],
    "odd": [1, 3, 5, 7],
    "even": [2, 4, 6, 8],
    "fibonacci": [1, 2, 3, 5, 8, 13, 21],
    "factorials": [1, 2, 6, 24, 120],
    "powers-of-2": [1, 2, 4, 8, 16],
    "powers-of-3": [1, 3, 9, 27],
    "powers-of-10": [1, 10, 100],
    "multiples-of-5": [5, 10, 15],
}


@pytest.mark.parametrize(
    ("text", "normal", "members"),
    [
        ("1-3", "1-3", [1, 2, 3]),
        ("1,2,3", "1-3", [1, 2, 3]),
        ("3 1 2", "1-3", [1, 2, 3]),
        (" 2 - 5 , 9 ", "2-5,9", [2, 3, 4, 5, 9]),
        ("1,3,4", "1,3,4", [1, 3, 4]),
        ("3-4,1", "1,3,4", [1, 3, 4]),
        ("2,3", "2,3", [2, 3]),
        ("007", "7", [7]),
        ("5-5", "5", [5]),
        ("1-4,2-9,10", "1-10", list(range(1, 11))),
        ("not 2,3", "not 2,3", [1, 4, 5, 6, 7, 8, 9, 10, 11, 12]),
        ("NOT 1-10", "not 1-10", [11, 12]),
        ("all", "all", list(range(1, 13))),
        ("odd,even", "all", list(range(1, 13))),
        ("not odd", "even", [2, 4, 6, 8, 10, 12]),
        ("not even", "odd", [1, 3, 5, 7, 9, 11]),
        ("not squares", "not squares", [2, 3, 5, 6, 7, 8, 10, 11, 12]),
        ("1-4,squares", "2,3,squares", [1, 2, 3, 4, 9]),
        ("squares,1,4", "squares", [1, 4, 9]),
        ("squares cubes", "cubes,squares", [1, 4, 8, 9]),
        ("powers-of-4,powers-of-2", "powers-of-2", [1, 2, 4, 8]),
        ("multiples-of-6,multiples-of-2", "even", [2, 4, 6, 8, 10, 12]),
        ("not multiples-of-4", "not multiples-of-4", [1, 2, 3, 5, 6, 7, 9, 10, 11]),
        ("Primes", "primes", [2, 3, 5, 7, 11]),
        ("1–3", "1-3", [1, 2, 3]),
    ],
)
def test_text_normal_form_and_members(text: str, normal: str, members: list[int]) -> None:
    takes = SubtractionSet.parse(text)
    assert str(takes) == normal
    assert list(takes.up_to(12)) == members
    assert [n for n in range(-2, 13) if n in takes] == members
    assert takes.minimum == members[0]
    assert SubtractionSet.parse(normal) == takes
    assert hash(SubtractionSet.parse(normal)) == hash(takes)
    assert pickle.loads(pickle.dumps(takes)) == takes
    assert eval(repr(takes)) == takes


@pytest.mark.parametrize(("name", "members"), FIRST.items())
def test_named_sets(name: str, members: list[int]) -> None:
    takes = SubtractionSet.parse(name)
    assert list(takes.up_to(members[-1])) == members
    assert list(islice(number_set(name).members(), len(members))) == members
    assert [n for n in range(members[-1] + 1) if n in takes] == members
    assert takes.maximum is None
    assert takes.size is None
    assert not takes.is_finite
    assert takes.name == name


@pytest.mark.parametrize("name", FIRST)
def test_members_and_membership_agree(name: str) -> None:
    takes = SubtractionSet.parse(name)
    assert list(takes.up_to(20_000)) == [n for n in range(20_001) if n in takes]
    rest = SubtractionSet.parse(f"not {name}")
    assert sorted([*takes.up_to(3000), *rest.up_to(3000)]) == list(range(1, 3001))


def test_every_name_is_tested() -> None:
    assert {name for name in NAMES if not name.endswith("-k")} <= set(FIRST)


def test_large_members() -> None:
    assert 10**40 in SubtractionSet.parse("squares")
    assert 10**40 + 1 not in SubtractionSet.parse("squares")
    assert 3**200 in SubtractionSet.parse("powers-of-3")
    assert factorial(40) in SubtractionSet.parse("factorials")
    assert 2**61 - 1 in SubtractionSet.parse("primes")
    assert 2**67 - 1 not in SubtractionSet.parse("primes")
    with pytest.raises(TooLargeError):
        assert 2**127 - 1 in SubtractionSet.parse("primes")


def test_huge_ranges_stay_ranges() -> None:
    takes = SubtractionSet.parse("1-1000000000000")
    assert takes.size == takes.maximum == 10**12
    assert 10**12 in takes
    assert 10**12 + 1 not in takes
    assert list(islice(takes.up_to(10**12), 3)) == [1, 2, 3]
    assert SubtractionSet(range(1, 10**30)).maximum == 10**30 - 1
    assert SubtractionSet.parse(f"not 1-{10**30}").minimum == 10**30 + 1
    assert SubtractionSet.parse(f"not odd,2-{10**30}").minimum == 10**30 + 2
    assert str(SubtractionSet.parse(f"1-{10**9},squares")) == "1-1000000000,squares"


def test_numbers_beyond_pythons_text_limit() -> None:
    text = "1" + "0" * 19_999 + "1"
    takes = SubtractionSet.parse(text)
    assert 10**20_000 + 1 in takes
    assert str(takes) == text
    with pytest.raises(RuleError) as caught:
        SubtractionSet(-(10**5000))
    assert len(str(caught.value)) < 200


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("", "empty"),
        ("not", "empty"),
        ("not all", "empty"),
        ("not odd,even", "empty"),
        ("0", "at least 1"),
        ("0-3", "at least 1"),
        ("5-3", "smaller end"),
        ("1,,3", "part 2"),
        ("1,x", "part 2"),
        ("-3", "part 1"),
        ("1-", "part 1"),
        ("1.5", "part 1"),
        ("1-2-3", "part 1"),
        ("not not 3", "part 1"),
        ("٣", "part 1"),
        ("²", "part 1"),
        ("powers-of-1", "at least 2"),
        ("powers-of-0", "at least 2"),
        ("multiples-of-x", "unknown name"),
        ("powers-of-²", "unknown name"),
        ("squarez" * 1000, "unknown name"),
        ("7" * 5000 + "-3", "smaller end"),
        (",".join(str(2 * n) for n in range(1, 10_002)), "10001 parts"),
    ],
)
def test_bad_texts(text: str, part: str) -> None:
    with pytest.raises(RuleError) as caught:
        SubtractionSet.parse(text)
    assert part in str(caught.value)
    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) < 300


@pytest.mark.parametrize("takes", [[], [0], [-1], [1.5], ["a"], [True], 0, None, 1.5, range(3), range(5, 5)])
def test_bad_numbers(takes: object) -> None:
    with pytest.raises(RuleError):
        SubtractionSet(takes)  # type: ignore[arg-type]


def test_too_many_parts() -> None:
    assert SubtractionSet(range(1, 20_000, 2)).size == 10_000
    with pytest.raises(TooLargeError):
        SubtractionSet(range(1, 20_003, 2))
    with pytest.raises(TooLargeError):
        SubtractionSet(n for n in iter(lambda: 1, 0))


def test_immutable() -> None:
    takes = SubtractionSet.of("1-3")
    with pytest.raises(AttributeError):
        takes._text = "1"
    with pytest.raises(AttributeError):
        del takes._text
    assert SubtractionSet.of(takes) is takes
    assert takes != "1-3"


@given(st.sets(st.integers(1, 60) | st.integers(1, 10**30), min_size=1), st.booleans())
def test_round_trip_of_numbers(members: set[int], negated: bool) -> None:
    takes = SubtractionSet(members)
    if negated:
        takes = SubtractionSet.parse(f"not {takes}")
    again = SubtractionSet.parse(str(takes))
    assert again == takes
    assert str(again) == str(takes)
    for n in range(1, 70):
        assert (n in takes) == ((n in members) != negated)
    if not negated:
        assert takes.size == len(members)
        assert (takes.minimum, takes.maximum) == (min(members), max(members))


_names = st.sampled_from(sorted(FIRST))
_numbers = st.integers(1, 50).map(str)
_ranges = st.tuples(st.integers(1, 40), st.integers(0, 40)).map(lambda t: f"{t[0]}-{t[0] + t[1]}")


@given(st.booleans(), st.lists(_names | _numbers | _ranges, min_size=1, max_size=6))
def test_any_written_set(negated: bool, parts: list[str]) -> None:
    union: set[int] = set()
    for part in parts:
        if part in FIRST:
            union |= set(SubtractionSet.parse(part).up_to(200))
        else:
            low, _, high = part.partition("-")
            union |= set(range(int(low), int(high or low) + 1))
    expected = [n for n in range(1, 201) if (n in union) != negated]
    try:
        takes = SubtractionSet.parse(("not " if negated else "") + ",".join(parts))
    except RuleError:
        assert not expected
        return
    assert list(takes.up_to(200)) == expected
    assert takes.minimum == expected[0]
    assert SubtractionSet.parse(str(takes)) == takes
    intervals = list(takes.intervals_up_to(200))
    assert all(a[1] + 1 < b[0] for a, b in pairwise(intervals))


@given(st.text(max_size=30))
def test_any_text_is_a_set_or_an_error_of_ours(text: str) -> None:
    try:
        takes = SubtractionSet.parse(text)
    except NimatronError:
        return
    assert SubtractionSet.parse(str(takes)) == takes
