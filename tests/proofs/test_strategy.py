"""Play by a certificate: against every play of the other side it answers by its statements, and wins."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

import nimatron as nt
from nimatron.cli.main import main
from nimatron.explain.catalogue import catalogue
from nimatron.play.match import Match
from nimatron.play.players import CertificatePlayer
from nimatron.proofs import proving
from nimatron.proofs.checking import check_position
from nimatron.proofs.proving import prove
from nimatron.proofs.strategy import Strategy

GAMES = (
    ("cram", "3x4"), ("cram", "3x3"), ("kayles", "7,4"), ("sprouts", "3"), ("node-kayles", "path:8"),
    ("sum", "cram 2x3 + kayles 4 + nim 1"), ("tac-tix", "3x3"),
)  # fmt: skip


@pytest.mark.parametrize("misere", [False, True])
@pytest.mark.parametrize(("name", "text"), GAMES)
def test_every_answer_of_the_other_side_is_answered(
    name: str, text: str, misere: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = nt.game(name)
    proof = prove(game, text, misere=misere)
    monkeypatch.setattr(proving, "couple_search", None)  # no search from here on
    strategy = Strategy(proof)
    seen: set[Any] = set()

    def wins_against_all(position: Any) -> None:
        """Answer every move from a position that the other side loses."""
        if position in seen:
            return
        seen.add(position)
        moves = list(game.moves(position))
        if not moves:
            assert not misere
        for move in moves[:: 1 + len(moves) // 12]:
            if not game.moves(move):
                assert misere
                continue
            answer = strategy.answer(move)
            assert answer is not None
            assert answer.to in game.moves(move)
            wins_against_all(answer.to)

    position = game.parse(text)
    if proof.claim.wins and game.moves(position):
        first = strategy.answer(position)
        assert first is not None
        position = first.to
    wins_against_all(position)


def test_a_match_is_won_and_each_move_names_its_statements() -> None:
    proof = prove("sprouts", "3")
    for seed in range(5):
        match = Match("sprouts", "3", first=proof, second="random", seed=seed)
        while not match.over:
            side = match.to_move
            match.answer()
            if side == "first":
                assert match.doubt is None
                assert match.note is not None
                said = catalogue("en").text(match.note)
                assert "tatement" in said
        assert match.record.result == "first"
        assert "first: certificate" in match.record.text()


def test_on_the_losing_side_it_says_so() -> None:
    player = nt.player(prove("cram", "3x3").data(), seed=1)
    assert isinstance(player, CertificatePlayer)
    choice = player.consider("cram", "3x3")
    assert choice.doubt is not None
    assert not choice.certain
    assert (
        catalogue("en").text(choice.doubt) == "The certificate shows that this position is losing; any move was made."
    )
    choice = nt.player(prove("cram", "3x4"), seed=1).consider("cram", "5x5")
    assert choice.doubt is not None
    assert choice.doubt.key == "play.certificate.not_covered"


def test_a_certificate_of_another_game_or_convention_is_refused() -> None:
    player = nt.player(prove("cram", "3x4"))
    with pytest.raises(nt.RequestError, match="the certificate is of cram"):
        player.choose("kayles", "3")
    with pytest.raises(nt.RequestError, match="the certificate is of cram"):
        player.choose("cram", "3x4", misere=True)
    with pytest.raises(nt.RequestError, match="not a certificate of a position"):
        nt.player(nt.period("0.77", 400).certificate())
    with pytest.raises(nt.RequestError, match="digest"):
        nt.player({**prove("cram", "3x4").data(), "digest": "0"})


def test_statements_that_another_program_wrote_otherwise() -> None:
    proof = prove("cram", "3x5")
    upside_down = [
        one._replace(position="/".join(one.position.split("/")[::-1]) if "/" in one.position else one.position)
        for one in proof.statements
    ]
    other = proof._replace(statements=tuple(upside_down))
    assert other != proof
    assert check_position(other.data()).faults == []
    position = nt.game("cram").parse("3x5")
    assert Strategy(other).answer(position) == Strategy(proof).answer(position)


def test_in_the_terminal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    path = str(tmp_path / "proof.json")
    assert main(["prove", "cram", "3x4", "--out", path]) == 0
    assert "cram 3x4 is an N-position: the player to move wins." in capsys.readouterr().out
    assert main(["verify", path]) == 0
    assert "every statement was checked" in capsys.readouterr().out
    import io
    import sys

    monkeypatch.setattr(sys, "stdin", io.StringIO("1,1 1,2\nq\n"))
    assert main(["play", "cram", "3x4", "--first", "computer", "--certificate", path]) == 0
    shown = capsys.readouterr().out
    assert "Statement 1 of the certificate answers: ..../.##./.... has nim-value 0." in " ".join(shown.split())
    dice = random.Random(1)
    text = Path(path).read_text(encoding="utf-8")
    damaged = text.replace('"count":1', f'"count":{dice.randrange(2, 9)}')
    Path(path).write_text(damaged, encoding="utf-8")
    assert main(["verify", path]) == 1
    assert "count: " in capsys.readouterr().out
    assert main(["play", "cram", "3x4", "--certificate", path]) == 2
    assert "the certificate is wrong" in capsys.readouterr().err
    assert main(["prove", "cram", "3x4", "--out", path]) == 2
    assert main(["prove", "cram", "3x3", "--misere", "--json"]) == 0
    assert '"misere":true' in capsys.readouterr().out
    assert main(["prove", "cram", "3x3", "--misere", "--value"]) == 2
    assert main(["prove", "cram", "9x9", "--limit", "1000"]) == 2
