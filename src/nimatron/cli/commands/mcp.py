"""``nimatron mcp``: the server for language models."""

from __future__ import annotations

import click

from nimatron.cli.arguments import Count, lang_option
from nimatron.cli.main import DescribedCommand


@click.command(cls=DescribedCommand)
@click.option("--http", "over_http", is_flag=True)
@click.option("--host", default="127.0.0.1", metavar="H")
@click.option("--port", default=8000, metavar="P", type=Count(65535))
@click.option("--workers", default=None, metavar="N", type=Count(64, 1))
@lang_option
def command(over_http: bool, host: str, port: int, workers: int | None, lang: str) -> int:
    """Serve language models over the Model Context Protocol."""
    from nimatron.cli.terminal import Terminal
    from nimatron.explain.catalogue import catalogue
    from nimatron.explain.message import Message
    from nimatron.language_models.server import serve_on_http, serve_on_stdio
    from nimatron.web.server_limits import ServerLimits

    words = catalogue(lang)
    limits = None if workers is None else ServerLimits(workers=workers)
    if not over_http:
        serve_on_stdio(limits, lang)
        return 0

    def ready(address: str) -> None:
        out = Terminal()
        out.line(words.text(Message("serve.ready", {"address": address})))
        out.stream.flush()

    serve_on_http(host, port, limits, ready)
    return 0
