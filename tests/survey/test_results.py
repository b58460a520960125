"""Results of surveys: equal from one process and several, read back from every format, compared with known results."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

from nimatron.errors import NimatronError, RequestError
from nimatron.rules.codes import Code
from nimatron.sequences.atlas import Record, all_known, known
from nimatron.sequences.certificates.checking import faults
from nimatron.sequences.octal.values import octal_values
from nimatron.survey.code_families import code_order, family_codes, listed_codes, reduced_codes, standard_key
from nimatron.survey.examine import digest_of, stages
from nimatron.survey.queries import READY, run_query
from nimatron.survey.results import merged, read_results, write_atlas, write_results
from nimatron.survey.run import survey
from tests.survey.examined import examined

CODES = ["0.0", "0.07", "0.137", "0.3", "0.6", "0.77", "4.3", "0.8", "4.[3]"]


@pytest.fixture(scope="module")
def records() -> list[Record]:
    return survey(CODES, 3000, processes=1)


def test_several_processes_find_the_same(records: list[Record]) -> None:
    assert survey(CODES, 3000, processes=3) == records


def test_every_status(records: list[Record]) -> None:
    found = {record.code: record.status for record in records}
    assert found["0.0"] == "trivial"
    assert found["0.6"] == "undecided"
    assert found["4.[3]"] == "arithmetic"
    assert found["0.77"] == "periodic"


@pytest.mark.parametrize("ending", [".csv", ".json", ".parquet", ".tsv"])
def test_results_are_read_back(records: list[Record], tmp_path: Path, ending: str) -> None:
    path = tmp_path / f"found{ending}"
    if ending == ".parquet":
        pytest.importorskip("pyarrow")
    if ending == ".tsv":
        write_atlas(path, records)
    else:
        write_results(path, records, 3000)
    assert read_results(path) == records


def test_files_without_results_are_reported(tmp_path: Path) -> None:
    for name, text in (("a.csv", "n,value\n1,2\n"), ("a.json", "[]"), ("a.tsv", ""), ("a.txt", "0.77\n")):
        path = tmp_path / name
        path.write_text(text)
        with pytest.raises(NimatronError) as error:
            read_results(path)
        assert "\n" not in str(error.value)


def test_codes_of_a_family() -> None:
    codes = family_codes("octal", 3)
    assert len(codes) == len(set(codes)) == 512
    assert len(family_codes("hexadecimal", 2)) == 256
    kept = reduced_codes(codes)
    keys = {standard_key(code)[0] for code in codes}
    assert len(kept) == len(keys) == len({standard_key(code)[0] for code in kept})
    assert all(len(code) == 5 for code in reduced_codes(codes, 3))
    with pytest.raises(RequestError, match="at most"):
        family_codes("octal", 12)
    with pytest.raises(NimatronError, match="line 2"):
        listed_codes(["0.77", "0.7x"])


def test_games_with_the_same_standard_form_have_the_same_values() -> None:
    for code in family_codes("octal", 2)[1:]:
        form, shift = standard_key(code)
        values = octal_values(Code.parse(code), 200).tolist()
        assert values[shift:] == octal_values(Code.parse(form), 200 - shift).tolist()
        assert not any(values[:shift])


def test_records_are_joined() -> None:
    near, far = examined("0.6", 500).record, examined("0.6", 5000).record
    assert merged([[far], [near]]) == merged([[near], [far]]) != [near]
    wrong = examined("0.77", 5000).record
    with pytest.raises(RequestError, match=r"0\.77: period is 12 .* 13"):
        merged([[wrong], [wrong._replace(period=13)]])


def test_a_certificate_and_a_few_columns_are_records_too(tmp_path: Path) -> None:
    found = examined("0.77", 5000)
    path, far = tmp_path / "kayles.json", tmp_path / "far.csv"
    path.write_text(found.certificate or "", encoding="utf-8")
    far.write_text("code,status,examined,stopped\n0.6,undecided,400000000,rare 399999999\n", encoding="utf-8")
    near = [found.record, examined("0.6", 5000).record]
    joined = merged([near, read_results(path), read_results(far)])
    assert joined[1] == near[0]
    assert joined[0] == near[1]._replace(examined=400_000_000, stopped="rare 399999999")


def test_certificates_are_right() -> None:
    import json

    for code in ("0.77", "0.16", "0.3", "4.[3]"):
        found = examined(code, 1 << 20 if code == "0.16" else 5000)
        assert found.certificate is not None
        assert faults(json.loads(found.certificate)) == []


def test_stages_end_with_the_limit() -> None:
    for limit in (2, 4095, 4096, 4097, 1 << 20):
        assert stages(limit)[-1] == limit
        assert sorted(set(stages(limit))) == stages(limit)


def test_questions(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("duckdb")
    assert run_query("SELECT period FROM games WHERE code = '0.77'").rows == [(12,)]
    some = all_known()[::8]  # a table of all is slow to fill
    monkeypatch.setattr("nimatron.survey.queries.all_known", lambda: some)
    for question in READY:
        assert run_query(question).rows
    for wrong in ("SELECT", "SELECT * FROM read_csv('/etc/hostname')", "COPY games TO '/tmp/games.csv'"):
        with pytest.raises(RequestError, match="cannot be answered") as error:
            run_query(wrong)
        assert "\n" not in str(error.value)


# -- the shipped atlas ---------------------------------------------------------------------------------------------


def test_the_atlas_has_every_code_of_three_digits_and_of_two_hexadecimal_ones() -> None:
    codes = [record.code for record in all_known()]
    before_the_point = {code.replace("0.", "4.") for code in family_codes("octal", 3)}
    assert set(codes) == {*family_codes("octal", 3), *before_the_point, *family_codes("hexadecimal", 2)}
    assert codes == sorted(codes, key=code_order)
    assert sum(record.proved for record in all_known()) >= 314
    proved = {record.form for record in all_known() if record.proved}
    assert not [record.code for record in all_known() if record.form in proved and not record.proved]
    for record in all_known():
        assert known(record.code) == record
        assert (record.form, record.shift) == standard_key(record.code)


def test_the_atlas_agrees_with_values_computed_anew() -> None:
    for record in all_known()[::7]:
        if record.head_digest:
            values = octal_values(Code.parse(record.code), 4096)
            assert digest_of(values) == record.head_digest, record.code


def test_the_atlas_agrees_with_what_is_known(known_results: list[dict[str, str]]) -> None:
    for row in known_results:
        record = known(str(Code.parse(row["code"])))
        assert record is not None, row["code"]
        if row["status"] == "periodic" and record.proved:
            # that source does not count heap 0
            assert (max(record.preperiod or 0, 1), record.period) == (int(row["preperiod"]), int(row["period"]))
        assert record.proved or row["status"] == "undecided" or int(row["values_examined"]) > 1 << 20, row["code"]
        if record.examined == int(row["values_examined"]):
            assert record.max_value == int(row["max_value"])


@pytest.fixture
def known_results() -> list[dict[str, str]]:
    path = Path(__file__).parents[1] / "data" / "known" / "octal_periods.csv"
    with open(path, newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))
