"""Valuations: a component is mapped to an element of a monoid, and the total determines who wins the sum."""
