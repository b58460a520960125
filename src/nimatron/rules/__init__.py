"""Rule sets: the contract, base classes for games, octal codes, and boards stored as bits."""
