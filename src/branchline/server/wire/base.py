"""What all models share, and the texts people may write."""

from __future__ import annotations

import unicodedata
from typing import Annotated

from pydantic import AfterValidator, BaseModel, ConfigDict, StringConstraints

from branchline.texts import is_readable

NAME_LENGTH = 24
TEXT_LENGTH = 280


class Model(BaseModel):
    """Fields that are not known are refused, and a number is not a text; a null is the same as a missing field."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class Outgoing(Model):
    """A model that is sent: nulls are left out."""


def _readable(text: str) -> str:
    """Normalised, and in one line."""
    text = " ".join(unicodedata.normalize("NFC", text).split())
    if not is_readable(text):
        raise ValueError("write at least one visible character, in one line")
    return text


Name = Annotated[str, StringConstraints(max_length=NAME_LENGTH), AfterValidator(_readable)]
Text = Annotated[str, StringConstraints(max_length=TEXT_LENGTH), AfterValidator(_readable)]
ClientId = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{8,40}$")]
"""A name that a client gives to what it asks for, so that a repeat is known for one."""
MoveText = Annotated[str, StringConstraints(min_length=1, max_length=200)]
Token = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{8,200}$")]
