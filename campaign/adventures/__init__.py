"""Adventures: portal crawls, shops and boss battles as frames of the engine's kernel (rules: adventures.md)."""
