"""Jobs on a cluster: with a client that only pretends, and with a real scheduler and two workers on loopback."""

from __future__ import annotations

import json
import pickle
import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from nimatron.dask_cluster import ClusterError
from nimatron.proofs import cluster_workers
from nimatron.proofs.cluster_workers import ClusterWorkers, do_job
from nimatron.proofs.jobs import finish
from nimatron.proofs.worker_jobs import Done
from nimatron.rules.registry import game as read_game
from nimatron.solve.searching.engines import reference_search
from tests.brute_force import BruteForce
from tests.cli.processes import environment
from tests.clusters import TIMEOUT, Cluster, free_port

pytest.importorskip("distributed")


class PretendedFuture:
    status = "pending"

    def __init__(self, job: Any) -> None:
        self.job = pickle.dumps(job)
        self.ended: Any = None

    def add_done_callback(self, call: Any) -> None:
        self.call = call

    def result(self, timeout: float) -> Any:
        if self.ended is None:
            raise TimeoutError
        return pickle.loads(self.ended)


class PretendedClient:
    """A client whose workers lose jobs and results, are started anew, or leave, as the dice say."""

    status = "running"

    def __init__(self, dice: random.Random, faults: float) -> None:
        self.dice, self.faults = dice, faults
        self.running: list[PretendedFuture] = []
        self.workers = {"tcp://one:1": 1, "tcp://two:2": 2}
        self.happened: set[str] = set()

    def scheduler_info(self, n_workers: int) -> Any:
        return {"workers": {address: {"nthreads": threads} for address, threads in self.workers.items()}}

    def run(self, call: Any, *arguments: Any, **_: Any) -> dict[str, Any]:
        return {address: call(*arguments) for address in self.workers}

    def submit(self, call: Any, job: Any, workers: list[str], **_: Any) -> PretendedFuture:
        assert workers[0] in self.workers
        job = job._replace(question=f"{job.question} {workers[0]}")
        self.running.append(PretendedFuture(job))
        return self.running[-1]

    def cancel(self, futures: list[PretendedFuture], force: bool) -> None:
        self.running = [future for future in self.running if future not in futures]

    def step(self) -> None:
        """End one job."""
        if not self.running:
            return
        future = self.running.pop(self.dice.randrange(len(self.running)))
        job = pickle.loads(future.job)
        fault = self.dice.choice(["restart", "lost job", "lost result"]) if self.dice.random() < self.faults else ""
        self.happened |= {fault}
        if fault == "restart":
            cluster_workers.forget(job.question)
        if fault == "lost job":
            future.status = "lost"
        else:
            future.ended = pickle.dumps(do_job(job))
            future.status = "finished"
            if fault == "lost result":
                future.ended = None
        future.call(future)


@pytest.mark.parametrize("faults", [0.0, 0.15])
def test_answers_of_a_cluster_that_loses_things(faults: float, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster_workers, "_MOST_QUESTIONS", 100)
    monkeypatch.setattr(cluster_workers, "_WAIT", 0.001)
    monkeypatch.setattr(cluster_workers, "_STOP", 0)
    monkeypatch.setattr(cluster_workers, "_LOOK", 0)
    monkeypatch.setattr("nimatron.proofs.jobs.MOST_TRIES", 1000)
    game = read_game("cram")
    happened: set[str] = set()
    for seed, text in enumerate(["3x4", "..#./#.../....", "2x7", "3x5"]):
        position = game.parse(text)
        make = partial(reference_search, game, position)
        client = PretendedClient(random.Random(seed), faults)

        class Stepping(ClusterWorkers[Any]):
            def wait(self) -> list[Done[Any]]:
                self._client.step()
                return super().wait()

        monkeypatch.setattr(cluster_workers, "Pace", lambda seconds: cluster_workers_pace(20))
        search = make()
        workers = Stepping(client, "tcp://nobody:1", search.game, make)
        found = finish(search, position, True, workers)
        workers.close()
        assert found.value == BruteForce(game).grundy(position)
        happened |= client.happened
    assert happened >= ({"restart", "lost job", "lost result"} if faults else {""})


def cluster_workers_pace(options: int) -> Any:
    from nimatron.proofs.worker_jobs import Pace

    return Pace(options)


def test_workers_that_leave_and_join(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster_workers, "_WAIT", 0.001)
    monkeypatch.setattr(cluster_workers, "_LOOK", 0)
    game = read_game("cram")
    position = game.parse("3x4")
    make = partial(reference_search, game, position)
    search = make()
    client = PretendedClient(random.Random(1), 0)
    workers = ClusterWorkers(client, "tcp://nobody:1", search.game, make, timeout=0.05)
    assert len(workers.idle()) == 3
    [component] = search.game.components(position)
    workers.begin(("tcp://two:2", 1), (component, 0))
    del client.workers["tcp://two:2"]
    assert workers.wait() == [Done(("tcp://two:2", 1), (component, 0), None)]
    assert workers.idle() == [("tcp://one:1", 0)]
    client.workers["tcp://three:3"] = 1
    assert set(workers.idle()) == {("tcp://one:1", 0), ("tcp://three:3", 0)}
    client.workers.clear()
    workers.idle()
    time.sleep(0.1)
    with pytest.raises(ClusterError, match="has no worker"):
        workers.idle()
    client.status = "closed"
    with pytest.raises(ClusterError, match="is gone"):
        workers.idle()


def test_a_process_keeps_few_searches() -> None:
    game = read_game("cram")
    position = game.parse("2x3")
    make = partial(reference_search, game, position)
    component = make().game.encode(make().game.components(position)[0])
    for name in ("a", "b", "c", "c"):
        job = cluster_workers.ClusterJob(name, 0, make, (component, 0), [], (0, 0), "", 0, 0.1)
        do_job(job)
    assert list(cluster_workers._KEPT)[-2:] == ["b", "c"]
    assert len(cluster_workers._KEPT) == 2
    cluster_workers.forget("b")
    cluster_workers.forget("c")
    assert not cluster_workers._KEPT


PROVE = """
import json, sys
from nimatron.proofs.jobs import decide
from nimatron.rules.registry import game
rules = game(sys.argv[1])
found = decide(rules, rules.parse(sys.argv[2]), table=sys.argv[3], cluster=sys.argv[4])
print(json.dumps({"is_p": found.is_p, "jobs": found.jobs, "loaded": found.loaded, "options": found.options}))
"""


def begin(*arguments: str) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-W", "ignore", "-c", PROVE, *arguments]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment())


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    made = Cluster(tmp_path_factory.mktemp("cluster"))
    try:
        yield made
    finally:
        made.end()


@pytest.mark.full
def test_a_killed_worker_and_a_second_start(cluster: Cluster, tmp_path: Path) -> None:
    table = tmp_path / "sprouts.table"
    cluster.prepare(2)
    asked = ("sprouts", "6", str(table), cluster.address)
    first = begin(*asked)
    cluster.wait_until(lambda: first.poll() is not None or (table.exists() and table.read_bytes().count(b"\n") > 1))
    assert first.poll() is None, first.communicate()
    cluster.workers[0].send_signal(signal.SIGKILL)
    time.sleep(3)
    assert first.poll() is None, first.communicate()
    first.send_signal(signal.SIGINT)
    out, errors = first.communicate(timeout=TIMEOUT)
    assert first.returncode != 0
    assert b"KeyboardInterrupt" in errors
    assert b"nimatron" not in out
    saved = table.read_bytes()
    cluster.prepare(2)
    second = begin(*asked)
    out, errors = second.communicate(timeout=TIMEOUT)
    assert second.returncode == 0, errors.decode()
    found = json.loads(out)
    assert found["is_p"] is True
    assert found["loaded"] > 0
    assert table.read_bytes().startswith(saved)


@pytest.mark.full
def test_a_worker_killed_in_the_middle_of_a_search_that_goes_on(cluster: Cluster, tmp_path: Path) -> None:
    table = tmp_path / "cram.table"
    cluster.prepare(2)
    search = begin("sprouts", "5", str(table), cluster.address)
    cluster.wait_until(lambda: search.poll() is not None or (table.exists() and table.read_bytes().count(b"\n") > 0))
    time.sleep(1)
    assert search.poll() is None, search.communicate()
    cluster.workers[1].send_signal(signal.SIGKILL)
    out, errors = search.communicate(timeout=TIMEOUT)
    assert (search.returncode, errors) == (0, b"")
    assert json.loads(out)["is_p"] is False


def test_cluster_errors() -> None:
    game = read_game("cram")
    position = game.parse("2x3")
    make = partial(reference_search, game, position)
    nobody = f"tcp://127.0.0.1:{free_port()}"
    with (
        pytest.raises(ClusterError, match="no Dask scheduler answers at"),
        ClusterWorkers.on(nobody, make().game, make, timeout=1),
    ):
        pass
