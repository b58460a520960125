"""Periods of nim-value sequences that a theorem proves; each theorem has a module with its statement and proof."""
