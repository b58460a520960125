"""A stranger's game, known by its name while a test runs."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import nimatron as nt
from nimatron.rules import registry


class Elbows(nt.GridGame):
    """Cover three free cells that form an elbow."""

    name, title, example = "elbows", "Elbows", "3x4"
    components = nt.GridGame.connected_regions
    canonical = nt.GridGame.up_to_symmetry

    def generate_moves(self, free: nt.Cells) -> Iterator[nt.Cells]:
        for row, column in sorted(free):
            for down in (1, -1):
                for across in (1, -1):
                    elbow = {(row, column), (row + down, column), (row, column + across)}
                    if elbow <= free:
                        yield free - elbow


@pytest.fixture
def elbows() -> Iterator[Elbows]:
    known = dict(registry._registered)
    nt.register(Elbows)
    yield Elbows()
    registry._registered.clear()
    registry._registered.update(known)
