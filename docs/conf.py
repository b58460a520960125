"""Sphinx configuration of the book; build it with ``sphinx-build -W -n docs FOLDER`` or ``nox -s book``.

Links for playing a game lead to the address of ``nimatron serve``, or to that in the environment variable
``NIMATRON_PLAY``. The web site has an exported page next to the book and sets ``NIMATRON_PLAY=../play/``.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent / "extensions"))
os.environ["NIMATRON_LANG"] = "en"
os.environ["NO_COLOR"] = "1"
os.environ["COLUMNS"] = "100"

from nimatron.version import __version__

project = "Nimatron"
author = "The Nimatron founders"
copyright = "2026, the Nimatron founders; MIT licence"
version = release = __version__

extensions = [
    "myst_nb",
    "sphinx.ext.autodoc",
    "sphinx.ext.napoleon",
    "command_pages",
    "game_pages",
    "browser_notebooks",
    "games_catalogue",
    "sidebar",
]
source_suffix = {".md": "myst-nb"}
exclude_patterns = ["build", "extensions", "root", "static", "jupyter_execute"]
nimatron_play = os.environ.get("NIMATRON_PLAY", "http://127.0.0.1:8000/")

myst_heading_anchors = 3
nb_execution_mode = "force"
nb_execution_raise_on_error = True
nb_execution_timeout = 120
suppress_warnings = ["mystnb.unknown_mime_type"]

napoleon_numpy_docstring = False
autodoc_member_order = "bysource"
autodoc_typehints_format = "short"
python_use_unqualified_type_names = True
# References in docstrings must exist; types in signatures are left to mypy.
nitpick_ignore_regex = [(r"py:class", r".*"), (r"py:(obj|data|attr)", r".*"), (r"py:mod", r"nimatron\..*")]

html_theme = "furo"
html_title = f"Nimatron {release}"
html_static_path = ["static"]
html_extra_path = ["root"]
html_css_files = ["book.css"]
html_favicon = "../src/nimatron/web/static/stones.svg"
html_copy_source = False
html_show_sphinx = False
html_theme_options = {"navigation_with_keys": False}
