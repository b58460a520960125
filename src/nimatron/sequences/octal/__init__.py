"""Nim-values of octal codes: the definition, rare and common heaps, splits into three, and streams of values."""
