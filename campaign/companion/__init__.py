"""Heroes played with the box on the table: people tell what they do, the program runs everything else.

`entries` are the words of the log, `reading` makes them of what was typed, `turn` asks for them, `telling` says when.
"""
