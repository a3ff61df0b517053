"""What a person sees and may do at one moment, as plain data: the same for every front, which draws it and sends back
what was said.

It is built from what a seat may know, and it knows no terminal: what draws it is on higher floors.
"""
