"""Saved tables of proved results: what is written, torn, damaged, or made for something else."""

from __future__ import annotations

import multiprocessing
import random
from pathlib import Path
from typing import Any

import pytest

from nimatron.errors import RequestError
from nimatron.kernels.couples import Found
from nimatron.proofs.batches import Batch, pack, unpack
from nimatron.proofs.jobs import decide
from nimatron.proofs.saved_results import SavedResults, SavedTableError
from nimatron.rules.registry import game as read_game
from nimatron.solve.searching.engines import reference_search
from nimatron.solve.searching.rule_set_components import RuleSetComponents

KAYLES = read_game("kayles")
GAME = RuleSetComponents(KAYLES, misere=False)


def component(heap: int) -> Any:
    return KAYLES, (heap,)


def opened(path: Path, **given: Any) -> SavedResults[Any]:
    return SavedResults(path, GAME, "kayles", component(9), **given)


def stored(path: Path) -> list[tuple[Any, Found]]:
    with opened(path) as table:
        return [result for batch in table.batches() for result in batch.results]


def results(count: int, seed: int = 1) -> list[tuple[Any, Found]]:
    dice = random.Random(seed)
    found = (
        Found(dice.randrange(300)) if dice.random() < 0.5 else Found(None, dice.getrandbits(200) | 1)
        for _ in range(count)
    )
    return [(component(dice.randint(1, 60)), one) for one in found]


def test_batches_come_back_as_they_were() -> None:
    for count in (0, 1, 300):
        given = results(count)
        assert list(unpack(GAME, pack(GAME, given))) == given
    for wrong in (b"", b"no batch", pack(GAME, results(9))[:-6]):
        with pytest.raises(ValueError):  # noqa: PT011 - of several kinds
            list(unpack(GAME, wrong))


def test_what_is_added_is_saved_in_order(tmp_path: Path) -> None:
    path = tmp_path / "table"
    parts = [results(40, seed) for seed in range(5)]
    with opened(path, unsaved=100, seconds=1e9) as table:
        for part in parts[:3]:
            table.add(Batch(GAME, part))
        assert path.read_bytes().count(b"\n") == 2  # the head, and one line for 120 results
        for part in parts[3:]:
            table.add(Batch(GAME, part))
    assert path.read_bytes().count(b"\n") == 3
    assert stored(path) == [result for part in parts for result in part]


def test_a_torn_last_line_is_dropped_and_a_damaged_one_is_reported(tmp_path: Path) -> None:
    path = tmp_path / "table"
    for seed in range(3):
        with opened(path) as table:
            table.add(Batch(GAME, results(30, seed)))
    whole = path.read_bytes()
    lines = whole.splitlines(keepends=True)
    dice = random.Random(22)
    for _ in range(30):
        kept = dice.randrange(len(lines[0]) + len(lines[1]), len(whole))
        path.write_bytes(whole[:kept])
        complete = whole[:kept].count(b"\n") - 1
        assert stored(path) == [result for seed in range(complete) for result in results(30, seed)]
        assert path.read_bytes() == b"".join(lines[: complete + 1])
    for _ in range(30):
        place = dice.randrange(len(lines[0]), len(whole) - 1)
        wrong = bytearray(whole)
        wrong[place] ^= 1 << dice.randrange(7)
        path.write_bytes(wrong)
        with pytest.raises(SavedTableError, match=r"line \d is damaged"):
            stored(path)


def test_a_torn_head_is_written_again(tmp_path: Path) -> None:
    path = tmp_path / "table"
    stored(path)
    head = path.read_bytes()
    path.write_bytes(head[:50])
    assert stored(path) == []
    assert path.read_bytes() == head


def test_a_table_of_something_else_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "table"
    stored(path)
    with pytest.raises(SavedTableError, match="made with game 'kayles', not 'dawsons-kayles'; choose another file"):
        SavedResults(path, GAME, "dawsons-kayles", component(9))
    with pytest.raises(SavedTableError, match="made with convention 'normal', not 'misère'"):
        SavedResults(path, RuleSetComponents(KAYLES, misere=True), "kayles", component(9))
    with pytest.raises(RequestError, match="there is no folder"):
        opened(tmp_path / "none" / "table")
    with pytest.raises(RequestError, match="folder"):
        opened(tmp_path)


def test_a_table_of_another_board_is_refused(tmp_path: Path) -> None:
    cram = read_game("cram")
    path = tmp_path / "table"
    assert decide(cram, cram.parse("3x4"), table=path).loaded == 0
    for other in ("4x3", "2x6", "5x5", "..#./...."):
        with pytest.raises(SavedTableError, match="positions on another board"):
            decide(cram, cram.parse(other), table=path)
    assert decide(cram, cram.parse("3x4"), value=True, table=path).loaded > 0
    sprouts = read_game("sprouts")
    path = tmp_path / "sprouts"
    decide(sprouts, sprouts.parse("3"), table=path)
    assert decide(sprouts, sprouts.parse("4"), table=path).loaded > 0  # its components are not those of one board


def _hold(path: str, ready: Any, end: Any) -> None:
    with opened(Path(path)):
        ready.set()
        end.wait(60)


def test_a_table_has_one_writer(tmp_path: Path) -> None:
    path = tmp_path / "table"
    context = multiprocessing.get_context("spawn")
    ready, end = context.Event(), context.Event()
    other = context.Process(target=_hold, args=(str(path), ready, end))
    other.start()
    assert ready.wait(60)
    with pytest.raises(RequestError, match="in use by another process"):
        opened(path)
    end.set()
    other.join()
    assert stored(path) == []


def test_a_second_start_has_nothing_left_to_search(tmp_path: Path) -> None:
    for misere in (False, True):
        cram = read_game("cram")
        path = tmp_path / f"table {misere}"
        position = cram.parse("3x4")
        first = decide(cram, position, misere, table=path)
        size = path.stat().st_size
        second = decide(cram, position, misere, table=path)
        assert (first.is_p, first.jobs > 0, second.is_p, second.jobs) == (second.is_p, True, first.is_p, 0)
        assert path.stat().st_size == size
        known = {component: second.search.found(component) for component, _ in first.search.learned()[0]}
        assert known == dict(first.search.learned()[0])


def test_a_table_serves_any_search_of_the_game(tmp_path: Path) -> None:
    path = tmp_path / "table"
    sprouts = read_game("sprouts")
    found = decide(sprouts, sprouts.parse("4"), value=True, table=path)
    other = reference_search(sprouts, sprouts.parse("4"))
    with SavedResults(path, other.game, "sprouts", found.components[-1]) as table:
        for batch in table.batches():
            other.learn(batch.results)
    assert other.found(found.components[-1]) == found.search.found(found.components[-1])
    assert dict(other.learned()[0]) == dict(found.search.learned()[0])
