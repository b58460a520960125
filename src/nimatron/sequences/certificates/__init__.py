"""Certificates of periods, and a checker of them that shares no code with the engines or the search for periods."""
