"""What may be done: one small file for each game or family."""
