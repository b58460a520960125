"""The answers of trees of jobs are those of the definition, with any number of workers and in any order of jobs."""

from __future__ import annotations

import random
from functools import partial
from typing import Any

import pytest

from nimatron.dask_cluster import LostWorkerError
from nimatron.errors import TooLargeError
from nimatron.kernels.couples import Found
from nimatron.proofs.job_tree import JobTree
from nimatron.proofs.jobs import Limit, finish
from nimatron.proofs.worker_jobs import Couple, Done, JobResult
from nimatron.rules.registry import game as read_game
from nimatron.solve.searching.engines import reference_search
from tests.brute_force import BruteForce
from tests.proofs.fake_workers import FakeWorkers, examined

POSITIONS = {
    "cram": ["3x3", "2x5", "..#./#.../....", "3x4", ".#..#/.....", "1x7"],
    "kayles": ["7", "3,5,6", "11", "2,9", "4,4,3"],
    "sprouts": ["1", "2", "3"],
    "treblecross": [".......", "...X....."],
    "dawsons-kayles": ["12", "5,8"],
}
DICE = random.Random(22)
POSITIONS["cram"] += ["/".join("".join(DICE.choice("...#") for _ in range(4)) for _ in range(3)) for _ in range(15)]
POSITIONS["kayles"] += [",".join(str(DICE.randint(1, 5)) for _ in range(DICE.randint(1, 3))) for _ in range(15)]
CASES = [(name, text, misere) for name, texts in POSITIONS.items() for text in texts for misere in (False, True)]


def asked(name: str, text: str) -> tuple[Any, Any]:
    game = read_game(name)
    return game, game.parse(text)


@pytest.mark.parametrize(("name", "text", "misere"), CASES)
def test_answers_are_those_of_the_definition(name: str, text: str, misere: bool) -> None:
    game, position = asked(name, text)
    judge = BruteForce(game, misere)
    make = partial(reference_search, game, position, misere)
    for seed in range(6):
        dice = random.Random(seed)
        workers = FakeWorkers(make, 1 + seed % 3, dice.choice((1, 7, 40)), dice, faults=(0, 0.1)[seed % 2])
        value = seed >= 3 and not misere
        try:
            found = finish(make(), position, value, workers)
        except LostWorkerError:
            assert workers.lost >= 3
            continue
        assert found.is_p == judge.loses(position)
        if value:
            assert found.value == judge.grundy(position)
        for component, known in found.search.learned()[0]:
            rules, written = found.search.game.written(component)
            check(known, BruteForce(read_game(rules), misere), read_game(rules).parse(written))


def check(known: Found, judge: BruteForce, position: Any) -> None:
    """Compare what is proved of a component with the definition."""
    if judge.misere:
        assert known.answer(0) == judge.loses(position)
    elif known.value is not None:
        assert known.value == judge.grundy(position)
    else:
        assert not known.excluded >> judge.grundy(position) & 1


@pytest.mark.parametrize("most", [1, 4, 30])
def test_a_small_tree_gives_the_same_answers(most: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("nimatron.proofs.jobs.JobTree", lambda search: JobTree(search, most))
    for name, text in (("cram", "3x4"), ("kayles", "6,9"), ("sprouts", "3")):
        game, position = asked(name, text)
        make = partial(reference_search, game, position)
        workers = FakeWorkers(make, 2, 60, random.Random(most))
        found = finish(make(), position, True, workers)
        assert found.value == BruteForce(game).grundy(position)


def test_no_two_workers_have_the_same_leaf_and_none_is_idle() -> None:
    game, position = asked("cram", "4x4")
    make = partial(reference_search, game, position)
    workers = FakeWorkers(make, 3, 30)
    found = finish(make(), position, workers=workers)
    assert found.is_p
    assert workers.most_running == 3
    shares = [examined(worker) for worker in workers.workers]
    assert min(shares) > sum(shares) / 6


def test_several_workers_do_not_do_much_more_than_one() -> None:
    game, position = asked("cram", "3x5")
    make = partial(reference_search, game, position)
    alone = make()
    finish(alone, position)
    whole = alone._examined  # type: ignore[attr-defined]
    for count in (1, 2, 3):
        workers = FakeWorkers(make, count, 100)
        finish(make(), position, workers=workers)
        assert sum(map(examined, workers.workers)) < 3 * whole


class Recorder(JobTree[Any]):
    """A tree that checks itself after every change."""

    largest = 0

    def finish(self, couple: Couple[Any], *given: Any) -> None:
        super().finish(couple, *given)
        self.check()

    def check(self) -> None:
        nodes = set(self._nodes.values())
        Recorder.largest = max(Recorder.largest, len(nodes))
        for node in nodes:
            assert node is self._root or node.parents or node.busy, "a node that nobody needs"
            for child in node.children or ():
                assert child in nodes
                assert node in child.parents
            assert all(parent in nodes and node in (parent.children or ()) for parent in node.parents)
            if node.children is not None:
                assert node.free == any(child.free for child in node.children)
                if len(node.key[0]) == 1:
                    assert node.phi == min(child.delta for child in node.children)
                    assert node.delta == sum(child.phi for child in node.children)
            assert min(node.phi, node.delta) > 0
        assert sum(map(len, self._of.values())) == sum(len(node.key[0]) for node in nodes)


@pytest.mark.parametrize(
    ("name", "text", "misere"), [("cram", "3x5", False), ("sprouts", "4", False), ("cram", "3x4", True)]
)
def test_the_tree_is_consistent_after_every_job(
    name: str, text: str, misere: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("nimatron.proofs.jobs.JobTree", Recorder)
    Recorder.largest = 0
    game, position = asked(name, text)
    make = partial(reference_search, game, position, misere)
    for seed in range(3):
        finish(make(), position, not misere, FakeWorkers(make, 2, 25, random.Random(seed), 0.02))
    assert Recorder.largest > 20


def test_a_job_that_ends_three_workers_is_reported() -> None:
    class Mortal(FakeWorkers):
        def wait(self) -> list[Done[Any]]:
            slot, couple = self._running.popitem()
            return [Done(slot, couple, None)]

    game, position = asked("kayles", "9")
    make = partial(reference_search, game, position)
    with pytest.raises(LostWorkerError, match="3 times"):
        finish(make(), position, workers=Mortal(make, 1, 10, random.Random(1)))


def add(seen: list[tuple[int, int]], done: int, total: int) -> None:
    seen.append((done, total))


def test_the_limit_counts_the_options_of_jobs() -> None:
    game, position = asked("cram", "4x4")
    make = partial(reference_search, game, position)
    for workers in (None, FakeWorkers(make, 2, 10)):
        seen: list[tuple[int, int]] = []
        limit = Limit(200, lambda: "cram 4x4", partial(add, seen))
        with pytest.raises(TooLargeError, match="cram 4x4: needs more than 200 moves examined"):
            finish(make(), position, workers=workers, limit=limit)
        assert seen == sorted(seen)
        assert seen[-1][1] == 200


def test_a_job_with_nothing_done_only_unlocks_its_leaf() -> None:
    game, position = asked("sprouts", "3")
    make = partial(reference_search, game, position)
    tree = JobTree(make())
    [component] = tree.search.game.components(position)
    tree.ask((component, 0))
    first = tree.take()
    assert first == (component, 0)
    second = tree.take()
    assert second is not None
    assert second != first
    tree.give_back(second)
    assert tree.take() == second
    tree.finish(second, *JobResult(None, (5, 5), {}, 1)[:3])
    third = tree.take()
    assert third not in (None, first, second)
