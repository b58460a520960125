"""A client of the official package that speaks to ``nimatron mcp`` in another process."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from anyio.from_thread import BlockingPortal, start_blocking_portal
from mcp import Client, StdioServerParameters, stdio_client
from mcp.types import CallToolResult

COMMAND = ["-c", "import sys; from nimatron.cli.main import main; sys.exit(main(sys.argv[1:]))", "mcp"]
ENVIRONMENT = {**os.environ, "PYTHONPATH": os.pathsep.join(["src", *filter(None, sys.path)]), "PYTHONUNBUFFERED": "1"}


class Conversation:
    """A connected client whose calls wait for their answers."""

    def __init__(self, portal: BlockingPortal, client: Client) -> None:
        self.portal = portal
        self.client = client

    def tools(self) -> list[Any]:
        return list(self.portal.call(self.client.list_tools).tools)

    def resources(self) -> list[Any]:
        return list(self.portal.call(self.client.list_resources).resources)

    def page(self, uri: str) -> str:
        return str(self.portal.call(self.client.read_resource, uri).contents[0].text)

    def call(self, tool: str, **arguments: Any) -> CallToolResult:
        return self.portal.call(self.client.call_tool, tool, arguments)

    def answer(self, tool: str, **arguments: Any) -> dict[str, Any]:
        """Return an answer, which has its status and its source, as text and as data."""
        found = self.call(tool, **arguments)
        assert not found.is_error, found.content
        assert json.loads(found.content[0].text) == found.structured_content
        assert found.structured_content["status"]
        assert found.structured_content["source"]
        return found.structured_content


@contextmanager
def on_stdio() -> Iterator[Conversation]:
    """Start the server as a client of language models does, and end it afterwards."""
    parameters = StdioServerParameters(command=sys.executable, args=COMMAND, env=ENVIRONMENT)
    with start_blocking_portal() as portal, portal.wrap_async_context_manager(Client(stdio_client(parameters))) as one:
        yield Conversation(portal, one)


@contextmanager
def over_http() -> Iterator[Conversation]:
    """Start the server on a free port, connect to its address, and end it afterwards."""
    process = subprocess.Popen(
        [sys.executable, *COMMAND, "--http", "--port", "0", "--workers", "1"],
        stdout=subprocess.PIPE,
        text=True,
        env=ENVIRONMENT,
    )
    assert process.stdout is not None
    try:
        found = re.search(r"http://\S+", process.stdout.readline())
        assert found
        with start_blocking_portal() as portal, portal.wrap_async_context_manager(Client(found[0])) as one:
            yield Conversation(portal, one)
    finally:
        process.send_signal(signal.SIGINT)
        try:
            process.wait(15)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        process.stdout.close()
