"""Searches that are stopped by Ctrl-C or killed go on from their table, with the right answer and little lost work."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from nimatron.proofs.jobs import decide, deferred_interrupt, finish
from nimatron.proofs.local_workers import LocalWorkers
from nimatron.proofs.saved_results import SavedResults
from nimatron.proofs.worker_jobs import Pace
from nimatron.rules.registry import game as read_game
from nimatron.solve.searching.engines import reference_search
from tests.brute_force import BruteForce
from tests.cli.processes import environment
from tests.schedule import SEED

KILLS = 10
PROVE = """
import sys
from functools import partial
from nimatron.proofs.jobs import Limit, finish
from nimatron.proofs.local_workers import LocalWorkers
from nimatron.proofs.saved_results import SavedResults
from nimatron.proofs.worker_jobs import Pace
from nimatron.rules.registry import game as read_game
from nimatron.solve.searching.engines import reference_search

name, text, table, log, threads = sys.argv[1:]
game = read_game(name)
position = game.parse(text)
make = partial(reference_search, game, position)
search = make()
spent = 0
with open(log, "a", buffering=1) as file:
    def progress(done, total):
        file.write(f"{done}\\n")
    with SavedResults(table, search.game, name, search.game.components(position)[-1], seconds=0.1) as saved:
        pace = lambda: Pace(50)
        workers = LocalWorkers(make, int(threads), pace) if int(threads) > 1 else None
        print("begun", flush=True)
        found = finish(search, position, False, workers, saved, Limit(progress=progress), pace())
print(found.is_p, found.loaded)
"""


def begin(*arguments: str) -> subprocess.Popen[str]:
    command = [sys.executable, "-c", PROVE, *arguments]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment(), text=True)


def spent(log: Path) -> int:
    """Return the options of all jobs of all runs that wrote a log."""
    total = last = 0
    for line in log.read_text().splitlines():
        if int(line) < last:
            total += last
        last = int(line)
    return total + last


@pytest.mark.full
@pytest.mark.skipif(os.name == "nt", reason="processes are killed by a signal")
def test_killed_ten_times_at_random(tmp_path: Path) -> None:
    whole = begin("sprouts", "5", str(tmp_path / "whole"), str(tmp_path / "whole.log"), "1")
    out, errors = whole.communicate(timeout=300)
    assert (errors, out.splitlines()[-1]) == ("", "False 0")
    needed = spent(tmp_path / "whole.log")

    dice = random.Random(int(os.environ[SEED]))
    table, log = tmp_path / "table", tmp_path / "log"
    kills = 0
    while kills < KILLS:
        search = begin("sprouts", "5", str(table), str(log), str(1 + kills % 2))
        assert search.stdout is not None
        assert search.stdout.readline() == "begun\n"
        jobs = log.read_text().count("\n") + dice.randint(1, max(2, needed // 50 // (2 * KILLS)))
        while search.poll() is None and log.read_text().count("\n") < jobs:
            time.sleep(0.001)
        assert search.poll() is None, search.communicate()
        search.kill()
        search.communicate(timeout=60)
        kills += 1
    search = begin("sprouts", "5", str(table), str(log), "1")
    out, errors = search.communicate(timeout=300)
    assert errors == ""
    answer, loaded = out.splitlines()[-1].split()
    assert answer == "False"
    assert int(loaded) > 0
    assert spent(log) < 4 * needed, (spent(log), needed)
    check(table)


def check(path: Path) -> None:
    """Compare the small components of a table with the definition."""
    game = read_game("sprouts")
    search = reference_search(game, game.parse("5"))
    judge = BruteForce(game)
    compared = 0
    with SavedResults(path, search.game, "sprouts", search.game.components(game.parse("5"))[-1]) as table:
        for batch in table.batches():
            for component, (value, excluded) in batch.results:
                if search.game.size(component) > 6 or compared > 200:
                    continue
                compared += 1
                right = judge.grundy(game.parse(search.game.written(component)[1]))
                assert value in (None, right)
                assert not excluded >> right & 1
    assert compared > 20


@pytest.mark.skipif(os.name == "nt", reason="Ctrl-C is a signal")
@pytest.mark.parametrize("threads", ["1", "2"])
def test_ctrl_c_saves_everything_and_ends(threads: str, tmp_path: Path) -> None:
    table, log = tmp_path / "table", tmp_path / "log"
    search = begin("sprouts", "6", str(table), str(log), threads)
    while search.poll() is None and (not log.exists() or log.read_text().count("\n") < 10):
        time.sleep(0.01)
    assert search.poll() is None, search.communicate()
    search.send_signal(signal.SIGINT)
    _, errors = search.communicate(timeout=60)
    assert "KeyboardInterrupt" in errors
    game = read_game("sprouts")
    found = reference_search(game, game.parse("6"))
    with SavedResults(table, found.game, "sprouts", found.game.components(game.parse("6"))[-1]) as saved:
        count = sum(len(batch.results) for batch in saved.batches())
    assert count > 0


def test_an_interrupt_is_raised_after_the_job_and_nothing_is_lost(tmp_path: Path) -> None:
    game = read_game("cram")
    position = game.parse("4x4")
    make = partial(reference_search, game, position)
    search = make()
    component = search.game.components(position)[-1]

    class Interrupting:
        """A search that is interrupted while it works."""

        def __init__(self) -> None:
            self.calls = 0

        def __getattr__(self, name: str) -> Any:
            return getattr(search, name)

        def work(self, component: Any, n: int, options: int) -> bool | None:
            self.calls += 1
            if self.calls == 5:
                signal.raise_signal(signal.SIGINT)
            return search.work(component, n, options)

    path = tmp_path / "table"
    with SavedResults(path, search.game, "cram", component, seconds=1e9) as saved:
        interrupting: Any = Interrupting()
        with pytest.raises(KeyboardInterrupt):
            finish(interrupting, position, saved=saved, pace=Pace(50))
        assert interrupting.calls == 5
        assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
        results = dict(result for batch in saved.batches() for result in batch.results)
    assert results == dict(search.learned()[0])
    assert results


def test_a_second_interrupt_is_raised_immediately() -> None:
    with deferred_interrupt() as interrupted:
        signal.raise_signal(signal.SIGINT)
        assert interrupted()
        with pytest.raises(KeyboardInterrupt):
            signal.raise_signal(signal.SIGINT)


@pytest.mark.parametrize(("text", "misere"), [("3x5", False), ("3x4", True), ("4x4", False)])
def test_threads_have_the_same_answer(text: str, misere: bool) -> None:
    game = read_game("cram")
    position = game.parse(text)
    make = partial(reference_search, game, position, misere)
    workers = LocalWorkers(make, 2, lambda: Pace(40))
    try:
        found = finish(make(), position, not misere, workers)
    finally:
        workers.close()
    alone = decide(game, position, misere, not misere)
    assert (found.is_p, found.value) == (alone.is_p, alone.value)
    assert found.threads == 2


def test_an_error_in_a_thread_is_raised() -> None:
    game = read_game("cram")
    position = game.parse("3x4")

    def broken() -> Any:
        search = reference_search(game, position)
        search.work = lambda component, n, options: 1 // 0  # type: ignore[method-assign]
        return search

    workers = LocalWorkers(broken, 2)
    try:
        with pytest.raises(ZeroDivisionError):
            finish(reference_search(game, position), position, workers=workers)
    finally:
        workers.close()


def test_positions_without_moves_and_with_known_values() -> None:
    game = read_game("cram")
    for misere in (False, True):
        found = decide(game, game.parse("1x1"), misere)
        assert (found.is_p, found.jobs) == (not misere, 0)
    assert decide(game, game.parse("1x1"), value=True).value == 0
    kayles = read_game("kayles")
    judge = BruteForce(kayles)
    for text in ("3,4", "1,2,3", "5,5", "2,6"):
        found = decide(kayles, kayles.parse(text), value=True)
        assert (found.is_p, found.value) == (judge.loses(kayles.parse(text)), judge.grundy(kayles.parse(text)))
