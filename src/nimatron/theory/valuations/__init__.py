"""Valuations: a component is sent to an element of a monoid, and the total tells who wins the sum."""
