"""The page's own files, found by name in one folder and nowhere else."""

from __future__ import annotations

import hashlib
from pathlib import Path

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


def mark(content: bytes) -> str:
    """Give the entity tag of a content, so that a browser need not fetch it again.

    >>> mark(b"") == mark(b"")
    True
    """
    return f'"{hashlib.sha256(content).hexdigest()[:20]}"'
