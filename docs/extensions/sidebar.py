"""Navigation tree in the sidebar, made once for each folder rather than once for each page.

The pages of a folder have the same tree except for the marks on the path to the page itself. Sphinx and Furo would
resolve, copy and parse it for every page, which took a third of the build time.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from furo.navigation import get_navigation_tree
from sphinx.environment.adapters.toctree import global_toctree_for_doc

if TYPE_CHECKING:
    from sphinx.application import Sphinx

_PART = re.compile(r"<(/?)(?:ul|li)\b[^>]*>")
_trees: dict[str, str] = {}


def marked(tree: str, name: str) -> str:
    """Return the tree of a folder with the path to one of its pages marked."""
    link = f'<a class="reference internal" href="{name}.html">'
    end = tree.find(link)
    if end < 0:
        return tree
    way: list[re.Match[str]] = []
    for part in _PART.finditer(tree, 0, end):
        if part[1]:
            way.pop()
        else:
            way.append(part)
    found = tree[:end] + tree[end:].replace(link, '<a class="current reference internal" href="#">', 1)
    for part in reversed(way):
        before, after = found[: part.start()], found[part.end() :]
        if part[0].startswith("<ul"):
            found = f'{before}<ul class="current">{after}'
            continue
        level, *children = part[0][len('<li class="') : -len('">')].split()
        if children:  # the first box in the branch is the one that opens it
            after = after.replace(' class="toctree-checkbox"', ' checked="" class="toctree-checkbox"', 1)
        marks = [level, "current", *children, *["current-page"] * (part is way[-1])]
        found = f'{before}<li class="{" ".join(marks)}">{after}'
    return found


def _tree(app: Sphinx, folder: str) -> str:
    """Return the tree as shown on a page of the folder that is not in the tree."""
    if folder not in _trees:
        found = global_toctree_for_doc(
            app.env,
            f"{folder}-",
            app.builder,
            tags=app.tags,
            collapse=False,
            titles_only=True,
            maxdepth=-1,
            includehidden=True,
        )
        _trees[folder] = get_navigation_tree(app.builder.render_partial(found)["fragment"])  # type: ignore[attr-defined]
    return _trees[folder]


def _leave_out(_app: Sphinx, _page: str, _template: str, context: dict[str, Any], _doctree: object) -> None:
    """Keep Furo from making the tree."""
    context["toctree"] = lambda **_: ""


def _put_in(app: Sphinx, page: str, _template: str, context: dict[str, Any], _doctree: object) -> None:
    """Set the tree of the page."""
    folder, slash, name = page.rpartition("/")
    context["furo_navigation_tree"] = marked(_tree(app, folder + slash), name)


def setup(app: Sphinx) -> dict[str, Any]:
    """Connect the functions that replace the tree, one before Furo's handler and one after it."""
    app.connect("builder-inited", lambda _: _trees.clear())
    app.connect("html-page-context", _leave_out, priority=400)
    app.connect("html-page-context", _put_in, priority=600)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
