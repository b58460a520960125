"""Solving positions: the choice between theorems, component values, tables and searches, and the finished analysis."""
