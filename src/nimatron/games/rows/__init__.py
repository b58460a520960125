"""Games of rows: pins, coins, pieces on a strip."""
