"""The reading side of patches, as a client has it."""

from __future__ import annotations

from typing import Any


def patched(old: Any, patch: Any) -> Any:
    """What a client makes of a document and a patch."""
    if isinstance(old, list) and isinstance(patch, dict):
        return [patched(item, patch[str(i)]) if str(i) in patch else item for i, item in enumerate(old)]
    if not isinstance(old, dict) or not isinstance(patch, dict):
        return patch
    new = dict(old)
    for key, value in patch.items():
        if value is None:
            new.pop(key, None)
        else:
            new[key] = patched(new[key], value) if key in new else value
    return new
