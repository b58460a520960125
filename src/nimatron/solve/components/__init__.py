"""What is known about the components of a position, and who may decide by it."""
