"""What things are worth: weights, tokens and cards, matchups of two fighters, dice of a board."""
