"""Named random streams: the only place where the game's own luck comes from.

A stream is one 64-bit counter in the state (splitmix64), so luck is copied, saved and
replayed with the position. Dice, every deck, map and enemies draw from streams of their
own: a card drawn more does not change the dice to come.
"""

from __future__ import annotations

import secrets

from engine.errors import DiceRunOut

MASK = (1 << 64) - 1
GOLDEN = 0x9E3779B97F4A7C15
UNGOLDEN = pow(GOLDEN, -1, 1 << 64)
"""What undoes a multiplication by GOLDEN."""

SEEDS = 1_000_000
"""A seed that nobody chose is below this number, so that it is easily typed again."""


def mix(z: int) -> int:
    """The splitmix64 output function of a counter."""
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
    return z ^ (z >> 31)


def stream_seed(seed: int, name: str) -> int:
    """Where the stream of that name starts for a seed."""
    z = seed & MASK
    for byte in name.encode():
        z = mix((z + GOLDEN + byte) & MASK)
    return z


class Streams:
    """The streams of one session, made on first use."""

    __slots__ = ("at", "script", "seed", "thrown")

    def __init__(self, seed: int, at: dict[str, int] | None = None, script: list[int] | None = None) -> None:
        self.seed = seed
        self.at: dict[str, int] = {} if at is None else at
        self.script = script
        """Dice to come, in order, instead of luck (scenario files); None: luck."""
        self.thrown: list[tuple[str, int]] | None = None
        """For a listener: every die from now on, with the name of its stream; no part of the position."""

    def copy(self) -> Streams:
        """An independent twin that will produce the same numbers."""
        return Streams(self.seed, dict(self.at), None if self.script is None else list(self.script))

    def below(self, n: int, name: str) -> int:
        """A number in 0..n-1 from a stream."""
        z = self.at.get(name)
        if z is None:
            z = stream_seed(self.seed, name)
        z = (z + GOLDEN) & MASK
        self.at[name] = z
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
        return ((z ^ (z >> 31)) * n) >> 64

    def dice(self, n: int, sides: int, name: str) -> list[int]:
        """n dice of one roll, in the order they fell: from the script if there is one, else from the stream.

        Raises DiceRunOut, and takes nothing, if the script has fewer dice or they have fewer sides.
        """
        script = self.script
        if script is None:
            values = self.fallen(n, sides, name)
        else:
            values = script[:n]
            if len(values) < n or not all(1 <= value <= sides for value in values):
                raise DiceRunOut(n, sides, list(script))
            del script[:n]
        if self.thrown is not None:
            self.thrown += [(name, value) for value in values]
        return values

    def fallen(self, n: int, sides: int, name: str) -> list[int]:
        """The next n dice of a stream, as `below` would give them one by one."""
        values: list[int] = []
        if n:
            z = self.at.get(name)
            if z is None:
                z = stream_seed(self.seed, name)
            for _ in range(n):
                z = (z + GOLDEN) & MASK
                values.append(((mix(z) * sides) >> 64) + 1)
            self.at[name] = z
        return values

    def drawn(self) -> dict[str, int]:
        """How many numbers each stream has given."""
        return {name: (z - stream_seed(self.seed, name)) * UNGOLDEN & MASK for name, z in self.at.items()}

    def advance(self, drawn: dict[str, int]) -> None:
        """Set every stream to the place where it has given this many numbers."""
        self.at = {name: (stream_seed(self.seed, name) + count * GOLDEN) & MASK for name, count in drawn.items()}

    def shuffle(self, items: list[str], name: str) -> None:
        """Shuffle in place (Fisher-Yates)."""
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1, name)
            items[i], items[j] = items[j], items[i]

    def to_json(self) -> dict[str, object]:
        """Seed, the place of every stream, and what is left of a script."""
        return {"seed": self.seed, "at": dict(self.at), "script": None if self.script is None else list(self.script)}

    @classmethod
    def from_json(cls, data: dict[str, object]) -> Streams:
        """The streams that `to_json` described."""
        at, script = data["at"], data["script"]
        assert isinstance(at, dict)
        assert isinstance(data["seed"], int)
        assert script is None or isinstance(script, list)
        return cls(data["seed"], dict(at), None if script is None else list(script))


def some_seed() -> int:
    """A seed that nobody chose."""
    return secrets.randbelow(SEEDS)
