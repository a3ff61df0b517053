"""Tests of the command line, driven as a person or a script drives it."""
