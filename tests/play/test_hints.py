"""A hint names the heap that its move changes, the number of moves that win, and the best move of the analysis."""

from __future__ import annotations

from random import Random

import pytest

import nimatron as nt
from nimatron.play.hint import hints_from
from nimatron.views.move_words import describe

GAMES = ("nim", "wythoff", "squares", "subtraction[take=1,3,4]", "circular-nim", "index-k-nim", "nimble", "grundy")


@pytest.mark.parametrize("misere", [False, True], ids=["normal", "misere"])
@pytest.mark.parametrize("written", GAMES)
def test_hints_are_those_of_the_analysis(written: str, misere: bool) -> None:
    game, dice = nt.game(written), Random(written)
    limits = nt.Limits()
    named = 0
    for _ in range(12):
        position = game.random_position(dice, 1)
        analysis = nt.analyse(game, position, misere=misere, limits=limits)
        given = {hint.key: hint.values for hint in hints_from(analysis)}
        if analysis.best is None:
            assert set(given) == {"hint.over"}
            continue
        opening = {"N": "hint.won", "P": "hint.lost", "D": "hint.drawn"}[analysis.outcome]
        assert given[opening] == {"count": len(analysis.winning_moves or ())}
        before, after = game.heaps(position) or (), game.heaps(analysis.best) or ()
        changed = [place for place in range(len(before)) if before[place : place + 1] != after[place : place + 1]]
        if len(before) == len(after) > 1 and len(changed) == 1:
            assert given["hint.where"]["heap"] == changed[0] + 1
            named += 1
        else:
            assert "hint.where" not in given
        move = next(values for key, values in given.items() if key.startswith("hint.move"))
        assert move["move"] == describe(game, position, analysis.best)
    assert named or written in ("squares", "subtraction[take=1,3,4]", "grundy")
