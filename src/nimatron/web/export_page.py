"""Export of the page as a folder that any web host can serve, with this package and Python for the browser.

``index.html``, ``manifest.webmanifest``, ``service-worker.js`` and ``nimatron-page.json`` are in the folder itself. All
other files are in a subfolder named by a digest of the contents, so that a browser may cache it forever. All addresses
are relative, so the folder may be anywhere below a host.

Python for the browser is Pyodide (the Pyodide contributors, MPL-2.0), CPython compiled to WebAssembly. Its files come
from npm or a folder and are checked by their hashes. They are not part of this package.
"""

from __future__ import annotations

import gzip
import hashlib
import io
import json
import os
import re
import shutil
import subprocess
import tarfile
import tempfile
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlencode

import nimatron
from nimatron.errors import MissingExtraError, RequestError
from nimatron.explain.catalogue import languages
from nimatron.explain.reason import reason
from nimatron.files import fill_folder, whole_folder
from nimatron.kernels import COMPILED_SUFFIXES
from nimatron.version import __version__
from nimatron.web.in_browser import respond
from nimatron.web.page_files import FOLDER, edition_of, page_files

VERSION = "314.0.7"
HASHES = {
    "pyodide.mjs": "6f1d60f7bf529beb300f0f47983c921d3982363640ba20af0e38efdddbc66109",
    "pyodide.asm.mjs": "f7cdc8ece80678ceb712f8e65ebe6d3a83203a180c399865f49612a051693635",
    "pyodide.asm.wasm": "cc36e3cab04fdfc9a63ff13eb52eae2b911bf46c025cc7b281f394bd3de1d5e6",
    "python_stdlib.zip": "fa1957e5777068fc4f7437f96d860ae2fbe9c19732ba06c84e004ec16dd7dd7a",
    "pyodide-lock.json": "5dc2fc119108bc148c7457dc86e7675b5c87e1cafd420b9c34c1eaef7b36c010",
    "package.json": "40ca48e43ce4ddc68412d5b7a7ca9e2477cd4f0e672277ae468ac2245717079b",
    "README.md": "7d434f487a81a9ea4944000fbbb5a771da89ca32fd1ff5edca0c5954b90cedec",
}
"""The files and their SHA-256; the last two state the version and the licence."""
_SECONDS = 300


def pyodide_files(folder: str | os.PathLike[str] | None = None) -> dict[str, bytes]:
    """Return the files of Pyodide by name, from a folder with the contents of the npm package or downloaded with npm.

    Raises ``RequestError`` for a missing or unexpected file, ``MissingExtraError`` if npm is not installed.

    >>> pyodide_files("no/such/folder")
    Traceback (most recent call last):
    nimatron.errors.RequestError: no/such/folder: pyodide.mjs of Pyodide 314.0.7 is missing
    """
    if folder is not None:
        place = Path(folder)
        return _checked(lambda name: (place / name).read_bytes(), place)
    npm = shutil.which("npm")
    if npm is None:
        raise MissingExtraError(reason("export.npm", version=VERSION))
    with tempfile.TemporaryDirectory() as temporary:
        command = [npm, "pack", f"pyodide@{VERSION}", "--silent", "--pack-destination", temporary]
        try:
            subprocess.run(command, check=True, capture_output=True, text=True, timeout=_SECONDS, cwd=temporary)
            (packed,) = Path(temporary).glob("*.tgz")
            with tarfile.open(packed) as archive:
                return _checked(lambda name: _member(archive, f"package/{name}"), packed.name)
        except (OSError, ValueError, subprocess.SubprocessError, tarfile.TarError) as error:
            output = getattr(error, "stderr", None) or str(error)
            raise RequestError(reason("export.fetch", version=VERSION, why=output.strip()[-300:])) from None


def _member(archive: tarfile.TarFile, name: str) -> bytes:
    stream = archive.extractfile(name)
    if stream is None:
        raise KeyError(name)
    return stream.read()


def _checked(read: Callable[[str], bytes], where: object) -> dict[str, bytes]:
    found = {}
    for name, wanted in HASHES.items():
        try:
            content = read(name)
        except (OSError, KeyError):
            raise RequestError(reason("export.missing", folder=where, name=name, version=VERSION)) from None
        if hashlib.sha256(content).hexdigest() != wanted:
            raise RequestError(reason("export.hash", folder=where, name=name, version=VERSION))
        found[name] = content
    return found


MARK = "nimatron-page.json"
"""The file that marks a folder as an exported page, which a new export may replace."""
_PACKAGE = Path(nimatron.__file__).parent
_LEFT_OUT = {"cli", "language_models", "openspiel", "notebook", "static", "exported", "__pycache__"}
"""Packages that the page does not use, and folders without Python."""
_TEMPLATES = _PACKAGE / "web" / "exported"
_POLICY = (
    "default-src 'self'; script-src 'self'; base-uri 'none'; object-src 'none'; form-action 'self'; "
    "img-src 'self' data: blob:"
)


class ExportedPage(NamedTuple):
    """The result of an export.

    Attributes:
        folder: the folder of the page.
        files: number of files.
        size: bytes of all files.
        edition: digest in the name of the subfolder.
        snapshot: whether Python starts from a snapshot of its memory.
    """

    folder: Path
    files: int
    size: int
    edition: str
    snapshot: bool


def export_page(
    folder: str | os.PathLike[str], pyodide: str | os.PathLike[str] | None = None, *, snapshot: bool = True
) -> ExportedPage:
    """Write the page into a folder, completely or not at all; an exported page in that folder is replaced.

    Parameters:
        folder: the folder to write; folders above it that do not exist are made.
        pyodide: a folder with the npm package of Pyodide; by default npm downloads it.
        snapshot: add the memory of Python after its first answer, from which the page starts four times as fast. That
            needs Node; without it the page starts as usual.

    Raises ``RequestError`` if the folder holds something else or Node fails, and the errors of :func:`pyodide_files`.
    """
    target = Path(folder)
    if target.is_dir() and any(target.iterdir()) and not (target / MARK).is_file():
        raise RequestError(reason("export.not_ours", folder=target))
    python = {f"pyodide/{name}": content for name, content in pyodide_files(pyodide).items()}
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
    except (FileExistsError, NotADirectoryError):
        raise RequestError(reason("file.no_folder", path=target, folder=target.parent)) from None
    with whole_folder(target) as place:
        python["nimatron.zip"] = _archive()
        memory = _snapshot(python) if snapshot else b""
        if memory:
            python["python.snapshot"] = memory
        lasting = {**_page_files(), **python, **_first_answers()}
        edition = edition_of(lasting)
        loaded = sum(len(content) for name, content in python.items() if not name.endswith(("package.json", ".md")))
        files = {
            **{f"{edition}/{name}": content for name, content in lasting.items()},
            "index.html": _index(edition, loaded, len(memory)),
            "manifest.webmanifest": _manifest(edition),
        }
        files["service-worker.js"] = _service_worker(edition, sorted(files))
        files[MARK] = json.dumps(
            {"nimatron": __version__, "pyodide": VERSION, "edition": edition, "files": sorted(files)}, indent=1
        ).encode()
        fill_folder(place, files)
    return ExportedPage(target, len(files), sum(map(len, files.values())), edition, bool(memory))


def _page_files() -> dict[str, bytes]:
    """Return scripts, styles and pictures of the page; the files at the top of the folder are generated separately."""
    at_the_top = ("index.html", "manifest.webmanifest", "service-worker.js")
    return {name: path.read_bytes() for name, path in page_files().items() if name not in at_the_top}


def _archive() -> bytes:
    """Return this package as an archive, without compiled files and unused packages; always the same bytes."""
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for path in sorted(_PACKAGE.rglob("*")):
            name = path.relative_to(_PACKAGE)
            if path.is_file() and not _LEFT_OUT & set(name.parts[:-1]) and path.suffix not in COMPILED_SUFFIXES:
                entry = zipfile.ZipInfo(f"nimatron/{name.as_posix()}", (1980, 1, 1, 0, 0, 0))
                entry.compress_type = zipfile.ZIP_DEFLATED
                archive.writestr(entry, path.read_bytes())
    return stream.getvalue()


def _snapshot(python: dict[str, bytes]) -> bytes:
    """Return the compressed memory of Python after the first answer, always the same bytes; nothing without Node."""
    node = shutil.which("node")
    if node is None:
        return b""
    with tempfile.TemporaryDirectory() as temporary:
        place = Path(temporary)
        fill_folder(place, python)
        script, target = place / "snapshot.mjs", place / "memory"
        shutil.copyfile(_TEMPLATES / "snapshot.mjs", script)
        command = [node, str(script), str(place / "pyodide"), str(place / "nimatron.zip"), str(target)]
        try:
            subprocess.run(command, check=True, capture_output=True, text=True, timeout=_SECONDS, cwd=temporary)
            return gzip.compress(target.read_bytes(), mtime=0)
        except (OSError, subprocess.SubprocessError) as error:
            lines = [line for line in (getattr(error, "stderr", None) or "").splitlines() if "Error:" in line]
            raise RequestError(reason("export.snapshot", why=(lines or [str(error)])[0].strip()[:300])) from None


_MOST_MOVES = 2000
"""How many moves the page asks for."""
_LARGEST_ANSWER = 200_000
"""Bytes of the answers about one start; a larger one is left to Python."""


def _first_answers() -> dict[str, bytes]:
    """Return the first answers the page needs, in each language; it shows them before Python has loaded.

    They are words and games, and for each game the picture of its usual start and the moves from there.
    """
    found: dict[str, bytes] = {}
    for lang in languages():
        page = found[f"first/{lang}.json"] = respond("GET", "/api/page", f"lang={lang}")[2]
        for game in json.loads(page)["games"]:
            starts = [(game["name"], game["first_start"]), *((one["name"], one["example"]) for one in game["named"])]
            for name, start in starts:
                answers = json.dumps(_answers_about(name, start, lang), ensure_ascii=False).encode()
                if len(answers) <= _LARGEST_ANSWER:
                    found[f"first/{lang}/{name}.json"] = answers
    return found


def _answers_about(game: str, start: str, lang: str) -> dict[str, str]:
    """Return what the page asks about a start, by its questions: address and sorted query, nothing encoded."""
    common = {"game": game, "lang": lang, "position": start}
    questions = [
        ("/api/moves", {"count": str(_MOST_MOVES), **common}),
        ("/api/picture.svg", {"frame": start, **common}),
        ("/api/picture.svg", common),
    ]
    found = {}
    for path, query in questions:
        status, _, content = respond("GET", path, urlencode(query))
        if status == 200:
            found[f"{path}?{'&'.join(f'{name}={value}' for name, value in sorted(query.items()))}"] = content.decode()
    return found


def _index(edition: str, loaded: int, snapshot: int) -> bytes:
    """Return the page with relative addresses; it states that Python answers, and how many bytes have to be loaded."""
    lines = (FOLDER / "index.html").read_text(encoding="utf-8").splitlines(keepends=True)
    text = "".join(line for line in lines if "/api/" not in line)
    text = text.replace('"/static/manifest.webmanifest"', '"manifest.webmanifest"')
    text = text.replace('"/static/', f'"{edition}/')
    here = (
        f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">\n'
        f'<meta name="nimatron-python" content="{VERSION}" data-languages="{" ".join(languages())}" '
        f'data-bytes="{loaded}" data-snapshot="{snapshot}">\n'
        f'<link rel="modulepreload" href="{edition}/js/python.js">\n'
    )
    return text.replace('<meta charset="utf-8">\n', f'<meta charset="utf-8">\n{here}', 1).encode()


def _manifest(edition: str) -> bytes:
    found = json.loads((FOLDER / "manifest.webmanifest").read_text(encoding="utf-8"))
    icons = [{**icon, "src": icon["src"].replace("/static/", f"{edition}/")} for icon in found["icons"]]
    return json.dumps({**found, "id": "./", "start_url": "./", "scope": "./", "icons": icons}).encode()


def _service_worker(edition: str, names: list[str]) -> bytes:
    """Return the service worker, which caches every file; the page itself is cached under the address of the folder."""
    text = (_TEMPLATES / "service-worker.js").read_text(encoding="utf-8")
    unneeded = "package.json", ".md"
    boards = re.compile(r"/first/\w+/")  # offline, Python is there to answer
    names = [name for name in names if not name.endswith(unneeded) and not boards.search(name)]
    kept = ["./" if name == "index.html" else name for name in names]
    return text.replace("{edition}", edition).replace('["{files}"]', json.dumps(kept, indent=1)).encode()
