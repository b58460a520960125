"""``nimatron serve``: the web page and the HTTP interface."""

from __future__ import annotations

import click

from nimatron.cli.arguments import Count, lang_option
from nimatron.cli.main import DescribedCommand


@click.command(cls=DescribedCommand)
@click.option("--host", default="127.0.0.1", metavar="H")
@click.option("--port", default=8000, metavar="P", type=Count(65535))
@click.option("--workers", default=None, metavar="N", type=Count(64, 1))
@click.option("--frame-ancestors", "ancestors", multiple=True, metavar="ORIGIN")
@lang_option
def command(host: str, port: int, workers: int | None, ancestors: tuple[str, ...], lang: str) -> int:
    """Serve the web page and the HTTP interface."""
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

    serve(host, port, limits, ready, ancestors)
    return 0
