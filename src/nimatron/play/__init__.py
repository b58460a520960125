"""Players, matches, records and their review."""
