"""Models of the frozen dataclasses that are sent: the same fields, types and words, so that each is said once."""

from __future__ import annotations

import ast
import inspect
import textwrap
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

from pydantic import Field, create_model

from branchline.game.facts import PRINT_ONLY
from branchline.server.wire.base import Outgoing

NOT_SENT = (*PRINT_ONLY, "running", "ply", "board", "observation")
"""How a board is printed; that a game goes on, whose result is not sent; and of a view the count of all decisions,
which tells of secret ones, its board, which is sent elsewhere, and the engine's record."""

_seen: dict[type, type[Outgoing]] = {}


def seen(kind: type[Any], name: str = "", words: Mapping[str, str] | None = None) -> Any:
    """The model of a dataclass, and of all others that it holds unless they have one; `words` are other comments."""
    if kind not in _seen:
        hints, comments = get_type_hints(kind), {**attribute_docstrings(kind), **(words or {})}
        found: dict[str, Any] = {
            one.name: (_sent(hints[one.name]), _field(hints[one.name], comments.get(one.name)))
            for one in fields(kind)
            if one.name not in NOT_SENT
        }
        doc = inspect.getdoc(kind) or ""
        doc = "" if doc.startswith(f"{kind.__name__}(") else doc  # made by `dataclass` where nobody wrote any
        _seen[kind] = create_model(
            name or kind.__name__, __base__=Outgoing, __doc__=doc or None, __module__=__name__, **found
        )
    return _seen[kind]


def _field(hint: Any, words: str | None) -> Any:
    """What may be null may be missing; all else is always sent, whatever its default."""
    default = None if NoneType in get_args(hint) else ...
    return Field(default, description=words)


def _sent(hint: Any) -> Any:
    """The type as JSON has it: lists for tuples of any length, and words for the keys of objects."""
    origin, given = get_origin(hint), get_args(hint)
    if isinstance(hint, type) and is_dataclass(hint):
        return seen(hint)
    if origin is tuple and given[1:] == (...,):
        return list[_sent(given[0])]  # type: ignore[misc]
    if origin is tuple:
        return tuple[tuple(map(_sent, given))]  # type: ignore[misc]
    if origin is dict:
        return dict[str, _sent(given[1])]  # type: ignore[misc]
    if origin in (Union, UnionType):
        return Union[tuple(map(_sent, given))]  # noqa: UP007 (put together here)
    return hint


def attribute_docstrings(kind: type[Any]) -> dict[str, str]:
    """The texts under the fields of a class; of a model that was made by `seen`, none."""
    if kind in _seen.values():
        return {}
    body = ast.parse(textwrap.dedent(inspect.getsource(kind))).body[0]
    assert isinstance(body, ast.ClassDef)
    return {
        field.target.id: inspect.cleandoc(text.value.value)
        for field, text in zip(body.body, body.body[1:], strict=False)
        if isinstance(field, ast.AnnAssign)
        and isinstance(field.target, ast.Name)
        and isinstance(text, ast.Expr)
        and isinstance(text.value, ast.Constant)
        and isinstance(text.value.value, str)
    }
