"""Rule sets of the user's own, from Python files that register them with ``@nt.register``."""

from __future__ import annotations

import importlib.util
import os
import sys
from collections.abc import Sequence

from nimatron.errors import NimatronError, RequestError

_loaded: set[str] = set()


def load_own_games(files: Sequence[str]) -> None:
    """Run the files named on the command line and in ``NIMATRON_GAMES``, each once.

    Raises ``RequestError`` with the file, the line and the reason when one cannot be read or run.

    >>> load_own_games([])
    """
    for file in (*filter(None, os.environ.get("NIMATRON_GAMES", "").split(os.pathsep)), *files):
        path = os.path.realpath(file)
        if path not in _loaded:
            _load(file, path)
            _loaded.add(path)


def _load(file: str, path: str) -> None:
    name = f"nimatron_own_games_{len(_loaded)}"
    if not os.path.isfile(path):
        raise RequestError(f"--games {file}: there is no such file; give a Python file that registers rule sets")
    spec = importlib.util.spec_from_file_location(name, path)
    if spec is None or spec.loader is None:
        raise RequestError(f"--games {file}: not a Python file; its name must end in .py")
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module  # dataclasses look their module up here
    try:
        spec.loader.exec_module(module)
    except NimatronError as error:
        raise RequestError(f"--games {file}: {error}") from None
    except Exception as error:
        raise RequestError(f"--games {file}:{_line(error, path)} {type(error).__name__}: {error}") from None


def _line(error: BaseException, path: str) -> str:
    """Give `` line N:`` where the error says which line of the file it comes from."""
    if isinstance(error, SyntaxError) and error.lineno:
        return f" line {error.lineno}:"
    line = ""
    trace = error.__traceback__
    while trace is not None:
        if os.path.realpath(trace.tb_frame.f_code.co_filename) == path:
            line = f" line {trace.tb_lineno}:"
        trace = trace.tb_next
    return line
