"""What changed between two documents, small enough to send with every step.

Objects are patched field by field as in JSON Merge Patch (RFC 7396): null takes a field away. A list of objects that
keeps its length is patched as an object of its places; every other list is replaced.
"""

from __future__ import annotations

from typing import Any


def without_nulls(value: Any) -> Any:
    """A document in which null and missing are the same."""
    if isinstance(value, dict):
        return {key: without_nulls(item) for key, item in value.items() if item is not None}
    if isinstance(value, (list, tuple)):
        return [without_nulls(item) for item in value]
    return value


def difference(old: Any, new: Any) -> Any:
    """The patch that makes `new` of `old`; only for two objects, or two lists that `patchable` allows."""
    if isinstance(new, list):
        places = {str(i): difference(a, b) for i, (a, b) in enumerate(zip(old, new, strict=True)) if a != b}
        return places
    patch: dict[str, Any] = {key: None for key in old if key not in new}
    for key, value in new.items():
        before = old.get(key)
        if before is not value and before != value:
            patch[key] = difference(before, value) if patchable(before, value) else value
    return patch


def patchable(old: Any, new: Any) -> bool:
    if isinstance(old, dict) and isinstance(new, dict):
        return True
    return (
        isinstance(old, list)
        and isinstance(new, list)
        and len(old) == len(new)
        and all(isinstance(item, dict) for item in (*old, *new))
    )
