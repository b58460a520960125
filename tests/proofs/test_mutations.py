"""Certificates that were changed at random are refused by the rules themselves: the digest is computed again."""

from __future__ import annotations

import random
from collections import Counter
from functools import cache
from typing import Any

import pytest

import nimatron as nt
from nimatron.proofs.certificate import WRONG, Certificate, Claim, Statement
from nimatron.proofs.checking import check_position
from nimatron.proofs.proving import prove
from tests.proofs.plain_check import is_proof
from tests.tier import draws

CERTIFICATES = (
    ("cram", "3x4", False, True), ("cram", "3x5", False, False), ("cram", "3x4", True, False),
    ("cram", "2x5", False, True), ("kayles", "7,4", False, True), ("kayles", "6,5", True, False),
    ("kayles", "12", False, False), ("node-kayles", "grid:3x3", False, True), ("node-kayles", "path:8", True, False),
    ("arc-kayles", "cycle:7", False, True), ("tac-tix", "3x3", False, False), ("chomp", "3,3,3", False, False),
    ("chomp", "3,2,2", False, True), ("sprouts", "2", False, True), ("sprouts", "3", False, False),
    ("sprouts", "2", True, False), ("nim", "3,4", False, True), ("squares", "9", False, True),
    ("sum", "cram 2x3 + kayles 4 + nim 2", False, True), ("grundy", "11", False, True),
)  # fmt: skip


@cache
def certificate(number: int) -> Certificate:
    game, position, misere, value = CERTIFICATES[number]
    return prove(game, position, misere=misere, value=value)


def changed_position(one: Statement, dice: random.Random) -> str | None:
    """Return the position with a cell, spot, vertex or number changed; None if that is not a position."""
    game = nt.game(one.game)
    position: Any = game.parse(one.position)
    if isinstance(position, nt.Cells):
        cell = dice.randrange(position.rows), dice.randrange(position.columns)
        return game.format(nt.Cells(position ^ {cell}, position.rows, position.columns))
    place = dice.randrange(len(one.position))
    letter = dice.choice("0123456789ABC/.,")
    text = one.position[:place] + letter + one.position[place + 1 :]
    try:
        return game.format(game.parse(text))
    except nt.NimatronError:
        return None


def mutated(proof: Certificate, dice: random.Random) -> tuple[str, Certificate] | None:
    """Return the kind of a change and the changed certificate; None if nothing was changed."""
    statements = list(proof.statements)
    place = dice.randrange(len(statements)) if statements else 0
    kind = dice.choice(("value", "left out", "position", "claim", "moved", "added"))
    if kind == "claim":
        value = proof.claim.value
        other = Claim(outcome="PN".replace(proof.claim.outcome or "", "")) if value is None else Claim(value ^ 1)
        return kind, proof._replace(claim=other)
    if not statements:
        return None
    one = statements[place]
    if kind == "left out":
        del statements[place]
    elif kind == "value" and not proof.misere:
        statements[place] = one._replace(value=dice.choice([n for n in range(one.value + 3) if n != one.value]))
    elif kind in ("position", "added"):
        text = changed_position(one, dice)
        if text is None or text == one.position:
            return None
        other = one._replace(position=text)
        statements[place : place + (kind == "position")] = [other]
    elif kind == "moved" and len(statements) > 1 and not proof.misere:
        second = dice.choice([n for n in range(len(statements)) if n != place])
        values = one.value, statements[second].value
        if values[0] == values[1]:
            return None
        statements[place] = one._replace(value=values[1])
        statements[second] = statements[second]._replace(value=values[0])
    else:
        return None
    return kind, Certificate.of(proof.game, proof.position, proof.misere, proof.claim, statements)


def test_changed_certificates_are_refused_by_the_rules() -> None:
    dice = random.Random(22)
    wanted, seen = draws(10_000, 100), 0
    refused: Counter[str] = Counter()
    still_right: Counter[str] = Counter()
    verdicts: dict[Certificate, bool] = {}
    while seen < wanted:
        proof = certificate(dice.randrange(len(CERTIFICATES)))
        found = mutated(proof, dice)
        if found is None or found[1] == proof:
            continue
        kind, other = found
        seen += 1
        if other in verdicts:  # drawn before, and judged then
            (still_right if verdicts[other] else refused)[kind] += 1
            continue
        faults = check_position(other.data()).faults
        verdicts[other] = not faults
        if not faults:
            assert is_proof(other), (kind, other)
            still_right[kind] += 1
            continue
        # two forms of one statement are refused by the checker; the plain judge keeps them apart
        twice = any("an earlier statement" in str(fault.reason) for fault in faults)
        assert twice or not is_proof(other), (kind, other, [str(fault.reason) for fault in faults])
        refused[kind] += 1
        for fault in faults:
            said = str(fault.reason)
            assert said.startswith(f"statement {fault.statement} (" if fault.statement else "claim: "), said
            if fault.kind == WRONG and fault.statement is not None:
                assert other.statements[fault.statement - 1].position[:200] in said
    assert not still_right["left out"]  # every statement is needed
    assert not still_right["claim"]
    assert not still_right["value"]
    assert set(refused) == {"value", "left out", "position", "claim", "moved", "added"}
    assert sum(still_right.values()) < wanted // 5, still_right


@pytest.mark.parametrize("number", range(len(CERTIFICATES)))
def test_what_was_changed_without_a_new_digest_is_refused_by_the_digest(number: int) -> None:
    data = certificate(number).data()
    assert check_position(data).faults == []
    for name, value in (
        ("digest", f"{int(data['digest'], 16) ^ 1:064x}"),
        ("program", "Nimatron 9"),
        ("position", data["position"] + " "),
        ("misere", not data["misere"]),
    ):
        [fault] = check_position({**data, name: value}).faults[:1]
        assert fault.kind == "malformed"
        assert str(fault.reason).startswith(("digest: ", "claim: ", "statements["))
