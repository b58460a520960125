"""The server for language models: tools and pages over standard input and output, or over HTTP."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from typing import TYPE_CHECKING, Any

from nimatron.errors import MissingExtraError, RequestError
from nimatron.explain.error_reports import error_report
from nimatron.explain.reason import reason
from nimatron.language_models.answers import Answers, text_for_model
from nimatron.language_models.pages import TEMPLATE, pages, read_page
from nimatron.language_models.tools import TOOLS, ModelTool
from nimatron.rules.parameters import shown
from nimatron.version import __version__
from nimatron.web.fields import language_of, read_fields
from nimatron.web.refusals import refusal
from nimatron.web.server import own_modules, serve_application
from nimatron.web.server_limits import LONGEST_BODY, ServerLimits
from nimatron.web.worker_pool import WorkerPool

if TYPE_CHECKING:
    from mcp.server.lowlevel import Server

PATH = "/mcp"
"""The path of the server over HTTP."""
INSTRUCTIONS = (
    "Exact answers about Nim and other impartial games. Call games first to find a game, then solve, explain, moves or "
    "play. A position is a text such as 3,4,5. Every answer has status (proved, computed, conjectured) and source; "
    "repeat them with the answer. A refusal says what was wrong: correct the call."
)


def _missing() -> MissingExtraError:
    return MissingExtraError(reason("extra.mcp"))


def model_server(limits: ServerLimits) -> Server[Answers]:
    """Return the server of the protocol, which starts and ends its own workers.

    Parameters:
        limits: limits of the workers.

    Raises:
        MissingExtraError: if the package of the protocol is not installed.
    """
    try:
        from mcp import types as protocol
        from mcp.server.lowlevel import Server
        from mcp.shared.exceptions import MCPError
    except ImportError:
        raise _missing() from None

    by_name = {tool.name: tool for tool in TOOLS}
    hints = protocol.ToolAnnotations(read_only_hint=True, idempotent_hint=True, open_world_hint=False)

    @asynccontextmanager
    async def workers(_server: Server[Answers]) -> AsyncIterator[Answers]:
        pool = WorkerPool(limits, own_modules())
        await pool.start()
        try:
            yield Answers(pool)
        finally:
            await pool.close()

    async def list_tools(_context: Any, _params: Any) -> protocol.ListToolsResult:
        listed = [
            protocol.Tool(name=tool.name, description=tool.about, input_schema=tool.schema(), annotations=hints)
            for tool in TOOLS
        ]
        return protocol.ListToolsResult(tools=listed)

    async def call_tool(context: Any, params: protocol.CallToolRequestParams) -> protocol.CallToolResult:
        given = params.arguments or {}
        tool = by_name.get(params.name)
        if tool is None:
            said = error_report(RequestError(reason("mcp.no_tool", given=shown(params.name), tools=tuple(by_name))))
            raise MCPError(protocol.INVALID_PARAMS, said.message)
        try:
            answer = await _answered(tool, given, context.lifespan_context)
            text = text_for_model(answer)
        except Exception as error:  # a refusal, or a defect, which refusal() reports on stderr
            form = refusal(error, language_of(given))[1]
            line = protocol.TextContent(text=form["error"]["message"])
            return protocol.CallToolResult(content=[line], structured_content=form, is_error=True)
        return protocol.CallToolResult(content=[protocol.TextContent(text=text)], structured_content=answer)

    async def list_resources(_context: Any, _params: Any) -> protocol.ListResourcesResult:
        listed = [
            protocol.Resource(
                uri=page.uri, name=page.name, title=page.title, description=page.about, mime_type="text/markdown"
            )
            for page in pages()
        ]
        return protocol.ListResourcesResult(resources=listed)

    async def list_templates(_context: Any, _params: Any) -> protocol.ListResourceTemplatesResult:
        template = protocol.ResourceTemplate(
            uri_template=TEMPLATE, name="game", description="the page of a game", mime_type="text/markdown"
        )
        return protocol.ListResourceTemplatesResult(resource_templates=[template])

    async def read_resource(context: Any, params: protocol.ReadResourceRequestParams) -> protocol.ReadResourceResult:
        try:
            text = await read_page(context.lifespan_context, params.uri)
        except Exception as error:
            raise MCPError(protocol.INVALID_PARAMS, refusal(error)[1]["error"]["message"]) from None
        content = protocol.TextResourceContents(uri=params.uri, mime_type="text/markdown", text=text)
        return protocol.ReadResourceResult(contents=[content])

    logging.getLogger("mcp").addHandler(logging.NullHandler())  # malformed messages are refused, not logged
    return Server(
        "nimatron",
        version=__version__,
        title="Nimatron",
        instructions=INSTRUCTIONS,
        lifespan=workers,
        on_list_tools=list_tools,
        on_call_tool=call_tool,
        on_list_resources=list_resources,
        on_list_resource_templates=list_templates,
        on_read_resource=read_resource,
    )


async def _answered(tool: ModelTool, given: dict[str, Any], answers: Answers) -> dict[str, Any]:
    """Return the answer of a tool. Raise ``NimatronError`` for arguments that are not those of the tool."""
    read_fields(tool.fields, given)
    return await tool.answer(answers, given)


def serve_on_stdio(limits: ServerLimits | None = None, lang: str = "en") -> None:
    """Answer over standard input and output until the input ends; Ctrl-C ends the process.

    Parameters:
        limits: limits of the workers.
        lang: the language of the line that an interruption leaves on standard error.

    Raises:
        MissingExtraError: if the extra ``mcp`` is not installed.
    """
    server = model_server(limits or ServerLimits(workers=2))
    from mcp.server.stdio import stdio_server

    def interrupted() -> None:
        # a thread waits for the next line of the input, and nothing can end it; the workers end when their pipes close
        report = error_report(KeyboardInterrupt(), lang)
        print(f"nimatron: {report.message}", file=sys.stderr, flush=True)
        os._exit(report.exit)

    async def run() -> None:
        with suppress(NotImplementedError):  # on Windows Ctrl-C ends the process after the next line
            asyncio.get_running_loop().add_signal_handler(signal.SIGINT, interrupted)
        async with stdio_server() as (incoming, outgoing):
            await server.run(incoming, outgoing, server.create_initialization_options())

    asyncio.run(run())


def serve_on_http(
    host: str = "127.0.0.1",
    port: int = 8000,
    limits: ServerLimits | None = None,
    ready: Callable[[str], object] | None = None,
) -> None:
    """Answer over HTTP at ``/mcp`` until interrupted.

    Parameters:
        host: address to listen on.
        port: port to listen on; 0 chooses a free one.
        limits: limits of the server.
        ready: called with the address once requests are answered.

    Raises:
        RequestError: if the address is not available.
        MissingExtraError: if the extra ``mcp`` is not installed.
    """
    server = model_server(limits or ServerLimits())
    application = server.streamable_http_app(
        streamable_http_path=PATH,
        json_response=True,
        stateless_http=True,
        max_request_body_size=LONGEST_BODY,
        host=host,
    )
    serve_application(application, host, port, None if ready is None else lambda address: ready(address + PATH))
