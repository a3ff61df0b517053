"""The portal crawl: its mode, map, turns, exploring, and the minions met on the way (CRAWL, MIN)."""
