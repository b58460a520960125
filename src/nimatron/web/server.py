"""The HTTP server: ``serve`` listens until it is interrupted."""

from __future__ import annotations

import re
import socket
import sys
from collections.abc import Callable, Sequence
from typing import Any

from nimatron.errors import MissingExtraError, RequestError
from nimatron.explain.reason import reason
from nimatron.rules.parameters import shown as shown_value
from nimatron.web.server_limits import LONGEST_QUERY, ServerLimits


def own_modules() -> list[tuple[str, str]]:
    """Return names and files of the modules that registered rule sets, for the workers to load.

    >>> all(path.endswith(".py") for _, path in own_modules())
    True
    """
    from nimatron.rules.registry import _registered

    found = {}
    for cls in _registered.values():
        path = getattr(sys.modules.get(cls.__module__), "__file__", None)
        if path and path.endswith(".py"):
            name = "nimatron_started_script" if cls.__module__ == "__main__" else cls.__module__
            found[name] = path
    return sorted(found.items())


_ORIGIN = re.compile(r"https?://(?:\*\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)*(?::[0-9]{1,5})?")


def frame_ancestors(origins: Sequence[str]) -> tuple[str, ...]:
    """Return the origins whose pages may embed this one, each once. Raises ``RequestError`` for anything else.

    >>> frame_ancestors(["https://School.example", "http://127.0.0.1:8080", "https://*.example.org"])
    ('https://school.example', 'http://127.0.0.1:8080', 'https://*.example.org')
    """
    for origin in origins:
        if not origin.isascii() or _ORIGIN.fullmatch(origin.lower()) is None:
            raise RequestError(reason("request.ancestor", given=shown_value(origin)))
    return tuple(dict.fromkeys(origin.lower() for origin in origins))


def configuration(host: str, port: int, limits: ServerLimits | None = None, ancestors: Sequence[str] = ()) -> Any:
    """Return uvicorn's configuration. Raises ``MissingExtraError`` if starlette or uvicorn is not installed."""
    try:
        import starlette  # noqa: F401
        import uvicorn  # noqa: F401
    except ImportError:
        raise MissingExtraError(reason("extra.web")) from None
    from nimatron.web.application import application
    from nimatron.web.protocol import HttpProtocol

    return _settings(application(limits, own_modules(), frame_ancestors(ancestors)), host, port, http=HttpProtocol)


def _settings(application: Any, host: str, port: int, **more: Any) -> Any:
    import uvicorn

    return uvicorn.Config(
        application,
        host=host,
        port=port,
        ws="none",
        loop="asyncio",
        lifespan="on",
        log_level="warning",
        access_log=False,
        server_header=False,
        proxy_headers=False,
        timeout_keep_alive=15,
        timeout_graceful_shutdown=3,
        h11_max_incomplete_event_size=2 * LONGEST_QUERY,
        **more,
    )


def serve(
    host: str = "127.0.0.1",
    port: int = 8000,
    limits: ServerLimits | None = None,
    ready: Callable[[str], object] | None = None,
    ancestors: Sequence[str] = (),
) -> None:
    """Serve the page and both APIs until interrupted.

    Parameters:
        host: address to listen on.
        port: port to listen on; 0 chooses a free one.
        limits: limits of the server.
        ready: called with the address once requests are answered.
        ancestors: origins whose pages may embed this one.

    Raises:
        RequestError: if the address is not available, or an ancestor is not an origin.
        MissingExtraError: if the extra ``web`` is not installed.
    """
    _run(configuration(host, port, limits, ancestors), host, port, ready)


def serve_application(application: Any, host: str, port: int, ready: Callable[[str], object] | None = None) -> None:
    """Serve another ASGI application, with the parameters and errors of :func:`serve`."""
    _run(_settings(application, host, port), host, port, ready)


def _run(config: Any, host: str, port: int, ready: Callable[[str], object] | None) -> None:
    """Run uvicorn on its own socket, whose port is known before the first request."""
    import uvicorn

    class Server(uvicorn.Server):
        async def startup(self, sockets: list[socket.socket] | None = None) -> None:
            await super().startup(sockets)
            if self.started and ready is not None:
                ready(f"http://{shown}:{listener.getsockname()[1]}")

    shown = f"[{host}]" if ":" in host else host
    listener = listening_socket(host, port)
    try:
        Server(config).run(sockets=[listener])
    finally:
        listener.close()


def listening_socket(host: str, port: int) -> socket.socket:
    """Return a socket bound to the address. Raises ``RequestError`` with a suggestion if that fails.

    >>> listening_socket("127.0.0.1", 0).close()
    """
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        listener = socket.socket(family, kind, protocol)
        try:
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            listener.bind(address)
        except OSError:
            listener.close()
            raise
    except OSError as error:
        raise RequestError(reason("request.listen", host=host[:80], port=port, why=error)) from None
    return listener
