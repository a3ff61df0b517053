"""The full-screen table, driven by keys and by the mouse without a terminal."""
