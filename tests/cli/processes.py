"""Run the command as a real process with bounded memory, or inside this process with its own streams."""

from __future__ import annotations

import io
import os
import resource
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple, TextIO
from unittest.mock import patch

import nimatron
from nimatron.cli.main import main

MEMORY = 500 * 2**20
SOURCE = Path(nimatron.__file__).parents[1]


class Ended(NamedTuple):
    status: int
    out: str
    err: str


def environment(**variables: str) -> dict[str, str]:
    """Return the environment without variables that change colours or language; an empty value removes a variable."""
    mine = {
        name: value
        for name, value in os.environ.items()
        if name not in ("NO_COLOR", "FORCE_COLOR", "COLUMNS", "NIMATRON_GAMES", "COLORTERM", "LC_ALL", "LC_MESSAGES")
    }
    found = {
        **mine,
        "LANG": "C.UTF-8",
        "NIMATRON_LANG": "en",
        "PYTHONPATH": str(SOURCE),
        "PYTHONUTF8": "1",
        **variables,
    }
    return {name: value for name, value in found.items() if value}


def _bounded() -> None:
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


def process(*arguments: str | bytes, stdin: bytes = b"", bounded: bool = False, **variables: str) -> Ended:
    done = subprocess.run(
        [sys.executable, "-m", "nimatron", *arguments],
        input=stdin,
        capture_output=True,
        env=environment(**variables),
        timeout=120,
        preexec_fn=_bounded if bounded else None,
    )
    return Ended(done.returncode, done.stdout.decode(), done.stderr.decode())


def call(arguments: Sequence[str], stdin: bytes | TextIO = b"") -> Ended:
    """Call ``main`` in this process, with its own streams."""
    kept = sys.stdin, sys.stdout, sys.stderr
    out, err = io.BytesIO(), io.BytesIO()
    sys.stdin = io.TextIOWrapper(io.BytesIO(stdin), encoding="utf-8") if isinstance(stdin, bytes) else stdin
    streams = sys.stdout, sys.stderr = io.TextIOWrapper(out, encoding="utf-8"), io.TextIOWrapper(err, encoding="utf-8")
    try:
        status = main(list(arguments))
        sys.stdout.flush()
        sys.stderr.flush()
    finally:
        sys.stdin, sys.stdout, sys.stderr = kept
        for stream in streams:
            stream.detach()  # otherwise the bytes would be closed with it
    return Ended(status, out.getvalue().decode(), err.getvalue().decode())


def here(*arguments: str, stdin: bytes = b"", **variables: str) -> Ended:
    """Run the command like ``process``, in the same environment, but without a new process.

    Own games stay registered and the streams are UTF-8; tests that depend on these need a real process.
    """
    with patch.dict(os.environ, environment(**variables), clear=True):
        return call(arguments, stdin)


def assert_refused(ended: Ended, what: object = "") -> None:
    """Assert exit status 2 and one short line on standard error without a traceback."""
    shown = str(what)[:200]
    assert ended.status == 2, (shown, ended.status, ended.out[:500], ended.err[-500:])
    assert ended.err.startswith("nimatron: "), (shown, ended.err[:500])
    assert ended.err.count("\n") == 1, (shown, ended.err[:500])
    assert ended.err.endswith("\n")
    assert len(ended.err) < 1000
    assert "Traceback" not in ended.err + ended.out
