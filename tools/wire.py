"""Writes what other programs read of the wire: its schemas in docs/schema/, and its types for the web page.

`make wire` runs it.
"""

from __future__ import annotations

import json
import re
import sys
import textwrap
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import BaseModel, Field, TypeAdapter
from pydantic.json_schema import GenerateJsonSchema

from branchline.server.api.bodies import Language, TableListed
from branchline.server.app import create_app
from branchline.server.settings import Settings
from branchline.server.wire.base import Model, Outgoing
from branchline.server.wire.commands import Command, Query, Reaction
from branchline.server.wire.messages import Closed, FromClient, Ping, Pong, ToClient
from branchline.server.wire.options import Level, Occupant, Pace
from branchline.server.wire.seen import attribute_docstrings
from tools.made import main

OPENAPI = Path("docs/schema/openapi.json")
SOCKETS = Path("docs/schema/socket.schema.json")
TYPES = Path("web/src/wire/types.ts")
COMMAND = "make wire"
WIDTH = 120

Schema = dict[str, Any]


class Tables(Outgoing):
    """The public tables as they stand: sent when the lobby's socket opens, and whenever they change."""

    type: Literal["tables"] = "tables"
    tables: list[TableListed]


FromLobbyClient = Annotated[Ping | Pong, Field(discriminator="type")]
ToLobbyClient = Annotated[Tables | Closed | Ping | Pong, Field(discriminator="type")]

MESSAGES: dict[str, tuple[Any, str]] = {
    "FromClient": (FromClient, "What a client says on the socket of a table."),
    "ToClient": (ToClient, "What the server says on the socket of a table."),
    "FromLobbyClient": (FromLobbyClient, "What a client says on the socket of the lobby."),
    "ToLobbyClient": (ToLobbyClient, "What the server says on the socket of the lobby."),
}
NAMED: dict[str, tuple[Any, str]] = {
    "Command": (Command, "What somebody may do at a table."),
    "Query": (Query, "A question of a player that nobody else notices."),
    "Occupant": (Occupant, "Who a seat is for."),
    "OccupantSeen": (Occupant, "Who a seat is for."),
    "Pace": (Pace, "How much time there is."),
    "PaceSeen": (Pace, "How much time there is."),
    "Level": (Level, "How strong a bot is."),
    "Reaction": (Reaction, "What somebody may show without words."),
    "Language": (Language, "The languages of names, hints and pages."),
}
"""Types that are no models of their own, and have a name all the same."""


# Schemas --------------------------------------------------------------------------------------------------------------


class Exact(GenerateJsonSchema):
    """Without a title on every field; and what always comes, or must, is required, though the model has a default."""

    def field_title_should_be_set(self, schema: Any) -> bool:
        return False

    def field_is_required(self, field: Any, total: bool) -> bool:
        always_sent = self.mode == "serialization" and field["schema"].get("default") is not None
        return always_sent or _is_tag(field["schema"]) or super().field_is_required(field, total)


def _is_tag(schema: Any) -> bool:
    """A field with one possible value, by which the members of a union are told apart."""
    return schema["type"] == "default" and len(schema["schema"].get("expected", ())) == 1


@cache
def definitions() -> dict[str, Schema]:
    """Every type of the sockets by its name."""
    wanted = [(name, _direction(name), TypeAdapter(kind)) for name, (kind, _) in {**MESSAGES, **NAMED}.items()]
    found, shared = TypeAdapter.json_schemas(wanted, schema_generator=Exact)
    named = {
        name: {"description": words, **found[name, _direction(name)]}
        for name, (_, words) in {**MESSAGES, **NAMED}.items()
    }
    return dict(sorted(_renamed({**shared["$defs"], **named}).items()))


def _direction(name: str) -> Literal["serialization", "validation"]:
    return "serialization" if name.startswith("To") or name.endswith("Seen") else "validation"


def _renamed(schemas: dict[str, Schema]) -> dict[str, Schema]:
    """Where what is sent differs from what is taken (no field is left out), it is called `…Seen`."""
    text = re.sub(r'([/"]\w+)-Output"', r'\1Seen"', json.dumps(schemas))
    return json.loads(re.sub(r'([/"]\w+)-Input"', r'\1"', text))  # type: ignore[no-any-return]


def socket_schema() -> Schema:
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "The messages of Branchline's sockets, in both directions (docs/protocol.md)",
        "anyOf": [{"$ref": f"#/$defs/{name}"} for name in MESSAGES],
        "$defs": {name: _explained(name, schema) for name, schema in definitions().items()},
    }


def _explained(name: str, schema: Schema) -> Schema:
    """With what the model says about its fields; its title would only repeat the name."""
    found = {key: part for key, part in schema.items() if key != "title"}
    if "properties" in schema:
        comments = field_comments(name)
        found["properties"] = {
            field: {"description": comments[field], **part} if field in comments else part
            for field, part in schema["properties"].items()
        }
    return found


@cache
def openapi() -> Schema:
    """The same that a server answers at /api/openapi.json."""
    return create_app(Settings(secret="nothing is signed with this" * 2)).openapi()


# Comments -------------------------------------------------------------------------------------------------------------


@cache
def models() -> dict[str, type[BaseModel]]:
    """The models by name; those of what is sent under both of their names."""

    def below(model: type[BaseModel]) -> Iterator[type[BaseModel]]:
        for child in model.__subclasses__():
            yield child
            yield from below(child)

    found = {model.__name__: model for model in below(Model)}
    return {**{f"{name}Seen": model for name, model in found.items()}, **found}


def field_comments(name: str) -> dict[str, str]:
    """The texts under the fields of a model."""
    return attribute_docstrings(models()[name]) if name in models() else {}


def comment(words: str | None, indent: str = "") -> str:
    if not words:
        return ""
    lines = textwrap.wrap(" ".join(words.split()).replace("*/", "*\\/"), WIDTH - len(indent) - 7)
    if len(lines) == 1:
        return f"{indent}/** {lines[0]} */\n"
    return f"{indent}/**\n" + "".join(f"{indent} * {line}\n" for line in lines) + f"{indent} */\n"


# TypeScript -----------------------------------------------------------------------------------------------------------

HEAD = f"""// Made by tools/wire.py from the models of the server: do not edit, run `{COMMAND}`.
// What the messages mean is in docs/protocol.md. Null and missing are the same on this wire.
"""
PLAIN = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}


def typescript() -> str:
    schemas = {**openapi()["components"]["schemas"], **definitions()}
    parts = [HEAD]
    for name, schema in sorted(schemas.items()):
        parts.append(_interface(name, schema) if "properties" in schema else _alias(name, schema))
    return "\n".join([*parts, _operations(openapi()["paths"])])


def _interface(name: str, schema: Schema) -> str:
    comments, required = field_comments(name), schema.get("required", ())
    fields = [
        comment(comments.get(field) or part.get("description"), "  ")
        + _field(field, part, field in required or "const" in part)
        for field, part in schema["properties"].items()
    ]
    return f"{comment(schema.get('description'))}export interface {name} {{\n{''.join(fields)}}}\n"


def _alias(name: str, schema: Schema) -> str:
    text = f"export type {name} = {written(schema)};\n"
    if len(text) > WIDTH:
        text = f"export type {name} =\n  | " + written(schema).replace(" | ", "\n  | ") + ";\n"
    return comment(schema.get("description")) + text


def _field(name: str, schema: Schema, required: bool) -> str:
    """A field that may be null may be missing, and is never null."""
    kinds = [part for part in schema.get("anyOf", ()) if part.get("type") != "null"]
    nullable = 0 < len(kinds) < len(schema["anyOf"]) if kinds else False
    kind = type_of({"anyOf": kinds} if nullable else schema)
    return f"  {name}{'' if required and not nullable else '?'}: {kind};\n"


@cache
def _names() -> dict[str, str]:
    """The unions and lists of words that have a name."""
    unions = {name: schema for name, schema in definitions().items() if "properties" not in schema}
    return {written(schema): name for name, schema in unions.items()}


def type_of(schema: Schema) -> str:
    """A type by its name if it has one, else as it is written."""
    text = written(schema)
    return _names().get(text, text)


def written(schema: Schema) -> str:
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    if "const" in schema:
        return json.dumps(schema["const"])
    if "enum" in schema:
        return " | ".join(json.dumps(value) for value in schema["enum"])
    for key in ("oneOf", "anyOf"):
        if key in schema:
            return " | ".join(dict.fromkeys(written(part) for part in schema[key]))
    if schema.get("type") == "array":
        return _list(schema)
    if schema.get("type") == "object":
        return f"Record<string, {_values(schema)}>"
    return PLAIN[schema["type"]] if "type" in schema else "unknown"


def _list(schema: Schema) -> str:
    if "prefixItems" in schema:
        return f"[{', '.join(type_of(part) for part in schema['prefixItems'])}]"
    item = type_of(schema["items"])
    return f"({item})[]" if " | " in item else f"{item}[]"


def _values(schema: Schema) -> str:
    values = [*schema.get("patternProperties", {}).values(), schema.get("additionalProperties")]
    return next((type_of(part) for part in values if isinstance(part, dict)), "unknown")


def _operations(paths: Schema) -> str:
    """Every request by its method and path: what it takes and what is answered."""
    lines = [
        comment(facts.get("description"), "  ") + f'  "{method.upper()} {path}": {_operation(facts)};\n'
        for path, methods in sorted(paths.items())
        for method, facts in sorted(methods.items())
    ]
    words = "The requests: what they take, and what is answered. An error is always a `ProblemShape`."
    return f"{comment(words)}export interface Requests {{\n{''.join(lines)}}}\n"


def _operation(facts: Schema) -> str:
    parts = []
    for place in ("path", "query"):
        given = [one for one in facts.get("parameters", ()) if one["in"] == place]
        fields = [_field(one["name"], one["schema"], one.get("required", False)).strip(" ;\n") for one in given]
        if fields:
            parts.append(f"{place}{'' if place == 'path' else '?'}: {{ {'; '.join(fields)} }}")
    if "requestBody" in facts:
        parts.append(f"body: {_content(facts['requestBody'])}")
    answered = next(answer for status, answer in sorted(facts["responses"].items()) if status.startswith("2"))
    return "{ " + "; ".join([*parts, f"answer: {_content(answered)}"]) + " }"


def _content(body: Schema) -> str:
    kind, content = next(iter(body.get("content", {"": {}}).items()))
    return "string" if kind.startswith("text/") else type_of(content.get("schema", {}))


# Writing --------------------------------------------------------------------------------------------------------------


def files() -> dict[Path, str]:
    """What each file should hold."""
    return {
        OPENAPI: json.dumps(openapi(), indent=2, ensure_ascii=False) + "\n",
        SOCKETS: json.dumps(socket_schema(), indent=2, ensure_ascii=False) + "\n",
        TYPES: typescript(),
    }


if __name__ == "__main__":
    sys.exit(main(files, COMMAND))
