"""Events as lines a person likes to read."""
