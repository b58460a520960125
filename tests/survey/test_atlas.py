"""Atlas entries of games, equivalent codes, and the atlas's pages."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import nimatron as nt
from nimatron.explain.catalogue import catalogue, languages
from nimatron.rules.codes import Code
from nimatron.sequences.atlas import all_known, known
from nimatron.sequences.octal.values import octal_values
from nimatron.sequences.periods.known import LONGEST, shipped
from nimatron.survey.atlas import equivalent_codes
from nimatron.survey.atlas_pages import write_pages
from tests.cli.processes import call


@pytest.mark.parametrize("code", ["0.3", "0.07", "0.137", "0.77", "0.4", "0.06", "0.2", "0.156"])
def test_equivalent_codes_have_equal_values(code: str) -> None:
    record = known(code)
    assert record is not None
    here = octal_values(Code.parse(code), 1200).tolist()
    found = equivalent_codes(record, all_known())
    assert code not in {one.code for one in found}
    for one in found:
        there = octal_values(Code.parse(one.code), 1200).tolist()
        heaps = range(max(one.shift, 0), 1190)
        assert all(here[n] == there[n - one.shift] for n in heaps), (code, one)


def test_games_without_a_theorem_are_not_called_equivalent() -> None:
    record = known("0.77")
    assert record is not None
    found = {one.code for one in equivalent_codes(record, all_known())}
    assert {code for code in found if code.startswith("0.")} == {"0.771"}
    assert "4.0" not in found


def test_every_status_and_language_has_its_sentences() -> None:
    records = {record.status: record.code for record in all_known()}
    assert {"periodic", "undecided", "trivial"} <= records.keys()
    for code in records.values():
        said = [[catalogue(lang).text(one) for one in nt.atlas(code).sentences()] for lang in languages()]
        assert len({tuple(texts) for texts in said}) == len(languages())
        assert not any("{" in text for texts in said for text in texts)


@pytest.mark.parametrize(
    ("lang", "expected"),
    [
        ("en", "Period 12 from heap 71 on (saltus 0), proved by Guy and Smith 1956"),
        ("sr", "Период 12 од гомиле 71 надаље (салтус 0); доказано (теорема: Guy and Smith 1956"),
        ("mk", "Период 12 од купот 71 натаму (салтус 0); докажано (теорема: Guy and Smith 1956"),
        ("ru", "Период 12 начиная с кучки 71 (сальтус 0); доказано (теорема: Guy and Smith 1956"),
    ],
)
def test_the_command_in_four_languages(lang: str, expected: str) -> None:
    assert expected in " ".join(call(["atlas", "kayles", "--lang", lang]).out.split())


def test_what_is_not_in_it_is_refused_in_one_line() -> None:
    for asked in ("0.7777777", "wythoff", "0.8x", "chess"):
        done = call(["atlas", asked])
        assert (done.status, done.out, done.err.count("\n")) == (2, "", 1), asked
    assert call(["atlas"]).status == 2
    found = json.loads(call(["atlas", "0.77", "--json"]).out)
    assert (found["period"], found["alike"][0]["code"]) == (12, "0.771")


def test_pages(tmp_path: Path) -> None:
    folder = tmp_path / "pages"
    records = [record for record in all_known() if record.code in ("0.0", "0.6", "0.77")]
    assert write_pages(folder, records, "ru") == 3
    index = (folder / "index.html").read_text(encoding="utf-8")
    for record in records:
        assert f'href="{record.code}.html"' in index
        page = (folder / f"{record.code}.html").read_text(encoding="utf-8")
        assert page.count("<h1>") == 1
        assert ("<svg" in page) == (record.code != "0.0")
    assert 'type="search"' in index
    done = call(["atlas", "0.77", "--out", str(tmp_path / "one")])
    assert (done.status, sorted(path.name for path in (tmp_path / "one").iterdir())) == (0, ["0.77.html", "index.html"])
    (tmp_path / "file").write_text("")
    assert call(["atlas", "--out", str(tmp_path / "file")]).status == 2


def test_every_shipped_period_answers_immediately_and_correctly() -> None:
    for record in all_known():
        found = shipped(Code.parse(record.code)) if record.code != "0.0" else None
        if found is None:
            assert record.status in ("undecided", "trivial") or (record.preperiod or 0) + (record.period or 0) > LONGEST
            continue
        count = min(found.preperiod + 2 * found.period + 50, 3000)
        values = octal_values(Code.parse(record.code), count).tolist()
        assert [found.value(n) for n in range(count)] == values, record.code
        assert found.array(0, count).tolist() == values
        far = found.preperiod + found.period * 10**20
        assert found.value(far) == found.value(found.preperiod) + found.saltus * 10**20


def test_a_shipped_certificate_is_right() -> None:
    from nimatron.sequences.certificates.checking import faults

    for code in ("0.77", "0.156", "0.51", "0.2"):
        found = shipped(Code.parse(code))
        assert found is not None
        assert faults(found.certificate()) == []


@pytest.mark.parametrize("lang", languages())
def test_rare_values_are_explained_without_masks(lang: str) -> None:
    for code in ("0.77", "0.106", "0.165", "0.104"):
        shown = " ".join(call(["atlas", code, "--lang", lang]).out.split())
        record = known(code)
        assert record is not None
        assert str(record.rare) in shown
        assert str(record.last_rare) in shown
        assert f" {record.mask}" not in shown
        assert "mask" not in shown


def test_codes_with_splits_into_three_heaps_have_no_rare_values() -> None:
    for code in ("0.FC", "0.83", "0.8"):
        assert "Rare values" not in call(["atlas", code]).out, code


def test_what_the_atlas_calls_rare_is_rare() -> None:
    """The words are those of the classes: the ones of the binary form, without some places, by turns in even heaps."""
    for code in ("0.77", "0.165", "0.106"):
        record = known(code)
        assert record is not None
        mask, count = record.mask or 0, 16384
        values = octal_values(Code.parse(code), count).tolist()
        places = sum(1 << bit for bit in range((record.max_value or 0).bit_length()) if not mask >> bit & 1)
        even = [heap for heap in range(1, count) if (values[heap] & ~places).bit_count() % 2 == 0]
        odd = [heap for heap in range(1, count) if (values[heap] & ~places).bit_count() % 2]
        rare = even
        if record.parity:
            turns = [
                [heap for heap in even if heap % 2 == first] + [heap for heap in odd if heap % 2 != first]
                for first in (0, 1)
            ]
            rare = min(turns, key=len)
        assert abs(len(rare) - (record.rare or 0)) <= 2  # the atlas may count heap 0
        assert max(rare) == record.last_rare or record.digested < count
