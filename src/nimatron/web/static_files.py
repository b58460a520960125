"""The files of the page under ``/static``, with or without their edition in the address."""

from __future__ import annotations

import mimetypes
import os
from pathlib import Path

from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Receive, Scope, Send

from nimatron.web.page_files import FOLDER, page_edition, page_files

AGAIN = {"cache-control": "no-cache"}
"""The browser revalidates what it has by its entity tag."""
_NEVER = {"cache-control": "public, max-age=31536000, immutable"}

for _ending, _type in ((".js", "text/javascript"), (".webmanifest", "application/manifest+json")):
    mimetypes.add_type(_type, _ending)  # systems differ in these media types


class PageFiles(StaticFiles):
    """The files of one folder; ``edition`` is their edition when the server was started."""

    def __init__(self, folder: Path = FOLDER) -> None:
        super().__init__(directory=folder)
        self.edition = page_edition(folder)
        self._names = frozenset(page_files(folder))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request with a whole file; ranges are ignored, because their refusals would have another form."""
        headers = [header for header in scope["headers"] if header[0] != b"range"]
        await super().__call__({**scope, "headers": headers}, receive, send)

    async def get_response(self, path: str, scope: Scope) -> Response:
        """Return the file at exactly this address; a path that merely normalises to it is not found."""
        if not scope["path"].endswith(f"/{path.replace(os.sep, '/')}"):
            raise HTTPException(status_code=404)
        return await super().get_response(path, scope)

    def lookup_path(self, path: str) -> tuple[str, os.stat_result | None]:
        """Find a file of the page; an address with an old edition gets the present file, for pages opened earlier."""
        name = path.replace(os.sep, "/")
        edition, _, rest = name.partition("/")
        if name not in self._names and "-" in edition:
            name = rest
        return super().lookup_path(name) if name in self._names else ("", None)

    def file_response(
        self, full_path: str | os.PathLike[str], stat_result: os.stat_result, scope: Scope, status_code: int = 200
    ) -> Response:
        """Return a file, or 304 if the browser has it; only addresses with the present edition are cached forever."""
        response = super().file_response(full_path, stat_result, scope, status_code)
        lasts = self.get_path(scope).partition(os.sep)[0] == self.edition
        response.headers.update(_NEVER if lasts else AGAIN)
        response.headers["accept-ranges"] = "none"
        # allow the service worker, which is in this folder, to control the whole page
        response.headers["service-worker-allowed"] = "/"
        return response
