"""Tests of what campaigns of a team share."""
