"""How positions look, are pointed at, sketched and put into words: a View for each kind of game."""
