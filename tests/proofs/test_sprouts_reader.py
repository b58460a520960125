"""The checker's Sprouts against drawings by the rules of the game, and against the rule set that people play."""

from __future__ import annotations

import os
import random
from collections.abc import Iterator
from itertools import product

import pytest

from nimatron.errors import PositionError, TooLargeError
from nimatron.games.graphs.sprouts import Sprouts
from nimatron.kernels.check_sprouts import key_of, sprouts_components, whole
from nimatron.kernels.check_sprouts_form import FIRST_NAME
from nimatron.proofs.sprouts_reader import SproutsReader
from tests.brute_force import BruteForce, reachable
from tests.schedule import SEED
from tests.tier import draws

_START = int(os.environ.get(SEED, "7"))
GAME = Sprouts()
NORMAL, MISERE = SproutsReader(misere=False), SproutsReader(misere=True)

Walk = tuple[int, ...]
Drawing = tuple[tuple[int, ...], tuple[tuple[Walk, ...], ...]]
"""The number of line ends at each spot, dead ones too, and the areas: the walks round the lines on their borders."""


def blank(spots: int) -> Drawing:
    return (0,) * spots, (tuple((spot,) for spot in range(spots)),)


def lines(drawing: Drawing) -> Iterator[Drawing]:
    """Yield the drawing after each line, by the rules of the game alone: nothing is left out, nothing is renamed."""
    ends, areas = drawing
    new = len(ends)
    for index, area in enumerate(areas):
        rest = areas[:index] + areas[index + 1 :]
        corners = [(b, p) for b, walk in enumerate(area) for p in range(len(walk))]
        for (b, p), (c, q) in product(corners, corners):
            if (b, p) > (c, q):
                continue
            one, two = area[b][p], area[c][q]
            degrees = [*ends, 2]
            degrees[one] += 1
            degrees[two] += 1
            if max(degrees[one], degrees[two]) > 3:
                continue
            others = [area[k] for k in range(len(area)) if k not in (b, c)]
            if b != c:
                walk = (*_round(area[b], p, ends[one]), new, *_round(area[c], q, ends[two]), new)
                yield tuple(degrees), (*rest, (*others, walk))
                continue
            walk = area[b]
            if p == q:
                sides = (one, new), (*_round(walk, p, ends[one]), new)
            else:
                between, beyond = walk[p + 1 : q], walk[q + 1 :] + walk[:p]
                sides = (one, *between, two, new), (two, *beyond, one, new)
            for inside in product((True, False), repeat=len(others)):
                near = tuple(other for other, near in zip(others, inside, strict=True) if near)
                far = tuple(other for other, near in zip(others, inside, strict=True) if not near)
                yield tuple(degrees), (*rest, (*near, sides[0]), (*far, sides[1]))


def _round(walk: Walk, place: int, ends: int) -> Walk:
    """Return the walk from a corner and back to it: a spot without lines is met once, any other at both ends."""
    return (*walk[place:], *walk[:place], walk[place]) if ends else walk


def key(drawing: Drawing) -> bytes:
    """Return the key of a drawing. Spots with three ends are dead; one with two ends that is met twice has a name."""
    ends, areas = drawing
    return whole(
        sprouts_components(
            key_of(
                tuple(
                    tuple(
                        kept
                        for walk in area
                        if (
                            kept := tuple(
                                FIRST_NAME + spot if ends[spot] == 2 else ends[spot] for spot in walk if ends[spot] < 3
                            )
                        )
                    )
                    or ((1,),)[:0]
                    for area in areas
                    if any(ends[spot] < 3 for walk in area for spot in walk)
                )
            )
        )
    )


def test_a_drawing_of_one_spot() -> None:
    (loop,) = set(lines(blank(1)))
    assert loop == ((2, 2), (((0, 1),), ((0, 1),)))
    assert [GAME.format(move) for move in GAME.moves(GAME.parse("1"))] == ["AB/AB/"]
    assert len({key(option) for option in lines(loop)}) == 1


@pytest.mark.parametrize("spots", [1, 2, pytest.param(3, marks=pytest.mark.full)])
def test_all_drawings_have_the_options_of_their_keys(spots: int) -> None:
    """So the game trees are the same, in both conventions: what is left out has no influence.

    Lines are followed from several drawings with the same key.
    """
    pending, seen = [blank(spots)], {}
    while pending:
        here = pending.pop()
        if seen.setdefault(key(here), 0) >= 4:
            continue
        seen[key(here)] += 1
        options = set(lines(here))
        assert {(key(option),) if key(option) else () for option in options} == set(MISERE.options(key(here)))
        pending += options
    assert len(seen) > spots


@pytest.mark.parametrize("spots", [3, 4, 5, 6, 7])
def test_drawings_at_random_have_the_options_of_their_keys(spots: int) -> None:
    dice = random.Random(_START + spots)
    for _ in range(draws(12, 2)):
        here = blank(spots)
        while options := list(lines(here)):
            found = {key(option) for option in options}
            assert found == {option[0] if option else b"" for option in MISERE.options(key(here))}
            normal = {NORMAL.components(option) for option in found}
            assert normal == {NORMAL.components(whole(option)) for option in _normal_options(key(here))}
            here = dice.choice(options)


def _normal_options(position: bytes) -> Iterator[tuple[bytes, ...]]:
    components = sprouts_components(position)
    for place, component in enumerate(components):
        for option in NORMAL.options(component):
            yield (*components[:place], *components[place + 1 :], *option)


@pytest.mark.parametrize("spots", [1, 2, 3, pytest.param(4, marks=pytest.mark.full)])
def test_the_rule_set_has_the_same_options(spots: int) -> None:
    for position in reachable(GAME, GAME.parse(str(spots)), most=200_000):
        here = MISERE.read("sprouts", GAME.format(position))
        found = {MISERE.read("sprouts", GAME.format(option)) for option in GAME.moves(position)}
        assert found == {option[0] if option else b"" for option in MISERE.options(here)}


class ByKeys:
    """The checker's Sprouts as a game of whole positions, for the brute force."""

    def moves(self, position: bytes) -> list[bytes]:
        return [option[0] if option else b"" for option in MISERE.options(position)] if position else []

    def terminal_outcome(self, position: bytes) -> str:
        return "P"


@pytest.mark.parametrize("spots", [2, 3, pytest.param(4, marks=pytest.mark.full)])
def test_values_and_outcomes_are_those_of_the_rule_set(spots: int) -> None:
    """Nim-values, and misère outcomes, of all positions; and nim-values by components."""
    plain, plain_misere = BruteForce(GAME), BruteForce(GAME, misere=True)
    ours, ours_misere = BruteForce(ByKeys()), BruteForce(ByKeys(), misere=True)
    values: dict[bytes, int] = {}

    def value(component: bytes) -> int:
        if component not in values:
            reached = set()
            for option in NORMAL.options(component):
                total = 0
                for part in option:
                    total ^= value(part)
                reached.add(total)
            values[component] = next(number for number in range(len(reached) + 1) if number not in reached)
        return values[component]

    for position in reachable(GAME, GAME.parse(str(spots)), most=200_000):
        here = MISERE.read("sprouts", GAME.format(position))
        assert ours.grundy(here) == plain.grundy(position)
        assert ours_misere.loses(here) == plain_misere.loses(position)
        total = 0
        for part in NORMAL.components(here):
            total ^= value(part)
        assert total == plain.grundy(position)


def test_starts() -> None:
    assert [NORMAL.components(NORMAL.read("sprouts", str(spots))) == () for spots in (0, 1, 60)] == [True, False, False]
    assert MISERE.options(MISERE.read("sprouts", "22/")) == [()]
    assert NORMAL.components(NORMAL.read("sprouts", "0.0/0.0/")) == ()
    assert MISERE.read("sprouts", "0.0/0.0/") != b""


@pytest.mark.parametrize("spots", [5, 8, 30])
def test_what_is_written_is_read(spots: int) -> None:
    dice = random.Random(_START)
    here = NORMAL.read("sprouts", str(spots))
    while here:
        assert NORMAL.read(*NORMAL.written(here)) == here
        here = dice.choice([option[0] if option else b"" for option in MISERE.options(here)])


@pytest.mark.parametrize(
    "text", ["", "0.AB/", "AAA/", "00/", "0//", "1.x/", "é/", "-1", "A.A1/", "(0)(0)/", "0", "1_0"]
)
def test_what_is_no_position(text: str) -> None:
    if text == "0":
        assert NORMAL.read("sprouts", text) == b""
        return
    with pytest.raises(PositionError, match="neither a number of spots"):
        NORMAL.read("sprouts", text)


def test_what_is_too_large() -> None:
    for text in ("999", "".join(f"({name})" for name in range(100, 400)) + "/0/"):
        with pytest.raises(TooLargeError, match="too large for the checker of Sprouts: at most"):
            NORMAL.read("sprouts", text)


def test_too_many_lines_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("nimatron.kernels.check_sprouts.MOST_LINES", 3)
    for reader in (NORMAL, MISERE):
        with pytest.raises(TooLargeError, match="too large"):
            reader.options(reader.read("sprouts", "6"))
