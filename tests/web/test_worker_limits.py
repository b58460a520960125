"""The last guards of a worker: processor time for work that is not counted, which other processes do not use up."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import time
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("starlette")

from nimatron.errors import TooLargeError
from nimatron.web.server_limits import ServerLimits
from nimatron.web.worker_pool import WorkerPool

RULES = '''
import time
import nimatron as nt


@nt.register
class {name}(nt.RuleSet):
    """Rules that keep their reader waiting.

    Rules
    -----
    Nobody knows.
    """

    name = "{word}"
    title = "{name}"
    start = 1

    def generate_moves(self, position):
        if position == 3:
            {body}
        return iter(())

    def parse(self, text):
        return int(text)

    def format(self, position):
        return str(position)
'''


def _asked(folder: Path, word: str, body: str, limits: ServerLimits) -> tuple[int, Any]:
    path = folder / f"{word}.py"
    path.write_text(RULES.format(name=word.title(), word=word, body=body), encoding="utf-8")

    async def ask() -> tuple[int, bytes]:
        pool = WorkerPool(limits, [(word, str(path))])
        await pool.start()
        try:
            return await pool.ask({"route": 4, "fields": {"game": word, "position": "3"}})
        finally:
            await pool.close()

    status, content = asyncio.run(ask())
    return status, json.loads(content)


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="no timers of processor time")
def test_an_answer_that_never_ends_is_refused_after_its_processor_time(tmp_path: Path) -> None:
    limits = ServerLimits(workers=1, seconds=0.5, total_seconds=60)
    with pytest.raises(TooLargeError, match=r"the answer needs more than 0\.5 seconds"):
        _asked(tmp_path, "endless", "while True: pass", limits)


@pytest.mark.skipif(not hasattr(os, "waitid"), reason="no waiting that leaves the exit status")
def test_the_reason_is_the_same_when_the_exit_status_is_collected_late(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On a busy machine the thread that waits for a process may run long after the process has ended."""
    wait = os.waitpid

    def wait_late(pid: int, options: int) -> tuple[int, int]:
        if options == 0:
            os.waitid(os.P_PID, pid, os.WEXITED | os.WNOWAIT)
            time.sleep(0.3)
        return wait(pid, options)

    monkeypatch.setattr(os, "waitpid", wait_late)
    limits = ServerLimits(workers=1, seconds=0.5, total_seconds=60)
    with pytest.raises(TooLargeError, match=r"the answer needs more than 0\.5 seconds"):
        _asked(tmp_path, "late", "while True: pass", limits)


def test_time_in_which_the_worker_does_not_run_is_not_counted(tmp_path: Path) -> None:
    limits = ServerLimits(workers=1, seconds=1.5, total_seconds=60)
    status, found = _asked(tmp_path, "sleeping", "time.sleep(2)", limits)
    assert status == 200, found


def test_an_answer_that_never_comes_is_refused_after_the_wall_time(tmp_path: Path) -> None:
    limits = ServerLimits(workers=1, seconds=30, total_seconds=1.0)
    with pytest.raises(TooLargeError, match="the answer needs more than"):
        _asked(tmp_path, "silent", "time.sleep(20)", limits)
