"""What campaigns of a team share, whatever they play: seats, the start player, how a session ends, places on a map."""
