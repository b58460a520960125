"""Real Dask clusters on loopback, for tests."""

from __future__ import annotations

import socket
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

from tests.cli.processes import environment

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
