"""``nimatron serve``: the page and the HTTP interface."""

from __future__ import annotations

import click

from nimatron.cli.arguments import Count, lang_option


@click.command(short_help="The page in the browser, and the HTTP interface.")
@click.option("--host", default="127.0.0.1", metavar="H", help="Address to listen on (127.0.0.1: this machine only).")
@click.option("--port", default=8000, metavar="P", type=Count(65535), help="Port to listen on (8000; 0: a free one).")
@click.option("--workers", default=None, metavar="N", type=Count(64, 1), help="Processes that answer.")
@lang_option
def command(host: str, port: int, workers: int | None, lang: str) -> int:
    """Serve the page and the HTTP interface until interrupted.

    The page is at /, the interface under /api (described at /api/docs), that of GamesCrafters under /universal/v1.
    Nothing outside this machine is contacted.
    """
    from nimatron.cli.terminal import Terminal
    from nimatron.explain.catalogue import catalogue
    from nimatron.explain.message import Message
    from nimatron.web.server import serve
    from nimatron.web.server_limits import ServerLimits

    words = catalogue(lang)
    limits = ServerLimits() if workers is None else ServerLimits(workers=workers)

    def ready(address: str) -> None:
        out = Terminal()
        out.line(words.text(Message("serve.ready", {"address": address})))
        out.stream.flush()

    serve(host, port, limits, ready)
    return 0
