"""Scenario files of adventures: any moment of a crawl or a boss battle as a position."""
