from __future__ import annotations

import random
import signal
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from nimatron.tables.chunk_store import MANIFEST, ChunkStore, StoreError, StoreHead
from tests.tier import draws

HEAD = StoreHead("subtraction[take=squares]", "lost", "<i8", chunk=100)


def _fill(folder: Path, chunks: int, head: StoreHead = HEAD) -> None:
    with ChunkStore(folder, head, "w") as store:
        while len(list(store.chunks())) < chunks:
            done = store.mark or 0
            store.append(np.arange(done, done + 100, dtype=np.int64), mark=done + 100)


def test_write_read_resume(tmp_path: Path) -> None:
    _fill(tmp_path / "s", 2)
    _fill(tmp_path / "s", 5)
    with ChunkStore(tmp_path / "s", None) as store:
        assert store.head == HEAD
        assert store.length == store.mark == 500
        assert store.verify() == []
        assert np.array_equal(np.concatenate(list(store.chunks())), np.arange(500))
        with pytest.raises(StoreError, match="not open for writing"):
            store.append(np.arange(3))


def test_rows_and_types(tmp_path: Path) -> None:
    head = StoreHead("wythoff[a=2]", "pairs", "<u2", chunk=10, columns=2)
    with ChunkStore(tmp_path, head, "x") as store:
        store.append(np.array([[1, 3], [2, 6]], dtype=np.uint16))
        for bad in (np.zeros((2, 2), np.int64), np.zeros(4, np.uint16), np.zeros((11, 2), np.uint16)):
            with pytest.raises(StoreError, match="at most 10 items"):
                store.append(bad)
    with ChunkStore(tmp_path, head) as store:
        assert [chunk.tolist() for chunk in store.chunks()] == [[[1, 3], [2, 6]]]
        assert store.mark is None


@pytest.mark.parametrize(
    "other",
    [
        StoreHead("subtraction[take=cubes]", "lost", "<i8", 100),
        StoreHead("subtraction[take=squares]", "grundy", "<i8", 100),
        StoreHead("subtraction[take=squares]", "lost", "<i4", 100),
        StoreHead("subtraction[take=squares]", "lost", "<i8", 99),
        StoreHead("subtraction[take=squares]", "lost", "<i8", 100, version="0.0.0"),
    ],
)
def test_another_head_is_refused(tmp_path: Path, other: StoreHead) -> None:
    _fill(tmp_path, 1)
    for mode in ("r", "w"):
        with pytest.raises(StoreError, match="was made with"):
            ChunkStore(tmp_path, other, mode)
    with pytest.raises(StoreError, match="already"):
        ChunkStore(tmp_path, HEAD, "x")


def test_no_store(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="no chunk store"):
        ChunkStore(tmp_path / "none", None)
    assert not (tmp_path / "none").exists()
    with pytest.raises(StoreError, match="mode"):
        ChunkStore(tmp_path, HEAD, "a")
    with pytest.raises(StoreError, match="head"):
        ChunkStore(tmp_path, None, "w")


@pytest.mark.parametrize("place", [0, 60, 130, -1])
def test_a_flipped_byte_is_noticed(tmp_path: Path, place: int) -> None:
    _fill(tmp_path, 3)
    path = tmp_path / "chunk-00000001.npy"
    data = bytearray(path.read_bytes())
    data[place] ^= 4
    path.write_bytes(data)
    with ChunkStore(tmp_path, HEAD) as store:
        (fault,) = store.verify()
        assert "chunk-00000001.npy is damaged" in fault
        chunks = store.chunks()
        next(chunks)
        with pytest.raises(StoreError, match="damaged"):
            next(chunks)
    with pytest.raises(StoreError, match="compute the table again"):
        ChunkStore(tmp_path, HEAD, "w")
    path.unlink()
    with ChunkStore(tmp_path, HEAD) as store:
        assert "cannot be read" in store.verify()[0]


def test_every_flipped_bit_of_the_manifest_is_noticed(tmp_path: Path) -> None:
    _fill(tmp_path, 2)
    path = tmp_path / MANIFEST
    whole = path.read_bytes()
    for place in range(len(whole)):
        data = bytearray(whole)
        data[place] ^= 1
        path.write_bytes(data)
        try:
            with ChunkStore(tmp_path, HEAD) as store:
                # The end of the last line is flipped: that line counts as incomplete, and the rest is sound.
                assert place == len(whole) - 1
                assert store.length == 100
        except StoreError:
            pass


def test_torn_last_line_and_unfinished_files(tmp_path: Path) -> None:
    _fill(tmp_path, 3)
    path = tmp_path / MANIFEST
    whole = path.read_bytes()
    last = whole.rstrip(b"\n").rfind(b"\n") + 1
    for cut in range(last, len(whole)):
        path.write_bytes(whole[:cut])
        with ChunkStore(tmp_path, None) as store:
            assert store.length == 200
    (tmp_path / "chunk-00000002.npy.tmp").write_bytes(b"half")
    _fill(tmp_path, 3)
    assert path.read_bytes() == whole
    assert sorted(p.name for p in tmp_path.glob("chunk-*")) == [f"chunk-{n:08d}.npy" for n in range(3)]
    path.write_bytes(whole[:20])  # even the head is incomplete: start again
    _fill(tmp_path, 3)
    assert path.read_bytes() == whole


def test_one_writer(tmp_path: Path) -> None:
    with ChunkStore(tmp_path, HEAD, "w"):
        with pytest.raises(StoreError, match="being written by process"):
            ChunkStore(tmp_path, HEAD, "w")
        ChunkStore(tmp_path, HEAD, "r").close()
    ChunkStore(tmp_path, HEAD, "w").close()
    (tmp_path / "lock").write_text("999999\n")  # a lock file left by a dead writer does not matter
    ChunkStore(tmp_path, HEAD, "w").close()


WRITER = """
import sys
import numpy as np
from nimatron.tables.chunk_store import ChunkStore, StoreHead
head = StoreHead("subtraction[take=squares]", "lost", "<i8", chunk=100)
with ChunkStore(sys.argv[1], head, "w") as store:
    while store.length < 20000:
        done = store.mark or 0
        store.append(np.arange(done, done + 100, dtype=np.int64), mark=done + 100)
        print(store.length, flush=True)
"""


def test_kill_and_resume(tmp_path: Path) -> None:
    chance = random.Random(7)
    kills, most = 0, draws(10, 3)
    for _ in range(200):
        command = [sys.executable, "-c", WRITER, str(tmp_path)]
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as writer:
            assert writer.stdout is not None
            assert writer.stderr is not None
            if kills < most:
                for _ in range(chance.randrange(1, 18)):
                    writer.stdout.readline()
                writer.send_signal(signal.SIGKILL)
            errors = writer.communicate()[1]
        if kills < most:
            kills += 1
        else:
            assert writer.returncode == 0, errors.decode()
            break
        assert not errors
    with ChunkStore(tmp_path, HEAD) as store:
        assert store.verify() == []
        assert np.array_equal(np.concatenate(list(store.chunks())), np.arange(20000))
