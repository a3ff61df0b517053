"""Scenario files that pin rules, and the test that runs them."""
