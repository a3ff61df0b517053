"""Events, positions, options and score sheets in words and lines, the same for every front; kinds extend them."""
