"""Light questions beside heavy ones: many clients that ask at the pace of people, some of whose questions are heavy.

Run ``python -m benchmarks.server_fairness [--seconds 60] [--clients 100] [--heavy 0.1] [--pause 2] [--out FILE.json]``.
Every client has a name of its own and one address. It pauses between questions, by default two seconds on average, as
a pupil does. A heavy question is the analysis of a position of Cram that no other client asks for. The exit status is
1 if a light question was refused.
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
import sys
import time
from collections import Counter
from pathlib import Path
from typing import Any
from urllib.parse import urlencode, urlsplit

from benchmarks.server import memory_of, start_server


def light(dice: random.Random) -> str:
    """Return a move in a game that a theorem answers, or what the page asks beside it."""
    game, most, count = dice.choice((("nim", 16, 4), ("wythoff", 40, 2), ("kayles", 12, 3)))
    fields = {"game": game, "position": ",".join(str(dice.randrange(1, most)) for _ in range(count))}
    path, more = dice.choice((("play", {"opponent": "graded"}), ("analysis", {"moves": "true"}), ("moves", {})))
    return f"/api/{path}?" + urlencode({**fields, **more})


def heavy(dice: random.Random) -> str:
    """Return a position of Cram with random dominoes, which a long search answers or gives up."""
    rows = ["".join("#" if dice.random() < 0.06 else "." for _ in range(7)) for _ in range(6)]
    return "/api/analysis?" + urlencode({"game": "cram", "position": "/".join(rows), "moves": "true"})


class Figures:
    """Seconds and statuses of one kind of question."""

    def __init__(self) -> None:
        self.seconds: list[float] = []
        self.statuses: Counter[int] = Counter()

    def summary(self) -> dict[str, Any]:
        """Return the figures as data."""
        ordered = sorted(self.seconds) or [0.0]

        def percentile(part: float) -> float:
            return round(ordered[min(len(ordered) - 1, int(part * len(ordered)))], 3)

        return {
            "requests": len(self.seconds),
            "statuses": {str(status): count for status, count in sorted(self.statuses.items())},
            "seconds_median": percentile(0.5),
            "seconds_95th_percentile": percentile(0.95),
            "seconds_slowest": percentile(1.0),
        }


async def client(address: str, number: int, until: float, options: argparse.Namespace, kinds: list[Figures]) -> None:
    """Ask and pause until the time is over."""
    place = urlsplit(address)
    dice = random.Random(number)
    reader, writer = await asyncio.open_connection(place.hostname, place.port, limit=1 << 22)
    await asyncio.sleep(dice.random() * options.pause)
    while time.perf_counter() < until:
        is_heavy = dice.random() < options.heavy
        path = heavy(dice) if is_heavy else light(dice)
        began = time.perf_counter()
        writer.write(f"GET {path} HTTP/1.1\r\nHost: localhost\r\nX-Nimatron-Client: {number}\r\n\r\n".encode())
        head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").lower()
        length = re.search(r"content-length: (\d+)", head)
        assert length, head
        await reader.readexactly(int(length[1]))
        kinds[is_heavy].seconds.append(time.perf_counter() - began)
        kinds[is_heavy].statuses[int(head.split()[1])] += 1
        await asyncio.sleep(dice.random() * 2 * options.pause)
    writer.close()


async def crowd(address: str, options: argparse.Namespace) -> list[Figures]:
    """Run all clients; return the figures of light and of heavy questions."""
    kinds = [Figures(), Figures()]
    until = time.perf_counter() + options.seconds
    await asyncio.gather(*(client(address, number, until, options, kinds) for number in range(options.clients)))
    return kinds


def main() -> int:
    """Read the options, measure, write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--clients", type=int, default=100)
    parser.add_argument("--heavy", type=float, default=0.1)
    parser.add_argument("--pause", type=float, default=2.0)
    parser.add_argument("--out", type=Path)
    options = parser.parse_args()
    process, address, _ = start_server()
    try:
        few, many = asyncio.run(crowd(address, options))
        memory = memory_of(process.pid)
    finally:
        process.send_signal(signal.SIGINT)
        process.wait(20)
        if process.stdout is not None:
            process.stdout.close()
    result = {
        "clients": options.clients,
        "seconds": options.seconds,
        "part_of_heavy_questions": options.heavy,
        "pause_seconds": options.pause,
        "light": few.summary(),
        "heavy": many.summary(),
        "memory_bytes": memory,
        "load_of_the_machine": [round(load, 1) for load in os.getloadavg()],
        "processors": os.cpu_count(),
        "python": platform.python_version(),
    }
    text = json.dumps(result, indent=1)
    print(text)
    if options.out is not None:
        options.out.write_text(text + "\n", encoding="utf-8")
    return 0 if set(few.statuses) <= {200} else 1


if __name__ == "__main__":
    sys.exit(main())
