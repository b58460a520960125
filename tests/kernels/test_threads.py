"""Tasks run by threads: each runs once, and the first exception is raised when all threads have finished."""

from __future__ import annotations

import _thread
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable

import pytest

from nimatron.kernels.resources import in_columns, processors, run_tasks


@pytest.mark.parametrize("workers", [1, 2, 5])
def test_every_task_is_called_once(workers: int) -> None:
    counts = [0] * 200
    lock = threading.Lock()

    def count(place: int) -> None:
        with lock:
            counts[place] += 1

    run_tasks((lambda place=place: count(place) for place in range(200)), workers)
    assert counts == [1] * 200


@pytest.mark.parametrize("workers", [1, 2, 4])
def test_a_fault_ends_the_work_and_is_raised(workers: int) -> None:
    called: list[int] = []
    running: set[object] = set()

    def task(place: int) -> None:
        called.append(place)
        running.add(place)
        if place == 3:
            running.remove(place)
            raise ValueError("task 3")
        time.sleep(0.002)
        running.remove(place)

    with pytest.raises(ValueError, match="task 3"):
        run_tasks((lambda place=place: task(place) for place in range(500)), workers)
    assert len(called) < 500
    assert not running


def test_a_fault_of_the_iterator_of_tasks_is_raised() -> None:
    def tasks():  # type: ignore[no-untyped-def]
        yield lambda: None
        raise RuntimeError("no more tasks")

    with pytest.raises(RuntimeError, match="no more tasks"):
        run_tasks(tasks(), 3)


def test_processors_may_be_lowered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NIMATRON_THREADS", raising=False)
    available = processors()
    for text, expected in (("1", 1), ("0", 1), (str(available + 7), available), ("many", available), ("-1", available)):
        monkeypatch.setenv("NIMATRON_THREADS", text)
        assert processors() == expected, text


def test_ctrl_c_ends_all_threads() -> None:
    program = (
        "import os, time\n"
        "from nimatron.kernels.resources import run_tasks\n"
        "running = set()\n"
        "def task():\n"
        "    mine = object()\n"
        "    running.add(mine)\n"
        "    os.write(1, b'.\\n')\n"  # one call: two threads may print at the same time
        "    time.sleep(0.05)\n"
        "    running.remove(mine)\n"
        "try:\n"
        "    run_tasks((task for _ in range(10**6)), 3)\n"
        "except KeyboardInterrupt:\n"
        "    print('stopped', len(running), flush=True)\n"
        "    time.sleep(0.2)\n"
        "    os.write(1, b'end\\n')\n"
    )
    with subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            assert process.stdout.readline() == ".\n"
            process.send_signal(signal.SIGINT)
            rest, _ = process.communicate(timeout=20)
        finally:
            process.kill()
    assert rest.splitlines()[-2:] == ["stopped 0", "end"]


@pytest.mark.parametrize("threads", [1, 2, 5])
@pytest.mark.parametrize(("columns", "height"), [(0, 1), (1, 1), (9, 1), (10, 3), (7, 20)])
def test_rows_come_after_those_above_and_before(columns: int, height: int, threads: int) -> None:
    done: set[tuple[int, int]] = set()
    lock = threading.Lock()

    def step(column: int, top: int, bottom: int) -> bool:
        assert 0 <= top < bottom <= min(top + height, column + 1)
        cells = {(row, column) for row in range(top, bottom)}
        with lock:
            assert top == 0 or (top - 1, column) in done
            assert {(row, column - 1) for row in range(min(bottom, column))} <= done
            assert not cells & done
        with lock:
            done.update(cells)
        return True

    assert in_columns(step, columns, height, threads)
    assert done == {(row, column) for column in range(columns) for row in range(column + 1)}


@pytest.mark.parametrize("threads", [1, 2, 5])
@pytest.mark.parametrize("error", [ZeroDivisionError, KeyboardInterrupt])
def test_an_exception_ends_all_threads(error: type[BaseException], threads: int) -> None:
    running: set[object] = set()

    def step(column: int, top: int, bottom: int) -> bool:
        if (column, top) == (6, 2):
            raise error
        running.add((column, top))
        time.sleep(0.0001)
        running.remove((column, top))
        return True

    with pytest.raises(error):
        in_columns(step, 40, 1, threads)
    assert not running


@pytest.mark.parametrize("delay", [0.0, 0.02])
def test_a_thread_whose_start_is_interrupted_has_ended(monkeypatch: pytest.MonkeyPatch, delay: float) -> None:
    """Test Ctrl-C between the start of a thread and its first sign of life."""
    begin, called = _thread.start_new_thread, []

    def interrupted(run: Callable[[], None], arguments: tuple[()]) -> None:
        threading.Timer(delay, lambda: begin(run, arguments)).start()
        raise KeyboardInterrupt

    monkeypatch.setattr(_thread, "start_new_thread", interrupted)
    with pytest.raises(KeyboardInterrupt):
        run_tasks((lambda: called.append(1) for _ in range(10)), 3)
    before = len(called)
    time.sleep(0.1)
    assert len(called) == before
