"""The server that most tests here ask: patient, so that a slow machine refuses nothing."""

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
