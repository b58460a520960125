"""The words, for each language, and the data they are made from."""
