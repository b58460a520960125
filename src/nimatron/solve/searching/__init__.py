"""Exhaustive search, retrograde analysis for games with cycles, board search, and storage of their results."""
