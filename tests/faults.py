"""Mutation testing: make each small fault of ``faults.toml`` in a copy of the tree and run the tests there.

    python -m tests.faults [--tier quick|full] [--expected] [--tests PATH ...] [--only NAME ...] [--workers N]

The tests stop at the first failure. By default the whole quick tier runs; ``--expected`` runs only the tests that each
fault names, ``--tests`` only the files given. The table shows whether each fault was found, and by which test. The exit
status is 1 if a fault was not found, or if it could not be made because its text is no longer in the file.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parent.parent
RECORD = Path(__file__).with_suffix(".toml")


@dataclass(frozen=True)
class Fault:
    """A small fault: ``old`` occurs once in ``file`` and becomes ``new``; ``tests`` are expected to find it."""

    name: str
    breaks: str
    file: str
    old: str
    new: str
    tests: tuple[str, ...]
    build: bool = False


@dataclass(frozen=True)
class Outcome:
    """The result of the tests: the first test that failed, or why there was none."""

    fault: Fault
    found: bool
    said: str
    seconds: float


def faults() -> list[Fault]:
    """Read the list of faults."""
    entries = tomllib.loads(RECORD.read_text(encoding="utf-8"))["fault"]
    return [Fault(**{**entry, "tests": tuple(entry["tests"])}) for entry in entries]


def faulty(fault: Fault, root: Path = ROOT) -> str | None:
    """Return the text of the file with the fault, or None unless the old text occurs exactly once."""
    path = root / fault.file
    text = path.read_text(encoding="utf-8") if path.exists() else ""
    return text.replace(fault.old, fault.new) if text.count(fault.old) == 1 and fault.old != fault.new else None


def copy_tree(folder: Path) -> None:
    """Copy all files that git tracks or would add, and the compiled kernels."""
    listed = subprocess.run(
        ["git", "ls-files", "-coz", "--exclude-standard"], cwd=ROOT, capture_output=True, check=True
    ).stdout.decode()
    kernels = [str(path.relative_to(ROOT)) for path in ROOT.glob("src/nimatron/kernels/_native*")]
    for name in {*listed.split("\0"), *kernels} - {""}:
        source, target = ROOT / name, folder / name
        if source.is_file():
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(source, target)


def run(fault: Fault, arguments: Sequence[str]) -> Outcome:
    """Make a fault in a fresh copy of the tree and run pytest there with these arguments."""
    began = time.monotonic()

    def outcome(found: bool, said: str) -> Outcome:
        return Outcome(fault, found, said, time.monotonic() - began)

    text = faulty(fault)
    if text is None:
        return outcome(False, "STALE: its text does not occur exactly once in the file")
    with tempfile.TemporaryDirectory(prefix="nimatron-fault-") as name:
        folder = Path(name)
        copy_tree(folder)
        (folder / fault.file).write_text(text, encoding="utf-8")
        surroundings = {
            **os.environ, "PYTHONPATH": str(folder / "src"), "PYTHONDONTWRITEBYTECODE": "1", "NIMATRON_ALL": "1",
        }  # fmt: skip
        if fault.build:
            build = [sys.executable, "setup.py", "-q", "build_ext", "--inplace", "--force"]
            built = subprocess.run(build, cwd=folder, env=surroundings, capture_output=True, text=True)
            if built.returncode:
                return outcome(False, f"NOT BUILT: {built.stderr.strip().splitlines()[-1:]}")
        command = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", *arguments]
        tested = subprocess.run(command, cwd=folder, env=surroundings, capture_output=True, text=True)
    if tested.returncode == 0:
        return outcome(False, "NOT FOUND")
    by = re.search(r"^(?:FAILED|ERROR) (.*?)(?: - .*)?$", tested.stdout, re.M)
    if by is None:  # pytest itself could not run
        return outcome(False, f"PYTEST {tested.returncode}: {(tested.stdout + tested.stderr).strip()[-200:]}")
    return outcome(True, by[1])


def main(given: Sequence[str] | None = None) -> int:
    """Run the command and print the table."""
    parser = argparse.ArgumentParser(prog="python -m tests.faults", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--tier", choices=("quick", "full"), default="quick", help="which tests run")
    parser.add_argument("--only", action="append", default=[], metavar="NAME", help="this fault only; may be repeated")
    parser.add_argument("--tests", action="append", default=[], metavar="PATH", help="these tests only")
    parser.add_argument("--expected", action="store_true", help="only the tests that each fault names")
    parser.add_argument("--workers", type=int, default=2, help="processes of pytest; 0: none besides")
    parser.add_argument("--list", action="store_true", help="list the faults and run nothing")
    options = parser.parse_args(given)
    known = faults()
    unknown = set(options.only) - {fault.name for fault in known}
    if unknown:
        parser.error(f"no fault is called {', '.join(sorted(unknown))}; --list lists them")
    chosen = [fault for fault in known if not options.only or fault.name in options.only]
    if options.list:
        print(*(f"{fault.name:26} {fault.breaks}" for fault in chosen), sep="\n")
        return 0
    found = 0
    for fault in chosen:
        arguments = [
            "--ignore",
            "tests/test_faults.py",
            *(["-m", ""] if options.tier == "full" else []),
        ]  # it looks for the old text
        arguments += ["-n", str(options.workers)]
        arguments += options.tests or (fault.tests if options.expected else ())
        result = run(fault, arguments)
        found += result.found
        print(
            f"{'found' if result.found else '-----'} {fault.name:26} {result.seconds:6.0f} s  {result.said}", flush=True
        )
    print(f"{found} of {len(chosen)} found")
    return found < len(chosen)


if __name__ == "__main__":
    sys.exit(main())
