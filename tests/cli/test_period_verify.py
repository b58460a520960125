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
    for change, told in (
        ({"values": [*certificate["values"][:-1], 9]}, "values: G(82) is 9 there, but 2 by the rules of octal"),
        ({"period": 6}, "values: there are 83, but preperiod 71 and period 6 make 77"),
    ):
        kept.write_text(json.dumps({**certificate, **change}), encoding="utf-8")
        wrong = process("verify", str(kept))
        assert (wrong.status, wrong.out, wrong.err) == (1, f"The certificate is wrong: 1 fault.\n  {told}\n", "")
    kept.write_text(json.dumps({**certificate, "values": [], "more": 1}), encoding="utf-8")
    assert process("verify", str(kept), "--lang", "ru").out.startswith("Сертификат неверен: 2 ошибки.\n")


def test_none_proved_is_status_1_and_says_what_it_means() -> None:
    done = process("period", "0.007", "--limit", "300")
    assert done.status == 1
    assert "does not mean" in done.out


def test_bad_files_are_refused_in_one_line(tmp_path: Path) -> None:
    bad = tmp_path / "bad.json"
    huge = '{"certificate": "nimatron period 1", "period": ' + "9" * 5000 + "}"
    for text in (b"", b"{", b"[]", b"{}", b'{"certificate": 7}', b"[" * 100_000, b"\xff\xfe", b"\x00", huge.encode()):
        bad.write_bytes(text)
        done = process("verify", str(bad))
        assert (done.status, done.err.count("\n")) == (2, 1), text[:20]
    assert process("verify", str(tmp_path / "absent")).status == 2
    assert process("verify", str(tmp_path)).status == 2
    assert process("period", "wythoff").status == 2
