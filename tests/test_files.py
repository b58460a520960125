"""Files appear complete or not at all, whatever happens on the way."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

import nimatron
from nimatron.errors import RequestError
from nimatron.files import whole_file

SOURCES = Path(nimatron.__file__).parent


def test_a_file_appears_when_the_block_ends_well(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    with whole_file(path) as stream:
        stream.write("héron\n")
        assert not path.exists()
    assert path.read_bytes() == "héron\n".encode()
    with whole_file(path, binary=True) as stream:
        stream.write(b"12")
        stream.seek(0)
        stream.write(b"3")
    assert path.read_bytes() == b"32"
    assert os.listdir(tmp_path) == ["a.txt"]


@pytest.mark.parametrize("error", [ValueError, KeyboardInterrupt])
def test_the_old_file_stays_when_it_does_not(tmp_path: Path, error: type[BaseException]) -> None:
    path = tmp_path / "a.txt"
    path.write_text("old")

    def work() -> None:
        with whole_file(path) as stream:
            stream.write("half")
            raise error

    with pytest.raises(error):
        work()
    assert path.read_text() == "old"
    assert os.listdir(tmp_path) == ["a.txt"]


def test_a_link_stays_a_link_and_a_device_a_device(tmp_path: Path) -> None:
    (tmp_path / "real").write_text("old")
    (tmp_path / "link").symlink_to("real")
    with whole_file(tmp_path / "link") as stream:
        stream.write("new")
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "real").read_text() == "new"
    with whole_file("/dev/null") as stream:
        stream.write("gone")
    assert not Path("/dev/null").is_file()


def test_where_no_file_can_be_is_said(tmp_path: Path) -> None:
    for path, reason in ((tmp_path, "this is a folder"), (tmp_path / "no" / "a.txt", "there is no folder")):
        with pytest.raises(RequestError, match=reason), whole_file(path):
            pass


def test_no_other_place_writes_files() -> None:
    own = [
        f"{path.relative_to(SOURCES)}"
        for path in SOURCES.rglob("*.py")
        if path.name not in ("files.py", "digests.py", "help_texts.py")
        and any(word in path.read_text(encoding="utf-8") for word in ("os.replace(", ".write_text(", ".write_bytes("))
    ]
    assert own == []
