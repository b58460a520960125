"""What is wrong with a game of one's own is said in one line, by the command and when the class is registered."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import nimatron as nt
from tests.cli.processes import assert_refused, here

HEAD = "import nimatron as nt\n@nt.register\nclass Own(nt.HeapGame):\n    name, example = 'own-of-this-test', '3'\n"


@pytest.fixture(autouse=True)
def own_games() -> Iterator[None]:
    from nimatron.rules import registry

    before = dict(registry._registered)
    yield
    registry._registered.clear()
    registry._registered.update(before)


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ("yield (heap - 1,)", "options(0) yields (-1,), but a heap has 0 or more"),
        ("yield (heap + 1,)", "options(0) yields (1,), which is not smaller than 0"),
        ("yield (heap,)", "options(0) yields (0,), which is not smaller than 0"),
        ("yield from [(heap - 1, heap + 1)] * (heap > 1)", "options(2) yields (1, 3), which is not smaller than 2"),
        ("yield heap", "generate_moves fails at '3': TypeError"),
        ("return heap - 1", "TypeError"),
    ],
)
def test_options_that_cannot_be(options: str, said: str, tmp_path: Path) -> None:
    file = tmp_path / "own.py"
    file.write_text(f"{HEAD}    def options(self, heap):\n        {options}\n", encoding="utf-8")
    ended = here("--games", str(file), "solve", "own-of-this-test", "3")
    assert_refused(ended)
    assert said in ended.err


@pytest.mark.parametrize("graph", ["complete:1000000", "path:99999999", "grid:123456x2"])
def test_a_graph_that_is_too_large_is_called_so(graph: str) -> None:
    with pytest.raises(nt.PositionError, match="has too many vertices; at most"):
        nt.game("node-kayles").parse(graph)
