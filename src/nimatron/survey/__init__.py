"""Work with many games: surveys on one machine or a cluster, the atlas, comparison and identification of sequences."""
