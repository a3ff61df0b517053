"""Pictures of the table from seeded sessions: for the README, and to be compared with what it looks like now."""
