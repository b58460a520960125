"""The workers of a server: a fixed number of processes, each answering one request at a time.

A request waits briefly for a free worker; otherwise it is refused and may be repeated later. A worker whose answer
takes too long is ended and replaced. So the server never blocks, and time and memory of every request are limited.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import signal
import sys
import time
from collections import OrderedDict
from collections.abc import Coroutine, Hashable
from typing import Any

from nimatron.errors import TooLargeError
from nimatron.explain.reason import reason
from nimatron.web.refusals import BusyError
from nimatron.web.server_limits import LONGEST_ANSWER, ServerLimits
from nimatron.web.worker import ANSWER, HEADER

_LONGEST_START = 30.0


class Worker:
    """One process and its two pipes."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        assert process.stdin is not None
        assert process.stdout is not None
        self._process = process
        self._input = process.stdin
        self._output = process.stdout
        self.worn_out = False

    async def ask(self, frame: bytes) -> tuple[int, bytes]:
        """Send one request and return status and content of the answer."""
        self._input.write(HEADER.pack(len(frame)) + frame)
        await self._input.drain()
        return await self.receive()

    async def receive(self) -> tuple[int, bytes]:
        """Return the next answer. Raises ``EOFError`` if the process has ended."""
        (length,) = HEADER.unpack(await self._output.readexactly(4))
        if length > LONGEST_ANSWER + ANSWER.size:
            raise EOFError
        content = await self._output.readexactly(length)
        status, worn_out = ANSWER.unpack(content[: ANSWER.size])
        self.worn_out = bool(worn_out)
        return status, content[ANSWER.size :]

    async def has_run_out_of_time(self) -> bool:
        """Return whether the process, whose pipe is closed, was ended by its own limit of processor time."""
        return await self._process.wait() == -getattr(signal, "SIGPROF", 0)

    async def end(self) -> None:
        """End the process and wait until it has exited."""
        with contextlib.suppress(ProcessLookupError):
            self._process.kill()
        await self._process.wait()
        self._input.close()
        with contextlib.suppress(OSError, RuntimeError):
            await self._input.wait_closed()
            while await self._output.read(1 << 16):  # to its end, so that the pipe is closed too
                pass


class WorkerPool:
    """All workers of a server.

    ``limits`` sets their number and limits; ``modules`` are names and files of modules to load in each.
    """

    def __init__(self, limits: ServerLimits, modules: list[tuple[str, str]] | None = None) -> None:
        self._limits = limits
        self._modules = modules or []
        self._idle: asyncio.Queue[Worker] = asyncio.Queue()
        self._all: set[Worker] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self._waiting = 0
        self._closed = False
        self._answers = AnswerStore()

    async def start(self) -> None:
        """Start all workers and wait for the first one."""
        for _ in range(self._limits.workers):
            self._add()
        async with asyncio.timeout(_LONGEST_START):
            worker = await self._idle.get()
        self._idle.put_nowait(worker)

    async def close(self) -> None:
        """End all workers."""
        self._closed = True
        for task in tuple(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for worker in tuple(self._all):
            self._all.discard(worker)
            await worker.end()

    async def ask_always(self, job: dict[str, Any]) -> tuple[int, bytes]:
        """Answer a question that must not fail: if its worker had to be ended, another one answers in a hurry."""
        try:
            return await self.ask(job)
        except TooLargeError:
            return await self.ask({**job, "hurried": True})

    async def ask_once(self, question: Hashable, job: dict[str, Any]) -> tuple[int, bytes]:
        """Return status and content for a question that always has the same answer; the answer is cached."""
        content = self._answers.find(question)
        if content is not None:
            return 200, content
        status, content = await self.ask(job)
        if status == 200:
            self._answers.keep(question, content)
        return status, content

    async def ask(self, job: dict[str, Any], body: bytes = b"") -> tuple[int, bytes]:
        """Return status and content of the answer. Raises ``BusyError`` and ``TooLargeError``."""
        began = time.monotonic()
        worker = await self._free_worker()
        seconds = self._limits.total_seconds - (time.monotonic() - began)
        head = json.dumps(job).encode()
        try:
            async with asyncio.timeout(seconds):
                found = await worker.ask(HEADER.pack(len(head)) + head + body)
        except BaseException as error:
            self._replace(worker)
            if isinstance(error, TimeoutError):
                raise TooLargeError(reason("limit.answer_seconds", seconds=f"{seconds:.1f}")) from None
            if isinstance(error, (EOFError, ConnectionError)):
                if await worker.has_run_out_of_time():
                    limit = f"{self._limits.seconds:.1f}"
                    raise TooLargeError(reason("limit.answer_seconds", seconds=limit)) from None
                raise TooLargeError(reason("limit.answer_memory")) from None
            raise
        if worker.worn_out:
            self._replace(worker)
        else:
            self._idle.put_nowait(worker)
        return found

    async def _free_worker(self) -> Worker:
        if self._waiting >= self._limits.queue:
            raise BusyError(reason("http.waiting", count=self._waiting))
        self._waiting += 1
        try:
            async with asyncio.timeout(self._limits.longest_wait):
                return await self._idle.get()
        except TimeoutError:
            raise BusyError(reason("http.busy")) from None
        finally:
            self._waiting -= 1

    def _add(self) -> None:
        self._do(self._start_one())

    def _do(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _start_one(self) -> None:
        settings = {
            "memory": self._limits.memory,
            "replace_above": self._limits.replace_above,
            "seconds": self._limits.seconds,
            "total_seconds": self._limits.total_seconds,
            "modules": self._modules,
        }
        environment = {
            **os.environ,
            "PYTHONPATH": os.pathsep.join(filter(None, sys.path)),
            "OPENBLAS_NUM_THREADS": "1",  # each thread reserves address space, which is bounded
            "OMP_NUM_THREADS": "1",
        }
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "nimatron.web.worker",
            json.dumps(settings),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            env=environment,
        )
        worker = Worker(process)
        self._all.add(worker)
        try:
            async with asyncio.timeout(_LONGEST_START):
                await worker.receive()
        except BaseException as error:
            self._all.discard(worker)
            await worker.end()
            if isinstance(error, (EOFError, TimeoutError)) and not self._closed:
                await asyncio.sleep(1)  # a worker that cannot start must not be restarted in a tight loop
                self._add()
                return
            raise
        self._idle.put_nowait(worker)

    async def _end(self, worker: Worker) -> None:
        await worker.end()
        self._all.discard(worker)

    def _replace(self, worker: Worker) -> None:
        """End a worker and start another, without waiting for either."""
        self._do(self._end(worker))
        if not self._closed:
            self._add()


class AnswerStore:
    """A cache of recent answers, limited in bytes.

    >>> store = AnswerStore(10)
    >>> store.keep("a", b"12345678"); store.keep("b", b"1234")
    >>> store.find("a"), store.find("b")
    (None, b'1234')
    """

    def __init__(self, most_bytes: int = 16 << 20, longest: int = 1 << 18) -> None:
        self._most = most_bytes
        self._longest = longest
        self._held = 0
        self._answers: OrderedDict[Hashable, bytes] = OrderedDict()

    def find(self, question: Hashable) -> bytes | None:
        """Return the answer, or None."""
        found = self._answers.get(question)
        if found is not None:
            self._answers.move_to_end(question)
        return found

    def keep(self, question: Hashable, answer: bytes) -> None:
        """Store an answer, and drop the least recently used ones."""
        if len(answer) > self._longest or question in self._answers:
            return
        self._answers[question] = answer
        self._held += len(answer)
        while self._held > self._most:
            _, dropped = self._answers.popitem(last=False)
            self._held -= len(dropped)
