"""Whole campaigns, killed again and again and gone on with."""
