"""Campaigns, sessions and every choice made, kept in a database; knows rows and documents, not rules."""
