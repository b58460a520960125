"""Nim-values of taking-and-breaking games: the plain loop, rare and common positions, three heaps."""
