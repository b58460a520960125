"""Cram, as a stranger would write it."""

import nimatron as nt


@nt.register
class Cram(nt.GridGame):
    """Cover two neighbouring free cells with a domino (Gardner 1974)."""

    name, title, example = "my-cram", "Cram", "3x4"
    components = nt.GridGame.connected_regions
    canonical = nt.GridGame.up_to_symmetry

    def generate_moves(self, free):
        return (free - set(domino) for domino in self.dominoes(free))
