"""Values in bulk: tables, periods, pairs, and their store on disk."""
