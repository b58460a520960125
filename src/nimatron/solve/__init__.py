"""Finding out: one entry, ``analyse``."""
