"""The bots of kingshand: who answers decisions when no human does: enemies by the book, exact odds, bots."""
