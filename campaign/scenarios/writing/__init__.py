"""From play to file: a position, the dice and choices that led to it, as a scenario file that runs."""
