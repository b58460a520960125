"""The built book: the one in ``NIMATRON_BOOK``, or one built here by the first test that needs it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.book.pages import DOCS


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of the book; a warning during the build is a failure."""
    built = os.environ.get("NIMATRON_BOOK")
    if built:
        return Path(built)
    folder = tmp_path_factory.mktemp("book")
    source = os.pathsep.join(filter(None, (str(DOCS.parent / "src"), os.environ.get("PYTHONPATH", ""))))
    done = subprocess.run(
        [
            sys.executable,
            "-m",
            "sphinx",
            "-W",
            "-n",
            "-q",
            "--keep-going",
            "-d",
            str(folder / "kept"),
            str(DOCS),
            str(folder / "html"),
        ],
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": source},
    )
    assert done.returncode == 0, (
        f"the book is not built (pip install -e '.[test]' has all it needs):\n{done.stderr[-4000:]}"
    )
    return folder / "html"
