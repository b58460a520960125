"""Misère play: genus, canonical forms, quotients."""
