"""Tests of what heroes at a table may tell."""
