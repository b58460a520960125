"""Values of components of a position, and the valuations that decide the position from them."""
