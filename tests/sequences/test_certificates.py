"""Certificates: right ones are accepted, and every corruption is reported with its own reason."""

from __future__ import annotations

import ast
import base64
import copy
import hashlib
import json
import zlib
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest

import nimatron as nt
from nimatron.explain.catalogue import catalogue, languages
from nimatron.sequences.certificates import checking, recomputed, theorems
from nimatron.sequences.certificates.checking import check, faults, verify
from nimatron.sequences.periods import arithmetic, automata, guy_smith, known, windows
from nimatron.sequences.periods.proved_period import FINITE_STATE

SOURCES = Path(checking.__file__).parent
FORMS = ("0.77", "subtraction[take=2,5,7]", "4.[3]", "0.300[3]", "0.77!", "0.165", "0.16")


@pytest.fixture(autouse=True)
def _forget() -> None:
    known.forget()


@lru_cache
def _good(form: str) -> str:
    found = nt.period(form, 300_000, limits=nt.Limits())
    assert found is not None
    return json.dumps(found.certificate())


def good(form: str = "0.77") -> dict[str, Any]:
    return dict(json.loads(_good(form)))


def test_the_checker_imports_nothing_of_engines_or_search() -> None:
    for file in SOURCES.glob("*.py"):
        tree = ast.parse(file.read_text(encoding="utf-8"))
        names = [node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
        names += [alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names]
        own = [name for name in names if name.startswith(("nimatron.sequences", "nimatron.kernels"))]
        allowed = ("nimatron.sequences.certificates", "nimatron.kernels.certificate_checks")
        assert all(name.startswith(allowed) for name in own), (file.name, own)


def test_both_sides_name_the_same_theorems() -> None:
    assert (theorems.GUY_SMITH, theorems.GUY_SMITH_PARTS) == (guy_smith.GUY_SMITH, guy_smith.GUY_SMITH_PARTS)
    assert (theorems.WINDOW, theorems.STATE) == (windows.WINDOW, windows.STATE)
    assert (theorems.SLOPE_ONE, theorems.FINITE_STATE) == (arithmetic.SLOPE_ONE, FINITE_STATE)
    assert theorems.AUTOMATA == automata.AUTOMATA


@pytest.mark.parametrize("form", FORMS)
def test_what_is_right_is_accepted(form: str) -> None:
    assert faults(good(form)) == []


class Halved(nt.Kayles):
    """Has the code of Kayles, but other moves from heap 50 on, which a look at small heaps does not show."""

    name = "halved-kayles"

    def options(self, heap: int) -> Any:
        return (option for option in super().options(heap) if heap < 50 or len(option) == 1)


def test_a_game_that_changes_the_rules_of_its_code_is_not_trusted() -> None:
    assert nt.period(Halved(), 1000) is None
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(recomputed, "game_by_written_form", lambda written: Halved())
        expected = faults({**good(), "game": "halved-kayles"})
    assert expected == ["theorem: none is known that proves a period of halved-kayles"]


def test_the_first_form_is_still_accepted() -> None:
    for form, examined in (("0.77", 168), ("subtraction[take=2,5,7]", 29), ("0.07", 176)):
        old = {**good(form), "certificate": "nimatron period 1", "examined": examined}
        assert faults(old) == []
        assert faults({**old, "examined": examined + 1}) != []


def _packed(values: list[int], kind: str = "u1") -> dict[str, Any]:
    width = int(kind[1])
    content = b"".join(value.to_bytes(width, "little") for value in values)
    text = base64.b64encode(zlib.compress(content)).decode()
    return {"count": len(values), "type": kind, "zlib": text, "sha256": hashlib.sha256(content).hexdigest()}


KAYLES = good()["values"]
LONG = good("0.16")
LONG_VALUES = list(zlib.decompress(base64.b64decode(LONG["values"]["zlib"])))
Change = dict[str, Any] | Callable[[dict[str, Any]], None]


def _kayles(preperiod: int, length: int, **others: object) -> dict[str, object]:
    """Return a certificate of Kayles with the right number of values for any preperiod and period."""
    values = [*KAYLES, *(KAYLES[71:] * 9)][: preperiod + length]
    m = max(preperiod, 1)
    return {"preperiod": preperiod, "period": length, "values": values, "examined": 2 * m + 2 * length + 2, **others}


def _in_values(**changes: Any) -> Change:
    return lambda one: one["values"].update(changes)


def _drop(*path: str) -> Change:
    def change(one: dict[str, Any]) -> None:
        for name in path[:-1]:
            one = one[name]
        del one[path[-1]]

    return change


CORRUPTIONS: list[tuple[str, Change, str]] = [
    # values
    ("0.77", {"values": [*KAYLES[:82], 9]}, "values: G(82) is 9 in the certificate, but 2 by the rules of octal"),
    ("0.77", {"values": [7, *KAYLES[1:]]}, "values: G(0) is 7 in the certificate, but 0 by the rules of octal"),
    ("0.77", {"values": KAYLES[:82]}, "values: there are 82, but preperiod 71 and period 12 make 83"),
    ("0.77", {"values": [*KAYLES, 7]}, "values: there are 84, but preperiod 71 and period 12 make 83"),
    ("0.77", {"values": []}, "values: there are 0, but preperiod 71 and period 12 make 83"),
    ("0.77", {"values": "0123"}, "values: '0123' is not a list"),
    ("0.77", {"values": None}, "values: 'None' is not a list"),
    (
        "0.77",
        {"values": [*KAYLES[:82], "2"]},
        "values: G(82) is '2' in the certificate, not a whole number of 0 or more",
    ),
    (
        "0.77",
        {"values": [*KAYLES[:82], True]},
        "values: G(82) is 'True' in the certificate, not a whole number of 0 or more",
    ),
    (
        "0.77",
        {"values": [*KAYLES[:82], 2.0]},
        "values: G(82) is '2.0' in the certificate, not a whole number of 0 or more",
    ),
    ("0.77", {"values": [*KAYLES[:82], -2]}, "values: G(82) is -2 in the certificate, not a whole number of 0 or more"),
    ("0.77", {"values": [*KAYLES[:82], 10**999]}, "values: G(82) is a number of about"),
    (
        "0.77",
        {"values": _packed([*KAYLES[:82], 9])},
        "values: G(82) is 9 in the certificate, but 2 by the rules of octal",
    ),
    # period, preperiod, saltus
    ("0.77", {"period": 11}, "values: there are 83, but preperiod 71 and period 11 make 82"),
    ("0.77", {"period": 0}, "period: 0 is less than 1"),
    ("0.77", {"period": 12.0}, "period: '12.0' is not a whole number"),
    ("0.77", {"period": True}, "period: 'True' is not a whole number"),
    ("0.77", {"preperiod": -1}, "preperiod: -1 is less than 0"),
    ("0.77", {"preperiod": "71"}, "preperiod: '71' is not a whole number"),
    ("0.77", {"saltus": 1}, "saltus: 1 in the certificate, but the theorems prove periods of saltus 0"),
    ("0.77", {"saltus": None}, "saltus: 'None' is not a whole number"),
    ("4.[3]", {"saltus": 2}, "saltus: 2 in the certificate, but G(5) - G(1) = 4"),
    ("0.300[3]", {"saltus": 0}, "saltus: 0 in the certificate, but G(4) - G(0) = 2"),
    ("0.77", _kayles(70, 12), "period: 12 is broken at n = 70: G(70) = 6, but G(70 + 12) = 2"),
    ("0.77", _kayles(72, 12), "preperiod: 72 is not the least; G(n + 12) = G(n) holds from n = 71 on"),
    ("0.77", _kayles(71, 24), "period: 24 is not the least; the values repeat after 12"),
    ("0.77", _kayles(71, 6), "period: 6 is broken at n = 71: G(71) = 7, but G(71 + 6) = 4"),
    ("4.[3]", {"preperiod": 2, "values": [0, 1, 2, 4, 3, 5]}, "preperiod: 2 is not the least"),
    ("4.[3]", {"period": 8, "saltus": 8, "values": [0, 1, 2, 4, 3, 5, 6, 8, 7]}, "period: 8 is not the least"),
    # theorem, examined
    ("0.77", {"theorem": "by inspection"}, "theorem: 'by inspection' does not apply to octal; it is 'Guy and Smith"),
    ("0.77", {"theorem": windows.WINDOW}, "theorem: 'repeated window (Golomb 1966)' does not apply to octal"),
    ("0.77!", {"theorem": guy_smith.GUY_SMITH}, "theorem: 'Guy and Smith 1956' does not apply to"),
    ("0.77", {"theorem": FINITE_STATE}, "mask: the field is missing"),
    (
        "subtraction[take=2,5,7]",
        {"theorem": guy_smith.GUY_SMITH},
        "examined: 29 values in the certificate, but the theorem needs",
    ),
    ("4.[3]", {"theorem": windows.STATE}, "theorem: 'repeated state of endless takes"),
    ("0.77", {"examined": 167}, "examined: 167 values in the certificate, but the theorem needs 168"),
    ("4.[3]", {"examined": 21}, "theorem: its conditions do not hold for these 21 values"),
    ("4.[3]", {"examined": 23}, "examined: 23 values in the certificate, but the theorem needs 22"),
    ("0.300[3]", {"examined": 9}, "examined: 9 values in the certificate, but the theorem needs 8"),
    ("0.300[3]", {"examined": 5}, "examined: the state at 1 is not defined; it is from heap 4 on"),
    ("0.300[3]", {"examined": 3}, "examined: 3 values in the certificate, but"),
    # game
    (
        "0.77",
        {"game": "octal[code=0.75]"},
        "values: G(3) is 3 in the certificate, but 1 by the rules of octal[code=0.75]",
    ),
    ("0.77", {"game": "nosuch"}, "game: no game is called 'nosuch'"),
    ("0.77", {"game": "octal[code=G]"}, "game: octal: code: "),
    ("0.77", {"game": "wythoff"}, "game: 'wythoff' is not played on single heaps"),
    ("0.77", {"game": 77}, "game: '77' is not a text"),
    ("subtraction[take=2,5,7]", {"game": "subtraction[take=squares]"}, "theorem: none is known that proves a period"),
    ("subtraction[take=2,5,7]", {"game": "subtraction[take=2,5,8]"}, "examined: "),
    # other fields
    ("0.77", {"period?": 12}, "'period?': a certificate has no such field"),
    ("0.77", _drop("examined"), "examined: the field is missing"),
    ("0.77", _drop("values"), "values: the field is missing"),
    ("0.77", {"mask": 7}, "parity: the field is missing"),
    ("0.77", {"stream": {}}, "'values': a certificate has no such field"),
    # classes
    ("0.16", {"mask": 65536}, "mask: 65536 is not a whole number from 0 to 65535"),
    ("0.16", {"mask": "30"}, "mask: '30' is not a whole number from 0 to 65535"),
    ("0.16", {"parity": 2}, "parity: 2 is not a whole number from 0 to 1"),
    ("0.16", {"mask": 0}, "mask: 0 with parity 0 makes every heap rare"),
    ("0.16", _drop("parity"), "parity: the field is missing"),
    ("0.77", {"mask": 7, "parity": 1}, "parity: 1, but the places that split heaps are even and odd"),
    # packed values
    ("0.16", _in_values(type="u3"), "values: 'u3' is not a type of values; types are 'u1', 'u2', 'u4'"),
    ("0.16", _in_values(type=1), "values.type: '1' is not a text"),
    ("0.16", _in_values(zlib="%%%"), "values: the packed text is not base64"),
    ("0.16", _in_values(zlib="AAAA"), "values: the packed data cannot be unpacked by zlib"),
    (
        "0.16",
        _in_values(zlib=LONG["values"]["zlib"][:2000]),
        "values: the packed data are not 254810 bytes, or are cut",
    ),
    ("0.16", _in_values(count=254809), "values: the packed data are not 254809 bytes"),
    ("0.16", _in_values(count=-1), "values: -1 values in the certificate, not from 0 to"),
    ("0.16", _in_values(count=1 << 40), "values: 1099511627776 values in the certificate, not from 0 to"),
    ("0.16", _in_values(sha256="0" * 64), "values: the digest in the certificate is '0000"),
    ("0.16", _in_values(more=1), "'values.more': a certificate has no such field"),
    ("0.16", _drop("values", "sha256"), "values.sha256: the field is missing"),
    ("0.16", {"values": _packed([*LONG_VALUES[:-1], 7])}, "values: G(254809) is 7 in the certificate, but "),
    ("0.16", {"values": _packed(LONG_VALUES[:-1])}, "values: there are 254809, but preperiod 105351 and period 149459"),
    # the finite-state theorem
    (
        "0.16",
        {"examined": 254_811},
        "examined: 254811 values in the certificate, but the theorem needs at least 254812",
    ),
    ("0.16", {"examined": 254_900}, "theorem: the windows of "),
    (
        "0.16",
        {"preperiod": 105_350, "values": _packed(LONG_VALUES[:-1])},
        "period: 149459 is broken at n = 105350",
    ),
]


@pytest.mark.parametrize(("form", "change", "expected"), CORRUPTIONS)
def test_every_corruption_is_reported(form: str, change: Change, expected: str) -> None:
    wrong = copy.deepcopy(good(form))
    if callable(change):
        change(wrong)
    else:
        wrong |= change
    found = faults(wrong)
    assert any(fault.startswith(expected) for fault in found), found
    assert not any("\n" in fault or len(fault) > 400 for fault in found)
    assert not verify(wrong)


def test_there_are_more_than_sixty_kinds() -> None:
    assert len(CORRUPTIONS) > 60


def test_every_reason_is_said_in_every_language() -> None:
    for lang in languages():
        for form, change, _ in CORRUPTIONS[::3]:
            wrong = copy.deepcopy(good(form))
            if callable(change):
                change(wrong)
            else:
                wrong |= change
            assert all(fault and "{" not in fault and "error." not in fault for fault in faults(wrong, lang))
        assert catalogue(lang).entry("verify.segments")


@pytest.mark.parametrize("bad", [{}, {"certificate": "nimatron period 3"}, {"certificate": "other"}, 7])
def test_no_certificate_is_refused(bad: object) -> None:
    with pytest.raises(nt.RequestError):
        verify(bad)  # type: ignore[arg-type]


def _finite_kayles(**others: object) -> dict[str, object]:
    name = FINITE_STATE
    return {**good(), "theorem": name, "mask": 15, "parity": 0, "examined": 156, **others}


def test_a_finite_state_proof_needs_classes_whose_rare_heaps_end_and_windows_that_are_equal() -> None:
    assert faults(_finite_kayles()) == []
    assert faults(_finite_kayles(examined=400)) == []
    for change, expected in (
        ({"mask": 2}, "examined: the window of "),
        ({"examined": 150}, "examined: the window of 73 values that ends at 137 reaches back to the rare heap 70"),
        ({"examined": 84}, "examined: 84 values in the certificate, but the theorem needs at least 85"),
    ):
        found = faults(_finite_kayles(**change))
        assert any(fault.startswith(expected) for fault in found), (change, found)


def test_what_takes_too_long_is_refused_with_what_it_would_take() -> None:
    with pytest.raises(nt.TooLargeError, match="--seconds raises it"):
        check(good("0.16"), seconds=0)
    huge = {**good(), "preperiod": 10**7, "values": _packed([0] * (10**7 + 12)), "examined": 2 * 10**7 + 26}
    with pytest.raises(nt.TooLargeError, match="needs 20000026 values"):
        verify(huge)


def test_solve_uses_a_given_certificate(tmp_path: Path) -> None:
    file = tmp_path / "period.json"
    file.write_text(_good("0.16"), encoding="utf-8")
    known.forget()
    found = nt.use_certificate(str(file))
    assert (found.preperiod, found.period) == (105351, 149459)
    answer = nt.analyse("0.16", f"{10**100}")
    assert answer.status == "proved"
    assert answer.grundy == found.value(10**100)
    assert FINITE_STATE in answer.method
    assert nt.nim_values("0.16", 1000).tolist() == found.array(0, 1000).tolist()
    with pytest.raises(nt.RequestError, match="the certificate is wrong"):
        nt.use_certificate({**good("0.16"), "period": 149458})


def test_real_certificates_keep_the_schema() -> None:
    jsonschema = pytest.importorskip("jsonschema")
    schema = json.loads((SOURCES / "period.schema.json").read_text(encoding="utf-8"))
    for form in FORMS:
        jsonschema.validate(good(form), schema)
    names = [getattr(theorems, name) for name in dir(theorems) if name.isupper()]
    assert set(schema["properties"]["theorem"]["enum"]) == {name for name in names if isinstance(name, str)}
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate({**good(), "mask": 7}, schema)


def test_the_page_about_certificates_runs() -> None:
    import doctest

    page = Path(__file__).parents[2] / "docs" / "certificates.md"
    assert doctest.testfile(str(page), module_relative=False).failed == 0
