"""Mutants of scenario files: what a file expects is changed a little, and then it must not pass any more."""
