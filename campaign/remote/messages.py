"""What every message has in common: its version, its limits, and the types of its fields."""

from __future__ import annotations

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

VERSION = 1
"""The version of this protocol."""
Text = Annotated[str, StringConstraints(max_length=200)]
Token = Annotated[str, StringConstraints(max_length=64)]
Name = Annotated[str, StringConstraints(max_length=24)]
Seats = Annotated[list[Annotated[int, Field(ge=0, le=15)]], Field(min_length=1, max_length=16)]
Count = Annotated[int, Field(ge=0, le=2**53)]
Doubts = Annotated[list[Annotated[str, StringConstraints(max_length=2000)]], Field(max_length=8)]


class RemoteMessage(BaseModel):
    """A message; a field that it does not know is an error."""

    model_config = ConfigDict(extra="forbid", strict=True)
