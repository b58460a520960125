"""Games on graphs, ordered sets and drawings."""
