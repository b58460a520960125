"""The data of pictures of sequences: exact counts, apparent periods, records, colours, and the bounds."""

from __future__ import annotations

import random
import subprocess
import sys
import time
from itertools import combinations, pairwise
from typing import Any

import numpy as np
import pytest

import nimatron as nt
from nimatron.picture.plot_axes import grouped, powers_of_ten, whole_ticks
from nimatron.picture.plot_raster import DOT, FEW, LOST, RARE, Palette, lightness
from nimatron.picture.plot_sequence import MOST_VALUES
from nimatron.sequences.table_features import agreements, apparent_period, different_values, peaks, records


def sequences() -> list[list[int]]:
    """Return short sequences of every kind: random, periodic with a preperiod, constant, increasing, wide values."""
    chance = random.Random(10)
    found: list[list[int]] = [[], [3], [1, 1], [0, 1, 2], [5] * 9, list(range(20))]
    for _ in range(300):
        before = [chance.randrange(4) for _ in range(chance.randrange(12))]
        period = [chance.choice((0, 1, 2, 70_000, 256)) for _ in range(chance.randrange(1, 8))]
        rest = chance.randrange(2, 60)
        found.append(before + [period[n % len(period)] for n in range(rest)])
        found.append([chance.randrange(2) for _ in range(chance.randrange(40))])
    return found


def test_agreements_by_the_definition() -> None:
    for values in sequences():
        expected = [
            sum(values[n] == values[n + shift] for n in range(len(values) - shift))
            for shift in range(1, len(values) + 1)
        ]
        assert agreements(np.array(values, dtype=np.int64), len(values)) == expected


def test_apparent_periods_by_the_definition() -> None:
    seen = 0
    for values in sequences():
        count = len(values)
        expected = None
        for shift in range(1, count // 3 + 1):
            start = count - shift
            while start > 0 and values[start - 1] == values[start - 1 + shift]:
                start -= 1
            if count - start >= max(3 * shift, -(-count // 2)):
                expected = (start, shift)
                break
        assert apparent_period(np.array(values, dtype=np.int64)) == expected, values
        seen += expected is not None
    assert seen > 200


def test_apparent_period_is_quick() -> None:
    begun = time.process_time()
    values = np.zeros(3_000_000, dtype=np.int32)
    values[1::2] = 1
    values[2_999_998] = 5
    assert apparent_period(values) is None
    assert apparent_period(np.zeros(3_000_000, dtype=np.int32)) == (0, 1)
    assert time.process_time() - begun < 3


def test_records_by_the_definition() -> None:
    for values in sequences():
        expected = [(n, value) for n, value in enumerate(values) if all(value > before for before in values[:n])]
        places, greatest = records(np.array(values, dtype=np.int64))
        assert list(zip(places.tolist(), greatest.tolist(), strict=True)) == expected


def test_different_values_by_the_definition() -> None:
    for values in [*sequences(), [1 << 40, 5, 5, 1 << 40]]:
        assert different_values(np.array(values, dtype=np.int64)).tolist() == sorted(set(values))


def test_peaks_are_no_multiples_of_each_other() -> None:
    for values in sequences():
        counts = agreements(np.array(values, dtype=np.int64), len(values) // 2)
        found = peaks(counts, len(values))
        assert all(other % one for one, other in combinations(sorted(found), 2))
        assert all(counts[shift - 1] for shift in found)
    assert peaks([], 1) == []


# Viénot, Brettel and Mollon 1999 and Machado, Oliveira and Fernandes 2009: linear RGB without one kind of cones
_BLIND = (
    np.eye(3),
    np.array([[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.01182, 0.04294, 0.968881]]),
    np.array([[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]]),
    np.array([[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.3039]]),
)


def _lab(colour: str, cones: Any) -> Any:
    parts = np.array([int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)])
    linear = np.where(parts <= 0.04045, parts / 12.92, ((parts + 0.055) / 1.055) ** 2.4)
    seen = np.clip(cones @ linear, 0, 1)
    xyz = np.array([[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505]]) @ seen
    x, y, z = (np.cbrt(part) if part > 0.008856 else 7.787 * part + 16 / 116 for part in xyz / (0.9505, 1.0, 1.089))
    return np.array([116 * y - 16, 500 * (x - y), 200 * (y - z)])


@pytest.mark.parametrize("cones", range(4))
def test_a_few_colours_are_distinct_for_everybody(cones: int) -> None:
    seen = [_lab(colour, _BLIND[cones]) for colour in FEW]
    assert min(float(np.linalg.norm(one - other)) for one, other in combinations(seen, 2)) > (17 if cones == 3 else 20)


@pytest.mark.parametrize("count", [13, 40, 250])
def test_many_colours_grow_lighter(count: int) -> None:
    shades = [116 * lightness(colour) ** (1 / 3) - 16 for colour in Palette(range(count)).colours()[1:]]
    assert all(one < other + 0.2 for one, other in pairwise(shades))  # eight bits are rounded
    assert all(one < other for one, other in pairwise(shades[::5]))
    assert len(set(Palette(range(count)).colours())) == count


@pytest.mark.parametrize("cones", range(4))
def test_neighbours_among_up_to_forty_differ_for_everybody(cones: int) -> None:
    seen = [_lab(colour, _BLIND[cones]) for colour in Palette(range(40)).colours()]
    assert min(float(np.linalg.norm(one - other)) for one, other in pairwise(seen)) > 8


def test_more_values_than_colours() -> None:
    palette = Palette(range(1_000))
    places = [palette.place(value) for value in range(1_000)]
    assert places == sorted(places)
    assert set(places) == set(range(250))
    assert places.count(0) == 1


@pytest.mark.parametrize("ground", ["#fffaf1", "#262220", "#ffffff"])
@pytest.mark.parametrize("colour", [DOT, LOST, RARE])
def test_points_are_seen_on_light_and_dark(ground: str, colour: str) -> None:
    light, dark = sorted((lightness(ground), lightness(colour)), reverse=True)
    assert (light + 0.05) / (dark + 0.05) >= 3


def test_ticks_are_whole_and_round() -> None:
    for high in (0, 1, 2, 3, 9, 10, 11, 99, 120, 4_999, 10**6, 123_456_789):
        for most in (2, 5, 10):
            ticks = whole_ticks(0, high, most)
            assert ticks[0] == 0
            assert len(ticks) <= most + 1
            steps = {other - one for one, other in pairwise(ticks)}
            assert len(steps) <= 1
            assert all(str(step).rstrip("0") in ("1", "2", "5") for step in steps)
    assert powers_of_ten(10**6, 4) == [1, 100, 10_000, 1_000_000]
    assert grouped(-12_345) == "-12,345"


@pytest.mark.parametrize(
    ("settings", "why"),
    [
        ({"count": MOST_VALUES + 1}, "at most 5000000"),
        ({"count": 10**30}, "at most 5000000"),
        ({"count": 0}, "count"),
        ({"count": -1}, "count"),
        ({"count": 5, "kind": "colour"}, "scatter, rows, rare, maximum, autocorrelation"),
        ({"count": 5_000_000, "kind": "rows", "row_length": 10}, "at least 2500 heaps"),
        ({"count": 50, "kind": "rows", "row_length": 0}, "at least one heap"),
        ({"count": 50, "row_length": 5}, "only the kind rows"),
        ({"count": 50, "shifts": 5}, "only the kind autocorrelation"),
        ({"count": 50, "kind": "autocorrelation", "shifts": 50}, "from 1 to one less"),
        ({"count": 50, "kind": "autocorrelation", "shifts": 0}, "from 1 to one less"),
        ({"count": 1, "kind": "autocorrelation"}, "from 1 to one less"),
        ({"count": 5_000_000, "kind": "autocorrelation", "shifts": 5_000}, "at most 4000"),
    ],
)
def test_too_large_requests_are_refused_immediately(settings: dict[str, Any], why: str) -> None:
    begun = time.process_time()
    with pytest.raises(nt.NimatronError, match=why):
        nt.plot_values("grundy", **settings)
    assert time.process_time() - begun < 0.5


def test_only_heaps_that_add() -> None:
    with pytest.raises(nt.RuleError, match="wythoff"):
        nt.plot_values("wythoff", 5)


@pytest.mark.parametrize("kind", ["scatter", "rows", "maximum", "autocorrelation"])
def test_millions_of_values_are_drawn_in_seconds_and_small(kind: str) -> None:
    begun = time.process_time()
    picture = nt.plot_values("0.07", MOST_VALUES, kind)
    assert time.process_time() - begun < 10
    assert len(picture.svg) < 400_000


def test_no_matplotlib_is_needed_for_svg() -> None:
    code = (
        "import sys; sys.modules['matplotlib'] = None\n"
        "import nimatron as nt, tempfile, os\n"
        "folder = tempfile.mkdtemp()\n"
        "for kind in ('scatter', 'rows', 'maximum', 'autocorrelation'):\n"
        "    nt.plot_values('kayles', 3000, kind).save(os.path.join(folder, kind + '.svg'))\n"
        "try:\n"
        "    nt.plot_values('kayles', 30).save(os.path.join(folder, 'x.png'))\n"
        "except nt.MissingExtraError:\n"
        "    print(len(os.listdir(folder)))\n"
    )
    answer = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert answer.stdout == "4\n"
