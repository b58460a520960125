"""Certificates of periods, and a checker of them that shares nothing with the engines, nor with the search for periods."""
