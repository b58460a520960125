"""A board as a NumPy file: one array with an axis for each heap, written whole or not at all."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any


def write_board(path: str, board: Any) -> None:
    """Write the array to ``path``: booleans (true where the player to move loses), nim-values or remoteness.

    >>> import tempfile, numpy as np
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     write_board(f"{folder}/board.npy", np.eye(2, dtype=bool))
    ...     np.load(f"{folder}/board.npy").tolist()
    [[True, False], [False, True]]
    """
    import numpy as np

    target = Path(path)
    temporary = target.with_name(f".{target.name}.{os.getpid()}.tmp")
    try:
        with open(temporary, "wb") as file:
            np.lib.format.write_array(file, np.ascontiguousarray(board), allow_pickle=False)
            file.flush()
            os.fsync(file.fileno())
        os.replace(temporary, target)
    finally:
        temporary.unlink(missing_ok=True)
