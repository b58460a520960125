"""Positions and results as text and as SVG."""
