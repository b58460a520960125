"""The files that the page is made of, and their edition: a name that tells what they hold at present.

An address with the edition never gives anything else, and a browser need not ask for it twice. The page itself names
its files with the edition.
"""

from __future__ import annotations

import hashlib
from pathlib import Path

from nimatron.version import __version__

FOLDER = Path(__file__).parent / "static"


def page_files(folder: Path = FOLDER) -> dict[str, Path]:
    """Give the files of the page by their names in addresses; hidden ones are none.

    >>> "js/main.js" in page_files(), "js" in page_files()
    (True, False)
    """
    found = {path.relative_to(folder).as_posix(): path for path in sorted(folder.rglob("*")) if path.is_file()}
    return {name: path for name, path in found.items() if not name.startswith(".") and "/." not in name}


def edition_of(contents: dict[str, bytes]) -> str:
    """Give the version of the package and a digest of names and contents.

    >>> edition_of({"a": b""}) == edition_of({"b": b""})
    False
    """
    digest = hashlib.sha256()
    for name, content in sorted(contents.items()):
        digest.update(f"{name}\0".encode() + hashlib.sha256(content).digest())
    return f"{__version__}-{digest.hexdigest()[:12]}"


def page_edition(folder: Path = FOLDER) -> str:
    """Give the edition of the page.

    >>> page_edition() == page_edition()
    True
    """
    return edition_of({name: path.read_bytes() for name, path in page_files(folder).items()})


def page_of_edition(edition: str, folder: Path = FOLDER) -> bytes:
    """Give the page itself, which names its files with their edition.

    >>> b"/static/1.0-abc/js/main.js" in page_of_edition("1.0-abc")
    True
    """
    return (folder / "index.html").read_bytes().replace(b'"/static/', f'"/static/{edition}/'.encode())
