"""One command for each task of a developer: ``nox -s test``, ``everything``, ``lint``, ``bench``, ``book``, ``links``.

Each session has an environment of its own; what stands after ``--`` goes to the tool.
"""

from __future__ import annotations

import nox

nox.options.sessions = ["lint", "test"]
nox.options.default_venv_backend = "venv"


@nox.session
def test(session: nox.Session) -> None:
    """Run the quick tier of the tests."""
    session.install("-e", ".[test]")
    session.run("pytest", "-n", "logical", *session.posargs)


@nox.session
def everything(session: nox.Session) -> None:
    """Run the tests of both tiers."""
    session.install("-e", ".[test]")
    session.run("pytest", "-n", "logical", "-m", "", *session.posargs)


@nox.session
def lint(session: nox.Session) -> None:
    """Look at style, types and the rules of imports."""
    session.install("-e", ".[test,lint]")
    session.run("ruff", "check", ".")
    session.run("ruff", "format", "--check", ".")
    session.run("mypy")
    session.run("mypy", "tests/tables/test_array_types.py")
    session.run("lint-imports")


@nox.session
def bench(session: nox.Session) -> None:
    """Measure, keep the results and write the tables of figures; names choose among the benchmarks."""
    session.install("-e", ".[all]")
    session.run("python", "-m", "benchmarks", *session.posargs)


@nox.session
def book(session: nox.Session) -> None:
    """Build the book into ``docs/build``, with ``NIMATRON_PYODIDE`` also its notebooks; a warning is an error."""
    session.install("-e", ".[book]")
    session.run("sphinx-build", "-W", "-n", "--keep-going", "docs", "docs/build", *session.posargs)


@nox.session
def links(session: nox.Session) -> None:
    """Fetch every address that the book names."""
    session.install("-e", ".[book]")
    session.run("sphinx-build", "-b", "linkcheck", "docs", "docs/build/links")
