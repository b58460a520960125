"""The view of a game: the declared one, overridden by view methods that its class defines among the rules."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

import nimatron as nt
from nimatron.rules.vetting import vet
from nimatron.views.boards import GridView
from nimatron.views.heaps import HeapView
from nimatron.views.view import View, view_of, views

TAKES: Any = "1,3"


class Singles(nt.GridGame):
    """Take one free cell."""

    name, example = "view-test-singles", "2x2"

    def generate_moves(self, free: Any) -> Iterator[Any]:
        return (free - {cell} for cell in sorted(free))


def test_the_nearest_class_names_the_view() -> None:
    class Coloured(GridView):
        def move_types(self, position: Any, move: Any) -> tuple[str, ...]:
            return ("dark",) if len(position) % 2 else ("light",)

    class WithView(Singles):
        name, view = "view-test-with-view", Coloured

    class ByReference(Singles):
        name, view = "view-test-by-reference", "nimatron.views.view:View"

    game = WithView()
    first = next(iter(game.moves(game.start)))
    assert type(view_of(game)) is Coloured
    assert view_of(game).move_types(game.start, first) == ("light",)
    assert game.move_types(first, game.start) == ("dark",)
    assert type(view_of(ByReference())) is View
    assert views(ByReference()) == ("card",)
    assert type(view_of(Singles())) is GridView


def test_touched_alone_is_the_only_way_and_ways_alone_define_touched() -> None:
    class Touched(HeapView):
        def touched(self, position: Any, move: Any) -> tuple[str, ...]:
            return super().touched(position, move)[:1]

    class Ways(GridView):
        def ways(self, position: Any, move: Any) -> Iterator[tuple[str, ...]]:
            yield ("c0.0",)
            yield ("c0.1",)

    split = nt.game("lasker")
    assert len(list(view_of(split).ways((5,), (2, 3)))) == 2
    assert list(Touched(split).ways((5,), (2, 3))) == [view_of(split).touched((5,), (2, 3))[:1]]
    assert Ways(Singles()).touched(Singles().start, Singles().start) == ("c0.0",)


def test_view_methods_among_the_rules_override_those_of_the_view() -> None:
    class Beside(Singles):
        name = "view-test-beside"

        def scene(self, position: Any) -> Any:
            return super().scene(position)._replace(switches=("flip",))

        def ways(self, position: Any, move: Any) -> Iterator[tuple[str, ...]]:
            yield self.touched(position, move)
            yield ("flip",)

    class Further(Beside):
        name = "view-test-further"

        def touched(self, position: Any, move: Any) -> tuple[str, ...]:
            return (*super().touched(position, move), "flip")

    class Apart(Beside):
        name, view = "view-test-apart", GridView

    for game, way in ((Beside(), ("c0.0",)), (Further(), ("c0.0", "flip"))):
        move = next(iter(game.moves(game.start)))
        assert view_of(game).scene(game.start).switches == game.scene(game.start).switches == ("flip",)
        assert view_of(game).touched(game.start, move) == game.touched(game.start, move) == way
        vet(game)
    move = next(iter(Beside().moves(Beside().start)))
    assert list(view_of(Beside()).ways(Beside().start, move)) == [("c0.0",), ("flip",)]
    assert list(view_of(Further()).ways(Further().start, move)) == [("c0.0", "flip")]
    assert view_of(Apart()).scene(Apart().start).switches == ()


def test_the_sentence_of_the_rules_is_not_inherited_by_other_rules() -> None:
    class Same(nt.Subtraction):
        name = "view-test-same"

    class Other(nt.Subtraction):
        name = "view-test-other"

        def options(self, heap: int) -> Any:
            return ((heap - 1,),) if heap else ()

    class Said(Singles):
        name = "view-test-said"

        def move_rule(self) -> nt.Message:
            return nt.Message("game.nim.move")

    class NotSaid(Said):
        name = "view-test-not-said"

        def generate_moves(self, free: Any) -> Iterator[Any]:
            return iter([free - free] if free else [])

    sentence = view_of(nt.Subtraction(take=TAKES)).move_rule()
    assert sentence is not None
    assert view_of(Same(take=TAKES)).move_rule() == sentence
    assert view_of(Other(take=TAKES)).move_rule() is None
    assert view_of(Said()).move_rule() == nt.Message("game.nim.move")
    assert view_of(NotSaid()).move_rule() is None
    assert view_of(nt.game("cram")).move_rule() == nt.Message("game.cram.move")


@pytest.mark.parametrize(
    ("view", "fault"),
    [
        ("nimatron.views.nowhere:View", "view fails: ModuleNotFoundError"),
        ("nimatron.views.view:Nothing", "view fails: AttributeError"),
        (3, "view fails: TypeError"),
    ],
)
def test_an_invalid_view_is_reported_in_one_line(view: Any, fault: str) -> None:
    said = view

    class Faulty(Singles):
        name, view = "view-test-faulty", said

    with pytest.raises(nt.RuleError, match=f"Faulty: {fault}"):
        vet(Faulty())
