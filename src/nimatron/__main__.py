"""``python -m nimatron``: the same as the command ``nimatron``."""

from __future__ import annotations

from nimatron.cli.main import run

if __name__ == "__main__":
    run()
