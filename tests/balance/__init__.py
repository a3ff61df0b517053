"""How hard the campaign is: first tries of every scenario by bots, in campaigns played through (docs/balance.md)."""
