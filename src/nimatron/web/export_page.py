"""The page as a folder of files that any web host serves: this package goes with it, and Python for the browser.

``index.html``, ``manifest.webmanifest``, ``service-worker.js`` and ``nimatron-page.json`` stand in the folder itself;
all the rest in one folder whose name tells its contents, so that a browser may keep it for ever. Every address is
relative: the folder may lie anywhere below a host.
"""

from __future__ import annotations

import hashlib
import io
import json
import os
import zipfile
from pathlib import Path
from typing import NamedTuple

import nimatron
from nimatron.errors import RequestError
from nimatron.explain.catalogue import languages
from nimatron.explain.reason import reason
from nimatron.files import fill_folder, whole_folder
from nimatron.version import __version__
from nimatron.web.in_browser import respond
from nimatron.web.pyodide_files import VERSION, pyodide_files
from nimatron.web.static_files import FOLDER, find_file

MARK = "nimatron-page.json"
"""The file by which a folder is known to be an exported page, which another one may replace."""
_PACKAGE = Path(nimatron.__file__).parent
_LEFT_OUT = {"cli", "openspiel", "notebook", "static", "exported", "__pycache__"}
"""Rooms that answer nothing on the page, and what is no Python."""
_COMPILED = {".c", ".h", ".so", ".pyd", ".pyc"}
_TEMPLATES = _PACKAGE / "web" / "exported"
_POLICY = (
    "default-src 'self'; script-src 'self'; base-uri 'none'; object-src 'none'; form-action 'self'; "
    "img-src 'self' data: blob:"
)


class ExportedPage(NamedTuple):
    """What was written: the folder, how many files, how many bytes, and the name that tells the contents."""

    folder: Path
    files: int
    size: int
    edition: str


def export_page(folder: str | os.PathLike[str], pyodide: str | os.PathLike[str] | None = None) -> ExportedPage:
    """Write the page into a folder, whole or not at all; an exported page that is there is replaced.

    Parameters: ``pyodide`` a folder with the npm package of Pyodide; without it npm fetches it. Raises
    ``RequestError`` for a folder that holds something else, and what :func:`pyodide_files` raises.
    """
    target = Path(folder)
    if target.is_dir() and any(target.iterdir()) and not (target / MARK).is_file():
        raise RequestError(reason("export.not_ours", folder=target))
    with whole_folder(target) as place:
        python = {f"pyodide/{name}": content for name, content in pyodide_files(pyodide).items()}
        python["nimatron.zip"] = _archive()
        lasting = {**_page_files(), **python, **_first_answers()}
        edition = _edition(lasting)
        loaded = sum(len(content) for name, content in python.items() if not name.endswith(("package.json", ".md")))
        files = {
            **{f"{edition}/{name}": content for name, content in lasting.items()},
            "index.html": _index(edition, loaded),
            "manifest.webmanifest": _manifest(edition),
        }
        files["service-worker.js"] = _service_worker(edition, sorted(files))
        files[MARK] = json.dumps(
            {"nimatron": __version__, "pyodide": VERSION, "edition": edition, "files": sorted(files)}, indent=1
        ).encode()
        fill_folder(place, files)
    return ExportedPage(target, len(files), sum(map(len, files.values())), edition)


def _page_files() -> dict[str, bytes]:
    """Scripts, styles and pictures of the page; those at the top of the folder are made anew."""
    found = {}
    for path in sorted(FOLDER.rglob("*")):
        name = path.relative_to(FOLDER).as_posix()
        if find_file(name) is not None and name not in ("index.html", "manifest.webmanifest", "service-worker.js"):
            found[name] = path.read_bytes()
    return found


def _archive() -> bytes:
    """This package without what is compiled or answers nothing on the page; the same bytes each time."""
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for path in sorted(_PACKAGE.rglob("*")):
            name = path.relative_to(_PACKAGE)
            if path.is_file() and not _LEFT_OUT & set(name.parts[:-1]) and path.suffix not in _COMPILED:
                entry = zipfile.ZipInfo(f"nimatron/{name.as_posix()}", (1980, 1, 1, 0, 0, 0))
                entry.compress_type = zipfile.ZIP_DEFLATED
                archive.writestr(entry, path.read_bytes())
    return stream.getvalue()


def _first_answers() -> dict[str, bytes]:
    """What the page begins with, in each language: it stands before Python is there."""
    return {f"first/{lang}.json": respond("GET", "/api/page", f"lang={lang}")[2] for lang in languages()}


def _edition(files: dict[str, bytes]) -> str:
    digest = hashlib.sha256()
    for name, content in sorted(files.items()):
        digest.update(f"{name}\0".encode() + hashlib.sha256(content).digest())
    return f"{__version__}-{digest.hexdigest()[:12]}"


def _index(edition: str, loaded: int) -> bytes:
    """The page's own file with relative addresses; it says that Python answers, and how much of it is loaded."""
    lines = (FOLDER / "index.html").read_text(encoding="utf-8").splitlines(keepends=True)
    text = "".join(line for line in lines if "/api/" not in line)
    text = text.replace('"/static/manifest.webmanifest"', '"manifest.webmanifest"')
    text = text.replace('"/static/', f'"{edition}/')
    here = (
        f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">\n'
        f'<meta name="nimatron-python" content="{VERSION}" data-languages="{" ".join(languages())}" '
        f'data-bytes="{loaded}">\n'
    )
    return text.replace('<meta charset="utf-8">\n', f'<meta charset="utf-8">\n{here}', 1).encode()


def _manifest(edition: str) -> bytes:
    found = json.loads((FOLDER / "manifest.webmanifest").read_text(encoding="utf-8"))
    icons = [{**icon, "src": icon["src"].replace("/static/", f"{edition}/")} for icon in found["icons"]]
    return json.dumps({**found, "id": "./", "start_url": "./", "scope": "./", "icons": icons}).encode()


def _service_worker(edition: str, names: list[str]) -> bytes:
    """The worker that keeps every file; the page itself goes under the address of the folder."""
    text = (_TEMPLATES / "service-worker.js").read_text(encoding="utf-8")
    kept = ["./" if name == "index.html" else name for name in names if not name.endswith(("package.json", ".md"))]
    return text.replace("{edition}", edition).replace('["{files}"]', json.dumps(kept, indent=1)).encode()
