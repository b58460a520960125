"""Certificates of misère quotients: correct ones are accepted, every change is refused with its reason."""

from __future__ import annotations

import copy
import json
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

import nimatron as nt
from nimatron.explain.catalogue import languages
from nimatron.sequences.certificates import checking
from nimatron.sequences.certificates.checking import check, faults
from nimatron.sequences.certificates.quotients import quotient_faults
from nimatron.sequences.certificates.recomputed import Work

SCHEMA = Path(checking.__file__).parent / "quotient.schema.json"
CODES = ("0.31", "0.75", "0.123", "0.53", "0.72", "0.241", "0.351", "0.0122", "0.1231", "0.77")


@cache
def _written(codes: tuple[str, ...], heaps: int | None) -> str:
    return json.dumps(nt.misere_quotient(*codes, heaps=heaps, limits=nt.Limits()).certificate())


def good(*codes: str, heaps: int | None = None) -> dict[str, Any]:
    """Return a correct certificate, a new object each time."""
    found: dict[str, Any] = json.loads(_written(codes, heaps))
    return found


def _changed(certificate: dict[str, Any], dice: Random) -> str:
    """Change one thing that matters; return what it was."""
    order, phi, action = certificate["order"], certificate["phi"], certificate["action"]
    kind = dice.choice(
        ("action", "action", "phi", "phi", "p_portion", "p_portion", "period", "preperiod", "code", "order")
    )
    other = dice.randrange(order)
    if kind == "action":
        row = action[dice.choice(sorted(action))]
        place = dice.randrange(order)
        row[place] = (row[place] + 1 + dice.randrange(order - 1)) % order
    elif kind == "phi":
        place = dice.randrange(len(phi))
        phi[place] = (phi[place] + 1 + dice.randrange(order - 1)) % order
    elif kind == "p_portion":
        lost = set(certificate["p_portion"]) ^ {other}
        certificate["p_portion"] = sorted(lost)
    elif kind == "period":
        certificate["period"] += dice.choice((-1, 1))
    elif kind == "preperiod":
        certificate["preperiod"] -= 1
        del phi[-1]
    elif kind == "code":
        certificate["code"] = {"0.77": "0.7", "0.123": "0.133"}.get(certificate["code"], certificate["code"] + "7")
    else:
        certificate["order"] += dice.choice((-1, 1))
    return kind


def test_the_p_portion_is_a_set_in_any_order() -> None:
    """Its schema and the page on quotients say so; an element twice is still refused."""
    dice = Random(21)
    for code in ("0.31", "0.77", "0.123"):
        certificate = good(code)
        lost = certificate["p_portion"]
        for _ in range(5):
            dice.shuffle(lost)
            assert not faults(certificate)
        lost.append(lost[0])
        assert faults(certificate)
    portion = json.loads(SCHEMA.read_text(encoding="utf-8"))["properties"]["p_portion"]
    assert "in any order" in portion["description"]
    assert "in any order" in (Path(__file__).parents[2] / "docs/quotients.md").read_text(encoding="utf-8")


def test_two_hundred_changed_certificates_are_refused_with_the_reason() -> None:
    dice, kinds, reasons = Random(7), set(), set()
    for number in range(200):
        certificate = good(CODES[number % len(CODES)])
        kind = _changed(certificate, dice)
        found = check(certificate).faults
        assert found, (kind, certificate)
        reason = [str(fault) for fault in found]
        assert not any(text.startswith("error.") or not text for text in reason), reason
        kinds.add(kind)
        reasons.add(found[0].key)
    assert len(kinds) == 7
    assert len(reasons) >= 10


@pytest.mark.parametrize("codes", [("0.07",), ("4.7",), ("0.77", "0.123"), ("4!.0",), ("0.8",)], ids="+".join)
def test_partial_ones_and_unions(codes: tuple[str, ...]) -> None:
    certificate = good(*codes, heaps=12 if len(codes) == 1 else 8)
    assert certificate["status"] == "partial"
    assert check(certificate).faults == []
    changed = copy.deepcopy(certificate)
    changed["heaps"] = [9, 8] if len(codes) == 2 else 13
    assert check(changed).faults
    changed = {**copy.deepcopy(certificate), "status": "proved", "preperiod": 1, "period": 1}
    del changed["heaps"]
    assert check(changed).faults


def test_a_union_that_is_proved() -> None:
    certificate = good("0.31", "0.75")
    assert certificate["status"] == "proved"
    assert certificate["code"] == ["0.31", "0.75"]
    assert check(certificate).faults == []
    for name, wrong in (("code", ["0.31", "0.31"]), ("phi", certificate["phi"][:1]), ("period", 2), ("preperiod", [3])):
        assert check({**certificate, name: wrong}).faults


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"status": "sure"}, "status:"),
        ({"more": 1}, "more"),
        ({"format": 2}, "format:"),
        ({"format": True}, "format:"),
        ({"code": "wythoff"}, "game:"),
        ({"code": "0.7G"}, "game:"),
        ({"code": 77}, "code:"),
        ({"code": []}, "code:"),
        ({"order": 10**9}, "order:"),
        ({"order": "6"}, "order:"),
        ({"action": []}, "action:"),
        ({"action": {"x": [0] * 6}}, "action:"),
        ({"action": {"01": [0] * 6}}, "action:"),
        ({"action": {"1": [0] * 5}}, "action.1:"),
        ({"action": {"1": [1, 0, 3, 2, 5, 6]}}, "action.1:"),
        ({"p_portion": 3}, "p_portion:"),
        ({"p_portion": [1, 1]}, "p_portion:"),
        ({"p_portion": [1, True]}, "p_portion:"),
        ({"p_portion": [1, -4]}, "p_portion:"),
        ({"phi": None}, "phi:"),
        ({"phi": []}, "phi:"),
        ({"phi": [0, 1, 2, 4.0, 5]}, "phi:"),
        ({"period": 0}, "period:"),
        ({"preperiod": 10**6}, "preperiod:"),
    ],
)
def test_wrong_fields(change: dict[str, Any], reason: str) -> None:
    found = faults({**good("0.31"), **change})
    assert found
    assert reason in found[0]
    for lang in languages():
        assert not any(text.startswith("error.") for text in faults({**good("0.31"), **change}, lang))


def test_missing_fields() -> None:
    for name in good("0.31"):
        certificate = {key: value for key, value in good("0.31").items() if key != name}
        if name == "kind":
            with pytest.raises(nt.RequestError):
                check(certificate)
        else:
            assert check(certificate).faults


def test_the_time_of_a_check_is_bounded() -> None:
    with pytest.raises(nt.TooLargeError):
        quotient_faults(good("0.07", heaps=29), Work(0.0))


def test_the_schema_is_that_of_real_certificates() -> None:
    jsonschema = pytest.importorskip("jsonschema")
    schema = json.loads(SCHEMA.read_text(encoding="utf-8"))
    for certificate in (good("0.77"), good("0.07", heaps=20), good("0.31", "0.75"), good("0.77", "0.123", heaps=8)):
        jsonschema.validate(certificate, schema)
        for change in ({"order": 0}, {"status": "sure"}, {"kind": "period"}, {"more": 1}, {"format": 2}):
            with pytest.raises(jsonschema.ValidationError):
                jsonschema.validate({**certificate, **change}, schema)
