"""Digests of tables: any changed byte of a file is noticed, in every format, and nothing is compared with nothing."""

from __future__ import annotations

import hashlib
import shutil
import subprocess
from pathlib import Path

import pytest

import nimatron as nt
from nimatron.errors import RequestError
from nimatron.explain.catalogue import languages
from nimatron.tables.digests import digest_fault, digest_file
from tests.cli.processes import here

ENDINGS = ("csv", "json", "npy", "md", "tex", "txt")


def _saved(folder: Path, ending: str) -> Path:
    path = folder / f"values.{ending}"
    nt.table("squares", "grundy", count=60).save(path)
    return path


@pytest.mark.parametrize("ending", ENDINGS)
def test_every_changed_byte_is_noticed(tmp_path: Path, ending: str) -> None:
    path = _saved(tmp_path, ending)
    assert here("verify", str(path)).status == 0
    whole = path.read_bytes()
    places = range(0, len(whole), max(1, len(whole) // 40))
    for place in places:
        path.write_bytes(whole[:place] + bytes([whole[place] ^ 1]) + whole[place + 1 :])
        assert digest_fault(path) is not None
    for changed in (whole[:-1], whole + b"\n", b""):
        path.write_bytes(changed)
        assert digest_fault(path) is not None
        ended = here("verify", str(path))
        assert ended.status == 1
        assert hashlib.sha256(changed).hexdigest()[:60] in ended.out.replace("\n  ", "").replace("\n", "")
    path.write_bytes(whole)
    assert here("verify", str(path)).status == 0


def test_boards_and_long_tables_have_digests(tmp_path: Path) -> None:
    nt.table("wythoff", "grundy", count=9, heaps=2).save(tmp_path / "board.npy")
    nt.table("wythoff", "pairs", count=200_000).save(tmp_path / "pairs.npy")
    for name in ("board.npy", "pairs.npy"):
        assert digest_fault(tmp_path / name) is None


def test_a_table_written_again_has_its_own_digest(tmp_path: Path) -> None:
    path = _saved(tmp_path, "csv")
    nt.table("squares", "grundy", count=61).save(path)
    assert digest_fault(path) is None


@pytest.mark.parametrize("lang", languages())
def test_without_a_digest_there_is_nothing_to_compare(tmp_path: Path, lang: str) -> None:
    path = _saved(tmp_path, "csv")
    digest_file(path).write_text("0" * 63)
    refused = here("verify", str(path), "--lang", lang)
    assert refused.status == 2
    assert "values.csv" in refused.err
    digest_file(path).unlink()
    refused = here("verify", str(path), "--lang", lang)
    assert refused.status == 2
    assert "values.csv.sha256" in refused.err
    with pytest.raises(RequestError):
        digest_fault(path)


def test_a_certificate_is_still_a_certificate(tmp_path: Path) -> None:
    path = tmp_path / "kayles.json"
    assert here("period", "0.77", "--out", str(path)).status == 0
    assert not digest_file(path).exists()
    assert here("verify", str(path)).status == 0


@pytest.mark.skipif(shutil.which("sha256sum") is None, reason="no sha256sum here")
def test_other_programs_read_the_digest(tmp_path: Path) -> None:
    path = _saved(tmp_path, "csv")
    for status in (0, 1):
        done = subprocess.run(
            ["sha256sum", "-c", digest_file(path).name], cwd=tmp_path, capture_output=True, check=False
        )
        assert done.returncode == status
        path.write_text("n,grundy")
