"""Verkhovsky's Nim-type game on the plane (2010): Wythoff's game as he describes, computes and plays it.

Points are pairs S <= L of natural numbers; Hugo is the human player, Cora the computer. A winning point is one that
wins for the player who has just made it.
"""
