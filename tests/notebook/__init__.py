"""Tests of what notebooks show."""
