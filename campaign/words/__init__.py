"""Events, positions, options and questions in words, the same for every front; kinds of campaign add their own."""
