"""Views: how positions are drawn, pointed at, sketched and put into words, for each kind of game."""
