"""What campaigns of a team share, whatever they play: seats, how a session ends, places on a map."""
