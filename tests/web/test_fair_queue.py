"""One client's heavy questions do not refuse another's light ones: turns, bounds, and questions that turn out heavy."""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("starlette")

import httpx

from nimatron.web.application import application
from nimatron.web.fair_queue import Client, FairQueue, QueueBounds
from nimatron.web.refusals import BusyError
from nimatron.web.server_limits import ServerLimits
from nimatron.web.worker_pool import WorkerPool, _weight

RULES = '''
import time
import nimatron as nt


@nt.register
class Burning(nt.RuleSet):
    """Rules that need processor time for the positions above 9.

    Rules
    -----
    One move leads to 0.
    """

    name = "burning"
    title = "Burning"
    start = 1

    def generate_moves(self, position):
        if position > 9:
            end = time.process_time() + 1.0
            while time.process_time() < end:
                pass
        return iter((0,) if position else ())

    def parse(self, text):
        return int(text)

    def format(self, position):
        return str(position)
'''
ANALYSIS = 2
"""Index of the route of an analysis."""


def _job(position: int) -> dict[str, Any]:
    return {"route": ANALYSIS, "fields": {"game": "burning", "position": str(position), "want": "outcome"}}


def _in_pool(folder: Path, limits: ServerLimits, work: Callable[[WorkerPool], Coroutine[Any, Any, Any]]) -> Any:
    path = folder / "burning.py"
    path.write_text(RULES, encoding="utf-8")

    async def run() -> Any:
        pool = WorkerPool(limits, [("burning", str(path))])
        await pool.start()
        try:
            return await work(pool)
        finally:
            await pool.close()

    return asyncio.run(run())


async def _status(pool: WorkerPool, position: int, client: Client) -> int:
    """Return the status of an answer, which is checked, or 429."""
    try:
        status, content = await pool.ask(_job(position), client=client)
    except BusyError:
        return 429
    found = json.loads(content)
    assert status == 200, found
    assert found["outcome"] == ("N" if position else "P")
    return status


# -- the queue by itself ---------------------------------------------------------------------------------------------


def test_clients_take_turns_and_light_questions_come_first() -> None:
    queue: FairQueue[str] = FairQueue(QueueBounds(20, 20, 20))
    one, two = Client("a", "1"), Client("a", "2")
    for number in range(3):
        queue.add(one, f"one heavy {number}", weight=4)
        queue.add(one, f"one {number}")
    queue.add(two, "two heavy", weight=4)
    queue.add(two, "two less heavy", weight=3)
    queue.add(two, "two")
    found = [queue.take({}, heavy=True) for _ in range(9)]
    assert found[:5] == ["one 0", "two", "one 1", "one 2", "two less heavy"]
    assert found[5:] == ["one heavy 0", "two heavy", "one heavy 1", "one heavy 2"]
    assert len(queue) == 0


def test_the_client_with_fewer_questions_running_is_next() -> None:
    queue: FairQueue[str] = FairQueue(QueueBounds(9, 9, 9))
    one, two = Client("a"), Client("b")
    queue.add(one, "one")
    queue.add(two, "two")
    assert queue.take({one: 2, two: 1}, heavy=False) == "two"
    queue.add(two, "heavy", weight=1)
    assert queue.take({one: 2}, heavy=False) == "one"
    assert queue.take({one: 2}, heavy=False) is None
    assert queue.take({one: 2}, heavy=True) == "heavy"


def test_bounds_refuse_the_client_the_address_and_all_in_this_order() -> None:
    queue: FairQueue[int] = FairQueue(QueueBounds(total=5, address=4, client=2))
    queue.add(Client("a", "1"), 1)
    queue.add(Client("a", "1"), 2, weight=1)
    with pytest.raises(BusyError, match="2 of your own requests"):
        queue.add(Client("a", "1"), 3)
    queue.add(Client("a", "2"), 4)
    queue.add(Client("a", "3"), 5)
    with pytest.raises(BusyError, match="4 of your own requests"):
        queue.add(Client("a", "an invented name"), 6)
    queue.add(Client("b"), 7)
    with pytest.raises(BusyError, match=r"^5 requests are already waiting"):
        queue.add(Client("c"), 8)
    queue.remove(Client("b"), 7)
    queue.remove(Client("b"), 7)
    queue.add(Client("c"), 8)
    assert len(queue) == 5
    assert sorted(queue.take({}, heavy=True) or 0 for _ in range(5)) == [1, 2, 4, 5, 8]


def test_a_kind_is_heavy_if_it_takes_long_on_average() -> None:
    pool = WorkerPool(ServerLimits())

    def weight_after(*seconds: float) -> int:
        for one in seconds:
            pool._remember("a kind", one)
        return _weight(pool._usual_seconds["a kind"])

    assert weight_after(0.6) == 0  # modules may have been loaded
    assert weight_after(0.01, 0.01) == 0
    assert weight_after(0.6, 0.6) > 0
    assert weight_after(*[0.01] * 8) == 0
    assert weight_after(*[0.25] * 30) < weight_after(*[0.6] * 30)


# -- the queue and its workers ---------------------------------------------------------------------------------------


def test_a_flood_of_heavy_questions_is_refused_to_its_client_alone(tmp_path: Path) -> None:
    limits = ServerLimits(workers=2, client_queue=4, longest_wait=120, total_seconds=240, seconds=60)

    async def work(pool: WorkerPool) -> tuple[list[int], list[list[int]]]:
        async def pupil(name: str) -> list[int]:
            return [await _status(pool, number % 10, Client("school", name)) for number in range(12)]

        flood = [asyncio.create_task(_status(pool, 10 + number, Client("school", "flood"))) for number in range(20)]
        await asyncio.sleep(0)
        others = await asyncio.gather(*(pupil(f"pupil {number}") for number in range(5)))
        return await asyncio.gather(*flood), others

    flood, others = _in_pool(tmp_path, limits, work)
    assert others == [[200] * 12] * 5
    counted = Counter(flood)
    assert set(counted) == {200, 429}
    assert counted[200] >= 4


def test_questions_that_turn_out_heavy_make_room_and_are_answered_later(tmp_path: Path) -> None:
    limits = ServerLimits(workers=2, spares=1, longest_wait=120, total_seconds=240, seconds=60)
    order: list[str] = []

    async def work(pool: WorkerPool) -> bool:
        async def asked(name: str, position: int) -> None:
            assert await _status(pool, position, Client(name)) == 200
            order.append(name)

        heavy = [asyncio.create_task(asked("heavy", 10 + number)) for number in range(4)]
        await asyncio.sleep(0.1)
        before = set(pool._all)
        await asyncio.gather(*(asked("light", number) for number in range(8)))
        await asyncio.gather(*heavy)
        return before <= pool._all

    assert not _in_pool(tmp_path, limits, work)  # a worker was ended for the light ones
    assert Counter(order) == {"heavy": 4, "light": 8}
    assert order[-1] == "heavy"
    assert "heavy" not in order[:2]


def test_no_light_question_of_a_crowd_is_refused(tmp_path: Path) -> None:
    limits = ServerLimits(workers=3, longest_wait=120, total_seconds=240, seconds=60)

    async def work(pool: WorkerPool) -> list[list[int]]:
        async def client(number: int) -> list[int]:
            found = []
            for turn in range(10):
                heavy = turn == number % 10
                found.append(await _status(pool, 100 + number if heavy else turn, Client("school", str(number))))
            return found

        return list(await asyncio.gather(*(client(number) for number in range(10))))

    assert _in_pool(tmp_path, limits, work) == [[200] * 10] * 10


def test_a_refusal_says_when_to_ask_again_and_others_are_answered() -> None:
    app = application(ServerLimits(workers=1, client_queue=1, longest_wait=120))

    async def run() -> tuple[list[httpx.Response], httpx.Response]:
        async with (
            app.router.lifespan_context(app),
            httpx.AsyncClient(transport=httpx.ASGITransport(app=app), base_url="http://here") as client,
        ):

            def asked(page: str, position: str) -> asyncio.Task[httpx.Response]:
                fields = {"game": "cram", "position": position, "want": "outcome"}
                headers = {"X-Nimatron-Client": page}
                return asyncio.create_task(client.get("/api/analysis", params=fields, headers=headers))

            many = [asked("one", f"{rows}x5") for rows in range(2, 6)]
            other = asked("two", "2x2")
            return list(await asyncio.gather(*many)), await other

    many, other = asyncio.run(run())
    assert other.status_code == 200
    assert {answer.status_code for answer in many} == {200, 429}
    refused = [answer for answer in many if answer.status_code == 429]
    assert all(answer.headers["retry-after"] == "1" for answer in refused)
    assert all(answer.json()["error"]["code"] == "busy" for answer in refused)
