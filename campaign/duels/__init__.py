"""Ways to play against each other: what `duel --mode` may name, and the kind of campaign that keeps series of them."""
