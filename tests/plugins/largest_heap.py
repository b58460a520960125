"""A heap game with narrower moves than its options, and an attribute that says something else."""

import nimatron as nt


@nt.register
class LargestHeap(nt.HeapGame):
    """Take one to three objects, and only from a largest heap."""

    name, title, example = "largest-heap", "From the largest heap", "2,4,4"
    take_set = nt.SubtractionSet.parse("squares")  # the author's own business, no rule of the game

    def options(self, heap):
        return ((heap - take,) for take in range(1, min(heap, 3) + 1))

    def generate_moves(self, position):
        for move in super().generate_moves(position):
            if next(old for old, new in zip(position, move, strict=True) if old != new) == max(position):
                yield move
