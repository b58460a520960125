"""Joints and chains of Nimstring: values by the definition, the kernel beside its reference, wrong bytes."""

from __future__ import annotations

from collections import Counter
from functools import cache
from random import Random
from typing import Any

import pytest

from nimatron.kernels import native
from nimatron.kernels.strings import (
    GROUND,
    MOST_JOINTS,
    String,
    StringValues,
    components_of_strings,
    options_of_component,
    remoteness_of_sets,
)

DICE = Random(11)
LOONY = None
needs_kernels = pytest.mark.skipif(native() is None, reason="the kernels are not built")


def _nothing(held: int, options: int) -> None:
    """Count no work."""


def _cut(strings: tuple[String, ...], place: int) -> tuple[tuple[String, ...], bool]:
    """Return what is left after a cut, and whether it frees a coin."""
    left = strings[:place] + strings[place + 1 :]
    tied = {coin for string in left for coin in string}
    return left, any(coin != GROUND and coin not in tied for coin in strings[place])


@cache
def _wins(strings: tuple[String, ...], heap: int) -> bool:
    for place in range(len(strings)):
        left, again = _cut(strings, place)
        if _wins(left, heap) == again:
            return True
    return any(not _wins(strings, less) for less in range(heap))


def _value(strings: tuple[String, ...]) -> int | None:
    """Return the heap beside which the player to move loses; loony if there is none below 12."""
    return next((heap for heap in range(12) if not _wins(strings, heap)), LOONY)


def _table(strings: list[String]) -> list[int | None]:
    """Return the value of each subset, by the rule of Winning Ways for complimenting moves."""
    values: list[int | None] = [0]
    coins = {coin for string in strings for coin in string} - {GROUND}
    at = {coin: sum(1 << place for place, string in enumerate(strings) if coin in string) for coin in coins}
    for here in range(1, 1 << len(strings)):
        plain, again = set(), set()
        for place, string in enumerate(strings):
            if here >> place & 1:
                left = here ^ 1 << place
                frees = any(coin != GROUND and not left & at[coin] for coin in string)
                (again if frees else plain).add(values[left])
        if not again:
            values.append(next(n for n in range(len(plain) + 1) if n not in plain))
        else:
            value = again.pop()
            values.append(LOONY if again or value in plain else value)  # type: ignore[arg-type]
    return values


def _grid(rows: int, columns: int) -> list[String]:
    """Return the strings of an empty grid of boxes."""
    found = []
    for row in range(rows):
        for column in range(columns):
            box = row * columns + column
            found.append((box, box + columns if row + 1 < rows else GROUND))
            found.append((box, box + 1 if column + 1 < columns else GROUND))
            found += [(box, GROUND)] * ((row == 0) + (column == 0))
    return found


def _without_triangles(coins: int, strings: int) -> list[String]:
    """Return random strings between coins of two kinds and the ground, no two between the same coins."""
    found: set[String] = set()
    grounded = []
    while len(found) + len(grounded) < strings:
        one, other = DICE.randrange(coins), DICE.randrange(coins)
        if one % 2 == other % 2:
            if DICE.random() < 0.5:
                grounded.append((one, GROUND))
        else:
            found.add((min(one, other), max(one, other)))
    return [*found, *grounded]


@pytest.fixture(params=["kernel", "reference"])
def values(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> StringValues:
    """Return the values by the kernel, then those by the reference implementation."""
    if request.param == "reference":
        monkeypatch.setenv("NIMATRON_NO_NATIVE", "1")
    elif native() is None:
        pytest.skip("the kernels are not built")
    return StringValues(1 << 26)


def test_values_follow_the_definition(values: StringValues) -> None:
    seen: Counter[int | None] = Counter()
    for _ in range(150):
        strings = _without_triangles(DICE.randint(1, 7), DICE.randint(0, 8))
        expected = _value(tuple(sorted(strings)))
        assert values.value(strings, _nothing) == expected, strings
        seen[expected] += 1
    assert min(seen[LOONY], seen[0], seen[1]) > 5


@pytest.mark.parametrize(("rows", "columns"), [(1, 4), (2, 2), (1, 3)])
def test_all_sets_of_strings_of_a_grid(values: StringValues, rows: int, columns: int) -> None:
    strings = _grid(rows, columns)
    for here, expected in enumerate(_table(strings)):
        if here % 4 == 3 or here.bit_count() > len(strings) - 4:
            left = [string for place, string in enumerate(strings) if here >> place & 1]
            assert values.value(left, _nothing) == expected, left


@pytest.mark.full
@needs_kernels
def test_sets_of_strings_of_larger_grids() -> None:
    for rows, columns in ((2, 3), (1, 5)):
        strings, found = _grid(rows, columns), StringValues(1 << 26)
        table = _table(strings)
        for here in [*DICE.sample(range(len(table)), 6000), len(table) - 1]:
            left = [string for place, string in enumerate(strings) if here >> place & 1]
            assert found.value(left, _nothing) == table[here], left


@pytest.mark.full
@needs_kernels
def test_who_wins_is_what_the_table_of_moves_left_says() -> None:
    """The table knows no chains. Whoever moves loses if an even number of turns and passes is left."""
    strings, found = _grid(3, 3), StringValues(1 << 26)
    at = {coin: sum(1 << place for place, string in enumerate(strings) if coin in string) for coin in range(9)}
    ends = []
    for place, string in enumerate(strings):
        others = [at[coin] & ~(1 << place) for coin in string if coin != GROUND]
        ends.append((others[0], others[-1]))
    left = remoteness_of_sets(ends)
    lost = 0
    for here in [*DICE.sample(range(len(left)), 4000), len(left) - 1]:
        value = found.value([string for place, string in enumerate(strings) if here >> place & 1], _nothing)
        assert (value == 0) == (left[here] % 2 == 0)
        lost += value == 0
    assert lost > 200


@needs_kernels
def test_the_values_of_empty_grids() -> None:
    found = StringValues(1 << 26)
    sizes = {(1, 1): 1, (1, 2): 1, (1, 3): 1, (2, 2): 0, (2, 3): 1, (3, 3): 2, (2, 4): 0}  # by tables of all sets
    assert {size: found.value(_grid(*size), _nothing) for size in sizes} == sizes


def _search() -> Any:
    search: Any = StringValues(1 << 24)._search
    return search


@needs_kernels
def test_the_kernel_makes_the_options_of_the_reference() -> None:
    search = _search()
    waiting = set(components_of_strings(_grid(2, 3)) or ())
    waiting |= {one for _ in range(60) for one in components_of_strings(_without_triangles(12, 24)) or ()}
    for component in sorted(waiting):
        [own] = search.game.components(component)
        expected = set()
        for option in options_of_component(component):
            parts = Counter(part for one in option for part in search.game.components(one))
            expected.add(frozenset(part for part, count in parts.items() if count % 2))
        assert {frozenset(option) for option in search.game.options(own)} == expected
    assert len(waiting) > 40


@needs_kernels
def test_turned_grids_have_one_form() -> None:
    search = _search()
    strings = _grid(2, 4)
    forms = set()
    for _ in range(20):
        names = DICE.sample(range(100), 8)
        named = [tuple(GROUND if coin == GROUND else names[coin] for coin in string) for string in strings]
        DICE.shuffle(named)
        [component] = components_of_strings(named) or ()  # type: ignore[arg-type]
        forms.update(search.game.components(component))
    assert len(forms) == 1


@needs_kernels
@pytest.mark.parametrize(
    "wrong",
    [
        b"",
        b"\1",
        b"\1\3",
        b"\1\3\0",
        b"\1\1\0\0",
        b"\1\3\0\1\1",
        b"\1\3\0\0\0",
        b"\2\2\0\2\0\1\0\0",
        b"\2\2\0\2\0\1\2\0",
        b"\2\2\0\2\0\1\1",
        b"\1\xff\xff\0",
        bytes([MOST_JOINTS + 1]) + b"\3\0" * (MOST_JOINTS + 1) + bytes(MOST_JOINTS + 1),
    ],
)
def test_wrong_bytes_are_refused(wrong: bytes) -> None:
    with pytest.raises(ValueError, match="not"):
        _search().game.decode(wrong)


@needs_kernels
def test_random_bytes_do_no_harm() -> None:
    search = _search()
    read = 0
    for _ in range(3000):
        count = DICE.randint(0, 5)
        labels = bytes(DICE.choice((0, 1, 2, 3, 0x10, 0x12)) for _ in range(2 * count))
        chains = bytearray()
        for joint in range(count):
            far = [DICE.randrange(joint + 1, count) | DICE.randrange(4) << 6 for _ in range(2) if joint + 1 < count]
            chains += bytes((len(far), *far))
        try:
            component = search.game.decode(bytes((count,)) + labels + bytes(chains))
        except ValueError:
            continue
        if search.game.size(component) <= 14:
            search.value(component, _nothing)
            read += 1
    assert read > 300


def test_too_many_joints_are_refused() -> None:
    with pytest.raises(OverflowError):
        components_of_strings(_grid(9, 8))
