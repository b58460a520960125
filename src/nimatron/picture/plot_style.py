"""Common code of the plots: optional matplotlib, one style, saving."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from math import log10
from pathlib import Path
from typing import TYPE_CHECKING, Any

from nimatron.errors import MissingExtraError, RequestError
from nimatron.explain.reason import reason
from nimatron.files import whole_file
from nimatron.picture.svg_drawing import COLOURS

if TYPE_CHECKING:
    from matplotlib.figure import Figure

ENDINGS = ("svg", "png", "pdf")
INK, QUIET, GRID = COLOURS["ink"], COLOURS["ink-quiet"], "#e4dfd4"
LOST = COLOURS["lost"]
SERIES = {"recursive": LOST, "algebraic": "#2f6690", "arithmetic": "#4c7a34"}
"""Colours of the three strategies: orange, blue and green; their markers differ as well."""
_SUPERSCRIPTS = str.maketrans("0123456789-", "⁰¹²³⁴⁵⁶⁷⁸⁹⁻")
MARKS = {"recursive": "o", "algebraic": "s", "arithmetic": "^"}

_STYLE = {
    "svg.fonttype": "none",
    "svg.hashsalt": "nimatron",
    "pdf.fonttype": 42,
    "font.size": 10,
    "font.family": "sans-serif",
    "axes.edgecolor": QUIET,
    "axes.labelcolor": INK,
    "axes.titlecolor": INK,
    "axes.titlesize": 11,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.axisbelow": True,
    "xtick.color": QUIET,
    "ytick.color": QUIET,
    "grid.color": GRID,
    "legend.frameon": False,
    "figure.facecolor": "white",
    "savefig.facecolor": "white",
}


def require_matplotlib() -> Any:
    """Return the module matplotlib; raise ``MissingExtraError`` if it is not installed.

    >>> require_matplotlib().__name__
    'matplotlib'
    """
    try:
        import matplotlib
    except ImportError:
        raise MissingExtraError(reason("extra.plot")) from None
    return matplotlib


@contextmanager
def plot_style() -> Iterator[None]:
    """Apply the common style to the plots made inside the block."""
    with require_matplotlib().rc_context(_STYLE):
        yield


def new_figure(width: float = 7.0, height: float = 4.6) -> Figure:
    """Return an empty figure of this size in inches, not attached to a screen."""
    require_matplotlib()
    from matplotlib.figure import Figure

    return Figure(figsize=(width, height), layout="constrained")


def power_of_ten(value: float, _place: object = None) -> str:
    """Return the label of a power of ten on a logarithmic axis; matplotlib's own labels are slow to draw.

    >>> power_of_ten(1000.0), power_of_ten(0.01), power_of_ten(1.0)
    ('10³', '0.01', '1')
    """
    exponent = round(log10(value)) if value > 0 else 0
    return f"10{str(exponent).translate(_SUPERSCRIPTS)}" if exponent > 2 else f"{value:g}"


def logarithmic(axis: Any) -> None:
    """Put ticks of a logarithmic axis only at powers of ten, labelled with plain characters."""
    from matplotlib.ticker import FuncFormatter, NullLocator

    axis.set_minor_locator(NullLocator())
    axis.set_major_formatter(FuncFormatter(power_of_ten))


def checked_ending(path: str | os.PathLike[str]) -> str:
    """Return the extension of a plot's file; raise ``RequestError`` for an unknown one.

    >>> checked_ending("board.svg")
    'svg'
    """
    target = Path(path)
    ending = target.suffix.lstrip(".").lower()
    if ending not in ENDINGS:
        raise RequestError(reason("request.plot_ending", path=path, endings=", ".join("." + name for name in ENDINGS)))
    if not target.absolute().parent.is_dir():
        raise RequestError(reason("file.out_no_folder", path=path, folder=target.absolute().parent))
    if target.is_dir():
        raise RequestError(reason("file.out_is_folder", path=path))
    return ending


def save_figure(figure: Figure, path: str | os.PathLike[str], title: str = "", dots: int = 150) -> None:
    """Save a figure in the format given by the extension, with ``dots`` per inch.

    The file is reproducible byte for byte, and is replaced as a whole.
    """
    ending = checked_ending(path)
    dates = {"svg": {"Date": None}, "pdf": {"CreationDate": None, "ModDate": None}, "png": {}}[ending]
    with whole_file(path, binary=True) as file, plot_style():
        figure.savefig(file, format=ending, dpi=dots, metadata={**dates, "Title": title} if title else dates)
    figure.set_layout_engine("none")  # the layout is done; repeating it for each format would be slow
