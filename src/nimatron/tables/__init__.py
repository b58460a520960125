"""Tables of many positions: outcomes, nim-values, remoteness, Wythoff pairs, in every format and resumable."""
