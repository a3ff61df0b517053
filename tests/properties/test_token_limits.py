"""Stack limits hold whatever is gained, removed and raised (TOK-2, TOK-3, WIN-6)."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.changes import add_token, limit_of, take_token
from tests import kit

LIBRARY = kit.library()
TOKENS = sorted(id_ for id_, token in LIBRARY.tokens.items() if not token.group and not token.keep)
CHANGES = st.lists(
    st.tuples(st.sampled_from(["gain", "take", "raise"]), st.sampled_from(TOKENS), st.integers(1, 9)), max_size=20
)


@pytest.mark.rule("TOK-2", "TOK-3", "WIN-6")
@settings(deadline=None)
@given(st.sampled_from(["barbarian", "cursed-pirate", "monk"]), CHANGES)
def test_limits_hold(hero: str, changes: list[tuple[str, str, int]]) -> None:
    """A stack grows to its limit and no further, shrinks to nothing and no further; a raised limit stays raised."""
    game = kit.position(seats=[{"hero": hero, "hand": ["six-it"]}, {"hero": "paladin"}], phase="main")
    player = game.state.players[0]
    printed = {
        id_: token.limit_native if token.limit_native and id_ in LIBRARY.fighters[hero].native else token.limit
        for id_, token in LIBRARY.tokens.items()
    }
    wanted: dict[str, int] = {}
    for what, token, count in changes:
        have = wanted.get(token, 0)
        if what == "gain":
            stuck = add_token(game, 0, token, count, "test")
            assert stuck == min(count, printed[token] - have)
            wanted[token] = have + stuck
        elif what == "take":
            assert take_token(game, 0, token, count, "test") == min(count, have)
            wanted[token] = max(0, have - count)
        else:
            printed[token] += 1
            player.limits[token] = limit_of(game, player, token) + 1
        assert player.tokens == {id_: n for id_, n in wanted.items() if n}
        assert limit_of(game, player, token) == printed[token]
        assert limit_of(game, game.state.players[1], token) <= max(
            LIBRARY.tokens[token].limit, LIBRARY.tokens[token].limit_native
        )
