"""The checker: what is malformed, of an unknown game or wrong, and how it says so; bounds; several processes."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import nimatron as nt
from nimatron.errors import RuleError
from nimatron.explain.catalogue import languages
from nimatron.explain.reason import said_in
from nimatron.proofs import certificate as form
from nimatron.proofs import reader
from nimatron.proofs.certificate import Certificate, Claim, Fault, Statement, digest_of
from nimatron.proofs.checking import check_position
from nimatron.proofs.proving import prove
from nimatron.proofs.verifying import check, faults
from tests.proofs.conftest import Elbows


def nim(*values: int, claim: Claim | None = None, position: str = "2") -> Certificate:
    return Certificate.of("nim", position, False, claim or Claim(2), (Statement("nim", str(n), n) for n in values))


def signed(data: dict[str, Any]) -> dict[str, Any]:
    return {**data, "digest": digest_of(data)}


def only_fault(data: Any) -> Fault:
    [fault] = check_position(data).faults
    for lang in languages():
        assert said_in(fault.reason, lang)
    return fault


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"format": 2}, "format: 2 is not a whole number from 1 to 1"),
        ({"position": 3}, "position: 3 is not a text"),
        ({"misere": 0}, "misere: 0 is not true or false"),
        ({"claim": {"value": -1}}, "claim: "),
        ({"claim": {"value": 2, "outcome": "P"}}, "claim: "),
        ({"claim": {"outcome": "D"}}, "claim: "),
        ({"claim": {"value": True}}, "claim: "),
        ({"statements": [5]}, "statements[1]: not an object"),
        ({"statements": [{"value": 1, "positions": ["1"], "more": 0}]}, "statements[1]: not an object"),
        ({"statements": [{"value": 10**9, "positions": ["1"]}]}, "statements[1].value: 1000000000"),
        ({"statements": [{"value": 1, "positions": []}]}, "statements[1].positions: not a text"),
        ({"statements": [{"value": 1, "positions": ["1" * 100_001]}]}, "statements[1].positions: not a text"),
        ({"count": 3}, "count: 3 in the certificate, but there are 2 statements"),
        ({"more": 1}, "'more': a certificate has no such field"),
    ],
)
def test_malformed(change: dict[str, Any], said: str) -> None:
    fault = only_fault(signed({**nim(1, 2).data(), **change}))
    assert fault.kind == form.MALFORMED
    assert str(fault.reason).startswith(said)


def test_a_missing_field_and_a_wrong_digest() -> None:
    data = nim(1, 2).data()
    fault = only_fault({**data, "digest": "0" * 64})
    assert (fault.kind, str(fault.reason)[:7]) == (form.MALFORMED, "digest:")
    for name in data:
        if name not in ("kind", "format"):
            fault = only_fault({key: value for key, value in data.items() if key != name})
            assert str(fault.reason) == f"{name}: the field is missing"


@pytest.mark.parametrize(
    ("game", "position", "said"),
    [
        ("no-such-game", "3", "game: no game is called"),
        ("take-and-return", "5", "can repeat"),
        ("flip-flop", "3,3", "not only the last move"),
        ("nimstring", "1x1", "can bind"),
    ],
)
def test_a_game_that_is_unknown_or_has_no_nim_values(game: str, position: str, said: str) -> None:
    fault = only_fault(Certificate(game, position, False, Claim(0), ()).data())
    assert fault.kind == form.UNKNOWN_GAME
    assert said in str(fault.reason)


def test_a_statement_about_such_a_game() -> None:
    for other, text in (("take-and-return", "5"), ("flip-flop", "3,3"), ("nimstring", "1x1")):
        fault = only_fault(Certificate("nim", "2", False, Claim(2), (Statement(other, text, 0),)).data())
        assert fault.statement == 1


def test_attrition_has_one_convention() -> None:
    fault = only_fault(Certificate("attrition", "1,2", False, Claim(0), ()).data())
    assert "always played in misère play" in str(fault.reason)


@pytest.mark.parametrize(
    ("proof", "number", "said"),
    [
        (nim(2), 1, "nothing shows that the option 1 has another value"),
        (Certificate.of("nim", "3", False, Claim(2), [Statement("nim", "3", 2)]), 1, "has another value"),
        (Certificate.of("nim", "2", False, Claim(0), [Statement("nim", "2", 0)]), 1, "the option 0 has this value too"),
        (Certificate.of("nim", "1", False, Claim(2), [Statement("nim", "1", 2)]), 1, "nim-value 1"),
        (nim(1, 2, claim=Claim(3)), None, "claim: the nim-value is 3 in the certificate, but 2 by its statements"),
        (nim(1, 2, claim=Claim(2), position="3"), None, "claim: no statement speaks of 3"),
        (nim(1, claim=Claim(outcome="N"), position="1,1"), None, "claim: no nim-sum"),
        (Certificate("nim", "2", False, Claim(2), (Statement("nim", "0", 0),)), 1, "the position has no moves"),
        (Certificate("nim", "2", False, Claim(2), (Statement("nim", "1,2", 3),)), 1, "not a single component"),
        (Certificate("nim", "2", False, Claim(2), (Statement("nim", "1", 1),) * 2), 2, "an earlier statement"),
        (Certificate("nim", "2", False, Claim(2), (Statement("nim", "x", 1),)), 1, "not a whole number"),
        (Certificate("nim", "1", True, Claim(outcome="P"), ()), None, "claim: no statement speaks of 1"),
        (Certificate("nim", "2", True, Claim(outcome="P"), (Statement("nim", "2", 0),)), 1, "1 is an N-position"),
    ],
)
def test_wrong(proof: Certificate, number: int | None, said: str) -> None:
    found = check_position(proof.data()).faults
    assert found[0].statement == number
    assert said in str(found[0].reason)
    assert all(said_in(fault.reason, lang) for fault in found for lang in languages())


def test_an_empty_position() -> None:
    empty = Certificate("nim", "0", False, Claim(0), ())
    assert check_position(empty.data()).faults == []
    assert check_position(empty._replace(claim=Claim(outcome="P")).data()).faults == []
    assert check_position(empty._replace(claim=Claim(outcome="N")).data()).faults
    assert check_position(empty._replace(misere=True, claim=Claim(outcome="N")).data()).faults == []
    assert check_position(empty._replace(misere=True, claim=Claim(outcome="P")).data()).faults


def test_equal_components_cancel_though_no_statement_speaks_of_them() -> None:
    assert nt.verify(Certificate("cram", "4x4", False, Claim(outcome="N"), ()).data()) is False
    assert nt.verify(Certificate("sum", "cram 4x4 + cram 4x4", False, Claim(0), ()).data())
    assert nt.verify(Certificate("sum", "cram 4x4 + cram 4x4 + nim 1", False, Claim(outcome="N"), ()).data())


def test_the_work_is_bounded() -> None:
    proof = Certificate("nim", "900000", False, Claim(outcome="N"), (Statement("nim", "900000", 5),))
    with pytest.raises(nt.TooLargeError, match="--seconds raises it"):
        check_position(proof.data(), seconds=0.1)
    with pytest.raises(nt.TooLargeError):
        nt.verify(prove("sprouts", "4"), seconds=0.001)


def test_statements_are_checked_by_several_processes() -> None:
    proof = prove("nim", "70", value=True)
    assert len(proof.statements) > 50
    calls: list[tuple[int, int]] = []
    whole = check_position(proof.data(), progress=lambda done, count: calls.append((done, count)))
    assert whole.faults == []
    assert calls[-1] == (len(proof.statements),) * 2
    assert check_position(proof.data(), processes=2).faults == []
    fewer = proof._replace(statements=proof.statements[:40] + proof.statements[41:])
    one, two = (check_position(fewer.data(), processes=count).faults for count in (1, 2))
    assert one == two
    assert one


def test_the_faults_of_a_long_list_are_cut() -> None:
    proof = prove("kayles", "20", value=True)
    wrong = proof._replace(statements=tuple(one._replace(value=one.value + 9) for one in proof.statements))
    assert len(check_position(wrong.data()).faults) <= 21


def test_a_rule_set_that_splits_without_end() -> None:
    class Endless(Elbows):
        name = "endless"
        times: int = nt.rule(0, nt.WholeNumber(0, 10**6), "how often the position has fallen apart")

        def components(self, position: nt.Cells) -> Any:
            return [(Endless(times=self.times + 1), position)]

    with pytest.raises(nt.PositionError, match="without end"):
        reader.indecomposable(Endless(), Endless().start)


def test_a_reader_of_a_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game's own reader takes the place of the rule set, and its keys do not meet those of others."""

    class Rows:
        def __init__(self, misere: bool) -> None:
            self.misere = misere

        def read(self, game: str, position: str) -> bytes:
            assert game == "kayles"
            return position.encode()

        def components(self, key: bytes) -> list[bytes]:
            return [row for row in key.split(b",") if row != b"0"]

        def options(self, key: bytes) -> list[tuple[bytes, ...]]:
            found = []
            for index, row in enumerate(key.split(b",")):
                for taken in (1, 2):
                    for left in range(int(row) - taken + 1):
                        rows = key.split(b",")
                        rows[index : index + 1] = [str(n).encode() for n in (left, int(row) - taken - left) if n]
                        rows.sort(key=int)
                        found.append((b",".join(rows),) if rows else () if self.misere else (b"",))
            return (
                found if self.misere else [tuple(self.components(option[0])) if option[0] else () for option in found]
            )

        def written(self, key: bytes) -> tuple[str, str]:
            return "kayles", key.decode()

    monkeypatch.setitem(reader.READERS, "kayles", f"{__name__}:Rows")
    monkeypatch.setitem(globals(), "Rows", Rows)
    for misere in (False, True):
        for text in ("kayles 5,3", "sum kayles 4 + nim 2"):
            game, _, position = text.partition(" ")
            proof = prove(game, position, misere=misere)
            assert check_position(proof.data()).faults == []


def test_the_schema() -> None:
    jsonschema = pytest.importorskip("jsonschema")
    path = Path(form.__file__).with_name("position.schema.json")
    schema = json.loads(path.read_text(encoding="utf-8"))
    for proof in (nim(1, 2), prove("cram", "3x4", misere=True), prove("sum", "nim 2 + kayles 3", value=True)):
        jsonschema.validate(proof.data(), schema)
        assert json.loads(proof.text()) == proof.data()
    for change in ({"claim": {}}, {"misere": True}, {"more": 1}, {"statements": [{"value": 1, "positions": []}]}):
        with pytest.raises(jsonschema.ValidationError):
            jsonschema.validate({**nim(1, 2).data(), **change}, schema)


def test_verify_knows_every_kind() -> None:
    assert check(nt.period("0.77", 400).certificate()).kind == "period"
    assert check(nt.misere_quotient("0.31").certificate()).kind == "misere-quotient"
    assert check(nim(1, 2)).kind == "position"
    assert faults(nim(1, 2).data()) == []
    with pytest.raises(nt.RequestError):
        check({"kind": "unknown"})
    with pytest.raises(RuleError):
        nt.game("no-such-game")
