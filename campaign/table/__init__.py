"""The full-screen table: the second front beside the line mode, and made of the same parts.

It shows positions, options, odds and reasons that come from below, and computes no rule and no chance. What can be
typed in the line mode can be typed here; what that prints is shown on sheets.
"""
