"""Workers of a survey on an existing Dask cluster: an address is all that is needed.

The scheduler and its workers are the user's (``dask scheduler``, ``dask worker ADDRESS`` on every machine, with this
package in their environment). When a worker is lost, its tasks go to others.
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
from nimatron.survey.local_workers import MOST_TRIES, Finished, LostWorkerError, Task, finished
from nimatron.version import __version__

PATIENCE = 20
"""Seconds to find the scheduler, and to find a worker."""
_ADDRESS = re.compile(r"(tcp|tls|ws|wss|ucx)://.+:[0-9]{1,5}/?")
_AHEAD = 4
"""Tasks given to the scheduler for each thread of the cluster."""


class ClusterError(NimatronError):
    """A cluster that is not there, has no workers, or other versions than this program."""

    code = "cluster"


def finished_on(
    address: str, tasks: Iterable[Task], limit: int, patience: float = PATIENCE
) -> Iterator[list[Finished]]:
    """Do the tasks on the cluster of a scheduler's address; in any order, as they are finished.

    Raises ``RequestError`` for a text that is no address, ``MissingExtraError`` without the extra ``cluster``,
    ``ClusterError`` where there is no scheduler or no worker within ``patience`` seconds, or a worker without this
    version of the package, ``LostWorkerError`` for a task that ended three workers.
    """
    if not _ADDRESS.fullmatch(address):
        raise RequestError(reason("survey.address", given=repr(address)))
    distributed = _distributed()
    with _quiet(), _connected(distributed, address, patience) as client:
        threads = _threads(client, address, patience)
        waiting = iter(tasks)
        given: dict[str, Task] = {}
        tries: dict[Task, int] = {}

        def submit(task: Task) -> Any:
            tries[task] = tries.get(task, 0) + 1
            key = f"{task[0]} {uuid4().hex}"  # nothing that the cluster knows already is taken for the answer
            given[key] = task
            return client.submit(finished, task, limit, key=key, pure=False)

        left: Any = distributed.as_completed(loop=client.loop)
        left.update([submit(task) for task in islice(waiting, _AHEAD * threads)])
        try:
            for future in left:
                task = given.pop(future.key)
                if future.status == "finished":
                    done = future.result()
                    left.update([submit(following) for following in islice(waiting, 1)])
                    yield done
                    continue
                _look_at(distributed, client, future, task[0], tries[task], address)
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
def _quiet() -> Iterator[None]:
    """Keep Dask's own lines from standard error: what is wrong is said once, in one line."""
    names = [name for name in logging.root.manager.loggerDict if name.partition(".")[0] in ("distributed", "tornado")]
    levels = {name: logging.getLogger(name).level for name in names}
    try:
        for name in levels:
            logging.getLogger(name).setLevel(logging.CRITICAL + 1)
        yield
    finally:
        for name, level in levels.items():
            logging.getLogger(name).setLevel(level)


def _connected(distributed: Any, address: str, patience: float) -> Any:
    try:
        return distributed.Client(address, timeout=patience, set_as_default=False)
    except (OSError, ValueError, TimeoutError) as error:
        why = str(error).splitlines()[0] if str(error) else type(error).__name__
        raise ClusterError(reason("survey.no_cluster", address=address, why=why)) from None


def _threads(client: Any, address: str, patience: float) -> int:
    """How many games the workers do at once; there is at least one worker, and all have this version."""
    try:
        client.wait_for_workers(1, timeout=patience)
    except TimeoutError:
        raise ClusterError(reason("survey.no_workers", address=address, count=int(patience))) from None
    for worker, version in client.run(_version_there, on_error="return").items():
        if version != __version__:
            shown = version if isinstance(version, str) else None
            raise ClusterError(reason("survey.version", worker=worker, given=shown or "—", right=__version__))
    return sum(worker["nthreads"] for worker in client.scheduler_info(n_workers=-1)["workers"].values())


def _version_there() -> str:
    """The version of the package where this runs."""
    return __version__


def _look_at(distributed: Any, client: Any, future: Any, code: str, tries: int, address: str) -> None:
    """Raise what ends the survey: a fault of the game itself, or a game that ended too many workers."""
    if client.status != "running":
        raise ClusterError(reason("survey.cluster_lost", address=address))
    error = future.exception() if future.status == "error" else None
    if error is not None and not isinstance(error, distributed.scheduler.KilledWorker):
        raise error
    if tries >= MOST_TRIES:
        raise LostWorkerError(reason("survey.lost_worker", code=code, count=tries))
