"""Pseudo-terminals for interactive tests."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    import pexpect


@pytest.fixture
def terminal() -> Iterator[Callable[..., pexpect.spawn]]:
    """Return a function that starts the command in a pseudo-terminal, by default too wide for any line to be folded."""
    import pexpect

    from tests.cli.processes import environment

    begun: list[pexpect.spawn] = []

    def begin(*arguments: str, columns: int = 5000, kind: str = "dumb") -> pexpect.spawn:
        child = pexpect.spawn(
            sys.executable,
            ["-m", "nimatron", *arguments],
            env=environment(TERM=kind),
            encoding="utf-8",
            timeout=120,
            dimensions=(50, columns),
        )
        child.delaybeforesend = None  # no delay needed: the tests wait for each prompt
        begun.append(child)
        return child

    yield begin
    for child in begun:
        child.delayafterclose = child.ptyproc.delayafterclose = 0
        child.close(force=True)
