"""The table of OEIS entries: every computed row against OEIS, recognition, b-files, submissions, the command."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

import nimatron as nt
from nimatron.explain.catalogue import catalogue, languages
from nimatron.survey.identify import _take_away, identify
from nimatron.survey.oeis import oeis, recognised
from nimatron.survey.oeis_submission import b_file_name, read_b_file, submission, terms_line, write_b_file
from nimatron.survey.oeis_table import CHECKS, Entry, date, entries, entry
from nimatron.survey.oeis_terms import KINDS, OF_GAMES, compute
from tests.cli.processes import assert_refused, call, environment

ROOT = Path(__file__).parents[2]
SLOW = {"A019307": 16, "A355556": 10, "A344227": 9, "A006018": 19}
"""Entries whose last terms take long, and how many of them are computed here."""
COMPUTED = [row for row in entries() if row.computable]


@pytest.mark.parametrize("row", COMPUTED, ids=lambda row: row.number)
def test_an_entry_has_the_terms_of_oeis(row: Entry) -> None:
    count = SLOW.get(row.number, len(row.terms))
    assert tuple(compute(row.how, row.offset, count)) == row.terms[:count]


@pytest.mark.full
@pytest.mark.parametrize(("number", "count"), [("A344227", 11), ("A355556", 11)])
def test_further_terms_that_take_seconds(number: str, count: int) -> None:
    row = entry(number)
    limits = nt.Limits().raised(options=200_000_000)
    assert tuple(compute(row.how, row.offset, count, limits)) == row.terms[:count]


def test_the_table() -> None:
    rows = entries()
    assert len(rows) >= 280
    assert len(COMPUTED) >= 260
    assert [row.number for row in rows] == sorted({row.number for row in rows})
    assert re.fullmatch(r"20\d\d-\d\d", date())
    for row in rows:
        assert re.fullmatch(r"A\d{6}", row.number)
        assert min(len(row.terms), 4) == 4, row.number
        assert row.last - row.offset + 1 >= len(row.terms), row.number
        assert not row.how or row.how.split()[0] in KINDS, row.number
        assert row.keywords[0], row.number
        assert row.how.split(" ")[0] not in OF_GAMES or row.game
        for lang in languages():
            named = catalogue(lang).text(row.name)
            assert named
            assert "{" not in named.replace("{n}", "")


def test_every_kind_is_used_and_every_name_has_words() -> None:
    assert {row.how.split()[0] for row in entries() if row.how} == set(KINDS)
    words = json.loads((ROOT / "src/nimatron/explain/words/en/oeis.json").read_text())
    only = {f"oeis.only.{row.number}" for row in entries() if not row.how}
    assert only == {key for key in words if key.startswith("oeis.only.A")}
    used = {row.name.key for row in entries()}
    assert {key for key in words if key.startswith("oeis.name.")} <= used


@pytest.mark.parametrize("row", [row for row in entries() if row.result], ids=lambda row: row.number)
def test_a_result_begins_with_the_terms_of_oeis_and_says_how_it_was_found(row: Entry) -> None:
    result = row.result
    assert result is not None
    assert result.checked in CHECKS
    assert result.method
    assert result.cost
    assert (result.checked == "two") == bool(result.second)
    assert result.last > row.last
    assert result.terms[: len(row.terms)] == (row.terms if result.terms else ())
    assert not result.terms or row.offset + len(result.terms) - 1 == result.last
    for named in re.findall(
        r"(?:src|benchmarks|certificates)/[\w./-]+", f"{result.method} {result.second} {result.certificate}"
    ):
        assert (ROOT / named).is_file(), named


def test_stored_results_are_computed_again() -> None:
    assert entry("A316632").compute(26) == compute("positions node-kayles grid:3x{n}", 1, 26)
    petersen = entry("A316533")
    assert petersen.compute(15) == compute(petersen.how, 5, 15)
    assert entry("A006018").compute(20) == compute("third-one-lucky", 1, 20)


def by_bites(most: int) -> set[tuple[int, int, int]]:
    """Return the P-positions of Chomp with three rows of at most ``most`` cells, bite by bite."""
    lost: set[tuple[int, int, int]] = set()
    for p in range(1, most + 1):
        for q in range(p + 1):
            for r in range(q + 1):
                bites = {(p, q, left) for left in range(r)} | {(p, left, min(r, left)) for left in range(q)}
                bites |= {(left, min(q, left), min(r, left)) for left in range(1, p)}
                if not bites & lost:
                    lost.add((p, q, r))
    return lost


def test_chomp_sequences_are_those_of_the_definition() -> None:
    most = 24
    lost = by_bites(most)
    assert entry("A029899").compute(most + 1) == [sum(p <= width for p, _, _ in lost) for width in range(most + 1)]
    equal = dict(sorted((q, p) for p, q, r in lost if q == r))
    assert entry("A029900").compute(len(equal)) == [equal[n] for n in range(len(equal))]
    first = sorted((p, r) for p, q, r in lost if p == q)
    assert entry("A029901").compute(len(first)) == [p for p, _ in first]
    assert entry("A029902").compute(len(first)) == [r for _, r in first]


def test_counts_of_nim_are_those_of_the_definition() -> None:
    from itertools import product

    for heaps, up_to, largest, total in ((3, "A236305", "A241717", "A048883"), (4, "A241522", "A241718", "A237711")):
        bound = 9
        lost = [heap for heap in product(range(bound), repeat=heaps) if nt.nim_sum(*heap) == 0]
        assert entry(up_to).compute(bound) == [sum(max(heap) <= n for heap in lost) for n in range(bound)]
        assert entry(largest).compute(bound) == [sum(max(heap) == n for heap in lost) for n in range(bound)]
        assert entry(total).compute(bound) == [sum(sum(heap) == 2 * n for heap in lost) for n in range(bound)]


# -- recognition --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("start", [0, 3, 11])
def test_every_entry_is_found_by_its_terms_from_any_index(start: int) -> None:
    for row in entries():
        wanted = row.terms[start:]
        if len(wanted) >= 6:
            found = [one for one in recognised(wanted) if one.entry == row]
            assert len(found) == 1, row.number
            assert found[0].n <= row.offset + start, row.number


def test_terms_are_found_beyond_those_that_are_stored() -> None:
    values = nt.nim_values("0.106", 300).tolist()
    assert ("A071458", 150) in [(one.entry.number, one.n) for one in oeis(values[150:])]
    longer = [7, 7, *entry("A006016").terms, 3]
    assert [(one.entry.number, one.n) for one in oeis(longer)] == [("A006016", -2)]


def test_a_game_has_its_entries_and_those_with_its_values() -> None:
    assert [one.entry.number for one in oeis("squares")] == ["A014586", "A030193", "A297963"]
    assert ("A002187", 1) in [(one.entry.number, one.n) for one in oeis("0.07")]
    assert {"A000201", "A001950", "A002251", "A004481"} <= {one.entry.number for one in oeis("wythoff")}
    assert [one.entry.number for one in oeis("wythoff[a=2]")] == ["A001951", "A001952"]
    assert oeis("clobber") == ()


@pytest.mark.parametrize("wrong", ["A000000", "A999999", "A", "0,1,2,3,1", "", "1,2,3,4,5,-6", "1.5", "no-such-game"])
def test_what_is_not_known_is_refused_in_one_line(wrong: str) -> None:
    with pytest.raises((nt.RequestError, nt.RuleError)) as error:
        oeis(wrong)
    assert "\n" not in str(error.value)


def test_identify_names_entries_of_oeis() -> None:
    found = identify("0,1,2,3,1,4,3,2,1,4,2,6")
    assert [(one.number, one.n) for one in found.entries] == [("A002186", 0)]
    assert identify("2,5,7,10,13,15,18").entries[0].number == "A001950"
    assert identify("0,1,2,3,1,4,3,2", codes=["0.77"]).entries == ()
    shown = call(["identify", "2,5,7,10,13,15,18"])
    assert shown.status == 0
    assert "OEIS: A001950 (n = 1)" in shown.out


def test_games_with_a_memory_are_searched_if_they_exist() -> None:
    found = _take_away("fibonacci-nim", 1000)
    assert found is not None
    assert found.tolist()[:9] == [nt.analyse("fibonacci-nim", str(n)).grundy if n else 0 for n in range(9)]
    assert _take_away("no-such-game[next=2x]", 1000) is None


# -- files --------------------------------------------------------------------------------------------------------


def test_a_b_file_is_read_back(tmp_path: Path) -> None:
    path = tmp_path / "b.txt"
    terms = [5, 10**50, 0, 7]
    write_b_file(path, 3, terms)
    assert path.read_bytes() == b"3 5\n4 1" + b"0" * 50 + b"\n5 0\n6 7\n"
    assert read_b_file(path) == (3, terms)
    path.write_text("1 2\n3 4\n")
    with pytest.raises(nt.RequestError, match="consecutive"):
        read_b_file(path)


def test_a_list_of_terms_is_not_longer_than_oeis_prints() -> None:
    assert len(terms_line(list(range(1000)))) <= 260
    assert terms_line([1, 2]) == "1, 2"


@pytest.mark.parametrize("number", ["A316632", "A316533", "A002186", "A006016"])
def test_a_submission_says_what_is_known(number: str) -> None:
    row = entry(number)
    terms = row.compute(row.reached - row.offset + 1 if row.result else len(row.terms))
    text = submission(row, terms)
    assert f"\n{terms_line(terms)}\n" in text
    assert f"nimatron oeis {number} --count {len(terms)}" in text
    assert f"\nn = {row.offset}..{row.last}, keywords {', '.join(row.keywords)}\n" in text
    assert b_file_name(row) in text
    assert (f"n = {row.last + 1}..{row.reached}" in text) == (row.result is not None)
    assert ("Two programs" in text) == (row.result is not None)
    assert ("One program" in text) == (row.result is None and row.computable)
    assert ("does not compute" in text) == (not row.computable)
    program = re.search(r"^from .*\n^print.*$", text, re.MULTILINE)
    assert program
    done = subprocess.run(
        [sys.executable, "-c", program[0]], capture_output=True, text=True, env=environment(), check=True
    )
    assert done.stdout.strip() == str(terms)


FOLDERS = sorted(path.parent for path in (ROOT / "submissions").glob("*/b*.txt"))


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_a_folder_of_a_submission_is_what_the_program_writes(folder: Path) -> None:
    row = entry(folder.name)
    result = row.result
    assert result is not None
    offset, terms = read_b_file(folder / b_file_name(row))
    assert offset == row.offset
    assert len(terms) == result.last - row.offset + 1
    assert tuple(terms[: len(row.terms)]) == row.terms
    assert not result.terms or tuple(terms) == result.terms
    assert (folder / f"{row.number}.txt").read_text(encoding="utf-8") == submission(row, terms)
    assert f"| [{row.number}]({row.number}) |" in (ROOT / "submissions" / "README.md").read_text(encoding="utf-8")


def test_every_result_has_a_folder() -> None:
    assert [folder.name for folder in FOLDERS] == [row.number for row in entries() if row.result]


# -- the command --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lang", "expected"),
    [
        ("en", "OEIS ends at n = 16 (as of 2026-11; keywords nonn, more), here 26."),
        ("sr", "OEIS се завршава на n = 16 (стање: 2026-11; кључне речи nonn, more), овде 26."),
        ("mk", "OEIS завршува на n = 16 (состојба: 2026-11; клучни зборови nonn, more), овде 26."),
        ("ru", "OEIS кончается на n = 16 (по состоянию на 2026-11; ключевые слова nonn, more), здесь 26."),
    ],
)
def test_the_command_in_four_languages(lang: str, expected: str) -> None:
    assert expected in " ".join(call(["oeis", "A316632", "--lang", lang]).out.split())


def test_the_command_as_json() -> None:
    found = json.loads(call(["oeis", "A316632", "--count", "20", "--json"]).out)
    assert (found["last"], found["reached"], found["checked"], len(found["terms"])) == (16, 26, "two", 20)
    found = json.loads(call(["oeis", "0", "1", "2", "3", "1", "4", "3", "--json"]).out)
    assert [(one["number"], one["n"]) for one in found["entries"]] == [("A002186", 0), ("A006021", 0)][
        : len(found["entries"])
    ]
    assert found["searched"] == len(entries())
    assert call(["oeis", "9,9,9,9,9,9"]).status == 1


def test_files_of_the_command(tmp_path: Path) -> None:
    target = tmp_path / "b.txt"
    assert call(["oeis", "A297963", "--count", "60", "--b-file", str(target)]).status == 0
    offset, terms = read_b_file(target)
    assert (offset, len(terms), tuple(terms[:46])) == (0, 60, entry("A297963").terms)
    again = call(["oeis", "A002186", "--b-file", str(target)])
    assert_refused(again)
    assert "--force" in again.err
    assert call(["oeis", "A002186", "--b-file", str(target), "--force"]).status == 0
    assert len(read_b_file(target)[1]) >= 1000
    folder = tmp_path / "send"
    assert call(["oeis", "A316632", "--submission", str(folder)]).status == 0
    assert sorted(path.name for path in folder.iterdir()) == ["A316632.txt", "b316632.txt"]
    text = tmp_path / "one.txt"
    assert call(["oeis", "A316632", "--submission", str(text)]).status == 0
    assert text.read_text() == (folder / "A316632.txt").read_text()


@pytest.mark.parametrize(
    "words",
    [
        ["oeis"], ["oeis", "A000001"], ["oeis", "0,1"], ["oeis", "chess"], ["oeis", "A351630", "--count", "9"],
        ["oeis", "A002186", "--count", "0"], ["oeis", "A147983", "--count", "100"], ["oeis", "squares", "--count", "5"],
        ["oeis", "clobber", "--count", "5"], ["oeis", "A002186", "--b-file", "/no/such/folder/b.txt"],
        ["oeis", "A316533", "--count", "60"], ["oeis", "A006018", "--count", "30"],
    ],
)  # fmt: skip
def test_a_refusal_is_one_line(words: list[str]) -> None:
    assert_refused(call(words))
