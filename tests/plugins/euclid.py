"""Euclid: a game in one piece, whose author says so by giving the position itself as its only component."""

import nimatron as nt


@nt.register
class Euclid(nt.TupleGame):
    """Two numbers: take a multiple of the smaller from the larger, until one is 0 (Cole and Davie 1969)."""

    name, title, example = "my-euclid", "Euclid", "7,12"
    number_of_heaps = 2
    symmetry = "sorted"

    def generate_moves(self, position):
        small, large = sorted(position)
        for rest in range(large - small, -1, -small) if small else ():
            yield (small, rest) if position[0] == small else (rest, small)

    def components(self, position):
        return [(self, position)]
