"""Content packs: heroes, enemies, scenarios and house rules of others, as folders of data beside our own content."""
