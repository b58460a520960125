"""The door of the command: ``nimatron`` and ``python -m nimatron``."""

from __future__ import annotations

import gc
import sys
from typing import NoReturn


def run() -> NoReturn:
    """Run with the arguments of the process and end it with the command's status.

    What is loaded at the start stays until the end: it is not searched for garbage, which is a tenth of the time that
    a small question takes.
    """
    gc.disable()
    from nimatron.cli.main import main

    gc.freeze()
    gc.enable()
    status = main()
    gc.freeze()
    sys.exit(status)


if __name__ == "__main__":
    run()
