"""Exact arithmetic on plain integers: nim-sums, nimbers, continued fractions, numeration systems, Beatty sequences."""
