"""The journal: incomplete lines, damage, other limits, two writers."""

from __future__ import annotations

from pathlib import Path

import pytest

from nimatron.errors import RequestError
from nimatron.survey.run import CERTIFICATES, JOURNAL, SurveyStore
from nimatron.tables.chunk_store import StoreError
from tests.survey.examined import examined

LIMIT = 500


def filled(folder: Path) -> Path:
    with SurveyStore(folder, LIMIT) as store:
        for code in ("0.3", "0.77", "0.6"):
            store.add(examined(code, LIMIT), 1.5)
    return folder / JOURNAL


def test_what_was_kept_is_there_again(tmp_path: Path) -> None:
    filled(tmp_path)
    with SurveyStore(tmp_path, LIMIT) as store:
        assert list(store.records) == ["0.3", "0.77", "0.6"]
        assert store.records["0.77"] == examined("0.77", LIMIT).record
        assert store.seconds["0.6"] == 1.5


def test_a_line_torn_anywhere_is_dropped_and_written_anew(tmp_path: Path) -> None:
    journal = filled(tmp_path)
    whole = journal.read_bytes()
    last = whole.rindex(b"\n", 0, -1) + 1
    for cut in (last + 1, last + 9, len(whole) - 1):
        journal.write_bytes(whole[:cut])
        with SurveyStore(tmp_path, LIMIT) as store:
            assert list(store.records) == ["0.3", "0.77"]
            store.add(examined("0.6", LIMIT), 1.5)
        assert journal.read_bytes() == whole


def test_a_torn_head_is_written_anew(tmp_path: Path) -> None:
    journal = filled(tmp_path)
    journal.write_bytes(journal.read_bytes()[:10])
    with SurveyStore(tmp_path, LIMIT) as store:
        assert store.records == {}


def test_damage_is_reported_with_its_line(tmp_path: Path) -> None:
    journal = filled(tmp_path)
    content = bytearray(journal.read_bytes())
    content[content.index(b"0.77") + 2] ^= 1
    journal.write_bytes(content)
    with pytest.raises(StoreError, match="line 3") as error:
        SurveyStore(tmp_path, LIMIT)
    assert "\n" not in str(error.value)


def test_a_game_whose_certificate_is_gone_is_done_again(tmp_path: Path) -> None:
    filled(tmp_path)
    (tmp_path / CERTIFICATES / "0.77.json").unlink()
    (tmp_path / CERTIFICATES / ".0.3.json.17.tmp").write_text("torn")
    with SurveyStore(tmp_path, LIMIT) as store:
        assert list(store.records) == ["0.3", "0.6"]
    assert [path.name for path in (tmp_path / CERTIFICATES).iterdir()] == ["0.3.json"]


def test_another_limit_and_a_second_writer_are_refused(tmp_path: Path) -> None:
    filled(tmp_path)
    with pytest.raises(StoreError, match="limit 500, not 600"):
        SurveyStore(tmp_path, 600)
    with SurveyStore(tmp_path, LIMIT), pytest.raises(RequestError, match="process"):
        SurveyStore(tmp_path, LIMIT)
