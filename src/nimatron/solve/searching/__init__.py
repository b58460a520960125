"""Exhaustive search, backwards where positions repeat, and on boards; what is kept of it."""
