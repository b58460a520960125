"""The page's files under ``/static``, with or without their edition in the address: Starlette's, with our headers."""

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
"""A browser asks whether what it has is still right, by its entity tag, and is told so in a line."""
_NEVER = {"cache-control": "public, max-age=31536000, immutable"}

for _ending, _type in ((".js", "text/javascript"), (".webmanifest", "application/manifest+json")):
    mimetypes.add_type(_type, _ending)  # systems differ in what they call these


class PageFiles(StaticFiles):
    """The files of one folder. ``edition`` is that of the files when the server was started."""

    def __init__(self, folder: Path = FOLDER) -> None:
        super().__init__(directory=folder)
        self.edition = page_edition(folder)
        self._names = frozenset(page_files(folder))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request. Whole files are given: a part that cannot be would be refused in a form of its own."""
        headers = [header for header in scope["headers"] if header[0] != b"range"]
        await super().__call__({**scope, "headers": headers}, receive, send)

    async def get_response(self, path: str, scope: Scope) -> Response:
        """Give the file at this very address; an address that only comes to the same is another one."""
        if not scope["path"].endswith(f"/{path.replace(os.sep, '/')}"):
            raise HTTPException(status_code=404)
        return await super().get_response(path, scope)

    def lookup_path(self, path: str) -> tuple[str, os.stat_result | None]:
        """Find a file of the page; one of a past edition is the present file, for a page that was opened before."""
        name = path.replace(os.sep, "/")
        edition, _, rest = name.partition("/")
        if name not in self._names and "-" in edition:
            name = rest
        return super().lookup_path(name) if name in self._names else ("", None)

    def file_response(
        self, full_path: str | os.PathLike[str], stat_result: os.stat_result, scope: Scope, status_code: int = 200
    ) -> Response:
        """Give a file, or 304 for one that the browser has; only what the present edition names lasts."""
        response = super().file_response(full_path, stat_result, scope, status_code)
        lasts = self.get_path(scope).partition(os.sep)[0] == self.edition
        response.headers.update(_NEVER if lasts else AGAIN)
        response.headers["accept-ranges"] = "none"
        # a worker of the browser may look after the whole page from its own folder
        response.headers["service-worker-allowed"] = "/"
        return response
