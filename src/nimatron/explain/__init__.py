"""Explanations and messages: the texts in each language, and the data from which they are made."""
