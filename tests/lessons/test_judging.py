"""The judgement of a pupil's move is true: who wins now, the answer named, whether it could be better."""

from __future__ import annotations

import pytest

import nimatron as nt
from nimatron.explain.catalogue import catalogue, languages
from nimatron.lessons.answers import KnownPositions
from nimatron.lessons.feedback import judge_move
from nimatron.lessons.lesson_text import COURSES, course
from nimatron.views.move_words import describe
from tests.brute_force import BruteForce

STARTS = {
    "nim": ("3,4,5", "1,1,2", "2,5"),
    "kayles": ("5,3", "7", "1,2"),
    "wythoff": ("5,7", "3,5", "4,4"),
    "squares": ("19", "17", "30"),
    "subtraction[take=1,3,4]": ("20", "13"),
    "chomp": ("4,4,4", "3,2"),
    "lasker": ("2,5", "3,3"),
}


@pytest.mark.parametrize("misere", [False, True])
@pytest.mark.parametrize("written", STARTS)
def test_every_move_is_judged_as_a_plain_search_judges_it(written: str, misere: bool) -> None:
    game = nt.game(written)
    positions, search = KnownPositions(), BruteForce(game, misere)
    for start in STARTS[written]:
        position = game.parse(start)
        moves = list(game.moves(position))
        for target in moves:
            found = judge_move(game, position, target, misere, positions)
            won_before, lost_after = not search.loses(position), search.loses(target)
            assert found.kept == (lost_after or not won_before)
            keys = [message.key for message in found.messages]
            if won_before and not lost_after:
                assert keys[0] == "lesson.erred.N"
                replies = [message for message in found.messages if message.key == "lesson.reply"]
                for reply in replies:
                    answers = [one for one in game.moves(target) if describe(game, target, one) == reply.values["move"]]
                    assert answers
                    assert any(search.loses(one) for one in answers)
                assert replies or not game.moves(target)
            elif won_before:
                assert keys[0].startswith("lesson.won")
            else:
                assert keys[0].startswith("lesson.lost")


@pytest.mark.parametrize("lang", languages())
def test_every_judgement_has_words(lang: str) -> None:
    words, positions = catalogue(lang), KnownPositions()
    for name in COURSES:
        for step in course(name, lang).steps:
            if step.task not in ("win", "move", "best", "all") or step.computer_first:
                continue
            for target in list(step.rules.moves(step.start))[:12]:
                messages = judge_move(step.rules, step.start, target, step.misere, positions, step.view).messages
                text = " ".join(words.text(message) for message in messages)
                assert "lesson." not in text
                assert "{" not in text
