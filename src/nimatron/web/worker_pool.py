"""The workers of a server: a fixed number of processes, each answering one request at a time.

A request waits in the queue of its client (``fair_queue``) for a free worker; if that takes too long it is refused and
may be repeated later. A worker whose answer takes too long is ended, and a spare that is already warm takes its place.
So the server never blocks, and time and memory of every request are limited.

A question is heavy if those of its kind (game, and size of the written position) took more than ``LIGHT_SECONDS`` of
processor time on average. One of an unknown or light kind is tried among the light ones; once it has used
``PATIENT_SECONDS`` it counts as heavy too. If heavy questions then have more than their share of the workers while
light ones wait, its worker is ended, and the question starts again among the heavy ones. Of these the ones that seem to
take least come first, so that a question which is a little too heavy does not wait for all the searches.
"""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import json
import os
import signal
import sys
import time
from collections import Counter, OrderedDict
from collections.abc import Coroutine, Hashable
from dataclasses import dataclass, field
from math import ceil
from pathlib import Path
from typing import Any

from nimatron.errors import TooLargeError
from nimatron.explain.reason import reason
from nimatron.web.fair_queue import Client, FairQueue, QueueBounds
from nimatron.web.refusals import BusyError
from nimatron.web.routes import OWN_ROUTES
from nimatron.web.server_limits import LONGEST_ANSWER, ServerLimits
from nimatron.web.worker import ANSWER, HEADER

LIGHT_SECONDS = 0.2
"""Processor time of a light question, as an average over its kind."""
PATIENT_SECONDS = 0.3
"""Processor time after which a single question that was taken for light is heavy."""
_NEWEST_PART = 4
"""The last question counts for a quarter of the average of its kind."""
_LONGEST_START = 30.0
_LONGEST_EXIT = 10.0
_MOST_REMEMBERED = 1_000
_SOMEBODY = Client()


class Worker:
    """One process and its two pipes."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        assert process.stdin is not None
        assert process.stdout is not None
        self._process = process
        self._input = process.stdin
        self._output = process.stdout
        self._used: float | None = None
        self.worn_out = False
        self.ended = False

    def processor_seconds(self) -> float:
        """Return the processor time that the process has used; the time of day where the system does not report it.

        Of a process that has ended it is what the last call returned.
        """
        try:
            numbers = Path(f"/proc/{self._process.pid}/stat").read_text(encoding="ascii", errors="replace")
            used = numbers.rpartition(")")[2].split()[11:13]
            self._used = sum(map(int, used)) / os.sysconf("SC_CLK_TCK")
        except (OSError, ValueError, AttributeError):
            return time.monotonic() if self._used is None else self._used
        return self._used

    def kill(self) -> None:
        """End the process without waiting for it."""
        self.ended = True
        with contextlib.suppress(ProcessLookupError):
            self._process.kill()

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
        """Return whether the process, whose pipe is closed, was ended by its own limit of processor time.

        Ask before it is killed: ``Popen.kill`` collects the exit status of a process that has ended, and then
        asyncio does not learn it.
        """
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(_LONGEST_EXIT):
                return await self._process.wait() == -getattr(signal, "SIGPROF", 0)
        return False

    async def end(self) -> None:
        """End the process and wait until it has exited."""
        self.kill()
        await self._process.wait()
        self._input.close()
        with contextlib.suppress(OSError, RuntimeError):
            await self._input.wait_closed()
            while await self._output.read(1 << 16):  # to its end, so that the pipe is closed too
                pass


@dataclass(eq=False)
class _Question:
    """A question that waits or is being answered."""

    client: Client
    weight: int
    turn: asyncio.Future[Worker] = field(default_factory=lambda: asyncio.get_running_loop().create_future())
    worker: Worker | None = None
    began: float = 0.0
    overdue: bool = False
    postponed: bool = False


class WorkerPool:
    """All workers of a server.

    ``limits`` sets their number and limits; ``modules`` are names and files of modules to load in each.
    """

    def __init__(self, limits: ServerLimits, modules: list[tuple[str, str]] | None = None) -> None:
        self._limits = limits
        self._modules = modules or []
        self._idle: list[Worker] = []
        self._first = asyncio.Event()
        self._all: set[Worker] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self._queue: FairQueue[_Question] = FairQueue(
            QueueBounds(limits.queue, limits.address_queue, limits.client_queue)
        )
        self._running: list[_Question] = []
        self._usual_seconds: OrderedDict[Hashable, float] = OrderedDict()
        self._closed = False
        self._answers = AnswerStore()

    async def start(self) -> None:
        """Start all workers and the spares, and wait for the first one."""
        for _ in range(self._limits.workers + self._limits.spares):
            self._add()
        async with asyncio.timeout(_LONGEST_START):
            await self._first.wait()

    async def close(self) -> None:
        """End all workers."""
        self._closed = True
        for task in tuple(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for worker in tuple(self._all):
            self._all.discard(worker)
            await worker.end()

    async def ask_always(self, job: dict[str, Any], client: Client = _SOMEBODY) -> tuple[int, bytes]:
        """Answer a question that must not fail: if its worker had to be ended, another one answers in a hurry."""
        try:
            return await self.ask(job, client=client)
        except TooLargeError:
            return await self.ask({**job, "hurried": True}, client=client)

    async def ask_once(self, question: Hashable, job: dict[str, Any], client: Client = _SOMEBODY) -> tuple[int, bytes]:
        """Return status and content for a question that always has the same answer; the answer is cached."""
        content = self._answers.find(question)
        if content is not None:
            return 200, content
        status, content = await self.ask(job, client=client)
        if status == 200:
            self._answers.keep(question, content)
        return status, content

    async def ask(self, job: dict[str, Any], body: bytes = b"", client: Client = _SOMEBODY) -> tuple[int, bytes]:
        """Return status and content of the answer. Raises ``BusyError`` and ``TooLargeError``."""
        end = time.monotonic() + self._limits.total_seconds
        head = json.dumps(job).encode()
        frame = HEADER.pack(len(head)) + head + body
        kind = _kind(job, body)
        weight = _weight(self._usual_seconds.get(kind, 0.0))
        if "route" in job and OWN_ROUTES[job["route"]].heavy:
            weight = max(weight, 1)
        while True:
            question = _Question(client, weight)
            worker = await self._turn(question)
            try:
                return await self._answer(worker, frame, end - time.monotonic())
            except TooLargeError:
                if not question.postponed:
                    raise
                weight = max(_weight(worker.processor_seconds() - question.began), 1)
            finally:
                self._remember(kind, worker.processor_seconds() - question.began)
                self._running.remove(question)
                self._next()

    async def _answer(self, worker: Worker, frame: bytes, seconds: float) -> tuple[int, bytes]:
        """Let a worker answer; afterwards it is idle or replaced."""
        try:
            async with asyncio.timeout(seconds):
                found = await worker.ask(frame)
        except (EOFError, ConnectionError):
            try:
                too_slow = await worker.has_run_out_of_time()
            finally:
                self._replace(worker)
            if too_slow:
                raise TooLargeError(reason("limit.answer_seconds", seconds=f"{self._limits.seconds:.1f}")) from None
            raise TooLargeError(reason("limit.answer_memory")) from None
        except BaseException as error:
            self._replace(worker)
            if isinstance(error, TimeoutError):
                raise TooLargeError(reason("limit.answer_seconds", seconds=f"{seconds:.1f}")) from None
            raise
        if worker.worn_out or worker.ended:
            self._replace(worker)
        else:
            self._idle.append(worker)
        return found

    async def _turn(self, question: _Question) -> Worker:
        """Wait until it is the question's turn, and return its worker."""
        self._queue.add(question.client, question, question.weight)
        self._next()
        try:
            async with asyncio.timeout(self._limits.longest_wait):
                return await question.turn
        except BaseException as error:
            if question.worker is not None:  # its turn came in the same moment
                self._running.remove(question)
                self._idle.append(question.worker)
                self._next()
            self._queue.remove(question.client, question)
            if isinstance(error, TimeoutError):
                raise BusyError(reason("http.busy")) from None
            raise

    def _next(self) -> None:
        """Give idle workers to the questions whose turn it is."""
        while self._idle and len(self._running) < self._limits.workers:
            running = Counter(one.client for one in self._running)
            question = self._queue.take(running, self._heavy_running() < self._limits.heavy_workers)
            if question is None:
                return
            question.worker = self._idle.pop()
            question.began = question.worker.processor_seconds()
            self._running.append(question)
            question.turn.set_result(question.worker)
            asyncio.get_running_loop().call_later(PATIENT_SECONDS, self._look, question)
        self._make_room()

    def _heavy_running(self) -> int:
        return sum(one.weight > 0 or one.overdue for one in self._running)

    def _look(self, question: _Question) -> None:
        """See whether a question that is being answered has turned out to be heavy."""
        if question not in self._running or self._closed:
            return
        assert question.worker is not None
        if question.worker.processor_seconds() - question.began < PATIENT_SECONDS:
            asyncio.get_running_loop().call_later(PATIENT_SECONDS / 2, self._look, question)
            return
        question.overdue = True
        self._make_room()

    def _make_room(self) -> None:
        """If heavy questions have more than their share while light ones wait, postpone the latest that may be."""
        excess = self._heavy_running() - self._limits.heavy_workers
        if not self._queue.light_waits or excess <= 0 or any(one.postponed for one in self._running):
            return
        for question in reversed(self._running):
            if question.overdue and not question.weight:
                assert question.worker is not None
                question.postponed = True
                question.worker.kill()
                return

    def _remember(self, kind: Hashable, seconds: float) -> None:
        """Enter the processor time of one more question into the average of its kind."""
        usual = self._usual_seconds.pop(kind, 0.0)
        self._usual_seconds[kind] = usual + (seconds - usual) / _NEWEST_PART
        if len(self._usual_seconds) > _MOST_REMEMBERED:
            self._usual_seconds.popitem(last=False)

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
        self._idle.append(worker)
        self._first.set()
        self._next()

    async def _end(self, worker: Worker) -> None:
        await worker.end()
        self._all.discard(worker)

    def _replace(self, worker: Worker) -> None:
        """End a worker and start another, without waiting for either."""
        self._do(self._end(worker))
        if not self._closed:
            self._add()


def _weight(seconds: float) -> int:
    """Return how heavy a question of that processor time is, in tenths of a second; 0 if it is light.

    >>> [_weight(seconds) for seconds in (0.0, 0.2, 0.21, 0.55)]
    [0, 0, 3, 6]
    """
    return ceil(10 * seconds) if seconds > LIGHT_SECONDS else 0


def _kind(job: dict[str, Any], body: bytes) -> Hashable:
    """Return what questions that are about equally heavy have in common."""
    fields = job.get("fields")
    if fields is None:
        return hashlib.sha256(body).digest()
    position = str(fields.get("position") or fields.get("p") or fields.get("variant") or "")
    return job.get("route"), job.get("universal"), str(fields.get("game")), len(position), bool(job.get("hurried"))


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
