"""Certificates of periods, and a checker of them that shares nothing with engines or search."""
