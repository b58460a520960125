"""The contract stays short: sixteen names in a rule set, display methods in its view, and games of one screen."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import nimatron as nt
from nimatron.errors import RuleError
from nimatron.games.heaps.nim import Nim
from nimatron.rules.declarations import VIEW_METHODS, ViewMethod
from nimatron.rules.registry import register
from nimatron.rules.rule_set import RuleSet
from nimatron.theory.theorem import Theorem
from nimatron.views.view import View, view_of

GAMES = Path(nt.__file__).parent / "games"
OVERRIDABLE = {
    "start", "generate_moves", "parse", "format", "check", "canonical", "components", "terms", "mask",
    "terminal_outcome", "binds", "heaps", "memory", "positions", "allows", "count_moves",
}  # fmt: skip
OF_THE_LIBRARY = {
    "moves", "parameters", "describe_parameters", "rules", "written", "from_rules", "familiar_name", "called",
    "written_name", "plays_misere",
}  # fmt: skip
OF_THE_VIEW_ALONE = {"describe_memory", "describe_way", "typed", "read_typed"}
"""Names of a view that a rule set does not pass on."""
LENGTHS = {"graphs/arc_kayles.py": 45, "boards/cram.py": 50, "boards/chomp.py": 65}
"""The most lines below the manual page of the file."""


def test_a_rule_set_has_sixteen_names_to_override() -> None:
    said = {
        name
        for name, value in vars(RuleSet).items()
        if not name.startswith("_") and (callable(value) or isinstance(value, (property, classmethod)))
    }
    assert said - OF_THE_LIBRARY - set(VIEW_METHODS) == OVERRIDABLE
    assert len(OVERRIDABLE) == 16


def test_what_is_seen_is_said_by_the_view() -> None:
    assert {name for name, value in vars(RuleSet).items() if isinstance(value, ViewMethod)} == set(VIEW_METHODS)
    assert {name for name in vars(View) if not name.startswith("_")} == {*VIEW_METHODS, *OF_THE_VIEW_ALONE}


@pytest.mark.parametrize("game", nt.all_games(), ids=lambda game: game.name)
def test_no_built_in_game_says_a_method_of_its_view(game: type[RuleSet[object]]) -> None:
    for base in game.__mro__:
        if base is not RuleSet:
            assert not vars(base).keys() & set(VIEW_METHODS), base
    assert isinstance(view_of(game()), View)


@pytest.mark.parametrize("path", LENGTHS)
def test_a_game_is_read_at_a_glance(path: str) -> None:
    text = (GAMES / path).read_text(encoding="utf-8")
    below = text.splitlines()[ast.parse(text).body[0].end_lineno or 0 :]
    assert len(below) <= LENGTHS[path]


def test_a_theorem_without_a_source_is_refused_in_one_line() -> None:
    class Sourceless(Theorem):
        def covers(self, game: object, position: tuple[int, ...], misere: bool) -> bool:
            return False

        def loses(self, game: object, position: tuple[int, ...], misere: bool) -> bool:
            return False

    class OwnNim(Nim):
        name, theorems = "told-by-nobody", (Sourceless(),)

    with pytest.raises(RuleError, match="has no source") as refused:
        register(OwnNim)
    assert "\n" not in str(refused.value)
