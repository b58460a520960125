"""Pictures of positions in notebooks."""
