"""Tests of the store of saves."""
