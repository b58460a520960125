"""What strangers write has the same rights as what is built in: everything works, and everything is right."""

from __future__ import annotations

import json
import pickle
from functools import cache
from itertools import islice
from typing import Any
from xml.etree import ElementTree

import pytest

import nimatron as nt
from nimatron.cli import own_games
from nimatron.play.players import PLAYERS
from nimatron.play.record import parse_record, record_from_link
from nimatron.play.typed_move import move_forms, read_move
from nimatron.rules import registry
from nimatron.rules.rule_set import decided_by_last_move, may_repeat
from tests.brute_force import BruteForce, Retrograde, reachable
from tests.cli.processes import Ended, call, process
from tests.games.rule_checks import check_moves
from tests.plugins import PLUGINS, PlugIn, class_of, path_of
from tests.tier import draws

each = pytest.mark.parametrize("plugin", PLUGINS, ids=[plugin.stem for plugin in PLUGINS])
both = pytest.mark.parametrize("misere", [False, True], ids=["normal", "misère"])


def command(plugin: PlugIn, *arguments: str, stdin: bytes = b"") -> Ended:
    """``nimatron --games FILE ...`` in this process, which forgets for a while what is registered."""
    before, loaded = dict(registry._registered), set(own_games._loaded)
    registry._registered.clear()
    own_games._loaded.clear()
    try:
        return call(["--games", str(path_of(plugin)), *arguments], stdin)
    finally:
        registry._registered.clear()
        registry._registered.update(before)
        own_games._loaded.update(loaded)


@cache
def truth_of(name: str, text: str, misere: bool) -> Truth:
    """Return the brute force below a position, made once."""
    game = nt.game(name)
    return Truth(game, game.parse(text) if text else game.start, misere)


class Truth:
    """Outcomes, lengths and nim-values of all positions below a start, from the definitions alone."""

    def __init__(self, game: Any, start: Any, misere: bool) -> None:
        self.game = game
        self.misere = misere
        self.positions = reachable(game, start)
        self.endless = may_repeat(game, start)
        self.retrograde = Retrograde(game, self.positions, misere)
        self.brute_force = None if self.endless else BruteForce(game, misere)

    def outcome(self, position: Any) -> str:
        if self.brute_force is not None:
            assert self.brute_force.loses(position) == (self.retrograde.outcome[position] == "P")
        return self.retrograde.outcome[position]

    def remoteness(self, position: Any) -> int | None:
        if self.brute_force is not None:
            return self.brute_force.remoteness(position)
        return self.retrograde.remoteness[position]

    def winning_moves(self, position: Any) -> set[Any]:
        return {move for move in self.game.moves(position) if self.outcome(move) == "P"}

    def check(self, position: Any) -> None:
        found = nt.analyse(self.game, position, misere=self.misere, moves=True)
        where = self.game.format(position), self.misere
        assert found.outcome == self.outcome(position), where
        assert found.remoteness == self.remoteness(position), where
        assert set(found.winning_moves or ()) == self.winning_moves(position), where
        assert found.moves is not None
        assert {move.to: move.outcome for move in found.moves} == {
            move: self.outcome(move) for move in self.game.moves(position)
        }, where
        assert (found.best is None) == (not self.game.moves(position)), where
        if found.best is None:
            assert found.remoteness == 0
        elif found.outcome == "N":
            assert self.outcome(found.best) == "P"
            assert self.remoteness(found.best) == found.remoteness - 1
        elif found.outcome == "D":
            assert self.outcome(found.best) == "D"
        assert found.why(), where
        if not self.misere and self.brute_force is not None and decided_by_last_move(self.game):
            assert found.grundy == self.brute_force.grundy(position), where


def _sample(positions: list[Any], most: int) -> list[Any]:
    """Return the first positions and others spread evenly over the rest."""
    return positions[: most // 2] + positions[most // 2 :: max(1, 2 * len(positions) // most)]


@each
def test_the_file_is_short_and_needs_the_public_names_only(plugin: PlugIn) -> None:
    text = path_of(plugin).read_text(encoding="utf-8")
    lines = text.splitlines()
    assert len(lines) <= 40
    assert [line for line in lines if "import" in line.split()] == ["import nimatron as nt"]


@each
def test_the_rules_agree_with_themselves(plugin: PlugIn) -> None:
    game = nt.game(plugin.name)
    assert type(game) is class_of(plugin)
    positions = _sample(reachable(game, game.parse(plugin.small)), 40)
    for position in positions:
        assert game.check(position) == position
        assert game.parse(game.format(position)) == position
        assert pickle.loads(pickle.dumps(position)) == position
        # a claim that does not hold would show here
        assert game.moves(position).count() >= len(set(game.moves(position)))
        for other in positions:
            assert (other in game.moves(position)) == (other in set(game.generate_moves(position)))
    if not game.loopy:
        check_moves(game, positions)


@both
@each
def test_analyses_agree_with_brute_force(plugin: PlugIn, misere: bool) -> None:
    truth = truth_of(plugin.name, "", misere)
    for position in _sample(truth.positions, draws(60, 20)):
        truth.check(position)


@both
@each
def test_a_sum_with_another_game_agrees_with_brute_force_of_the_sum(plugin: PlugIn, misere: bool) -> None:
    game = nt.Sum()
    start = game.parse(f"{plugin.name} {plugin.small} + kayles 2")
    truth = Truth(game, start, misere)
    for position in _sample(truth.positions, draws(30, 12)):
        truth.check(position)


@each
def test_a_sum_with_itself_is_lost_unless_play_may_go_round(plugin: PlugIn) -> None:
    found = nt.analyse("sum", f"{plugin.name} {plugin.small} + {plugin.name} {plugin.small}")
    truth = Truth(found.game, found.position, False)
    assert found.outcome == truth.outcome(found.position)
    if not nt.game(plugin.name).loopy:
        assert found.outcome == "P"


@each
def test_every_move_can_be_pointed_at_and_typed(plugin: PlugIn) -> None:
    game = nt.game(plugin.name)
    for position in _sample(reachable(game, game.parse(plugin.small)), 12):
        scene = game.scene(position)
        ids = {item.id for item in scene.items}
        ways = {move: list(game.ways(position, move)) for move in game.moves(position)}
        for move, chosen in ways.items():
            assert chosen, "a move that nothing points at"
            assert chosen[0] == game.touched(position, move)
            if ids:
                assert set(chosen[0]) <= ids
            meant = [other for other, sets in ways.items() if set(chosen[0]) in map(set, sets)]
            assert meant == [move], "two moves that the same objects mean"
            assert read_move(game, position, " ".join(chosen[0])) == move
            written = game.format(move)
            assert read_move(game, position, written if game.heaps(position) is None else f"to {written}") == move
        for form in move_forms(game, position):
            assert read_move(game, position, form.text) == form.move
        assert bool(move_forms(game, position)) == bool(ways)


@each
def test_pictures_are_drawn(plugin: PlugIn) -> None:
    game = nt.game(plugin.name)
    drawn = set()
    for position in islice(reachable(game, game.parse(plugin.small)), 12):
        picture = nt.svg_picture(game, position)
        assert ElementTree.fromstring(picture).tag.endswith("svg")
        drawn.add(picture)
        for unicode in (True, False):
            text = nt.text_picture(game, position, unicode=unicode)
            assert text.strip()
            assert unicode or text.isascii()
    assert len(drawn) > 1, "all positions look alike"


@each
def test_the_table_of_the_command_agrees_with_brute_force(plugin: PlugIn) -> None:
    game = nt.game(plugin.name)
    count = 6
    positions = list(islice(game.positions(count), 40))
    for misere in (False, True):
        options = ["--misere"] if misere else []
        arguments = ["table", plugin.name, "--count", str(count), "--format", "json", *options]
        done = command(plugin, *arguments)
        assert (done.status, done.err) == (0, "")
        answer = json.loads(done.out)
        assert answer["game"] == plugin.name
        wanted = [truth_of(plugin.name, game.format(position), misere).outcome(position) for position in positions]
        assert [row[-1] for row in answer["rows"]][: len(wanted)] == wanted
        if plugin is PLUGINS[0]:
            assert process("--games", str(path_of(plugin)), *arguments) == done


@each
def test_the_table_of_python_agrees_with_the_analyses(plugin: PlugIn) -> None:
    game = nt.game(plugin.name)
    positions = list(islice(game.positions(5), 30))
    values = [row[-1] for row in nt.table(plugin.name, count=5).rows()]  # type: ignore[attr-defined]
    assert values[: len(positions)] == [nt.analyse(game, position).outcome for position in positions]


@each
def test_commands_know_the_file(plugin: PlugIn) -> None:
    game = nt.game(plugin.name)
    truth = truth_of(plugin.name, plugin.small, False)
    solved = command(plugin, "solve", plugin.name.upper(), plugin.small, "--json")
    assert (solved.status, solved.err) == (0, "")
    assert json.loads(solved.out)["outcome"] == truth.outcome(game.parse(plugin.small))
    shown = command(plugin, "games", plugin.name)
    assert shown.status == 0
    assert type(game).title in shown.out
    move = next(iter(game.moves(game.parse(plugin.small))))
    typed = f"?\n{' '.join(game.touched(game.parse(plugin.small), move))}\nresign\n"
    played = command(plugin, "play", plugin.name, plugin.small, "--opponent", "human", stdin=typed.encode())
    assert (played.status, played.err) == (0, "")
    assert f"Now {game.format(move)}." in played.out
    refused = command(plugin, "solve", plugin.name, "no position")
    assert (refused.status, refused.err.count("\n")) == (2, 1)


@both
@each
def test_matches_are_played_to_the_end(plugin: PlugIn, misere: bool) -> None:
    game = nt.game(plugin.name)
    start = game.parse(plugin.small)
    truth = truth_of(plugin.name, plugin.small, misere)
    for seed, opponent in enumerate(PLAYERS):
        match = nt.Match(plugin.name, plugin.small, misere, first="perfect", second=opponent, seed=seed)
        record = match.run(longest=60)
        if truth.outcome(start) == "N":
            assert record.result == "first"
            assert len(record.moves) <= truth.remoteness(start)
        elif opponent in ("perfect", "cora"):
            assert record.result == {"P": "second", "D": "draw"}[truth.outcome(start)]
        with pytest.raises(nt.IllegalMoveError):
            match.play(start)


@both
@each
def test_records_are_saved_reviewed_and_read_back(plugin: PlugIn, misere: bool) -> None:
    match = nt.Match(plugin.name, misere=misere, first="random", second="random", seed=10**30)
    record = match.run(longest=30)
    assert parse_record(record.text()) == record
    assert record_from_link(record.link()) == record
    assert record.game.written() in record.text()
    short = nt.Match(plugin.name, plugin.small, misere)
    truth = truth_of(plugin.name, plugin.small, misere)
    short.play(next(iter(short.record.game.moves(short.position))))
    short.resign()
    judged = nt.review(short.record.text())
    assert [move.before for move in judged] == [truth.outcome(short.record.start), truth.outcome(short.position)]
    assert judged[-1].mistake == (truth.outcome(short.position) != "P")


@each
def test_a_tournament_adds_up(plugin: PlugIn) -> None:
    games = list(nt.tournament(plugin.name.upper(), ["perfect", "random"], 2, start=plugin.small, longest=60))
    assert len(games) == 4
    assert all(record.result in ("first", "second", "draw") for _, _, record in games)
    done = command(
        plugin, "tournament", plugin.name, plugin.small, "--rounds", "1", "--json", "--players", "perfect,cora"
    )
    assert (done.status, done.err) == (0, "")
    assert [row["played"] for row in json.loads(done.out)["table"]] == [2, 2]


@each
def test_random_starts_are_won_and_repeated_by_their_seed(plugin: PlugIn) -> None:
    start = nt.random_start(plugin.name, 1, seed=3)
    assert start == nt.random_start(plugin.name, 1, seed=3)
    assert nt.analyse(plugin.name, start).outcome == "N"


def test_pointing_that_contradicts_itself_is_told_at_registration() -> None:
    class Crooked(nt.Nim):
        name = "crooked-test"

        def touched(self, position: Any, move: Any) -> tuple[str, ...]:
            return ("h9.9",)

    with pytest.raises(nt.RuleError, match=r"Crooked: touched gives 'h9\.9' at .*, which the picture does not show"):
        nt.register(Crooked)
