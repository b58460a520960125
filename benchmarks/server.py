"""The server under load: clients that ask without pause, throughput, slowest answers, memory, start-up.

Run ``python -m benchmarks.server [--seconds 60] [--clients 16] [--out FILE.json]``; the result is one JSON object.
Every answer must have status 200 or 429; any other status ends the run with exit status 1.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import platform
import random
import re
import signal
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path
from typing import Any
from urllib.parse import urlencode, urlsplit

ROOT = Path(__file__).resolve().parent.parent
_START = "import sys; from nimatron.cli.main import main; sys.exit(main(sys.argv[1:]))"


def start_server(*arguments: str) -> tuple[subprocess.Popen[str], str, float]:
    """Start a server on a free port; return process, address and seconds until its first analysis."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT / "src"), os.environ.get("PYTHONPATH", "")])}
    began = time.perf_counter()
    process = subprocess.Popen(
        [sys.executable, "-u", "-c", _START, "serve", "--port", "0", *arguments],
        stdout=subprocess.PIPE,
        text=True,
        env=environment,
    )
    assert process.stdout is not None
    found = re.search(r"http://\S+", process.stdout.readline())
    assert found, "the server did not start"
    asyncio.run(_first_answer(found[0]))
    return process, found[0], time.perf_counter() - began


async def _first_answer(address: str) -> None:
    place = urlsplit(address)
    reader, writer = await asyncio.open_connection(place.hostname, place.port)
    writer.write(b"GET /api/analysis?game=nim&position=3,4,5 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
    assert b" 200 " in await reader.readline()
    writer.close()


def question(dice: random.Random) -> str:
    """Return the path of a query like those of the page; positions are random, so that few are repeated."""

    def heaps(count: int, largest: int) -> str:
        return ",".join(str(dice.randrange(largest)) for _ in range(count))

    kind = dice.randrange(12)
    if kind < 3:
        return "/api/analysis?" + urlencode({"game": "nim", "position": heaps(4, 16), "moves": "true"})
    if kind < 5:
        return "/api/analysis?" + urlencode({"game": "wythoff", "position": heaps(2, 40), "moves": "true"})
    if kind < 7:
        return "/api/play?" + urlencode({"game": "kayles", "position": heaps(2, 12), "opponent": "graded"})
    if kind < 9:
        return "/api/picture.svg?" + urlencode({"game": dice.choice(["nim", "kayles"]), "position": heaps(3, 9)})
    if kind == 9:
        return "/api/moves?" + urlencode({"game": "grundy", "position": heaps(2, 20)})
    if kind == 10:
        return "/universal/v1/nim/3,4,5/positions/?" + urlencode({"p": "1_" + heaps(3, 9)})
    return dice.choice(["/", "/health", "/api/games", "/api/words?lang=en"])


async def client(address: str, seed: int, until: float, times: list[float], statuses: Counter[int]) -> None:
    """Send queries on one connection until the time is over."""
    place = urlsplit(address)
    dice = random.Random(seed)
    reader, writer = await asyncio.open_connection(place.hostname, place.port)
    while time.perf_counter() < until:
        began = time.perf_counter()
        writer.write(f"GET {question(dice)} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
        head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").lower()
        length = re.search(r"content-length: (\d+)", head)
        assert length, head
        await reader.readexactly(int(length[1]))
        times.append(time.perf_counter() - began)
        statuses[int(head.split()[1])] += 1
    writer.close()


async def crowd(address: str, clients: int, seconds: float) -> tuple[list[float], Counter[int]]:
    """Run the clients concurrently; return the seconds of every answer and the number of each status."""
    times: list[float] = []
    statuses: Counter[int] = Counter()
    until = time.perf_counter() + seconds
    await asyncio.gather(*(client(address, seed, until, times, statuses) for seed in range(clients)))
    return times, statuses


def memory_of(process: int) -> int:
    """Return the bytes of memory of the server and its workers."""
    found = subprocess.run(
        ["ps", "-o", "rss=", "--pid", str(process), "--ppid", str(process)], capture_output=True, text=True, check=False
    )
    return sum(int(line) * 1024 for line in found.stdout.split())


def measure(clients: int, seconds: float, workers: int | None) -> dict[str, Any]:
    """Run everything and return the result."""
    process, address, start = start_server(*(["--workers", str(workers)] if workers else []))
    try:
        times, statuses = asyncio.run(crowd(address, clients, seconds))
        memory = memory_of(process.pid)
    finally:
        process.send_signal(signal.SIGINT)
        process.wait(20)
        if process.stdout is not None:
            process.stdout.close()
    times.sort()

    def percentile(part: float) -> float:
        return round(times[min(len(times) - 1, int(part * len(times)))], 4)

    return {
        "clients": clients,
        "seconds": seconds,
        "requests": len(times),
        "requests_per_second": round(len(times) / seconds, 1),
        "statuses": {str(status): count for status, count in sorted(statuses.items())},
        "seconds_median": percentile(0.5),
        "seconds_99th_percentile": percentile(0.99),
        "seconds_slowest": percentile(1.0),
        "seconds_from_start_to_first_answer": round(start, 3),
        "memory_bytes": memory,
        "processors": os.cpu_count(),
        "python": platform.python_version(),
        "machine": platform.machine(),
    }


def main() -> int:
    """Read the options, measure, write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--clients", type=int, default=16)
    parser.add_argument("--workers", type=int)
    parser.add_argument("--out", type=Path)
    options = parser.parse_args()
    result = measure(options.clients, options.seconds, options.workers)
    text = json.dumps(result, indent=1)
    print(text)
    if options.out is not None:
        options.out.write_text(text + "\n", encoding="utf-8")
    return 0 if set(result["statuses"]) <= {"200", "429"} else 1


if __name__ == "__main__":
    sys.exit(main())
