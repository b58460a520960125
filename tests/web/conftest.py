"""The server that most of these tests use; it allows much time, so that a slow machine refuses nothing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.web.running_server import RunningServer


@pytest.fixture(scope="session")
def server() -> Iterator[RunningServer]:
    from tests.web.running_server import running_server

    with running_server(patient=True) as running:
        yield running
