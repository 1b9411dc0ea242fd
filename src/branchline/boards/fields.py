"""Typed access to a table of a board file; every refusal names the place."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, NoReturn

_REQUIRED: Any = object()


class Fields:
    """One table of a file. Each reader takes its field out, so `done` can refuse what nobody asked for."""

    def __init__(self, data: object, where: str, error: type[ValueError]) -> None:
        self.where = where
        self.error = error
        if not isinstance(data, dict):
            raise error(f"{where}: expected a table, found {data!r}")
        self.data: dict[str, Any] = dict(data)

    def path(self, field: str) -> str:
        return f"{self.where}: {field}" if self.where.endswith(".toml") else f"{self.where}.{field}"

    def fail(self, field: str, reason: str) -> NoReturn:
        raise self.error(f"{self.path(field)}: {reason}")

    def value(self, field: str, default: Any = _REQUIRED) -> Any:
        if field in self.data:
            return self.data.pop(field)
        if default is _REQUIRED:
            self.fail(field, "is missing")
        return default

    def done(self) -> None:
        for field in self.data:
            self.fail(field, "is not a field of this table; remove it or correct its name")

    def _typed(self, field: str, kinds: type | tuple[type, ...], word: str, default: Any) -> Any:
        value = self.value(field, default)
        if value is default and default is not _REQUIRED:
            return value
        if not isinstance(value, kinds) or (isinstance(value, bool) and kinds is not bool):
            self.fail(field, f"expected {word}, found {value!r}")
        return value

    def text(self, field: str, default: Any = _REQUIRED) -> str:
        value = self._typed(field, str, "a text", default)
        return str(value)

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

    def number(self, field: str, default: Any = _REQUIRED) -> Any:
        return self._typed(field, (int, float), "a number", default)

    def flag(self, field: str, default: Any = _REQUIRED) -> bool:
        return bool(self._typed(field, bool, "true or false", default))

    def choice(self, field: str, options: tuple[str, ...], default: Any = _REQUIRED) -> str:
        value = self.text(field, default)
        if value not in options:
            self.fail(field, f'"{value}" is not one of {", ".join(options)}')
        return value

    def _list(self, field: str, kinds: type | tuple[type, ...], word: str, default: Any) -> Any:
        values = self._typed(field, list, f"a list of {word}", default)
        for i, value in enumerate(values):
            if not isinstance(value, kinds) or isinstance(value, bool):
                self.fail(f"{field}[{i}]", f"expected {word}, found {value!r}")
        return tuple(values)

    def texts(self, field: str, default: Any = _REQUIRED) -> tuple[str, ...]:
        return self._list(field, str, "texts", default)  # type: ignore[no-any-return]

    def choices(self, field: str, options: tuple[str, ...], default: Any = _REQUIRED) -> tuple[Any, ...]:
        values = self.texts(field, default)
        for i, value in enumerate(values):
            if value not in options:
                self.fail(f"{field}[{i}]", f'"{value}" is not one of {", ".join(options)}')
        return values

    def integers(self, field: str, default: Any = _REQUIRED) -> tuple[int, ...]:
        return self._list(field, int, "whole numbers", default)  # type: ignore[no-any-return]

    def numbers(self, field: str, count: int) -> tuple[float, ...]:
        values = self._list(field, (int, float), "numbers", _REQUIRED)
        if len(values) != count:
            self.fail(field, f"expected {count} numbers, found {len(values)}")
        return tuple(float(v) for v in values)

    def names(self, field: str, default: Any = _REQUIRED) -> dict[str, str]:
        """A text for every language: `"Oslo"`, or `{ en = "Warsaw", fr = "Varsovie" }`."""
        value = self.value(field, _REQUIRED if default is None else default)
        if isinstance(value, str):
            return {"en": value, "fr": value}
        if not isinstance(value, Mapping) or not all(isinstance(v, str) for v in value.values()):
            self.fail(field, f"expected a text or a table {{ en = …, fr = … }}, found {value!r}")
        if value and not {"en", "fr"} <= set(value):
            self.fail(field, "needs both `en` and `fr`")
        return dict(value)

    def table(self, field: str, default: Any = _REQUIRED) -> Fields:
        return Fields(self.value(field, default), self.path(field), self.error)

    def array(self, field: str, default: Any = _REQUIRED) -> list[Any]:
        return self._typed(field, list, "a list", default)  # type: ignore[no-any-return]

    def rows(self, field: str, default: Any = _REQUIRED) -> list[Fields]:
        rows = self.array(field, default)
        return [Fields(row, f"{self.path(field)}[{i}]", self.error) for i, row in enumerate(rows)]
