"""Draw ``docs/precision.svg``; run ``python docs/precision_plot.py`` with matplotlib installed."""

from __future__ import annotations

from pathlib import Path

from nimatron.papers.precision_story import plot_precision
from nimatron.picture.plot_style import save_figure

if __name__ == "__main__":
    save_figure(plot_precision(), Path(__file__).with_name("precision.svg"), "Precision")
