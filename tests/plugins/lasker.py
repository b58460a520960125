"""Lasker's Nim, as a stranger would write it."""

import nimatron as nt


@nt.register
class Lasker(nt.HeapGame):
    """Take any number from a heap, or split it without taking (Lasker 1931)."""

    name, title, example = "my-lasker", "Lasker's Nim", "2,3"

    def options(self, heap):
        yield from ((rest,) for rest in range(heap))
        yield from ((part, heap - part) for part in range(1, heap // 2 + 1))
