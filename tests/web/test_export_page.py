"""The exported folder: complete or absent, always the same, with relative addresses that all exist."""

from __future__ import annotations

import hashlib
import io
import json
import re
import zipfile
from pathlib import Path

import pytest

import nimatron.web.export_page as exporting
from nimatron.cli.main import main
from nimatron.errors import MissingExtraError, RequestError
from nimatron.explain.catalogue import languages
from nimatron.web.export_page import MARK, export_page


@pytest.fixture
def pyodide(tmp_path, monkeypatch) -> Path:
    """Return a folder accepted as Pyodide; the contents of its files do not matter here."""
    folder = tmp_path / "pyodide"
    folder.mkdir()
    for name in exporting.HASHES:
        (folder / name).write_bytes(name.encode())
    hashes = {name: hashlib.sha256(name.encode()).hexdigest() for name in exporting.HASHES}
    monkeypatch.setattr(exporting, "HASHES", hashes)
    return folder


def listed(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_it_is_the_same_each_time_and_replaces_itself(tmp_path, pyodide) -> None:
    found = export_page(tmp_path / "one", pyodide, snapshot=False)
    assert (found.files, found.size) == (len(listed(found.folder)), sum(map(len, listed(found.folder).values())))
    first = listed(tmp_path / "one")
    (tmp_path / "one" / "old.txt").write_text("of an older edition")
    export_page(tmp_path / "one", pyodide, snapshot=False)
    assert listed(tmp_path / "one") == first
    assert sorted(path.name for path in tmp_path.iterdir()) == ["one", "pyodide"]


def test_every_address_is_relative_and_there(tmp_path, pyodide) -> None:
    edition = export_page(tmp_path / "page", pyodide, snapshot=False).edition
    files = listed(tmp_path / "page")
    index = files["index.html"].decode()
    addresses = re.findall(r'(?:href|src)="([^"]+)"', index)
    assert len(addresses) > 10
    assert set(addresses) <= set(files)
    assert "/api/" not in index
    manifest = json.loads(files["manifest.webmanifest"])
    assert (manifest["start_url"], manifest["scope"], manifest["display"]) == ("./", "./", "standalone")
    assert {icon["src"] for icon in manifest["icons"]} <= set(files)
    kept = json.loads(re.search(r"const FILES = (\[.*?\]);", files["service-worker.js"].decode(), re.DOTALL)[1])
    assert {"./", "manifest.webmanifest"} < set(kept)
    assert set(kept) - {"./"} <= set(files)
    # offline, Python answers about the usual starts
    starts = {
        name for name in files if re.fullmatch(rf"{edition}/first/(?:{'|'.join(languages())})/[\w-]+\.json", name)
    }
    assert len(starts) > 80 * len(languages())
    assert not starts & set(kept)
    unkept = {name.rpartition("/")[2] for name in set(files) - set(kept) - starts}
    assert unkept == {"index.html", "service-worker.js", MARK, "package.json", "README.md"}
    assert all(name.startswith(f"{edition}/") for name in files if "/" in name)
    stated = re.search(r'data-languages="([^"]+)" data-bytes="(\d+)"', index)
    assert tuple(stated[1].split()) == tuple(languages())
    for lang in languages():
        assert json.loads(files[f"{edition}/first/{lang}.json"])["lang"] == lang


def test_the_archive_is_this_package_without_what_is_compiled_or_serves(tmp_path, pyodide) -> None:
    edition = export_page(tmp_path / "page", pyodide, snapshot=False).edition
    names = zipfile.ZipFile(io.BytesIO(listed(tmp_path / "page")[f"{edition}/nimatron.zip"])).namelist()
    assert {"nimatron/__init__.py", "nimatron/web/in_browser.py", "nimatron/explain/words/mk/page.json"} < set(names)
    assert "nimatron/sequences/data/atlas.tsv" in names or any(name.endswith(".tsv") for name in names)
    assert not [name for name in names if name.endswith((".c", ".so", ".pyc")) or "/static/" in name or "/cli/" in name]


def test_nothing_is_written_where_something_is_wrong(tmp_path, pyodide) -> None:
    (pyodide / "pyodide.mjs").write_bytes(b"something else")
    with pytest.raises(RequestError, match=r"pyodide.mjs is not the file of Pyodide"):
        export_page(tmp_path / "page", pyodide, snapshot=False)
    (pyodide / "pyodide.mjs").unlink()
    with pytest.raises(RequestError, match=r"pyodide.mjs of Pyodide .* is missing"):
        export_page(tmp_path / "page", pyodide, snapshot=False)
    assert [path.name for path in tmp_path.iterdir()] == ["pyodide"]


def test_a_folder_with_something_else_stays(tmp_path, pyodide) -> None:
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "thesis.tex").write_text("years of work")
    with pytest.raises(RequestError, match="holds something other"):
        export_page(tmp_path / "mine", pyodide, snapshot=False)
    assert listed(tmp_path / "mine") == {"thesis.tex": b"years of work"}
    (tmp_path / "file").write_text("")
    for place in (tmp_path / "file", tmp_path / "file" / "page", tmp_path / "file" / "more" / "page"):
        with pytest.raises(RequestError, match="there is no folder"):
            export_page(place, pyodide, snapshot=False)
    assert (tmp_path / "file").read_text() == ""


def test_folders_above_are_made_only_for_a_page_that_can_be_written(tmp_path, pyodide) -> None:
    with pytest.raises(RequestError, match="is missing"):
        export_page(tmp_path / "a" / "b" / "page", tmp_path, snapshot=False)
    assert not (tmp_path / "a").exists()
    found = export_page(tmp_path / "a" / "b" / "page", pyodide, snapshot=False)
    assert found.folder == tmp_path / "a" / "b" / "page"
    assert (found.folder / MARK).is_file()


def test_without_npm_it_says_what_to_do(tmp_path, monkeypatch) -> None:
    monkeypatch.setattr("shutil.which", lambda name: None)
    with pytest.raises(MissingExtraError, match="is fetched with npm, which is not installed"):
        export_page(tmp_path / "page")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("lang", languages())
def test_the_command_says_what_it_wrote(tmp_path, pyodide, capsys, lang) -> None:
    options = ["--pyodide", str(pyodide), "--no-snapshot", "--lang", lang]
    assert main(["export-page", str(tmp_path / "page"), *options]) == 0
    assert "python3 -m http.server --directory" in " ".join(capsys.readouterr().out.split())
    assert main(["export-page", str(tmp_path), *options]) == 2
    error = capsys.readouterr().err
    assert error.count("\n") == 1


def test_without_node_the_page_starts_as_usual_and_the_command_says_so(tmp_path, pyodide, capsys, monkeypatch) -> None:
    monkeypatch.setattr("shutil.which", lambda name: None)
    assert main(["export-page", str(tmp_path / "page"), "--pyodide", str(pyodide), "--lang", "en"]) == 0
    assert "node is not installed" in " ".join(capsys.readouterr().out.split())
    files = listed(tmp_path / "page")
    assert 'data-snapshot="0"' in files["index.html"].decode()
    assert not [name for name in files if name.endswith("python.snapshot")]


def test_a_node_that_fails_leaves_nothing_behind(tmp_path, pyodide, monkeypatch) -> None:
    node = tmp_path / "node"
    node.write_text("#!/bin/sh\necho 'SomeError: out of memory' >&2\nexit 1\n")
    node.chmod(0o755)
    monkeypatch.setattr("shutil.which", lambda name: str(node))
    with pytest.raises(RequestError, match=r"SomeError: out of memory; --no-snapshot exports"):
        export_page(tmp_path / "page", pyodide)
    assert not (tmp_path / "page").exists()
