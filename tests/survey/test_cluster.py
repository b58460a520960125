"""A survey on a real Dask cluster on loopback: a scheduler and two workers, one of them killed during the run."""

from __future__ import annotations

import signal
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from nimatron.dask_cluster import ClusterError
from nimatron.errors import RequestError
from nimatron.survey.cluster_workers import run_on_cluster
from nimatron.survey.run import JOURNAL
from tests.cli.processes import here
from tests.clusters import TIMEOUT, Cluster, free_port
from tests.survey.surveys import arguments, begin, content, run

pytest.importorskip("distributed")


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
