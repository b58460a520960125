"""The files of the page, and their edition: a name derived from their contents.

An address with the edition always returns the same content, so a browser need not ask for it twice. The page refers to
its files by addresses with the edition.
"""

from __future__ import annotations

import hashlib
from pathlib import Path

from nimatron.version import __version__

FOLDER = Path(__file__).parent / "static"


def page_files(folder: Path = FOLDER) -> dict[str, Path]:
    """Return the files of the page by their names in addresses, without hidden files.

    >>> "js/main.js" in page_files(), "js" in page_files()
    (True, False)
    """
    found = {path.relative_to(folder).as_posix(): path for path in sorted(folder.rglob("*")) if path.is_file()}
    return {name: path for name, path in found.items() if not name.startswith(".") and "/." not in name}


def edition_of(contents: dict[str, bytes]) -> str:
    """Return the version of the package and a digest of names and contents.

    >>> edition_of({"a": b""}) == edition_of({"b": b""})
    False
    """
    digest = hashlib.sha256()
    for name, content in sorted(contents.items()):
        digest.update(f"{name}\0".encode() + hashlib.sha256(content).digest())
    return f"{__version__}-{digest.hexdigest()[:12]}"


def page_edition(folder: Path = FOLDER) -> str:
    """Return the edition of the page.

    >>> page_edition() == page_edition()
    True
    """
    return edition_of({name: path.read_bytes() for name, path in page_files(folder).items()})


def page_of_edition(edition: str, folder: Path = FOLDER) -> bytes:
    """Return the HTML of the page, with the edition in the addresses of its files.

    >>> b"/static/1.0-abc/js/main.js" in page_of_edition("1.0-abc")
    True
    """
    return (folder / "index.html").read_bytes().replace(b'"/static/', f'"/static/{edition}/'.encode())
