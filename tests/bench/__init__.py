"""Measurements beside a reference run in the same call; never asserted, see `make bench`."""
