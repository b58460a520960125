"""The computer always has a move: the first turns that are too large to search, and what is certain of its moves."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

import nimatron as nt
from nimatron.budget import Budget, Limits
from nimatron.errors import TooLargeError
from nimatron.explain.catalogue import catalogue, languages
from nimatron.explain.message import Message
from nimatron.play.likely_move import Choice, likely_move
from nimatron.play.match import Match
from nimatron.play.outcomes import Outcomes, OutcomeSearch
from nimatron.play.players import GradedPlayer, PerfectPlayer, Player, player
from nimatron.play.tournament import standings, tournament
from nimatron.web.routes import OWN_ROUTES
from nimatron.web.worker import answer
from tests.brute_force import BruteForce

FIRST_TURNS = (
    ("cram", "6x6"),
    ("cram", "5x7"),
    ("tac-tix", "5x5"),
    ("nimstring", "3x3"),
    ("divisor-chomp", "720720"),
    ("sprouts", "4"),
    ("sprouts", "6"),
    ("node-kayles", "grid:7x9"),
    ("chomp", "9,9,9,9,9,9"),
    ("non-attacking", "8x8"),
    ("notakto", "3*3x3"),
    ("grundy", "50,60,70"),
)
_SMALL = Limits(positions=2000, options=2000, extra_options=20_000)
"""So small that hardly any analysis succeeds."""
_PLAY = next(index for index, route in enumerate(OWN_ROUTES) if route.path == "/api/play")


def _turn(hurried: bool, **fields: Any) -> dict[str, Any]:
    status, content = answer({"route": _PLAY, "fields": fields, "hurried": hurried}, b"")
    assert status == 200, content
    return dict(json.loads(content))


@pytest.mark.parametrize("misere", ["false", "true"])
@pytest.mark.parametrize("opponent", ["perfect", "graded"])
@pytest.mark.parametrize(("name", "start"), FIRST_TURNS)
def test_every_first_turn_is_answered_by_a_legal_move(name: str, start: str, opponent: str, misere: str) -> None:
    game = nt.game(name)
    fields = {"game": name, "position": start, "opponent": opponent, "misere": misere, "seed": "1", "lang": "mk"}
    for hurried in (False, True):
        found = _turn(hurried, **fields)
        assert found["refused"] is None
        reply = found["reply"]
        assert game.parse(reply["to"]) in game.moves(game.parse(start))
        assert reply["certain"] == (reply["doubt"] is None)


@pytest.mark.parametrize(("name", "start"), FIRST_TURNS)
def test_the_persons_move_stands(name: str, start: str) -> None:
    game = nt.game(name)
    move = next(iter(game.moves(game.parse(start))))
    found = _turn(True, game=name, position=start, to=game.format(move), opponent="perfect", seed="1")
    assert found["position"] == game.format(move)
    assert found["reply"] is not None
    assert found["refused"] is None


@pytest.mark.parametrize("name", ["nim-with-a-pass", "several-heap-wythoff", "circular-nim[k=3]"])
def test_too_many_moves_are_no_reason_not_to_move(name: str) -> None:
    game = nt.game(name)
    heaps = (1000, 1001, 1002, 1003, 1004, 1005, 1006, 1007)
    position = game.check(
        {"nim-with-a-pass": "1000,1001,1002", "several-heap-wythoff": "9000,9001,9002"}.get(name, heaps)
    )
    for misere in (False, True):
        choice = PerfectPlayer(1, _SMALL).consider(game, position, misere)
        assert choice.to in game.moves(position)


@pytest.mark.parametrize("misere", [False, True])
@pytest.mark.parametrize(
    ("name", "starts"),
    [
        ("cram", ["2x3", "3x3", "2x4", "3x4"]),
        ("nimstring", ["1x2", "2x1", "1x3"]),
        ("sprouts", ["2", "3"]),
        ("grundy", ["5,6", "7,3,4", "9"]),
        ("kayles", ["5,3", "4,4,1"]),
        ("chomp", ["3,3,2", "4,3,1"]),
        ("wythoff", ["3,5", "6,7"]),
        ("node-kayles", ["path:6", "grid:2x3"]),
        ("notakto", ["3x3"]),
        ("silver-dollar", ["1,3,6"]),
        ("sum", ["kayles 4 + nim 2,1"]),
    ],
)
def test_what_is_certain_is_true(name: str, starts: list[str], misere: bool) -> None:
    """By definition: a move without doubt wins if any move does, and the outcomes found are right."""
    game = nt.game(name)
    certain = 0
    for start in starts:
        position = game.parse(start)
        misere = misere or game.always_misere
        truth = BruteForce(game, misere)
        for extra in (200, 2_000, 200_000):
            limits = Limits(extra_options=extra)
            choice = likely_move(game, position, misere, limits, random.Random(extra))
            assert choice.to in game.moves(position)
            if choice.certain:
                certain += 1
                assert truth.loses(choice.to) == any(truth.loses(move) for move in game.moves(position))
            outcomes = Outcomes(game, position, misere, limits)
            for move in game.moves(position):
                found = outcomes.find(move, extra)
                assert found in (None, "P" if truth.loses(move) else "N")
    assert certain


def test_a_search_that_was_stopped_knows_what_it_found() -> None:
    game, budget = nt.game("grundy"), Budget(Limits(options=30))
    search = OutcomeSearch(game, True, budget)
    with pytest.raises(TooLargeError):
        search.loses((14, 9))
    budget.limits = Limits()
    truth = BruteForce(game, True)
    assert search.loses((14, 9)) == truth.loses((14, 9))
    assert search.loses((7, 5)) == truth.loses((7, 5))


def test_the_same_question_has_the_same_move() -> None:
    for name, start in FIRST_TURNS[:2]:
        game = nt.game(name)
        position = game.parse(start)
        first, second = (likely_move(game, position, True, _SMALL, random.Random(5)) for _ in range(2))
        assert first == second


def test_an_obvious_win_is_made_however_large_the_rest_is() -> None:
    """Equal heaps cancel, and a move in a huge board to its centre wins by symmetry."""
    game = nt.game("cram")
    choice = likely_move(game, game.parse("5x8"), False, _SMALL, random.Random(1))
    assert choice.certain
    assert game.parse("5x8") - choice.to == {(2, 3), (2, 4)}


def test_a_player_that_is_refused_makes_a_likely_move() -> None:
    class Lazy(Player):
        """A player that never finds anything."""

        name = "lazy"

        def decide(self, game: nt.RuleSet[Any], position: Any, misere: bool) -> Any:
            raise TooLargeError("too large")

    choice = Lazy(seed=1).consider("nim", "3,4,5")
    assert choice == Choice((1, 4, 5), None)


def test_the_graded_player_errs_at_random_where_it_cannot_judge() -> None:
    game = nt.game("cram")
    made = [GradedPlayer(seed, _SMALL, errors="1").consider(game, "5x7", True) for seed in range(12)]
    assert len({choice.to for choice in made}) > 6
    assert {choice.doubt.key for choice in made if choice.doubt} == {"play.doubt.error"}
    assert all(choice.to in game.moves(game.parse("5x7")) for choice in made)


def test_a_match_and_a_tournament_go_on_where_nothing_can_be_judged() -> None:
    match = Match("cram", "6x7", True, PerfectPlayer(1, _SMALL), player("random", 2))  # it has no certificate
    match.answer()
    assert match.doubt is not None
    assert catalogue("en").text(match.doubt).startswith("The computer could not judge")
    record = match.run()
    assert record.result in ("first", "second")
    makers: Any = {"weak": lambda seed: PerfectPlayer(seed, _SMALL), "random": "random"}
    table = standings(tournament("tac-tix", makers, start="5x5", misere=True))
    assert sum(line.played for line in table) == 4


@pytest.mark.parametrize("lang", languages())
def test_every_doubt_is_a_sentence(lang: str) -> None:
    words = catalogue(lang)
    for name in ("draw", "many", "error", "only"):
        assert words.text(Message(f"play.doubt.{name}")).endswith(".")
    for count in (2, 5, 21):
        assert str(count) in words.text(Message("play.doubt.replies", {"count": count}))
