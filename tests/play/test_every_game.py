"""Every game, and every name under which one is looked for: a tournament, its page in every language, its examples."""

from __future__ import annotations

import pytest

import nimatron as nt
from nimatron.cli.show_games import game_data
from nimatron.explain.catalogue import catalogue, languages
from nimatron.play.tournament import standings
from nimatron.rules.familiar_names import FAMILIAR, NAMED_GAMES
from nimatron.rules.registry import all_games, game_class
from nimatron.rules.rule_set import GROUPS
from tests.cli.processes import call

NAMES = [cls.name for cls in all_games() if cls.__module__.startswith("nimatron.")] + list(NAMED_GAMES)
EXAMPLES = [(cls.name, cls.example) for cls in all_games() if cls.__module__.startswith("nimatron.")]
EXAMPLES += [(name, named.example) for name, named in NAMED_GAMES.items()]


@pytest.mark.parametrize("name", NAMES)
def test_a_tournament(name: str) -> None:
    start = nt.random_start(name, 1, seed=2)
    table = standings(nt.tournament(name, ["perfect", "random"], start=start))
    assert [line.played for line in table] == [2, 2]
    assert sum(line.won for line in table) <= 2
    best = next(line for line in table if line.name == "perfect")
    assert best.won >= 1 or nt.analyse(name, start).outcome == "D"  # it moves first once, from no P-position


@pytest.mark.parametrize("name", NAMES)
def test_a_page_in_every_language(name: str) -> None:
    for lang in languages():
        ended = call(["games", name, "--lang", lang])
        assert ended.status == 0
        words = catalogue(lang)
        title = words.text(f"game.familiar.{name}") if name in NAMED_GAMES else words.game_title(game_class(name))
        assert ended.out.startswith(title + "\n")
        assert nt.game(name).written() in ended.out


@pytest.mark.parametrize(("name", "example"), EXAMPLES)
def test_an_example_is_a_position(name: str, example: str) -> None:
    game = nt.game(name)
    assert game.moves(game.parse(example))


@pytest.mark.parametrize("name", NAMED_GAMES)
def test_a_familiar_name_has_a_line_and_is_found_by_its_title_in_every_language(name: str) -> None:
    for lang in languages():
        listed = call(["games", "--lang", lang]).out
        title = catalogue(lang).text(f"game.familiar.{name}")
        (line,) = [line for line in listed.splitlines() if line.split()[:1] == [name]]
        assert title in line
        assert f"= {nt.game(name).written()}" in line
        assert name in call(["games", "--search", title]).out
    for other in NAMED_GAMES[name].spellings:
        assert nt.game(other) == nt.game(name)
        assert name in call(["games", "--search", other]).out


def test_familiar_names_are_listed_with_their_class_and_hide_no_game() -> None:
    assert set(NAMED_GAMES) <= set(FAMILIAR)
    assert not set(FAMILIAR) & {word for cls in all_games() for word in (cls.name, *cls.aliases)}
    for name in FAMILIAR:
        assert name in game_data(type(nt.game(name)))["aliases"]


def test_every_game_stands_in_a_group() -> None:
    without = {cls.name for cls in all_games() if cls.__module__.startswith("nimatron.") and not cls.group}
    assert without == {"sum"}
    assert {cls.group for cls in all_games()} <= set(GROUPS)
