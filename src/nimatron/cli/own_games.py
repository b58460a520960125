"""User-defined rule sets, loaded from Python files that register them with ``@nt.register``."""

from __future__ import annotations

import importlib.util
import os
import sys
from collections.abc import Sequence

from nimatron.errors import NimatronError, RequestError
from nimatron.explain.message import MessageValue
from nimatron.explain.reason import reason

_loaded: set[str] = set()


def load_own_games(files: Sequence[str]) -> None:
    """Run the files named on the command line and in ``NIMATRON_GAMES``, each of them once.

    Raise ``RequestError`` with file, line and cause if one of them cannot be read or run.

    >>> load_own_games([])
    """
    for file in (*filter(None, os.environ.get("NIMATRON_GAMES", "").split(os.pathsep)), *files):
        path = os.path.realpath(file)
        if path not in _loaded:
            _load(file, path)
            _loaded.add(path)


def loaded_games() -> list[str]:
    """Return the files that were run, for another process.

    >>> isinstance(loaded_games(), list)
    True
    """
    return sorted(_loaded)


def _load(file: str, path: str) -> None:
    name = f"nimatron_own_games_{len(_loaded)}"
    if not os.path.isfile(path):
        raise RequestError(reason("file.no_games", path=file))
    spec = importlib.util.spec_from_file_location(name, path)
    if spec is None or spec.loader is None:
        raise RequestError(reason("file.not_python", path=file))
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module  # dataclasses look up their module here
    try:
        spec.loader.exec_module(module)
    except NimatronError as error:
        raise RequestError(reason("at", where=f"--games {file}", why=error)) from None
    except Exception as error:
        why: MessageValue = f"{type(error).__name__}: {error}"
        if (number := _line(error, path)) is not None:
            why = reason("at", where=reason("where.line", number=number), why=why)
        raise RequestError(reason("at", where=f"--games {file}", why=why)) from None


def _line(error: BaseException, path: str) -> int | None:
    """Return the line of the file that caused the error, or None if unknown."""
    if isinstance(error, SyntaxError) and error.lineno:
        return error.lineno
    line = None
    trace = error.__traceback__
    while trace is not None:
        if os.path.realpath(trace.tb_frame.f_code.co_filename) == path:
            line = trace.tb_lineno
        trace = trace.tb_next
    return line
