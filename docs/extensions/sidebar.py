"""The tree of pages at the side, made once for each folder instead of once for each page.

It is the same on every page of a folder but for the marks on the way to the page itself. Sphinx and Furo resolve, copy
and parse it again for each page, which took a third of the time of the build.
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
    """Return the tree of a folder with the marks on the way to one page of that folder."""
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
        if children:  # the box that opens the branch is the first one in it
            after = after.replace(' class="toctree-checkbox"', ' checked="" class="toctree-checkbox"', 1)
        marks = [level, "current", *children, *["current-page"] * (part is way[-1])]
        found = f'{before}<li class="{" ".join(marks)}">{after}'
    return found


def _tree(app: Sphinx, folder: str) -> str:
    """The tree as a page of a folder shows it that is not in it."""
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
    """Give the page its tree."""
    folder, slash, name = page.rpartition("/")
    context["furo_navigation_tree"] = marked(_tree(app, folder + slash), name)


def setup(app: Sphinx) -> dict[str, Any]:
    """Make the tree before and after Furo does what it does for each page."""
    app.connect("builder-inited", lambda _: _trees.clear())
    app.connect("html-page-context", _leave_out, priority=400)
    app.connect("html-page-context", _put_in, priority=600)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
