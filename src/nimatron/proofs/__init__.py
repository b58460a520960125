"""Proofs of positions: certificates, an independent checker of them, and play by them without a search."""
