"""Chomp, as a stranger would write it."""

import nimatron as nt


@nt.register
class Chomp(nt.GridGame):
    """Bite a square and all below and to the right of it; the first one is poisoned (Gale 1974)."""

    name, title, example = "my-chomp", "Chomp", "3x4"

    def generate_moves(self, free):
        for row, column in sorted(free - {(0, 0)}):
            yield free - {(r, c) for r, c in free if r >= row and c >= column}

    def touched(self, free, move):
        return super().touched(free, move)[:1]  # the bitten square is the first of those that go
