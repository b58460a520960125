"""Regions of the plane in characters: each boundary in them is an island, and what lies on it is a ring."""

from __future__ import annotations

from collections.abc import Sequence

from nimatron.views.scene import Item, Scene

_APART = "──"


def islands(scene: Scene) -> dict[Item, list[str]]:
    """Return for each island what lies on it, in order: free ends by their numbers, spots also with their lives.

    >>> island = Item("r0.0", "island", label="1.1")
    >>> list(islands(Scene("regions", (island, Item("r0.0.0", "spot", state="0", label="3")))).values())
    [['1(3)']]
    """
    found: dict[Item, list[str]] = {item: [] for item in scene.items if item.kind == "island"}
    at = {(island.x, island.y): island for island in found}
    for item in scene.items:
        if item.kind != "island":
            number = str(int(item.state or 0) + 1)
            found[at[item.x, item.y]].append(f"{number}({item.label})" if item.kind == "spot" else number)
    return found


def ring(names: Sequence[str], width: int) -> list[str]:
    r"""Return the lines of a ring through these names, or of one name alone; empty if it is too wide.

    >>> print("\n".join(ring(["1", "2", "3"], 20)))
    ┌─1──2──3─┐
    └─────────┘
    """
    if len(names) < 2:
        return ["".join(names)]
    top = f"┌─{_APART.join(names)}─┐"
    return [top, f"└{'─' * (len(top) - 2)}┘"] if len(top) <= width else []
