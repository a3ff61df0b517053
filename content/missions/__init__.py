"""The content of Missions: what it consists of, how its files are written and checked, built and told."""
