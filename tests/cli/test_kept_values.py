"""Values that a folder keeps: real processes, killed, stopped or refused, go on from there to the same answer."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import nimatron as nt
from nimatron.budget import Limits
from nimatron.kernels import native
from nimatron.rules.codes import Code
from nimatron.sequences.octal import value_folder
from nimatron.sequences.octal.value_folder import ValueFolder
from nimatron.sequences.octal.values import octal_values
from tests.cli.processes import call, environment

pytestmark = pytest.mark.skipif(native() is None, reason="too slow without the kernels")


def _kept(folder: Path) -> int:
    """Return how many values a folder keeps; no process may use it."""
    return sum(value_folder.read_checked(path)[0]["count"] for path in sorted(folder.glob("values-*")))


@pytest.mark.parametrize("sent", [signal.SIGKILL, signal.SIGINT])
@pytest.mark.parametrize(
    "words",
    [("values", "0.9", "--count", "1", "--from", "12000"), ("period", "0.9", "--limit", "12001")],
    ids=["values", "period"],
)
def test_a_stopped_process_goes_on_from_its_folder(words: tuple[str, ...], sent: int, tmp_path: Path) -> None:
    folder = tmp_path / "kept"
    options = ["--seconds", "600", "--checkpoints", str(folder)]
    command = [*words, *options]
    running = subprocess.Popen(  # asked for what takes minutes, so it has not ended when the signal arrives
        [sys.executable, "-m", "nimatron", *words[:-1], "60000", *options],
        stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, env=environment(), text=True,
    )  # fmt: skip
    first = folder / f"values-{0:020d}"
    while not first.exists():
        assert running.poll() is None
        time.sleep(0.001)
    running.send_signal(sent)
    _, said = running.communicate(timeout=120)
    ended = 1 if words[0] == "period" else 0
    if sent == signal.SIGINT:
        assert running.returncode == 130, said
        assert f"kept in {folder}" in said
    before, content = _kept(folder), first.read_bytes()
    assert before > 0
    done = call(command)
    assert done.status == ended
    assert first.read_bytes() == content
    assert _kept(folder) >= max(before, 12_000)
    with ValueFolder(folder, "octal[code=0.9]") as kept:
        true = octal_values(Code.parse("0.9"), max(len(kept.values), 12_001))
        assert list(kept.values) == true[: len(kept.values)].tolist()
    if words[0] == "values":
        assert done.out == f"12000 {true[12000]}\n"


def test_each_refusal_goes_further_until_the_answer(tmp_path: Path) -> None:
    folder, limits = str(tmp_path / "kept"), Limits(options=100_000)
    refused: list[int] = []
    said: list[str] = []
    while len(refused) < 50:
        try:
            rows = list(nt.table("0.6", "grundy", count=1, start=500_000, limits=limits, folder=folder))
        except nt.TooLargeError as error:
            said.append(str(error))
            refused.append(_kept(tmp_path / "kept"))
        else:
            break
    assert len(refused) > 1
    assert all(f"what was computed is kept in {folder}" in one for one in said)
    assert refused == sorted(set(refused))  # each one went further
    assert rows == [(500_000, int(octal_values(Code.parse("0.6"), 500_001)[-1]))]


def test_a_search_for_a_period_goes_on_after_a_refusal(tmp_path: Path) -> None:
    code, limits = "0.64420", Limits(options=20)
    found, said = None, ""
    refused: list[int] = []
    while found is None and len(refused) < 50:
        try:
            found = nt.period(code, 20_000, limits=limits, folder=str(tmp_path))
        except nt.TooLargeError as error:
            said = str(error)
            refused.append(_kept(tmp_path))
    assert len(refused) > 0
    assert f"kept in {tmp_path}" in said
    assert refused == sorted(set(refused))
    assert found == nt.period(code, 20_000)


def test_games_by_the_definition_are_kept_too(tmp_path: Path) -> None:
    true = nt.nim_values("grundy", 3000).tolist()
    for start in (1000, 2999):
        assert list(nt.table("grundy", "grundy", count=1, start=start, folder=str(tmp_path))) == [(start, true[start])]
        assert _kept(tmp_path) > start
    assert list(nt.table("kayles", "grundy", count=3, folder=str(tmp_path / "none"))) == [(0, 0), (1, 1), (2, 2)]


def test_a_folder_changes_no_other_question(tmp_path: Path) -> None:
    limits = Limits(values=5000)
    list(nt.table("0.6", "grundy", count=1, start=9000, folder=str(tmp_path)))
    with pytest.raises(nt.TooLargeError, match="5000 nim-values that prove no period"):
        nt.nim_values("0.6", 1, start=9000, limits=limits)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("values", "0.6", "--count", "1"), "was made with game 'kept', not 'octal[code=0.6]'"),
        (("period", "0.6", "--limit", "500"), "was made with game 'kept', not 'octal[code=0.6]'"),
        (("values", "squares", "--count", "1"), "the values of squares cannot be kept in a folder"),
    ],
)
def test_a_folder_of_another_game_is_refused(words: tuple[str, ...], said: str, tmp_path: Path) -> None:
    with ValueFolder(tmp_path, "kept"):
        pass
    done = call([*words, "--checkpoints", str(tmp_path)])
    assert (done.status, done.err.count("\n")) == (2, 1)
    assert said in done.err


def test_a_damaged_or_used_folder_is_refused(tmp_path: Path) -> None:
    with ValueFolder(tmp_path, "octal[code=0.6]") as folder:
        folder.keep(list(range(2000)))
        used = call(["values", "0.6", "--count", "1", "--checkpoints", str(tmp_path)])
        assert used.status == 2
    (chunk,) = tmp_path.glob("values-*")
    content = bytearray(chunk.read_bytes())
    content[-1] ^= 1
    chunk.write_bytes(content)
    done = call(["values", "0.6", "--count", "1", "--checkpoints", str(tmp_path)])
    assert done.status == 2
    assert f"{chunk} is damaged" in done.err
    with pytest.raises(nt.RequestError, match="a folder of values belongs to nim-values"):
        nt.table("kayles", "outcome", count=1, folder=str(tmp_path))
