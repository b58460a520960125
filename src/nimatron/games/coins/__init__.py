"""Games of coins that are turned."""
