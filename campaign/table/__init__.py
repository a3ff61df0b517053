"""The full-screen table: the second front beside the line mode.

It draws the screens of `campaign.screens` and computes no rule and no chance. What can be typed in the line mode can be
typed here, at the same desk; what that prints is shown on sheets.
"""
