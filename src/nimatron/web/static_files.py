"""The page's own files, found by name in one folder and nowhere else, read once and kept, compressed as well."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from nimatron.version import __version__
from nimatron.web.negotiation import mark

_TYPES = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".mjs": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".webmanifest": "application/manifest+json",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".ico": "image/x-icon",
    ".txt": "text/plain; charset=utf-8",
    ".woff2": "font/woff2",
}
FOLDER = Path(__file__).parent / "static"


def find_file(name: str, folder: Path = FOLDER) -> Path | None:
    """Give the path of a file of the folder, or None for anything else, whatever the name holds.

    >>> find_file("../server_limits.py") is None
    True
    """
    if len(name) > 200 or "\\" in name or "\0" in name:
        return None
    parts = name.split("/")
    if any(part in ("", ".", "..") or part.startswith(".") for part in parts):
        return None
    path = folder.joinpath(*parts)
    try:
        return path if path.suffix in _TYPES and path.is_file() else None
    except (OSError, ValueError):
        return None


def content_type(path: Path) -> str:
    """Give the media type of a file.

    >>> content_type(Path("a.js"))
    'text/javascript; charset=utf-8'
    """
    return _TYPES[path.suffix]


@dataclass(frozen=True)
class PageFile:
    """A file of the page as it is sent."""

    content: bytes
    media_type: str

    @cached_property
    def tag(self) -> str:
        """The entity tag of the content as it is."""
        return mark(self.content)

    @cached_property
    def packed(self) -> bytes | None:
        """The content compressed, None where that is no shorter."""
        from nimatron.web.middleware import packed

        found = packed(self.content, 9)
        return found if len(found) < len(self.content) else None


class PageFiles:
    """The files of one folder; ``edition`` names what they hold at present, so that it can stand in their addresses.

    An address with the edition never gives anything else, and a browser need not ask for it twice. The page itself
    names its files with the edition.
    """

    def __init__(self, folder: Path = FOLDER) -> None:
        self._folder = folder
        self._files: dict[str, PageFile] = {}

    @cached_property
    def edition(self) -> str:
        """The version of the package and a digest of all files."""
        digest = hashlib.sha256()
        for path in sorted(self._folder.rglob("*")):
            name = path.relative_to(self._folder).as_posix()
            if find_file(name, self._folder) is not None:
                digest.update(f"{name}\0".encode() + hashlib.sha256(path.read_bytes()).digest())
        return f"{__version__}-{digest.hexdigest()[:12]}"

    def find(self, name: str) -> PageFile | None:
        """Give a file, or None where there is none of this name."""
        found = self._files.get(name)
        if found is None and (path := find_file(name, self._folder)) is not None:
            content = path.read_bytes()
            if name == "index.html":
                content = content.replace(b'"/static/', f'"/static/{self.edition}/'.encode())
            found = self._files[name] = PageFile(content, content_type(path))
        return found

    def find_in_edition(self, name: str) -> tuple[PageFile | None, bool]:
        """Give a file named with or without an edition before it, and whether that is the present edition.

        An edition that is past gives the present file, for a page that was opened before.
        """
        edition, slash, rest = name.partition("/")
        if slash and edition == self.edition:
            return self.find(rest), True
        found = self.find(name)
        return (self.find(rest), False) if found is None and "-" in edition else (found, False)
