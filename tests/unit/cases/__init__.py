"""The scenario runner itself."""
