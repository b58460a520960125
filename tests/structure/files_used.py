"""Count the files of the package in which something is executed during a task.

``python -m tests.structure.files_used solve nim 3,4,5``, ``... play nim 3,4,5 1,4,5`` or ``... moves nim 3,4,5``
"""

from __future__ import annotations

import contextlib
import io
import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from types import FrameType
from typing import Any

import nimatron

ROOT = str(Path(nimatron.__file__).parent)


def files_passed(task: Callable[[], Any]) -> list[str]:
    """Return the files in which functions or modules run during a task, without empty package files."""
    passed: set[str] = set()

    def note(frame: FrameType, _event: str, _argument: Any) -> None:
        name = frame.f_code.co_filename
        if name.startswith(ROOT) and not name.endswith("__init__.py"):
            passed.add(name[len(ROOT) + 1 :])

    sys.setprofile(note)
    try:
        with contextlib.redirect_stdout(io.StringIO()):
            task()
    finally:
        sys.setprofile(None)
    return sorted(passed)


def command(*words: str) -> list[str]:
    """Return the files that a command uses."""

    def task() -> None:
        from nimatron.cli.main import main

        main(list(words))

    return files_passed(task)


def play(game: str, position: str, to: str) -> list[str]:
    """Return the files that a turn uses on the server, once the worker is warm."""
    return _answered("/api/play", {"game": game, "position": position, "to": to, "frame": position})


def moves(game: str, position: str) -> list[str]:
    """Return the files that a click on a picture uses on the server to get the moves, once the worker is warm."""
    return _answered("/api/moves", {"game": game, "position": position})


def _answered(path: str, query: dict[str, str]) -> list[str]:
    from nimatron.web.fields import read_fields
    from nimatron.web.request import Allowance
    from nimatron.web.routes import OWN_ROUTES

    route = next(route for route in OWN_ROUTES if route.path == path)
    module, _, name = route.answer.partition(":")
    answer = getattr(import_module(f"nimatron.web.answers.{module}"), name)
    given = read_fields(route.fields, query)
    answer(given, Allowance(8.0))
    return files_passed(lambda: answer(given, Allowance(8.0)))


if __name__ == "__main__":
    asked = {"play": play, "moves": moves}.get(sys.argv[1] if len(sys.argv) > 1 else "")
    found = asked(*sys.argv[2:]) if asked else command(*sys.argv[1:])
    print(*found, f"{len(found)} files", sep="\n")
