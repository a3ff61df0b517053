"""Learning the chances of winning: games between bots, weights that tell who won them, and how well they do."""
