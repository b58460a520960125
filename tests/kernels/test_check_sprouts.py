"""Sprouts for the checker: the kernel equals the reference, and equal keys are the positions that are the same."""

from __future__ import annotations

import os
import random
from collections import defaultdict

import pytest

from nimatron.kernels import native
from nimatron.kernels.check_sprouts import (
    Key,
    key_of,
    lines,
    plain_components,
    plain_options,
    regions_of,
    sprouts_components,
    sprouts_options,
    whole,
)
from nimatron.kernels.check_sprouts_form import FIRST_NAME, Region, Regions, apart, reduced
from tests.schedule import SEED
from tests.tier import draws, is_full

_START = int(os.environ.get(SEED, "7"))
FEW = 60
"""Lines of a position that the reference follows in the quick tier."""


def start(spots: int) -> Regions:
    return (((0,),) * spots,)


def written(text: str) -> Regions:
    """Read regions in which each letter is a name."""
    names: dict[str, int] = {}
    return tuple(
        tuple(
            tuple(int(sign) if sign in "012" else names.setdefault(sign, FIRST_NAME + len(names)) for sign in boundary)
            for boundary in region.split(".")
        )
        for region in text.split("/")[:-1]
    )


def shuffled(position: Regions, dice: random.Random) -> Regions:
    """Return the same position with other names and order."""
    names = sorted({spot for region in position for boundary in region for spot in boundary if spot >= FIRST_NAME})
    other = dict(zip(names, dice.sample(range(FIRST_NAME, FIRST_NAME + 240), len(names)), strict=True))
    regions = []
    for region in position:
        step = dice.choice((1, -1))
        boundaries = []
        for boundary in region:
            turn = dice.randrange(len(boundary))
            turned = (boundary[turn:] + boundary[:turn])[::step]
            boundaries.append(tuple(other.get(spot, spot) for spot in turned))
        dice.shuffle(boundaries)
        regions.append(tuple(boundaries))
    dice.shuffle(regions)
    return tuple(regions)


def played(spots: int, dice: random.Random) -> list[Regions]:
    """Return the positions of a random game, each component by itself as a key's regions."""
    here, met = sprouts_components(key_of(start(spots))), []
    while here:
        met += [regions_of(key) for key in here]
        chosen = dice.choice(here)
        rest = list(here)
        rest.remove(chosen)
        here = tuple(sorted([*rest, *dice.choice(sprouts_options(chosen))]))
    return met


def same(one: Regions, other: Regions) -> bool:
    """Return whether two positions are the same up to names and order, by trying everything."""

    def matched(left: list[Region], right: list[Region], names: dict[int, int]) -> bool:
        if not left:
            return True
        return any(
            matched(left[1:], right[:place] + right[place + 1 :], found)
            for place, region in enumerate(right)
            for step in (1, -1)
            for found in regions_matched(list(left[0]), [boundary[::step] for boundary in region], names)
        )

    def regions_matched(left: list, right: list, names: dict[int, int]):  # type: ignore[no-untyped-def, type-arg]
        if len(left) != len(right):
            return
        if not left:
            yield names
            return
        for place, boundary in enumerate(right):
            for turn in range(len(boundary)):
                found = spots_matched(left[0], boundary[turn:] + boundary[:turn], names)
                if found is not None:
                    yield from regions_matched(left[1:], right[:place] + right[place + 1 :], found)

    def spots_matched(left: tuple[int, ...], right: tuple[int, ...], names: dict[int, int]) -> dict[int, int] | None:
        if len(left) != len(right):
            return None
        names = dict(names)
        for a, b in zip(left, right, strict=True):
            if min(a, b) < FIRST_NAME:
                if a != b:
                    return None
            elif names.setdefault(a, b) != b:
                return None
        return names if len(set(names.values())) == len(names) else None

    return len(one) == len(other) and matched(list(one), list(other), {})


def rough(position: Regions) -> object:
    """Return something that is the same for equal positions."""
    return sorted(sorted(sorted(min(spot, FIRST_NAME) for spot in boundary) for boundary in part) for part in position)


def everything_after(spots: int) -> set[Regions]:
    """Return the reduced components after any lines from a start, with names and order as they happen to be.

    Lines are followed from one position for each key.
    """
    found, followed, pending = {start(spots)}, set(), [start(spots)]
    while pending:
        here = pending.pop()
        key = plain_components(key_of(here))
        if key in followed:
            continue
        followed.add(key)
        for option in lines(here):
            for part in apart(reduced(option)):
                found.add(part)
                pending.append(part)
    return found


POSITIONS = [
    "",
    "0/",
    "1A1A/",
    "0.AB/AB/",
    "ABAB.0/",  # no drawing has these, but bytes may
    "0.ABCABC/0.DD/",
    "A.0/B.0/C.0/D.0/AB/CD.0/0.2/",
    "0.AB.CD.EF/0.AB/0.CD/0.EF/",
    "1ABC.2DE.0/0.ABF/CF.0/1D2E.0/",
    "0.A.B.C.D.E.F/0.AB/0.CD/0.EF/",
    "0.0.1ABCDE/0.AB/0.CD/1E.0/",
    "2ABCD/ABCD.0/",
    "A1B1C1/0.ABC/",
    "A1B2C/0.ACB/",
    "22.1/222/11/0.2/",
]


def test_the_kernel_is_there() -> None:
    kernels = native()
    assert kernels is None or hasattr(kernels, "check_sprouts_options")


@pytest.mark.parametrize("text", POSITIONS)
def test_the_kernel_equals_the_reference_on_written_positions(text: str) -> None:
    key = key_of(written(text))
    components = plain_components(key)
    assert sprouts_components(key) == components
    for component in components:
        assert set(sprouts_options(component)) == set(plain_options(component))
    assert set(sprouts_options(key)) == set(plain_options(key))


@pytest.mark.parametrize("spots", range(1, 10))
def test_the_kernel_equals_the_reference_in_random_play(spots: int) -> None:
    dice = random.Random(_START + spots)
    for _ in range(draws(12, 2)):
        for position in played(spots, dice):
            key = key_of(position)
            assert sprouts_components(key) == plain_components(key) == (key,)
            if is_full() or sum(1 for _ in zip(range(FEW), lines(position), strict=False)) < FEW:
                assert set(sprouts_options(key)) == set(plain_options(key))


@pytest.mark.parametrize("spots", [3, 5, 8, 12, 20, 40])
def test_other_names_and_orders_have_the_same_key(spots: int) -> None:
    dice = random.Random(_START + spots)
    for _ in range(draws(40, 6)):
        for position in played(spots, dice):
            for _ in range(draws(10, 4)):
                assert sprouts_components(key_of(shuffled(position, dice))) == (key_of(position),)


@pytest.mark.parametrize("text", POSITIONS)
def test_the_reference_has_the_same_key_too(text: str) -> None:
    dice, position = random.Random(_START), written(text)
    found = {plain_components(key_of(shuffled(position, dice))) for _ in range(20)}
    assert found == {sprouts_components(key_of(position))}


@pytest.mark.parametrize("spots", [1, 2, 3, pytest.param(4, marks=pytest.mark.full)])
def test_keys_are_equal_exactly_for_the_same_positions(spots: int) -> None:
    """Every component is compared with those that have its key, and the keys with each other, by trying everything."""
    groups: dict[Key, list[Regions]] = defaultdict(list)
    for position in everything_after(spots):
        (key,) = sprouts_components(key_of(position))
        groups[key].append(position)
    equal = defaultdict(list)
    for members in groups.values():
        assert all(same(members[0], other) for other in members[1:])
        equal[str(rough(members[0]))].append(members[0])
    for members in equal.values():
        assert not any(same(one, other) for i, one in enumerate(members) for other in members[:i])
    assert len(groups) == {1: 2, 2: 16, 3: 125, 4: 1187}[spots]


def rings(*sizes: int) -> Regions:
    """Return rings of regions, each of which has a common spot with the next and one with a region in the middle."""
    regions: list[Region] = []
    name = FIRST_NAME
    for size in sizes:
        regions += [((name + i,), (name + (i + 1) % size,), (100 + name + i,), (0,)) for i in range(size)]
        name += size
    return (*regions, tuple((spot,) for spot in range(100 + FIRST_NAME, 100 + name)))


def test_spots_of_equal_colour_are_separated_if_they_differ() -> None:
    """Rings of three and of six regions look the same from each spot; no colours separate them."""
    dice, keys = random.Random(_START), set()
    for position in (rings(6, 6), rings(6, 3, 3), rings(3, 3, 3, 3), rings(3, 6, 3)):
        found = {sprouts_components(key_of(shuffled(position, dice))) for _ in range(draws(60, 10))}
        assert found == {plain_components(key_of(position))}
        keys |= found
    assert len(keys) == 3


def test_many_symmetries() -> None:
    """Twelve equal parts hang on one region; all orders of them are the same."""
    parts = "".join(f"0.{chr(65 + 2 * i)}{chr(66 + 2 * i)}/" for i in range(12))
    middle = ".".join(f"{chr(65 + 2 * i)}1{chr(66 + 2 * i)}" for i in range(12))
    position, dice = written(f"0.{middle}/{parts}"), random.Random(_START)
    (key,) = sprouts_components(key_of(position))
    assert all(sprouts_components(key_of(shuffled(position, dice))) == (key,) for _ in range(draws(50, 5)))


@pytest.mark.parametrize(
    "data", ["02", "00", "01 00", "02 02 00", "05 00", "05 05 05 00", "05 01 05 00", "05 05 00 01", "02 01 00"]
)
def test_bytes_that_are_no_position(data: str) -> None:
    for function in (sprouts_components, sprouts_options, plain_components, plain_options):
        with pytest.raises(ValueError, match=r"position|b'"):
            function(bytes.fromhex(data))


def test_what_is_too_large() -> None:
    names = tuple((spot, spot + 1, spot, spot + 1) for spot in range(FIRST_NAME, FIRST_NAME + 240, 2))
    assert len(sprouts_components(key_of((names,)))) == 1
    long = key_of((((1, 1),) * 500,))
    for data in (long, bytes([250, 3, 250, 0])):
        for function in (sprouts_components, sprouts_options, plain_components, plain_options):
            with pytest.raises(OverflowError):
                function(data)
    with pytest.raises(OverflowError):
        whole([key_of(((tuple(range(3, 133)),), (tuple(range(3, 133)),)))] * 2)


def test_a_position_with_too_many_lines_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("nimatron.kernels.check_sprouts.MOST_LINES", 5)
    key = key_of(start(7))
    for function in (sprouts_options, plain_options):
        with pytest.raises(OverflowError):
            function(key)
