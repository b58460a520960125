"""Where pictures of ``nimatron plot`` go: files that appear whole, and one line that names them on a terminal."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from nimatron.errors import RequestError
from nimatron.explain.catalogue import catalogue
from nimatron.explain.message import Message
from nimatron.sequences.evaluation.measurements import write_whole

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from nimatron.picture.sieve_frames import Sieve


def save_plot(figure: Figure, path: str, lang: str) -> None:
    """Write a figure as the ending of ``path`` says."""
    from nimatron.picture.plot_style import save_figure

    save_figure(figure, path)
    _say(Message("plot.saved", {"path": path}), lang)


def save_animation(drawn: Sieve, path: str, lang: str) -> None:
    """Write a sieve as one SVG that moves."""
    from nimatron.picture.plot_style import checked_ending
    from nimatron.picture.sieve_frames import animation

    checked_ending(path)
    write_whole(Path(path), animation(drawn).encode())
    _say(Message("plot.saved", {"path": path}), lang)


def save_steps(drawn: Sieve, folder: str, lang: str) -> None:
    """Write a sieve into a folder, which is made if its parent exists: ``step-00.svg``, ``step-01.svg``, ..."""
    from nimatron.cli.progress import progress_bar
    from nimatron.picture.sieve_frames import frames

    make_folder(folder)
    width = max(2, len(str(drawn.steps - 1)))
    with progress_bar(drawn.steps) as bar:
        for number, frame in enumerate(bar.through(frames(drawn))):
            write_whole(Path(folder) / f"step-{number:0{width}d}.svg", frame.encode())
    _say(Message("plot.saved_steps", {"count": drawn.steps, "path": folder}), lang)


def make_folder(folder: str) -> None:
    """Make a folder where there is none; its parent must exist."""
    if os.path.exists(folder) and not os.path.isdir(folder):
        raise RequestError(f"--out {folder}: this is a file; give a folder")
    parent = os.path.dirname(os.path.abspath(folder))
    if not os.path.isdir(parent):
        raise RequestError(f"--out {folder}: there is no folder {parent}")
    os.makedirs(folder, exist_ok=True)


def _say(message: Message, lang: str) -> None:
    if sys.stderr.isatty():
        print(catalogue(lang).text(message), file=sys.stderr)
