"""Ways to play against each other: what `duel --mode` may name, and who brings it."""
