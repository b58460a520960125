"""Statistics of a position are those of all positions below it, by the definition, up to symmetry."""

from __future__ import annotations

import csv
import io
import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import nimatron as nt
from nimatron.cli.main import main
from nimatron.rules.registry import game as read_game
from nimatron.rules.rule_set import RuleSet
from tests.brute_force import BruteForce, Retrograde, reachable

POSITIONS = [
    ("nim", "2,3,3"), ("cram", "3x3"), ("cram", "..#/.../#.."), ("tac-tix", "3x3"), ("node-kayles", "cycle:7"),
    ("chomp", "4,3,1"), ("sprouts", "2"), ("notakto", "3x3"), ("kayles", "5,3"), ("edge-geography", "grid:2x3@0"),
    ("nimstring", "1x2"), ("euclid", "9,5"), ("sum", "nim 2,1 + kayles 3"), ("poset", "0-1,0-2,1-3"),
]  # fmt: skip


@pytest.mark.parametrize("misere", [False, True])
@pytest.mark.parametrize(("name", "text"), POSITIONS)
def test_equal_to_the_definition(name: str, text: str, misere: bool) -> None:
    game: RuleSet[Any] = read_game(name)
    start = game.parse(text)
    truth = BruteForce(game, misere)
    classes = {game.canonical(position): position for position in reachable(game, start)}
    found = nt.statistics(game, start, misere=misere)
    assert found.positions == len(classes) == sum(found.outcomes.values()) == sum(found.remoteness.values())
    assert found.outcomes == Counter("P" if truth.loses(one) else "N" for one in classes.values())
    assert found.remoteness == Counter(map(truth.remoteness, classes.values()))
    if found.grundy is not None:
        assert found.grundy == Counter(map(truth.grundy, classes.values()))
    assert (found.grundy is None) == (misere or game.entailing)


def test_where_play_may_repeat() -> None:
    game = read_game("take-and-return")
    start = game.parse("6")
    truth = Retrograde(game, reachable(game, start))
    found = nt.statistics(game, start)
    assert found.outcomes == Counter(truth.outcome.values())
    assert found.remoteness == Counter(moves for moves in truth.remoteness.values() if moves is not None)
    assert found.grundy is None


def test_refused_beyond_the_limits() -> None:
    with pytest.raises(nt.TooLargeError, match="statistics of cram 5x5: needs more than 100 moves examined"):
        nt.statistics("cram", "5x5", limits=nt.Limits(options=100))


def test_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", "cram", "3x4", "--statistics", "--no-steps"]) == 0
    text = capsys.readouterr().out
    found = nt.statistics("cram", "3x4")
    for _, value, count in found.rows():
        assert any(line.split() == [str(value), str(count)] for line in text.splitlines())
    assert main(["solve", "cram", "3x4", "--statistics", "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert answer["statistics"]["positions"] == found.positions == 133
    assert dict(answer["statistics"]["remoteness"]) == found.remoteness


@pytest.mark.parametrize("lang", ["en", "ru", "sr", "mk"])
def test_every_language(lang: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", "nim", "1,1", "--statistics", "--lang", lang]) == 0
    assert "cli.statistics" not in capsys.readouterr().out


def test_as_a_table(tmp_path: Path) -> None:
    found = nt.statistics("nim", "2,1")
    path = tmp_path / "nim.csv"
    nt.statistics_table(found).save(path)
    rows = list(csv.reader(io.StringIO(path.read_text(encoding="utf-8"))))
    assert rows[0] == ["counted_by", "entry", "positions"]
    assert rows[1:] == [[kind, str(one), str(count)] for kind, one, count in found.rows()]
