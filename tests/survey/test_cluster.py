"""A survey on a real Dask cluster on loopback: a scheduler and two workers, one of them killed during the run."""

from __future__ import annotations

import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from nimatron.dask_cluster import ClusterError
from nimatron.errors import RequestError
from nimatron.survey.cluster_workers import run_on_cluster
from nimatron.survey.run import JOURNAL
from tests.cli.processes import environment, here
from tests.survey.surveys import arguments, begin, content, run

pytest.importorskip("distributed")
TIMEOUT = 120


class Cluster:
    """Processes of a scheduler and of workers, started with Dask's own commands."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.processes: list[subprocess.Popen[bytes]] = []
        self.workers: list[subprocess.Popen[bytes]] = []
        self._new()

    def _new(self) -> None:
        self.address = f"tcp://127.0.0.1:{free_port()}"
        port = self.address.rpartition(":")[2]
        self.scheduler = self._begin(
            "dask_scheduler", "--host", "127.0.0.1", "--port", port, "--no-dashboard", "--no-show"
        )

    def prepare(self, workers: int) -> Cluster:
        """Provide that many idle workers, reusing those left from the test before."""
        if self.scheduler.poll() is not None:
            self.end()
            self._new()
        self.workers = [worker for worker in self.workers if worker.poll() is None]
        for worker in self.workers[workers:]:
            worker.kill()
            worker.wait(60)
        self.workers = self.workers[:workers]
        registered = self.said("Registered to:")
        fresh = [self._worker() for _ in range(workers - len(self.workers))]
        self.workers += fresh
        self.wait_until(lambda: self.said("Registered to:") >= registered + len(fresh))
        return self

    def _worker(self) -> subprocess.Popen[bytes]:
        return self._begin(
            "dask_worker", self.address, "--no-nanny", "--no-dashboard", "--nthreads", "1", "--host", "127.0.0.1",
            "--death-timeout", str(TIMEOUT),
        )  # fmt: skip

    def _begin(self, module: str, *words: str) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-W", "ignore", "-m", f"distributed.cli.{module}", *words]
        with open(self.folder / "log.txt", "ab") as log:
            begun = subprocess.Popen(command, stdout=log, stderr=log, env=environment(), cwd=self.folder)
        self.processes.append(begun)
        return begun

    def wait_until(self, here: Callable[[], bool]) -> None:
        deadline = time.monotonic() + TIMEOUT
        while not here():
            assert time.monotonic() < deadline, (self.folder / "log.txt").read_text(errors="replace")[-3000:]
            time.sleep(0.1)

    def said(self, words: str) -> int:
        return (self.folder / "log.txt").read_text(errors="replace").count(words)

    def end(self) -> None:
        for begun in self.processes:
            begun.kill()
        for begun in self.processes:
            begun.wait(60)
        self.workers.clear()


def free_port() -> int:
    with socket.socket() as door:
        door.bind(("127.0.0.1", 0))
        return int(door.getsockname()[1])


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    """Yield one cluster for all tests; each test says how many workers it needs."""
    made = Cluster(tmp_path_factory.mktemp("cluster"))
    try:
        yield made
    finally:
        made.end()


@pytest.mark.full
def test_a_killed_worker_loses_no_game(cluster: Cluster, tmp_path: Path) -> None:
    here, there = tmp_path / "here", tmp_path / "there"
    cluster.prepare(2)
    run(arguments(here, "--processes", "1", limit=65_536))
    survey = begin(arguments(there, "--cluster", cluster.address, limit=65_536))
    journal = there / JOURNAL
    cluster.wait_until(
        lambda: survey.poll() is not None or (journal.exists() and journal.read_bytes().count(b"\n") > 3)
    )
    cluster.workers[0].send_signal(signal.SIGKILL)
    assert survey.poll() is None
    _, errors = survey.communicate(timeout=TIMEOUT)
    assert (survey.returncode, errors) == (0, b"")
    assert content(there) == content(here)
    run(arguments(there, "--cluster", cluster.address, limit=65_536))  # nothing is left to do


@pytest.mark.full
def test_the_end_of_a_cluster_is_reported_and_finished_games_stay(cluster: Cluster, tmp_path: Path) -> None:
    here, there = tmp_path / "here", tmp_path / "there"
    cluster.prepare(2)
    survey = begin(arguments(there, "--cluster", cluster.address, digits=3, limit=20_000))
    journal = there / JOURNAL
    cluster.wait_until(
        lambda: survey.poll() is not None or (journal.exists() and journal.read_bytes().count(b"\n") > 3)
    )
    cluster.end()
    _, errors = survey.communicate(timeout=TIMEOUT)
    if survey.returncode:  # otherwise the survey was faster
        assert survey.returncode == 2
        assert errors.decode().count("\n") == 1
        assert f"the cluster at {cluster.address} is gone" in errors.decode()
    more = arguments(there, "--processes", "2", digits=1, limit=20_000)
    run(more)
    run(arguments(here, "--processes", "2", digits=1, limit=20_000))
    assert (there / "results.csv").read_bytes() == (here / "results.csv").read_bytes()


def test_cluster_errors_take_one_line() -> None:
    for address, error in (("127.0.0.1", RequestError), ("http://127.0.0.1:80", RequestError)):
        with pytest.raises(error, match="not an address of a Dask scheduler"):
            list(run_on_cluster(address, [("0.3",)], 500))
    nobody = f"tcp://127.0.0.1:{free_port()}"
    with pytest.raises(ClusterError, match="no Dask scheduler answers at"):
        list(run_on_cluster(nobody, [("0.3",)], 500, timeout=1))
    done = here("survey", "octal", "--digits", "1", "--cluster", "nowhere")
    assert (done.status, done.err.count("\n")) == (2, 1)


@pytest.mark.full
def test_a_cluster_without_workers_is_reported(cluster: Cluster) -> None:
    cluster.prepare(0)
    with pytest.raises(ClusterError, match="has no worker"):
        list(run_on_cluster(cluster.address, [("0.3",)], 500, timeout=3))


def test_without_the_extra_it_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(Exception, match=r"nimatron\[cluster\]"):
        list(run_on_cluster("tcp://127.0.0.1:8786", [("0.3",)], 500))
