"""A real server process on a free loopback port, and functions to query it."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import httpx

_START = "import sys; from nimatron.cli.main import main; sys.exit(main(sys.argv[1:]))"
_PATIENT = """
from nimatron.web import server
from nimatron.web.server_limits import ServerLimits
limits = ServerLimits(seconds=30, longest_wait=60, total_seconds=90)
server.serve(port=0, limits=limits, ready=lambda address: print(address, flush=True))
"""


class RunningServer:
    """The address of a server, its process, and a client."""

    def __init__(self, address: str, process: subprocess.Popen[str]) -> None:
        self.address = address
        self.process = process
        self.client = httpx.Client(base_url=address, timeout=120, trust_env=False)

    def get(self, path: str, **fields: Any) -> Any:
        """Return the JSON of an answer that must have status 200; busy answers are repeated."""
        for _ in range(20):
            answer = self.client.get(path, params=fields)
            if answer.status_code != 429:
                break
            time.sleep(0.25)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def error(self, path: str, **fields: Any) -> tuple[int, dict[str, Any]]:
        """Return status and error of an answer that must be refused in the form of the API."""
        return refusal(self.client.get(path, params=fields))

    def memory(self) -> int:
        """Return the bytes that the server and its workers use together."""
        total = 0
        children = subprocess.run(
            ["ps", "-o", "rss=", "--pid", str(self.process.pid), "--ppid", str(self.process.pid)],
            capture_output=True,
            text=True,
            check=False,
        )
        for line in children.stdout.split():
            total += int(line) * 1024
        return total


def refusal(answer: httpx.Response) -> tuple[int, dict[str, Any]]:
    """Check the form of a refusal and return its status and content."""
    assert 400 <= answer.status_code < 500, (answer.status_code, answer.text[:500])
    assert answer.headers["content-type"] == "application/json"
    body = answer.json()
    assert set(body) == {"error"}, body
    assert {"code", "message"} <= set(body["error"]) <= {"code", "message", "at"}
    assert all(isinstance(value, str) and value for value in body["error"].values())
    assert "\n" not in body["error"]["message"]
    return answer.status_code, body["error"]


@contextmanager
def running_server(*arguments: str, patient: bool = False) -> Iterator[RunningServer]:
    """Start ``nimatron serve --port 0`` and end it afterwards.

    A patient server allows much time, so that tests of answers do not depend on the machine.
    """
    environment = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join(["src", *filter(None, sys.path)]),
        "PYTHONUNBUFFERED": "1",
    }
    process = subprocess.Popen(
        [sys.executable, "-c", _PATIENT]
        if patient
        else [sys.executable, "-c", _START, "serve", "--port", "0", *arguments],
        stdout=subprocess.PIPE,
        text=True,
        env=environment,
    )
    assert process.stdout is not None
    try:
        line = process.stdout.readline()
        found = re.search(r"http://\S+", line)
        assert found, f"the server said {line!r}"
        server = RunningServer(found[0], process)
        with server.client:  # closed also when a test fails: an open socket would make another test fail later
            yield server
        assert process.poll() is None, "the server has ended by itself"
    finally:
        process.send_signal(signal.SIGINT)
        try:
            process.wait(15)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        process.stdout.close()
