"""Matches: agents play each other, every game is stored, and only complete blocks count."""
