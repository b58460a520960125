"""Ten rule sets as strangers would write them: nothing in the house knows them, and everything must serve them.

``PLUGINS`` lists them for every test that wants rule sets of a user's own; ``registered`` makes them known for a while
in this process, ``path_of`` gives the file for ``nimatron --games FILE``.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

import nimatron as nt
from nimatron.rules import registry


class PlugIn(NamedTuple):
    """A rule set's file, its name, and a position small enough to be added to others by brute force."""

    stem: str
    name: str
    small: str


PLUGINS = (
    PlugIn("lasker", "my-lasker", "1,3"),
    PlugIn("nim", "one-or-two", "2,4"),
    PlugIn("largest_heap", "largest-heap", "1,3,3"),
    PlugIn("odd_takes", "odd-takes", "2,3"),
    PlugIn("cram", "my-cram", "2x3"),
    PlugIn("chomp", "my-chomp", "2x3"),
    PlugIn("node_kayles", "my-node-kayles", "cycle:5"),
    PlugIn("turtles", "my-turtles", "HTH"),
    PlugIn("wandering_token", "my-token", "0"),
    PlugIn("euclid", "my-euclid", "3,5"),
)


def path_of(plugin: PlugIn) -> Path:
    """Return the file of a rule set."""
    return Path(__file__).with_name(f"{plugin.stem}.py")


def class_of(plugin: PlugIn) -> type[nt.RuleSet[Any]]:
    """Return the class that the file defines."""
    module = import_module(f"tests.plugins.{plugin.stem}")
    return next(
        value
        for value in vars(module).values()
        if isinstance(value, type) and issubclass(value, nt.RuleSet) and value.__module__ == module.__name__
    )


@contextmanager
def registered() -> Iterator[None]:
    """All ten known in this process; afterwards the registry is as it was, so that no other test meets them."""
    before = dict(registry._registered)
    try:
        for plugin in PLUGINS:
            nt.register(class_of(plugin))
        yield
    finally:
        registry._registered.clear()
        registry._registered.update(before)
