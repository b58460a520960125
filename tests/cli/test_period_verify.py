"""``period`` and ``verify`` as processes."""

from __future__ import annotations

import json
from pathlib import Path

from tests.cli.processes import here


def test_period_is_found_written_and_verified(tmp_path: Path) -> None:
    kept = tmp_path / "kayles.json"
    done = here("period", "0.77", "--out", str(kept))
    assert done.status == 0
    assert "period 12 from heap 71" in done.out
    assert here("verify", str(kept)).status == 0
    certificate = json.loads(kept.read_text(encoding="utf-8"))
    for change, told in (
        (
            {"values": [*certificate["values"][:-1], 9]},
            "values: G(82) is 9 in the certificate, but 2 by the rules of octal",
        ),
        ({"period": 6}, "values: there are 83, but preperiod 71 and period 6 make 77"),
    ):
        kept.write_text(json.dumps({**certificate, **change}), encoding="utf-8")
        wrong = here("verify", str(kept))
        assert (wrong.status, wrong.out, wrong.err) == (1, f"The certificate is wrong: 1 error.\n  {told}\n", "")
    kept.write_text(json.dumps({**certificate, "values": [], "more": 1}), encoding="utf-8")
    assert here("verify", str(kept), "--lang", "ru").out.startswith("Сертификат неверен: 2 ошибки.\n")


def test_a_saltus_is_told_and_the_certificate_answers_in_solve_and_values(tmp_path: Path) -> None:
    kept = tmp_path / "lasker.json"
    done = here("period", "4.[3]", "--out", str(kept))
    assert (done.status, "period 4, saltus 4, from heap 1 on" in " ".join(done.out.split())) == (0, True)
    heap = str(10**40 + 3)
    done = here("solve", "4.[3]", heap, "--certificate", str(kept), "--json")
    answer = json.loads(done.out)
    assert (answer["status"], answer["grundy"]) == ("proved", str(10**40 + 4))
    assert "Lasker 1931" in answer["method"]
    assert here("values", "4.[3]", "--count", "5", "--certificate", str(kept)).out.split()[-1] == "3"
    changed = {**json.loads(kept.read_text(encoding="utf-8")), "saltus": 5}
    kept.write_text(json.dumps(changed), encoding="utf-8")
    wrong = here("solve", "4.[3]", heap, "--certificate", str(kept))
    assert (wrong.status, wrong.err.count("\n"), "saltus: 5 in the certificate" in wrong.err) == (2, 1, True)


def test_segments_must_be_all_or_a_number(tmp_path: Path) -> None:
    done = here("verify", str(tmp_path / "x.json"), "--segments", "some")
    assert (done.status, done.err.count("\n")) == (2, 1)


def test_none_proved_is_status_1_and_says_what_it_means() -> None:
    done = here("period", "0.007", "--limit", "300")
    assert done.status == 1
    assert "does not mean" in done.out


def test_a_period_beyond_the_limit_that_the_atlas_knows_is_told() -> None:
    done = here("period", "0.106", "--limit", "300")
    assert done.status == 1
    assert "328226140474 from heap 465384263797" in " ".join(done.out.split())


def test_bad_files_are_refused_in_one_line(tmp_path: Path) -> None:
    bad = tmp_path / "bad.json"
    huge = '{"certificate": "nimatron period 1", "period": ' + "9" * 5000 + "}"
    for text in (b"", b"{", b"[]", b"{}", b'{"certificate": 7}', b"[" * 100_000, b"\xff\xfe", b"\x00", huge.encode()):
        bad.write_bytes(text)
        done = here("verify", str(bad))
        assert (done.status, done.err.count("\n")) == (2, 1), text[:20]
    assert here("verify", str(tmp_path / "absent")).status == 2
    assert here("verify", str(tmp_path)).status == 2
    assert here("period", "wythoff").status == 2
