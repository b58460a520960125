"""Choice of the tests that are repeated once after a failure: only those that wait for another process in real time.

They are recognised by the fixtures they use (a browser, a cluster, a pseudo-terminal, a server over a socket), or by
the mark ``real_time``. From the sixth failure of a run on, none is repeated.
"""

from __future__ import annotations

import pytest

REAL_TIME = {"browser", "address", "server", "cluster", "terminal"}
"""Fixtures; fixtures that use them count too."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Let a test in real time fail only if it fails twice."""
    for item in items:
        if item.get_closest_marker("real_time") or REAL_TIME & set(getattr(item, "fixturenames", ())):
            item.add_marker(pytest.mark.flaky(reruns=1))
