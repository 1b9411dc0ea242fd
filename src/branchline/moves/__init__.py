"""Moves: what they are, how they are written and read."""
