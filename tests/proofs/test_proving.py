"""Proofs of many positions: the checker accepts them, and the claim and all statements are true by the definition."""

from __future__ import annotations

import json
from functools import reduce
from operator import xor
from pathlib import Path
from typing import Any

import pytest

import nimatron as nt
from nimatron.proofs.certificate import Certificate, read_data
from nimatron.proofs.checking import check_position
from nimatron.proofs.extraction import Extraction
from nimatron.proofs.proving import prove
from tests.brute_force import BruteForce
from tests.proofs.conftest import Elbows
from tests.proofs.plain_check import is_proof
from tests.proofs.plain_search import PlainSearch

POSITIONS = (
    "nim 1,2,3", "nim 2,3", "kayles 7", "kayles 5,3", "kayles 4,4", "kayles 4,4,2", "cram 3x3", "cram 2x4",
    "cram 3x4", "cram ..#./....", "node-kayles path:6", "node-kayles grid:3x3",
    "node-kayles king:3x4", "arc-kayles cycle:6", "tac-tix 3x3",
    "chomp 3,3,2", "sprouts 2", "sprouts 3", "brussels-sprouts 2", "notakto 3x3", "squares 7,3", "grundy 9,4",
    "octal[code=0.137] 8,3", "wythoff 3,5", "sum nim 2,3 + kayles 4", "sum cram 2x3 + kayles 3 + nim 1",
    "sum[kind=selective] kayles 2 + nim 2", "coin-turning 010", "euclid 4,7", "dawsons-kayles 9", "nim 0",
)  # fmt: skip


def prove_text(text: str, **options: Any) -> Certificate:
    game, _, position = text.partition(" ")
    return prove(game, position, **options)


def check_truth(proof: Certificate) -> None:
    """Compare the claim and every statement with the definition."""
    game = nt.game(proof.game)
    position = game.parse(proof.position)
    truth = BruteForce(game, proof.misere)
    if proof.claim.value is not None:
        assert truth.grundy(position) == proof.claim.value
    else:
        assert truth.loses(position) == (proof.claim.outcome == "P")
    known: dict[str, BruteForce] = {}
    for one in proof.statements:
        other = nt.game(one.game)
        judge = known.setdefault(one.game, BruteForce(other, proof.misere))
        here = other.parse(one.position)
        assert judge.loses(here) if proof.misere else judge.grundy(here) == one.value


@pytest.mark.parametrize("text", POSITIONS)
def test_proofs_in_normal_play(text: str) -> None:
    for value in (False, True):
        proof = prove_text(text, misere=False, value=value)
        assert check_position(proof.data()).faults == []
        assert proof.game == "sprouts" or is_proof(proof)  # the judge keeps apart what Sprouts takes for one
        check_truth(proof)


@pytest.mark.parametrize("text", POSITIONS)
def test_proofs_in_misere_play(text: str) -> None:
    proof = prove_text(text, misere=True)
    assert check_position(proof.data()).faults == []
    assert proof.game == "sprouts" or is_proof(proof)  # the judge keeps apart what Sprouts takes for one
    check_truth(proof)


@pytest.mark.parametrize("misere", [False, True])
def test_a_strangers_grid_game(elbows: Elbows, misere: bool) -> None:
    for text in ("2x2", "3x3", "3x4", "2x5", "..#/.../#.."):
        proof = prove(elbows, text, misere=misere)
        assert check_position(proof.data()).faults == []
        check_truth(proof)
    assert nt.verify(prove("elbows", "3x4", misere=misere, value=not misere))


@pytest.mark.parametrize("text", ["cram 3x4", "kayles 9,4", "sprouts 3", "sum cram 2x3 + kayles 5 + nim 3"])
def test_proofs_from_a_search_by_definition(text: str) -> None:
    for misere in (False, True):
        proof = prove_text(text, misere=misere, search_of=lambda game, _, misere=misere: PlainSearch(game, misere))
        assert check_position(proof.data()).faults == []
        check_truth(proof)


@pytest.mark.parametrize("text", ["cram 3x4", "sprouts 3", "kayles 9,4", "node-kayles grid:3x3", "tac-tix 3x3"])
@pytest.mark.parametrize("misere", [False, True])
def test_no_statement_can_be_left_out(text: str, misere: bool) -> None:
    proof = prove_text(text, misere=misere)
    for number in range(len(proof.statements)):
        fewer = proof._replace(statements=proof.statements[:number] + proof.statements[number + 1 :])
        assert check_position(fewer.data()).faults


def test_the_same_proof_every_time() -> None:
    assert prove("sprouts", "4").text() == prove("sprouts", "4").text()
    assert prove("kayles", "12,7", value=True).text() == prove("kayles", "12,7", value=True).text()


def test_a_search_that_has_forgotten_is_asked_again() -> None:
    """With a table of a few couples the statements are found too."""
    proof = prove("cram", "4x4", misere=True, memory=1)
    assert check_position(proof.data()).faults == []
    proof = prove("sprouts", "4", memory=1)
    assert check_position(proof.data()).faults == []


def test_a_statement_that_was_forgotten_after_it_was_chosen_is_proved_again() -> None:
    proof = prove("cram", "4x7", misere=True, memory=1 << 19)
    assert check_position(proof.data()).faults == []


def test_the_file_is_read_as_it_was_written(tmp_path: Path) -> None:
    path = tmp_path / "proof.json"
    proof = prove("sum", "cram 2x3 + kayles 5 + nim 3", value=True)
    proof.write(path)
    found, faults = read_data(json.loads(path.read_text(encoding="utf-8")))
    assert (found, faults) == (proof, [])
    assert [entry.name for entry in tmp_path.iterdir()] == ["proof.json"]
    groups = proof.data()["statements"]
    assert reduce(xor, (1 for _ in groups), 0) == len(groups) % 2
    assert any("game" in group for group in groups)


def test_what_cannot_be_proved() -> None:
    for text, said in (
        ("take-and-return 5", "can repeat"),
        ("flip-flop 3,3", "not only the last move"),
        ("nimstring 1x1", "can bind"),
        ("sum nim 2 + take-and-return 5", "can repeat"),
    ):
        with pytest.raises(nt.RequestError, match=said):
            prove_text(text)
    with pytest.raises(nt.RequestError, match="in misère play a certificate proves who wins"):
        prove("cram", "3x3", misere=True, value=True)
    with pytest.raises(nt.TooLargeError, match="--limit raises it"):
        prove("cram", "8x9", limits=nt.Limits(options=2000))


def test_more_statements_are_never_chosen_the_second_time(monkeypatch: pytest.MonkeyPatch) -> None:
    counts: list[int] = []
    leave_out = Extraction._leave_out

    def counted(self: Extraction, claim: Any) -> None:
        leave_out(self, claim)
        counts.append(len(self.statements))

    monkeypatch.setattr(Extraction, "_leave_out", counted)
    proof = prove("sprouts", "4")
    assert len(counts) > 1
    assert len(proof.statements) <= min(counts)  # those that are the same for the checker stand once
