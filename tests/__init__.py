"""Everything that checks kingshand."""
