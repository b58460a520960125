"""The HTTP protocol of uvicorn, changed so that malformed or slow requests are refused in the form of the API."""

from __future__ import annotations

import asyncio

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from nimatron.web.middleware import HEADERS
from nimatron.web.refusals import encoded, error_form
from nimatron.web.server_limits import SLOWEST_HEAD


class HttpProtocol(H11Protocol):
    """uvicorn's protocol with JSON refusals of malformed requests and a time limit for the head of a request.

    uvicorn has no such limit, so a client that sends its headers one byte at a time could hold a connection forever.
    The limit runs from the opening of the connection for the first request, and from the first byte for later ones.
    """

    slowest_head = SLOWEST_HEAD
    _head_timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Start waiting for the head of the first request."""
        super().connection_made(transport)
        self._head_timer = self.loop.call_later(self.slowest_head, self._head_is_late)

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop waiting."""
        self._unset_head_timer()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Wait for the rest of a head that has begun; stop when it is complete."""
        super().data_received(data)
        if self.conn.their_state is not h11.IDLE:
            self._unset_head_timer()
        elif self._head_timer is None and not self.transport.is_closing():
            self._head_timer = self.loop.call_later(self.slowest_head, self._head_is_late)

    def _unset_head_timer(self) -> None:
        if self._head_timer is not None:
            self._head_timer.cancel()
            self._head_timer = None

    def _head_is_late(self) -> None:
        self._head_timer = None
        if self.conn.their_state is not h11.IDLE or self.transport.is_closing():
            return
        if self.conn.trailing_data[0] and self.conn.our_state is h11.IDLE:
            self.send_400_response("its head took too long to arrive")
        else:
            self.transport.close()

    def send_400_response(self, msg: str) -> None:
        """Answer with a JSON refusal and close."""
        content = encoded(error_form("request", f"this is not a readable HTTP request ({msg[:120]})"))
        headers = [
            (b"content-type", b"application/json"),
            (b"content-length", str(len(content)).encode("ascii")),
            (b"connection", b"close"),
            *HEADERS,
        ]
        for event in (h11.Response(status_code=400, headers=headers, reason=b"Bad Request"), h11.Data(data=content)):
            self.transport.write(self.conn.send(event) or b"")
        self.transport.write(self.conn.send(event=h11.EndOfMessage()) or b"")
        self.transport.close()
