"""Reasons for an answer: facts in sentences, and worked steps."""
