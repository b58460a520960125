"""Connect to an existing Dask cluster; only the address of its scheduler is required.

The user starts the scheduler and its workers (``dask scheduler``, ``dask worker ADDRESS`` on every machine, with this
package in their environment). Dask is an optional dependency and is imported when it is needed.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any

from nimatron.errors import MissingExtraError, NimatronError, RequestError
from nimatron.explain.reason import reason
from nimatron.version import __version__

TIMEOUT = 20
"""Seconds to wait for the scheduler, and for a worker."""
MOST_TRIES = 3
"""How often to start a task whose worker ended before finishing it, for example killed for its memory use."""
_ADDRESS = re.compile(r"(tcp|tls|ws|wss|ucx)://.+:[0-9]{1,5}/?")


class ClusterError(NimatronError):
    """A cluster that is unreachable, has no workers, or runs other versions than this program."""

    code = "cluster"


class LostWorkerError(NimatronError):
    """A task whose workers ended too often."""

    code = "lost_worker"


def check_address(address: str) -> None:
    """Raise ``RequestError`` unless this is the form of an address of a scheduler.

    >>> check_address("tcp://127.0.0.1:8786")
    >>> check_address("127.0.0.1")
    Traceback (most recent call last):
    nimatron.errors.RequestError: '127.0.0.1' is not an address of a Dask scheduler such as tcp://127.0.0.1:8786
    """
    if not _ADDRESS.fullmatch(address):
        raise RequestError(reason("cluster.address", given=repr(address)))


@contextmanager
def connected(address: str, timeout: float = TIMEOUT) -> Iterator[Any]:
    """Yield a client of the cluster that has at least one worker, all of this version; Dask's loggers are silent.

    Parameters:
        address: the address of the scheduler.
        timeout: seconds to wait for the scheduler and for a worker.

    Raises:
        RequestError: if the address is malformed.
        MissingExtraError: without the extra ``cluster``.
        ClusterError: if there is no scheduler or worker, if a worker has another version, or if the cluster is lost.
    """
    check_address(address)
    distributed = dask_distributed()
    with _silent_loggers(), _client(distributed, address, timeout) as client:
        try:
            client.wait_for_workers(1, timeout=timeout)
        except TimeoutError:
            raise ClusterError(reason("cluster.no_workers", address=address, count=int(timeout))) from None
        check_versions(client)
        try:
            yield client
        except distributed.comm.CommClosedError:
            raise ClusterError(reason("cluster.lost", address=address)) from None


def dask_distributed() -> Any:
    """Return the module ``distributed``. Raise ``MissingExtraError`` without the extra ``cluster``."""
    try:
        import distributed
    except ImportError:
        raise MissingExtraError(reason("extra.cluster")) from None
    return distributed


def check_versions(client: Any, workers: Iterable[str] | None = None) -> None:
    """Raise ``ClusterError`` if one of the workers (default: all) has another version of this package."""
    asked = None if workers is None else list(workers)
    for worker, version in client.run(_version_there, workers=asked, on_error="return").items():
        if version != __version__:
            shown = version if isinstance(version, str) else None
            raise ClusterError(reason("cluster.version", worker=worker, given=shown or "—", right=__version__))


def threads_of_workers(client: Any) -> dict[str, int]:
    """Return the numbers of threads of the workers, by their addresses."""
    workers = client.scheduler_info(n_workers=-1)["workers"]
    return {address: worker["nthreads"] for address, worker in workers.items()}


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


def _client(distributed: Any, address: str, timeout: float) -> Any:
    try:
        return distributed.Client(address, timeout=timeout, set_as_default=False)
    except (OSError, ValueError, TimeoutError) as error:
        why = str(error).splitlines()[0] if str(error) else type(error).__name__
        raise ClusterError(reason("cluster.none", address=address, why=why)) from None


def _version_there() -> str:
    """Return the version of the package on the worker."""
    return __version__
