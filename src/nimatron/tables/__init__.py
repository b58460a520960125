"""Many positions at once: tables of outcomes, nim-values, lengths, pairs, in every format and resumable."""
