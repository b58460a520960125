"""Many rule sets: surveys on one machine or a cluster, the atlas, comparing sequences, finding a game by its values."""
