"""``period`` and ``verify`` as processes."""

from __future__ import annotations

import json
from pathlib import Path

from tests.cli.processes import process


def test_period_is_found_written_and_verified(tmp_path: Path) -> None:
    kept = tmp_path / "kayles.json"
    done = process("period", "0.77", "--out", str(kept))
    assert done.status == 0
    assert "period 12 from heap 71" in done.out
    assert process("verify", str(kept)).status == 0
    certificate = json.loads(kept.read_text(encoding="utf-8"))
    certificate["period"] = 6
    kept.write_text(json.dumps(certificate), encoding="utf-8")
    assert process("verify", str(kept)).status == 1


def test_none_proved_is_status_1_and_says_what_it_means() -> None:
    done = process("period", "0.007", "--limit", "300")
    assert done.status == 1
    assert "does not mean" in done.out


def test_bad_files_are_refused_in_one_line(tmp_path: Path) -> None:
    bad = tmp_path / "bad.json"
    for text in ("", "{", "[]", "{}", '{"certificate": "nimatron period 1"}', "[" * 100_000):
        bad.write_text(text, encoding="utf-8")
        done = process("verify", str(bad))
        assert (done.status, done.err.count("\n")) == (2, 1), text[:20]
    assert process("verify", str(tmp_path / "absent")).status == 2
    assert process("verify", str(tmp_path)).status == 2
    assert process("period", "wythoff").status == 2
