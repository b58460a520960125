"""Wherever a game, a position or a player is expected, its name is accepted."""

from __future__ import annotations

from typing import Any

import pytest

import nimatron as nt
from nimatron.notebook import Picture
from nimatron.play.hint import hints
from nimatron.play.players import CoraPlayer, Player, RandomPlayer
from nimatron.play.tournament import standings
from nimatron.play.typed_move import read_move
from tests.cli.processes import here

NAMES = [
    ("NIM", "3,4,5", "nim"),
    ("Moore", "1,2,3,3", "index-k-nim"),
    ("Attrition", "3,5", "wythoff"),
    ("wythoff[a=2]", "3,5", "wythoff[a=2]"),
    ("0.07", "9,4", "octal[code=0.07]"),
    ("Officers", "9", "octal[code=0.6]"),
    ("Subtract a Square", "20", "squares"),
]


@pytest.mark.parametrize(("name", "position", "written"), NAMES)
def test_one_name_everywhere_in_play(name: str, position: str, written: str) -> None:
    here = nt.game(name).parse(position)
    assert RandomPlayer(seed=1).choose(name, position) in nt.game(name).moves(here)
    assert hints(name, position)[0].key.startswith("hint.")
    assert nt.random_start(name, 1, seed=2) == nt.random_start(nt.game(name), 1, seed=2)
    record = nt.Record(name, False, position)
    assert (record.game.written(), record.start, record.misere) == (written, here, name == "Attrition")
    match = nt.Match(name, position, first="random", second="perfect", seed=3)
    assert match.record.game == nt.game(name)
    assert match.run().result in ("first", "second")
    assert nt.review(match.record.text())[0].start == here
    assert Picture(name, position).position == here
    target = next(iter(nt.game(name).moves(here)))
    assert read_move(name, position, f"to {nt.game(name).format(target)}") == target
    table = standings(nt.tournament(name, ["perfect", "random"], start=position))
    assert sum(line.played for line in table) == 4


def test_rule_sets_go_unchanged() -> None:
    game = nt.Wythoff(a=3)
    assert nt.Match(game).record.game is game
    assert nt.Record(game, False, (3, 5)).game is game


@pytest.mark.parametrize(
    "call",
    [
        lambda: nt.Match("chess"),
        lambda: nt.Record("wythof", False, "1,2"),
        lambda: list(nt.tournament("chess", ["perfect", "random"])),
        lambda: nt.random_start("chess", 1),
        lambda: RandomPlayer(seed=1).choose("chess"),
        lambda: nt.Match("nim", "3,x"),
        lambda: nt.Record("nim", False, "3,4").play("3,x"),
        lambda: nt.Match("nim", first="deep-blue"),
        lambda: nt.Match("nim", first="random:20%"),
        lambda: nt.Match("nim", first=7),  # type: ignore[arg-type]
        lambda: nt.Match("nim", seed="now"),  # type: ignore[arg-type]
        lambda: nt.tournament("nim", ["perfect"]),
        lambda: nt.tournament("nim", ["perfect", "perfect"]),
        lambda: nt.tournament("nim", ["perfect", "deep-blue"]),
        lambda: nt.tournament("nim", "perfect"),
    ],
)
def test_bad_names_are_refused_in_one_line_before_anything_is_played(call: Any) -> None:
    with pytest.raises(nt.NimatronError) as caught:
        call()
    assert "\n" not in str(caught.value)


def test_players_by_name_take_their_chance_from_the_seed() -> None:
    games = [nt.Match("wythoff", "29,51", first="Graded:50%", second="random", seed=4).run() for _ in range(2)]
    assert games[0] == games[1]
    assert games[0].first == "graded errors=1/2 size=4"
    assert nt.Match("nim", first="human", second=None).players == {"first": None, "second": None}


def test_a_player_of_ones_own_says_only_how_it_decides() -> None:
    class First(Player):
        name = "first"

        def decide(self, game: Any, position: Any, misere: bool) -> Any:
            return game.moves(position)[0]

    assert First().choose("0.77", "5,3") == (4, 3)
    assert nt.Match("nim", "3", first=First(), second="perfect", seed=1).run().result == "second"
    with pytest.raises(nt.IllegalMoveError):
        First().choose("nim", "0")
    table = standings(nt.tournament("nim", {"one": lambda seed: First(seed), "two": "perfect"}, 2, level=1))
    assert [line.name for line in table] == ["two", "one"]


def test_cora_follows_the_rules_of_a_game_that_only_descends_from_wythoffs() -> None:
    class NoDiagonal(nt.Wythoff):
        name = "no-diagonal-test"

        def generate_moves(self, position: Any) -> Any:
            return (
                move for move in super().generate_moves(position) if 0 in (position[0] - move[0], position[1] - move[1])
            )

    game = NoDiagonal()
    for position in [(1, 2), (3, 5), (4, 7)]:
        target = CoraPlayer(seed=1).choose(game, position)
        assert target in game.moves(position)
        assert target[0] == target[1], "it is Nim with two heaps"


@pytest.mark.parametrize("name", ["NIM", "0.77", "officers", "moore"])
def test_commands_take_names(name: str) -> None:
    shown = here("games", name)
    assert (shown.status, shown.err) == (0, "")
    assert nt.game(name).written() in shown.out
    played = here("play", name, "5", "--opponent", "human", stdin=b"resign\n")
    assert (played.status, played.err) == (0, "")
    met = here("tournament", name, "5,3", "--rounds", "1", "--players", "Perfect,graded:50%", "--json")
    assert (met.status, met.err) == (0, "")
    assert f'"game": "{nt.game(name).written()}"' in met.out
