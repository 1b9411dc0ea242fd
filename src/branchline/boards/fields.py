"""Typed access to a table of a board file; every refusal names the place."""

from __future__ import annotations

import difflib
import math
import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any, NoReturn, TypeVar

T = TypeVar("T")

_REQUIRED: Any = object()
SURE = 0.8
"""How alike an unknown field and a missing one must be to count as misspelt."""


def did_you_mean(word: str, known: Iterable[str], cutoff: float = 0.6) -> str:
    """The end of a refusal: the known word that is nearest, if one is near."""
    close = difflib.get_close_matches(word, list(known), 1, cutoff)
    return f'; did you mean "{close[0]}"?' if close else ""


def is_number(value: object) -> bool:
    """Whether it is a number to measure with: true, nan and inf are not."""
    return isinstance(value, (int, float)) and not isinstance(value, bool) and math.isfinite(value)


class Fields:
    """One table of a file. Each reader takes its field out, so `done` can refuse what nobody asked for."""

    def __init__(self, data: object, where: str, error: type[ValueError]) -> None:
        self.where = where
        self.error = error
        if not isinstance(data, dict):
            raise error(f"{where}: expected a table, found {data!r}")
        self.data: dict[str, Any] = dict(data)
        self.asked: list[str] = []

    def path(self, field: str) -> str:
        return f"{self.where}: {field}" if self.where.endswith(".toml") else f"{self.where}.{field}"

    def fail(self, field: str, reason: str) -> NoReturn:
        raise self.error(f"{self.path(field)}: {reason}")

    def value(self, field: str, default: Any = _REQUIRED) -> Any:
        self.asked.append(field)
        if field in self.data:
            return self.data.pop(field)
        if default is _REQUIRED:
            for other in difflib.get_close_matches(field, self.data, 1, SURE):
                self._unknown(other, [field])
            self.fail(field, "is missing")
        return default

    def done(self) -> None:
        for field in self.data:
            self._unknown(field, self.asked)

    def _unknown(self, field: str, known: list[str]) -> NoReturn:
        hint = did_you_mean(field, known) or "; remove it or correct its name"
        self.fail(field, f"is not a field of this table{hint}")

    def _typed(self, field: str, kinds: type | tuple[type, ...], word: str, default: Any) -> Any:
        value = self.value(field, default)
        if value is default and default is not _REQUIRED:
            return value
        if not _is(value, kinds):
            self.fail(field, f"expected {word}, found {value!r}")
        return value

    def text(self, field: str, default: Any = _REQUIRED) -> str:
        value = self._typed(field, str, "a text", default)
        return str(value)

    def word(self, field: str, default: Any = _REQUIRED) -> str:
        value = self.text(field, default)
        if not value.strip():
            self.fail(field, "is empty; write a name that can be shown")
        return value

    def identifier(self, field: str) -> str:
        value = self.text(field)
        if not re.fullmatch(r"[a-zA-Z][a-zA-Z0-9_]*", value):
            self.fail(field, f'"{value}" is not an id: letters, digits and _ only, beginning with a letter')
        return value

    def integer(self, field: str, low: int, high: int, default: Any = _REQUIRED) -> int:
        value = self._typed(field, int, "a whole number", default)
        if value is not default and not low <= value <= high:
            self.fail(field, f"{value} is not between {low} and {high}")
        return int(value)

    def number(self, field: str, default: Any = _REQUIRED, least: float = -math.inf) -> Any:
        value = self._typed(field, (int, float), "a number", default)
        if value is not None and value < least:
            self.fail(field, f"{value:g} is less than {least:g}")
        return value

    def flag(self, field: str, default: Any = _REQUIRED) -> bool:
        return bool(self._typed(field, bool, "true or false", default))

    def choice(self, field: str, options: tuple[str, ...], default: Any = _REQUIRED) -> str:
        value = self.text(field, default)
        self._refuse_other(field, value, options)
        return value

    def _refuse_other(self, field: str, value: str, options: tuple[str, ...]) -> None:
        if value not in options:
            words = ", ".join(filter(None, options))
            self.fail(field, f'"{value}" is not one of {words}{did_you_mean(value, options)}')

    def _list(self, field: str, kinds: type | tuple[type, ...], word: str, default: Any) -> Any:
        values = self._typed(field, list, f"a list of {word}", default)
        for i, value in enumerate(values):
            if not _is(value, kinds):
                self.fail(f"{field}[{i}]", f"expected {word}, found {value!r}")
        return tuple(values)

    def texts(self, field: str, default: Any = _REQUIRED) -> tuple[str, ...]:
        return self._list(field, str, "texts", default)  # type: ignore[no-any-return]

    def choices(self, field: str, options: tuple[str, ...], default: Any = _REQUIRED) -> tuple[Any, ...]:
        values = self.texts(field, default)
        for i, value in enumerate(values):
            self._refuse_other(f"{field}[{i}]", value, options)
        return values

    def integers(self, field: str, low: int, high: int, default: Any = _REQUIRED) -> tuple[int, ...]:
        values: tuple[int, ...] = self._list(field, int, "whole numbers", default)
        for i, value in enumerate(values):
            if not low <= value <= high:
                self.fail(f"{field}[{i}]", f"{value} is not between {low} and {high}")
        return values

    def numbers(self, field: str, count: int) -> tuple[float, ...]:
        values = self._list(field, (int, float), "numbers", _REQUIRED)
        if len(values) != count:
            self.fail(field, f"expected {count} numbers, found {len(values)}")
        return tuple(float(v) for v in values)

    def size(self, field: str) -> tuple[float, float]:
        width, height = self.numbers(field, 2)
        if min(width, height) <= 0:
            self.fail(field, f"[{width:g}, {height:g}] is no size: both must be above 0")
        return width, height

    def names(self, field: str, default: Any = _REQUIRED) -> dict[str, str]:
        """A text for every language: `"Oslo"`, or `{ en = "Warsaw", fr = "Varsovie" }`."""
        value = self.value(field, _REQUIRED if default is None else default)
        if value is default:
            return dict(value)
        if isinstance(value, str):
            value = {"en": value, "fr": value}
        if not isinstance(value, Mapping) or not all(isinstance(v, str) for v in value.values()):
            self.fail(field, f"expected a text or a table {{ en = …, fr = … }}, found {value!r}")
        if not {"en", "fr"} <= set(value):
            self.fail(field, "needs both `en` and `fr`")
        if not all(text.strip() for text in value.values()):
            self.fail(field, "is empty; write a name that can be shown")
        return dict(value)

    def refuse_twins(self, field: str, things: Iterable[Any]) -> None:
        """Refuses things of one list that have the same id."""
        seen: dict[str, int] = {}
        for i, thing in enumerate(things):
            if thing.id in seen:
                self.fail(f"{field}[{i}].id", f'"{thing.id}" is already {field}[{seen[thing.id]}]; ids must differ')
            seen[thing.id] = i

    def table(self, field: str, default: Any = _REQUIRED) -> Fields:
        return Fields(self.value(field, default), self.path(field), self.error)

    def array(self, field: str, default: Any = _REQUIRED) -> list[Any]:
        return self._typed(field, list, "a list", default)  # type: ignore[no-any-return]

    def rows(self, field: str, default: Any = _REQUIRED) -> list[Fields]:
        rows = self.array(field, default)
        return [Fields(row, f"{self.path(field)}[{i}]", self.error) for i, row in enumerate(rows)]

    def all(self, read: Callable[[Fields], T]) -> T:
        """What `read` makes of this table; fields that it leaves are refused."""
        found = read(self)
        self.done()
        return found

    def one(self, field: str, read: Callable[[Fields], T], default: Any = _REQUIRED) -> T:
        return self.table(field, default).all(read)

    def each(self, field: str, read: Callable[[Fields], T], default: Any = _REQUIRED) -> tuple[T, ...]:
        return tuple(row.all(read) for row in self.rows(field, default))


def _is(value: object, kinds: type | tuple[type, ...]) -> bool:
    """Whether a value is of these kinds; TOML's true is no number, nor are nan and inf."""
    if kinds is bool:
        return isinstance(value, bool)
    return isinstance(value, kinds) and (not isinstance(value, (int, float)) or is_number(value))
