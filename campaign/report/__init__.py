"""A campaign as one page of its own: it is written once, and needs no program to be read."""
