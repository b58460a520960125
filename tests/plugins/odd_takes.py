"""A subclass of a built-in game that has a theorem, with other options."""

import nimatron as nt


@nt.register
class OddTakes(nt.Nim):
    """Nim in which only odd numbers are taken."""

    name, title, example = "odd-takes", "Odd takes", "3,4"

    def options(self, heap):
        return ((heap - take,) for take in range(1, heap + 1, 2))
