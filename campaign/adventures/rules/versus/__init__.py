"""Bosses as players: Boss vs Many and Boss vs Boss (BVM, BVB)."""
