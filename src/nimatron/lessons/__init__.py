"""Lessons: short courses of positions to play, their text format, their check, and the puzzle of the day."""
