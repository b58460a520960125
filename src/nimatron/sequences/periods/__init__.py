"""Periods of nim-value sequences, only where a theorem proves them: one file a theorem, with its proof."""
