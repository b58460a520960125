"""Lessons: short courses of positions to play, their form as text, their check, and the puzzle of the day."""
