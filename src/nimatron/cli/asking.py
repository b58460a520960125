"""Asking a person at the terminal, or reading the answer from a pipe."""

from __future__ import annotations

import sys
from contextlib import suppress

from nimatron.cli.terminal import Terminal


def asked(out: Terminal, prompt: str) -> str:
    """Write the prompt and give the line that is typed; ``EOFError`` at the end of the input."""
    out.stream.flush()
    if sys.stdin.isatty() and out.interactive:
        with suppress(ImportError):
            import readline  # noqa: F401 - line editing and history at the prompt
        return input(prompt)
    out.stream.write(prompt)
    out.stream.flush()
    line = sys.stdin.readline(100_000)
    if not line:
        raise EOFError
    if not sys.stdin.isatty():
        out.line(line.strip())
    return line
