"""Run survey tasks on an existing Dask cluster; only the scheduler address is required.

The user starts the scheduler and its workers (``dask scheduler``, ``dask worker ADDRESS`` on every machine, with this
package in their environment). If a worker is lost, its tasks go to others.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from itertools import islice
from typing import Any
from uuid import uuid4

from nimatron.errors import MissingExtraError, NimatronError, RequestError
from nimatron.explain.reason import reason
from nimatron.survey.local_workers import MOST_TRIES, Finished, LostWorkerError, Task, examine_task
from nimatron.version import __version__

TIMEOUT = 20
"""Seconds to wait for the scheduler, and for a worker."""
_ADDRESS = re.compile(r"(tcp|tls|ws|wss|ucx)://.+:[0-9]{1,5}/?")
_SUBMITTED_AHEAD = 4
"""Tasks submitted in advance for each thread of the cluster."""


class ClusterError(NimatronError):
    """A cluster that is unreachable, has no workers, or runs other versions than this program."""

    code = "cluster"


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
    if not _ADDRESS.fullmatch(address):
        raise RequestError(reason("survey.address", given=repr(address)))
    distributed = _distributed()
    with _silent_loggers(), _connected(distributed, address, timeout) as client:
        threads = _threads(client, address, timeout)
        waiting = iter(tasks)
        given: dict[str, Task] = {}
        tries: dict[Task, int] = {}

        def submit(task: Task) -> Any:
            tries[task] = tries.get(task, 0) + 1
            key = f"{task[0]} {uuid4().hex}"  # a new key, so that the cluster does not return a cached result
            given[key] = task
            return client.submit(examine_task, task, limit, key=key, pure=False)

        left: Any = distributed.as_completed(loop=client.loop)
        left.update([submit(task) for task in islice(waiting, _SUBMITTED_AHEAD * threads)])
        try:
            for future in left:
                task = given.pop(future.key)
                if future.status == "finished":
                    done = future.result()
                    left.update([submit(following) for following in islice(waiting, 1)])
                    yield done
                    continue
                _raise_if_final(distributed, client, future, task[0], tries[task], address)
                left.add(submit(task))
        except distributed.comm.CommClosedError:
            raise ClusterError(reason("survey.cluster_lost", address=address)) from None
        finally:
            with suppress(Exception):  # the cluster may be gone
                client.cancel(list(left.futures), force=True)


def _distributed() -> Any:
    try:
        import distributed
    except ImportError:
        raise MissingExtraError(reason("extra.cluster")) from None
    return distributed


@contextmanager
def _silent_loggers() -> Iterator[None]:
    """Silence Dask's loggers; an error is reported once, in one line."""
    names = [name for name in logging.root.manager.loggerDict if name.partition(".")[0] in ("distributed", "tornado")]
    levels = {name: logging.getLogger(name).level for name in names}
    try:
        for name in levels:
            logging.getLogger(name).setLevel(logging.CRITICAL + 1)
        yield
    finally:
        for name, level in levels.items():
            logging.getLogger(name).setLevel(level)


def _connected(distributed: Any, address: str, timeout: float) -> Any:
    try:
        return distributed.Client(address, timeout=timeout, set_as_default=False)
    except (OSError, ValueError, TimeoutError) as error:
        why = str(error).splitlines()[0] if str(error) else type(error).__name__
        raise ClusterError(reason("survey.no_cluster", address=address, why=why)) from None


def _threads(client: Any, address: str, timeout: float) -> int:
    """Return how many games the workers examine in parallel; check that there are workers, all of this version."""
    try:
        client.wait_for_workers(1, timeout=timeout)
    except TimeoutError:
        raise ClusterError(reason("survey.no_workers", address=address, count=int(timeout))) from None
    for worker, version in client.run(_version_there, on_error="return").items():
        if version != __version__:
            shown = version if isinstance(version, str) else None
            raise ClusterError(reason("survey.version", worker=worker, given=shown or "—", right=__version__))
    return sum(worker["nthreads"] for worker in client.scheduler_info(n_workers=-1)["workers"].values())


def _version_there() -> str:
    """Return the version of the package on the worker."""
    return __version__


def _raise_if_final(distributed: Any, client: Any, future: Any, code: str, tries: int, address: str) -> None:
    """Raise an error that ends the survey: one of the game itself, or of a game that ended too many workers."""
    if client.status != "running":
        raise ClusterError(reason("survey.cluster_lost", address=address))
    error = future.exception() if future.status == "error" else None
    if error is not None and not isinstance(error, distributed.scheduler.KilledWorker):
        raise error
    if tries >= MOST_TRIES:
        raise LostWorkerError(reason("survey.lost_worker", code=code, count=tries))
