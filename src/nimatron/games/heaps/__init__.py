"""Games of heaps and of numbers."""
