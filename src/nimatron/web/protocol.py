"""HTTP itself: what cannot be read as a request is refused in the stated form too."""

from __future__ import annotations

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from nimatron.web.headers import HEADERS
from nimatron.web.statuses import encoded, error_form


class HttpProtocol(H11Protocol):
    """uvicorn's protocol, with our form for requests that are not HTTP."""

    def send_400_response(self, msg: str) -> None:
        """Answer in the stated form and close."""
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
