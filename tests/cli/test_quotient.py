"""``quotient`` and ``plot quotient`` as processes; ``verify`` on their output."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest

from tests.cli.processes import here


def test_kayles_is_shown_written_and_verified(tmp_path: Path) -> None:
    kept = tmp_path / "kayles.json"
    done = here("quotient", "0.77", "--certificate", str(kept))
    assert (done.status, done.err) == (0, "")
    text = " ".join(done.out.split())
    assert "The misère quotient of 0.77 has 40 elements; 9 of them are losing." in text
    assert "heap n + 12 is that of heap n from n = 71 on" in text
    assert "a = 1, b = 2, c = 5, d = 9, e = 12, f = 25, g = 27" in text
    right = here("verify", str(kept))
    assert (right.status, "the quotient shows who wins" in right.out) == (0, True)
    certificate = json.loads(kept.read_text(encoding="utf-8"))
    certificate["p_portion"] = certificate["p_portion"][1:]
    kept.write_text(json.dumps(certificate), encoding="utf-8")
    wrong = here("verify", str(kept), "--lang", "ru")
    assert (wrong.status, wrong.err) == (1, "")
    assert "p_portion:" in wrong.out


def test_json_and_partial_ones() -> None:
    done = here("quotient", "4.7", "--heaps", "10", "--json")
    answer = json.loads(done.out)
    assert (done.status, answer["order"], answer["status"], answer["heaps"]) == (1, 22, "partial", [10])
    assert answer["generators"][0] == {"name": "a", "game": 0, "heap": 1}
    stopped = here("quotient", "0.07", "--limit", "50000")
    assert stopped.status == 1
    assert "The computation stopped there: heap" in stopped.out


def test_unions_are_named() -> None:
    done = here("quotient", "kayles", "0.123", "--heaps", "6")
    assert "0.77 + 0.123" in done.out
    assert "Heaps of 0.123: 1: a" in done.out


@pytest.mark.parametrize(
    ("ending", "what", "first"),
    [
        ("csv", "elements", "element,word,sum,outcome"),
        ("md", "product", "|  | x0 | x1 |"),
        ("tex", "heaps", r"\begin{tabular}{rrr}"),
        ("json", "heaps", '{"game": "0.31"'),
    ],
)
def test_tables(tmp_path: Path, ending: str, what: str, first: str) -> None:
    file = tmp_path / f"table.{ending}"
    assert here("quotient", "0.31", "--what", what, "--out", str(file)).status == 0
    assert file.read_text(encoding="utf-8").startswith(first)


def test_the_picture(tmp_path: Path) -> None:
    file = tmp_path / "kayles.svg"
    assert here("plot", "quotient", "0.77", "--out", str(file), "--lang", "sr").status == 0
    root = ElementTree.fromstring(file.read_text(encoding="utf-8"))
    circles = [element for element in root.iter() if element.tag.endswith("circle")]
    assert len(circles) == 40
    assert len([circle for circle in circles if circle.attrib["fill"] == "#c8641b"]) == 9


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("quotient", "wythoff"), "heaps are not independent"),
        (("quotient", "0.7G"), "character 4"),
        (("quotient", "0.77", "--heaps", "-1"), "--heaps"),
        (("quotient", "nim", "--heaps", "3", "--certificate", "x.json"), "codes such as 0.77"),
        (("quotient", "0.77", "--out", "x.pdf"), "x.pdf"),
        (("quotient", "0.07", "--heaps", "35", "--seconds", "1"), "heap"),
        (("plot", "quotient", "0.77", "--out", "x.gif"), "x.gif"),
    ],
)
def test_refusals_are_one_line(
    arguments: tuple[str, ...], message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    done = here(*arguments)
    assert (done.status, done.out, done.err.count("\n")) == (2, "", 1)
    assert message in done.err
    assert list(tmp_path.iterdir()) == []
