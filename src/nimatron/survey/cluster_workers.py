"""Run survey tasks on an existing Dask cluster. If a worker is lost, its tasks go to others."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from itertools import islice
from typing import Any
from uuid import uuid4

from nimatron.dask_cluster import (
    MOST_TRIES,
    TIMEOUT,
    ClusterError,
    LostWorkerError,
    connected,
    dask_distributed,
    threads_of_workers,
)
from nimatron.explain.reason import reason
from nimatron.survey.local_workers import Finished, Task, examine_task

_SUBMITTED_AHEAD = 4
"""Tasks submitted in advance for each thread of the cluster."""


def run_on_cluster(
    address: str, tasks: Iterable[Task], limit: int, timeout: float = TIMEOUT
) -> Iterator[list[Finished]]:
    """Run the tasks on a cluster; yield results as they finish, in any order.

    Parameters:
        address: the address of the scheduler.
        tasks: groups of codes.
        limit: how many values of each code to examine.
        timeout: seconds to wait for the scheduler and for a worker.

    Raises:
        RequestError: if the address is malformed.
        MissingExtraError: without the extra ``cluster``.
        ClusterError: if there is no scheduler or worker, or if a worker has another version of the package.
        LostWorkerError: if a task ended three workers.
    """
    with connected(address, timeout) as client:
        threads = sum(threads_of_workers(client).values())
        waiting = iter(tasks)
        given: dict[str, Task] = {}
        tries: dict[Task, int] = {}

        def submit(task: Task) -> Any:
            tries[task] = tries.get(task, 0) + 1
            key = f"{task[0]} {uuid4().hex}"  # a new key, so that the cluster does not return a cached result
            given[key] = task
            return client.submit(examine_task, task, limit, key=key, pure=False)

        left: Any = dask_distributed().as_completed(loop=client.loop)
        left.update([submit(task) for task in islice(waiting, _SUBMITTED_AHEAD * threads)])
        try:
            for future in left:
                task = given.pop(future.key)
                if future.status == "finished":
                    done = future.result()
                    left.update([submit(following) for following in islice(waiting, 1)])
                    yield done
                    continue
                _raise_if_final(client, future, task[0], tries[task], address)
                left.add(submit(task))
        finally:
            with suppress(Exception):  # the cluster may be gone
                client.cancel(list(left.futures), force=True)


def _raise_if_final(client: Any, future: Any, code: str, tries: int, address: str) -> None:
    """Raise an error that ends the survey: one of the game itself, or of a game that ended too many workers."""
    if client.status != "running":
        raise ClusterError(reason("cluster.lost", address=address))
    error = future.exception() if future.status == "error" else None
    if error is not None and not isinstance(error, dask_distributed().scheduler.KilledWorker):
        raise error
    if tries >= MOST_TRIES:
        raise LostWorkerError(reason("survey.lost_worker", code=code, count=tries))
