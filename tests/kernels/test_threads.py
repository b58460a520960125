"""Pieces shared by threads: each once, the first fault raised when nothing runs any more."""

from __future__ import annotations

import signal
import subprocess
import sys
import threading
import time

import pytest

from nimatron.kernels.threads import in_columns, processors, share


@pytest.mark.parametrize("workers", [1, 2, 5])
def test_every_piece_is_called_once(workers: int) -> None:
    counts = [0] * 200
    lock = threading.Lock()

    def count(place: int) -> None:
        with lock:
            counts[place] += 1

    share((lambda place=place: count(place) for place in range(200)), workers)
    assert counts == [1] * 200


@pytest.mark.parametrize("workers", [1, 2, 4])
def test_a_fault_ends_the_work_and_is_raised(workers: int) -> None:
    called: list[int] = []
    before = threading.active_count()

    def piece(place: int) -> None:
        called.append(place)
        if place == 3:
            raise ValueError("piece 3")
        time.sleep(0.002)

    with pytest.raises(ValueError, match="piece 3"):
        share((lambda place=place: piece(place) for place in range(500)), workers)
    assert len(called) < 500
    assert threading.active_count() == before


def test_a_fault_of_the_pieces_themselves_is_raised() -> None:
    def pieces():  # type: ignore[no-untyped-def]
        yield lambda: None
        raise RuntimeError("no more pieces")

    with pytest.raises(RuntimeError, match="no more pieces"):
        share(pieces(), 3)


def test_processors_may_be_lowered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NIMATRON_THREADS", raising=False)
    available = processors()
    for text, expected in (("1", 1), ("0", 1), (str(available + 7), available), ("many", available), ("-1", available)):
        monkeypatch.setenv("NIMATRON_THREADS", text)
        assert processors() == expected, text


def test_ctrl_c_ends_all_threads() -> None:
    program = (
        "import os, time, threading\n"
        "from nimatron.kernels.threads import share\n"
        "def piece():\n"
        "    os.write(1, b'.\\n')\n"  # at once: two threads may print at the same time
        "    time.sleep(0.05)\n"
        "try:\n"
        "    share((piece for _ in range(10**6)), 3)\n"
        "except KeyboardInterrupt:\n"
        "    print('stopped', threading.active_count())\n"
    )
    with subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            assert process.stdout.readline() == ".\n"
            process.send_signal(signal.SIGINT)
            rest, _ = process.communicate(timeout=20)
        finally:
            process.kill()
    assert rest.splitlines()[-1] == "stopped 1"


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
    before = threading.active_count()

    def step(column: int, top: int, bottom: int) -> bool:
        if (column, top) == (6, 2):
            raise error
        return True

    with pytest.raises(error):
        in_columns(step, 40, 1, threads)
    assert threading.active_count() == before


def test_a_thread_whose_start_is_interrupted_has_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C may come between the beginning of a thread and the first sign that it gives."""
    begin, begun = threading.Thread.start, []

    def interrupted(thread: threading.Thread) -> None:
        begun.append(thread)
        later = threading.Timer(0.02, lambda: begin(thread))
        begin(later)
        raise KeyboardInterrupt

    monkeypatch.setattr(threading.Thread, "start", interrupted)
    with pytest.raises(KeyboardInterrupt):
        share((lambda: None for _ in range(10)), 3)
    assert [thread.ident is not None and not thread.is_alive() for thread in begun] == [True]
