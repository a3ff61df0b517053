"""Rules that a scenario file cannot show, one test each."""
