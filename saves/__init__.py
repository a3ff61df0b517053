"""The saves of kingshand: campaigns, sessions and every choice made, kept in a database.

They know rows and documents, not rules.
"""
