"""Python for a browser: the files of Pyodide for the exported page, from npm or a folder, checked by their hashes.

Pyodide (the Pyodide contributors, MPL-2.0) is CPython compiled to WebAssembly. It is fetched when a page is exported
and is no part of this package.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import tarfile
import tempfile
from collections.abc import Callable
from pathlib import Path

from nimatron.errors import MissingExtraError, RequestError
from nimatron.explain.reason import reason

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
"""The files and their SHA-256; the last two say what it is and under which licence."""
_SECONDS = 300


def pyodide_files(folder: str | os.PathLike[str] | None = None) -> dict[str, bytes]:
    """Give the files by name, from a folder with the contents of the npm package, else fetched with npm.

    Raises ``RequestError`` for a file that is missing or not the one expected, ``MissingExtraError`` without npm.

    >>> pyodide_files("no/such/folder")
    Traceback (most recent call last):
    nimatron.errors.RequestError: no/such/folder: pyodide.mjs of Pyodide 314.0.7 is not there
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
            told = getattr(error, "stderr", None) or str(error)
            raise RequestError(reason("export.fetch", version=VERSION, why=told.strip()[-300:])) from None


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
