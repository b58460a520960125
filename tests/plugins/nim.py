"""A game whose class is called like a built-in one, and is not it."""

import nimatron as nt


@nt.register
class Nim(nt.HeapGame):
    """Take one or two objects from a heap."""

    name, title, example = "one-or-two", "One or two", "4,5"

    def options(self, heap):
        return ((heap - take,) for take in (1, 2) if take <= heap)
