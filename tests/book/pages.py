"""Runs pages of the book as a reader follows them: files are written, commands typed, Python lines run, in order.

A block with a ``caption`` is a file that the reader writes. A ``console`` block contains commands after ``$`` and their
output; a command that ends with ``&`` runs until the end of the page. A ``python`` block that begins with ``>>>`` is a
session; all sessions of a page share their names. ``...`` in output stands for any text. Everything runs in one folder,
which is empty at first.
"""

from __future__ import annotations

import doctest
import os
import re
import shlex
import shutil
import socket
import stat
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from tests.cli.processes import call, environment

DOCS = Path(__file__).parents[2] / "docs"
FLAGS = doctest.NORMALIZE_WHITESPACE | doctest.ELLIPSIS
PATIENCE = 120
PORTS = ("8000", "8786")
"""Ports named on pages; a run uses free ones instead."""

_FENCE = re.compile(r"^(`{3,}|:{3,})(\S*)[ \t]*(\S*)[^\n]*\n(.*?)^\1[ \t]*$", re.DOTALL | re.MULTILINE)
_CAPTION = re.compile(r"^:caption:\s*(\S+)\s*$", re.MULTILINE)


class Block(NamedTuple):
    """A fenced block: its language, the file name in its caption if any, its text, its first line number."""

    language: str
    file: str | None
    text: str
    line: int


def blocks(page: Path) -> Iterator[Block]:
    text = page.read_text(encoding="utf-8")
    for found in _FENCE.finditer(text):
        _, kind, argument, body = found.groups()
        line = text[: found.start()].count("\n") + 1
        caption = _CAPTION.match(body) if kind == "{code-block}" else None
        if caption is not None:
            body = body[caption.end() :].lstrip("\n")
        language = argument if kind in ("{code-block}", "{code-cell}") else kind
        yield Block(language, caption[1] if caption else None, body, line)


def commands(text: str) -> Iterator[tuple[str, str]]:
    """Yield each command of a console block with the output shown for it."""
    for part in re.split(r"^\$ ", text, flags=re.MULTILINE)[1:]:
        lines = part.split("\n")
        typed = [lines.pop(0)]
        while typed[-1].endswith("\\"):
            typed.append(lines.pop(0).removeprefix("> "))
        yield "\n".join(typed), "\n".join(lines)


def matches(shown: str, printed: str) -> bool:
    """Return whether a page shows what was printed, ignoring blanks; ``...`` stands for any text."""
    return doctest.OutputChecker().check_output(shown.strip() + "\n", printed.strip() + "\n", FLAGS)


def called(command: str) -> list[str] | None:
    """Return the arguments of a command of ours that needs no shell and no other process, else None."""
    open_words = re.sub(r"""'[^']*'|"[^"$`]*\"""", "", command)
    if not command.startswith("nimatron ") or re.search(r"[|<>&;$`*?~]| --(?:games|processes|cluster)\b", open_words):
        return None
    return shlex.split(command.replace("\\\n", " "))[1:]


class Reader:
    """A reader who follows pages in an empty folder; ``close`` ends the processes still running.

    Commands are typed in a shell. With ``quick``, commands of ours that need no other process are called in this one.
    """

    def __init__(self, folder: Path, quick: bool = False) -> None:
        self.quick = quick
        self.folder = folder / "work"
        self.folder.mkdir()
        self.names: dict[str, Any] = {"__name__": "__main__"}
        self.ports = {port: str(_free_port()) for port in PORTS}
        self._running: list[subprocess.Popen[bytes]] = []
        self._logs = folder / "logs"
        self._logs.mkdir()
        programs = folder / "bin"
        programs.mkdir()
        for name, module in (("nimatron", "-m nimatron"), ("python", ""), ("dask", "-W ignore -m dask")):
            script = programs / name
            script.write_text(f'#!/bin/sh\nexec "{sys.executable}" {module} "$@"\n')
            script.chmod(script.stat().st_mode | stat.S_IXUSR)
        path = os.pathsep.join((str(programs), os.environ.get("PATH", "")))
        self._environment = environment(PATH=path, NIMATRON_THREADS="1", NO_COLOR="1", COLUMNS="80")

    def follow(self, page: Path) -> int:
        """Do everything that a page says; return the number of commands and examples run."""
        return sum(self._do(block, page) for block in blocks(page))

    def _do(self, block: Block, page: Path) -> int:
        text = self._with_ports(block.text)
        place = f"{page.relative_to(DOCS)}:{block.line}"
        if block.file is not None:
            (self.folder / block.file).write_text(text, encoding="utf-8")
            return 0
        if block.language == "console":
            return sum(self._type(command, shown, place) for command, shown in commands(text))
        if block.language == "python" and block.text.startswith(">>>"):
            return self._session(text, place)
        return 0

    def _with_ports(self, text: str) -> str:
        for port, free in self.ports.items():
            text = re.sub(rf"(?<=[ :]){port}\b", free, text)
        return text

    def _type(self, command: str, shown: str, place: str) -> int:
        if command.endswith("&"):
            self._begin(command.removesuffix("&").strip(), shown, place)
            return 1
        arguments = called(command) if self.quick else None
        printed = self._shell(command) if arguments is None else self._call(arguments)
        assert matches(shown, printed), f"{place}: $ {command}\nshown:\n{shown}\nprinted:\n{printed}"
        assert "Traceback" not in printed, place
        return 1

    def _call(self, arguments: list[str]) -> str:
        here, kept = Path.cwd(), dict(os.environ)
        os.chdir(self.folder)
        os.environ.clear()
        os.environ.update(self._environment)
        try:
            ended = call(arguments)
        finally:
            os.chdir(here)
            os.environ.clear()
            os.environ.update(kept)
        return ended.out + ended.err

    def _shell(self, command: str) -> str:
        done = subprocess.run(
            ["bash", "-c", command],
            cwd=self.folder,
            env=self._environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            timeout=PATIENCE,
        )
        return done.stdout.decode()

    def _begin(self, command: str, shown: str, place: str) -> None:
        """Start a background command, and wait until it has printed what is shown."""
        log = self._logs / str(len(self._running))
        with log.open("wb") as out:
            begun = subprocess.Popen(
                ["bash", "-c", f"exec {command}"],
                cwd=self.folder,
                env=self._environment,
                stdin=subprocess.DEVNULL,
                stdout=out,
                stderr=out,
            )
        self._running.append(begun)
        deadline = time.monotonic() + PATIENCE
        while not matches(shown, printed := log.read_text(encoding="utf-8", errors="replace")):
            assert begun.poll() is None, f"{place}: $ {command} & ended\n{printed}"
            assert time.monotonic() < deadline, f"{place}: $ {command} &\nshown:\n{shown}\nprinted:\n{printed}"
            time.sleep(0.1)

    def _session(self, text: str, place: str) -> int:
        examples = doctest.DocTestParser().get_doctest(text, self.names, place, place, 0)
        examples.globs = self.names  # names persist from block to block
        failures: list[str] = []
        here = Path.cwd()
        os.chdir(self.folder)
        try:
            result = doctest.DocTestRunner(optionflags=FLAGS).run(examples, out=failures.append, clear_globs=False)
        finally:
            os.chdir(here)
        assert not result.failed, "".join(failures)
        return result.attempted

    def close(self) -> None:
        for begun in reversed(self._running):
            begun.terminate()
        for begun in self._running:
            try:
                begun.wait(10)
            except subprocess.TimeoutExpired:
                begun.kill()
                begun.wait(10)
        shutil.rmtree(self.folder, ignore_errors=True)


def _free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])
