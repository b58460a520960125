"""Periods too long for memory: from the atlas and the index of certificates, with and without the files."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

import nimatron as nt
from nimatron.budget import STEPS, Budget, Limits
from nimatron.kernels import native
from nimatron.rules.codes import Code
from nimatron.sequences.atlas import known
from nimatron.sequences.octal.values import octal_values
from nimatron.sequences.periods import certified, far_values, shelf
from nimatron.sequences.periods.far_values import PREFIX, FarValues, far_period
from nimatron.sequences.periods.proved_period import Period

pytestmark = pytest.mark.skipif(native() is None, reason="far values need the kernels")
ROOT = Path(shelf.__file__).parents[4]
CERTIFICATES = ROOT / "certificates"
LONG = ("0.054", "0.056", "0.104", "0.106", "0.454", "0.455", "0.456", "0.457", "0.474", "0.475", "0.476", "0.477")


@pytest.fixture(autouse=True)
def _fresh() -> Iterator[None]:
    far_period.cache_clear()
    yield
    far_period.cache_clear()


def _far(code: str, line: shelf.Shelved | None) -> Period:
    found = far_period(code)
    assert found is not None
    values = FarValues(Code.parse(code), found.preperiod, found.period, line)
    return Period(found.game, found.preperiod, found.period, 0, found.theorem, values, found.examined)


def test_every_long_period_of_the_atlas_is_in_the_index_and_agrees() -> None:
    for code in LONG:
        record, line = known(code), shelf.shelved(code)
        assert record is not None
        assert line is not None
        assert (record.preperiod, record.period, record.theorem) == (line.preperiod, line.period, line.theorem)
    assert {line.status for line in shelf.all_shelved().values()} == {"proved"}


def test_every_line_names_a_file_with_its_digest_and_numbers() -> None:
    lines = shelf.all_shelved().values()
    files = {path.relative_to(ROOT).as_posix() for path in CERTIFICATES.rglob("*.json")}
    assert {line.file for line in lines} == {name for name in files if "/positions/" not in name}
    for line in lines:
        data = shelf.read(line)
        assert data is not None, line.file
        numbers = data["preperiod"], data["period"], data["saltus"], data["examined"], data["mask"], data["parity"]
        assert numbers == (line.preperiod, line.period, 0, line.examined, line.mask, line.parity)
        assert data["game"] == f"octal[code={line.proved}]"
        assert len(data["stream"]["digests"]) == line.segments


@pytest.mark.parametrize("code", ["0.056", "0.475"])
def test_codes_that_share_a_certificate_have_the_same_values(code: str) -> None:
    line = shelf.shelved(code)
    assert line is not None
    assert line.proved != code
    one, two = (octal_values(Code.parse(each), 40_000) for each in (code, line.proved))
    assert (one == two).all()


@pytest.mark.parametrize("with_file", [True, False])
def test_values_are_those_of_the_table_in_memory(with_file: bool) -> None:
    code = "0.3546"  # 17 million heaps before the period, 7 million in it
    found = _far(code, shelf.shelved(code) if with_file else None)
    first, length = found.preperiod, found.period
    true = octal_values(Code.parse(code), first + length + 300_000)

    def expected(heap: int) -> int:
        return int(true[heap if heap < first else first + (heap - first) % length])

    heaps = [0, 5, PREFIX - 1, PREFIX, PREFIX + 1, 3_000_000, first - 1, first, first + 1, first + length - 1]
    dice = Random(int(os.environ["NIMATRON_SEED"]))
    heaps += [dice.randrange(first) for _ in range(5)] + [first + dice.randrange(length) for _ in range(10)]
    for heap in (*heaps, first + length, first + 7 * length + 12345, 10**100):
        assert found.value(heap) == expected(heap), heap
    ranges = [
        (0, 10),
        (PREFIX - 5, PREFIX + 5),
        (190_000, 270_000),
        (first - 3, first + 3),
        (first - 3, first + 70_000),
    ]
    ranges += [(first + length - 3, first + length + 3), (first + length - 70_000, first + length + 70_000)]
    for start, stop in (*ranges, (10**30 * length + first - 2, 10**30 * length + first + 2)):
        assert found.array(start, stop).tolist() == [expected(heap) for heap in range(start, stop)], (start, stop)


@pytest.mark.parametrize(
    "code", ["0.104", *(pytest.param(code, marks=pytest.mark.full) for code in ("0.056", "0.475"))]
)
def test_values_are_those_of_a_period_that_is_proved_anew(code: str) -> None:
    proved = nt.period(code, 10**9, limits=Limits().raised(seconds=600))
    assert proved is not None
    found = far_period(code)
    assert found is not None
    assert (found.preperiod, found.period) == (proved.preperiod, proved.period)
    first, length = proved.preperiod, proved.period
    heaps = (1000, 10**6, first - 1, first, first + length - 1, 10**12, 10**40)
    for period in (found, _far(code, None)):
        assert [period.value(heap) for heap in heaps] == [proved.value(heap) for heap in heaps]


def test_values_after_the_windows_of_0_106_are_those_of_the_checker() -> None:
    line = shelf.shelved("0.106")
    assert line is not None
    checker = certified._stream(shelf.read(line))
    found = _far("0.106", line)
    for window in (47_244_640_256, 498_216_206_336, 700_079_669_248):
        heaps = [window, window + 1, window + 5000]
        true = [checker.value(heap) for heap in heaps]
        assert [found.value(heap) for heap in heaps] == true
        if window > found.preperiod:
            assert [found.value(heap + 10**20 * found.period) for heap in heaps] == true


def test_a_question_costs_the_same_whoever_went_there_before() -> None:
    found = _far("0.104", None)
    spent = []
    for heap in (2_000_000, 9_000_000, 2_000_000, 2_000_001):
        budget = Budget()
        found.prepare(heap, heap + 1, budget)
        spent.append(budget.options)
    assert spent[0] == spent[2] == spent[3] < spent[1]
    budget = Budget()
    for heap in (2_000_000, 1_900_000, 2_000_000):  # a part of the way is charged once
        found.prepare(heap, heap + 1, budget)
    assert budget.options == spent[0]


def test_what_is_too_far_is_refused_before_it_begins() -> None:
    with pytest.raises(nt.TooLargeError, match=r"23233797831 values from the nearest stored window \(--seconds 466"):
        nt.analyse("0.106", 10**12)
    found = _far("0.104", None)
    budget = Budget(Limits(options=100))
    with pytest.raises(nt.TooLargeError):
        found.prepare(50_000_000, 50_000_001, budget)
    assert isinstance(found.values, FarValues)
    assert not found.values._blocks


def test_ranges_are_charged_as_a_whole() -> None:
    found, budget = _far("0.104", None), Budget()
    found.prepare(200_000, 10_000_000, budget)
    assert budget.options == far_values._STEPS_OF_VALUE * (10_000_000 - PREFIX) // STEPS
    with pytest.raises(nt.TooLargeError):
        found.prepare(200_000, 10_000_000, Budget(Limits(options=50_000)))
    found.prepare(0, PREFIX, Budget(Limits(options=0)))


@pytest.mark.full
def test_a_way_of_wide_values_is_refused_and_names_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shelf, "folders", lambda: [str(tmp_path)])
    with pytest.raises(nt.TooLargeError, match=r"four_digits/0\.4567\.json, which is not at hand"):
        nt.analyse("0.4567", 10**12)


def test_solve_and_values_use_the_shelf_by_themselves() -> None:
    found = nt.analyse("0.104", 10**12)
    assert (found.outcome, found.grundy, found.status) == ("P", 0, "proved")
    assert "certificate certificates/0.104.json" in found.method
    assert nt.nim_values("0.104", 3, start=10**12).tolist() == [0, 4, 0]
    table = nt.table("0.104", "grundy", count=2, start=10**100)
    assert "certificates/0.104.json" in table.method
    assert table.status == "proved"


def test_a_certificate_of_which_a_sample_was_checked_proves_nothing_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    lines = shelf.all_shelved()
    monkeypatch.setattr(shelf, "all_shelved", lambda: {**lines, "0.106": lines["0.106"]._replace(checked=2)})
    far = nt.analyse("0.106", 47_244_640_300)  # just after a window of the file
    assert far.status == "computed"
    assert "of which a sample was checked: segments 2 of 186" in far.method
    near = nt.analyse("0.106", 1000)  # computed from the first values
    assert near.status == "proved"
    assert "certificate" not in near.method
    tables = [nt.table("0.106", "grundy", count=3, start=start) for start in (5, 47_244_640_300)]
    assert [table.status for table in tables] == ["proved", "computed"]


def test_without_its_file_a_period_answers_too_or_says_which_file_would_help(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shelf, "folders", lambda: [str(tmp_path)])
    found = nt.analyse("0.3546", 10**12, fields=["grundy"])
    assert (found.grundy, found.status) == (_far("0.3546", None).value(10**12), "proved")
    with pytest.raises(nt.TooLargeError, match=r"the file certificates/0\.106\.json, which is not at hand"):
        nt.analyse("0.106", 47_244_640_300)


def test_only_the_file_that_was_checked_is_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shelf, "folders", lambda: [str(tmp_path)])
    copy = tmp_path / "0.106.json"
    shutil.copy(CERTIFICATES / "0.106.json", copy)
    assert nt.analyse("0.106", 47_244_640_300, fields=["grundy"]).grundy == 7
    far_period.cache_clear()
    data = json.loads(copy.read_text())
    data["stream"]["rare"][0][1] += 1
    copy.write_text(json.dumps(data))
    with pytest.raises(nt.TooLargeError, match=r"0\.106\.json, which differs from the one that was checked"):
        nt.analyse("0.106", 47_244_640_300)


def test_the_folder_can_be_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(shelf.VARIABLE, str(tmp_path))
    assert shelf.folders()[0] == str(tmp_path)
    line = shelf.shelved("0.104")
    assert line is not None
    assert shelf.place_of(line) == str(CERTIFICATES / "0.104.json")
    shutil.copy(CERTIFICATES / "0.104.json", tmp_path)
    assert shelf.place_of(line) == str(tmp_path / "0.104.json")


def test_without_kernels_there_is_no_far_period(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(far_values, "native", lambda: None)
    assert far_period("0.104") is None
