"""What comes from outside, broken in every way: `make fuzz`, and a short part of it among the tests.

A finding is a traceback, a hang, a lost choice, a position that is not the log's, or a complaint nobody understands.
"""
