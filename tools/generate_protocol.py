"""The declaration of the protocol as data: JSON schemas of messages, boards and events, and the tables of
docs/protocol.md.

`python -m tools.generate_protocol` writes both; a test fails if they do not match the messages' declarations.
"""

import inspect
import json
import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, get_args, get_type_hints

import msgspec

from pyramidion.core.events import event_kind
from pyramidion.core.registry import game, game_class, game_ids
from pyramidion.server.clocks.time_control import TimeControl
from pyramidion.server.protocol import accounts, client_messages, game_info, server_messages, study, tables
from pyramidion.server.tables.table_data import Terms

CLIENT = (
    client_messages.Join,
    client_messages.Decide,
    client_messages.IllegalReasonQuery,
    client_messages.ExactValuesQuery,
    client_messages.TakeBack,
    client_messages.Resign,
    client_messages.MakeOffer,
    client_messages.AnswerOffer,
    client_messages.TakeVacation,
    client_messages.RetryBot,
    client_messages.SetDiagrams,
    client_messages.PlaybackFinished,
    client_messages.StartRound,
    client_messages.Ping,
    client_messages.AddClientSeed,
    client_messages.EnterOutcome,
    client_messages.SetConditionalMoves,
    client_messages.PostChat,
)
SERVER = (
    server_messages.TableState,
    server_messages.TableChange,
    server_messages.ErrorMessage,
    server_messages.IllegalReasonAnswer,
    server_messages.ExactValuesAnswer,
    server_messages.Pong,
)
REQUESTS = (
    client_messages.NewTableRequest,
    client_messages.GamePreviewRequest,
    client_messages.RematchRequest,
    client_messages.ClaimSeatRequest,
    client_messages.SeatTransferRequest,
    client_messages.AddBotRequest,
    client_messages.CancelInvitationRequest,
    client_messages.TableStatusRequest,
    *accounts.REQUESTS,
    *study.REQUESTS,
)
ANSWERS = (
    game_info.GameDescription,
    *tables.ANSWERS,
    server_messages.ErrorResponse,
    *accounts.ANSWERS,
    *study.ANSWERS,
)

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "web" / "schema"
SCHEMA = FOLDER / "messages.json"
PAGE = ROOT / "docs" / "protocol.md"
_GENERATED = re.compile(r"(<!-- generated: (\w+) -->\n).*?(<!-- end -->)", re.DOTALL)


def schema() -> dict[str, Any]:
    """One JSON schema (draft 2020-12) whose `$defs` hold every message and every struct in one."""
    roots = (*CLIENT, *SERVER, *REQUESTS, *ANSWERS)
    _, defs = msgspec.json.schema_components(roots, ref_template="#/$defs/{name}")
    for name, words in _unions(defs).items():
        defs[name] = {"anyOf": [{"$ref": f"#/$defs/{word}"} for word in words]}
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": "Pyramidion's wire", "$defs": defs}


def _unions(defs: Mapping[str, Any]) -> dict[str, list[str]]:
    return {
        "ClientMessage": [kind.__name__ for kind in CLIENT],
        "ServerMessage": [kind.__name__ for kind in SERVER],
    }


def game_schema(game_id: str) -> dict[str, Any]:
    """One JSON schema of what a page receives of a game: `Board`, and `Told`: every event with kind, sentence and
    why.
    """
    faces = type(game(game_id).presentation)
    board = get_type_hints(faces.board)["return"]
    drawn = get_type_hints(type(game(game_id).move_input).chance_choice_info)["return"]
    meaning = next((kind for kind in get_args(drawn) if kind is not type(None)), None)
    parts = (board, *faces.event_types, *([meaning] if meaning else ()))
    _, defs = msgspec.json.schema_components(parts, ref_template="#/$defs/{name}")
    for kind in faces.event_types:
        event = defs[kind.__name__]
        event["properties"] = {
            "kind": {"const": event_kind(kind)},
            "sentence": {"type": "string"},
            "why": {"type": "string"},
            **event.get("properties", {}),
        }
        event["required"] = list(event["properties"])
    defs["Board"] = {"$ref": f"#/$defs/{board.__name__}"}
    if meaning:
        defs["Meaning"] = {"$ref": f"#/$defs/{meaning.__name__}"}
    defs["Told"] = {"anyOf": [{"$ref": f"#/$defs/{kind.__name__}"} for kind in faces.event_types]}
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": game(game_id).info.title, "$defs": defs}


def texts() -> dict[Path, str]:
    """All schemas as they are stored: of the messages, and of each game of this package."""
    own = [game_id for game_id in game_ids() if game_class(game_id).__module__.startswith("pyramidion.")]
    found = {SCHEMA: schema(), **{FOLDER / f"{game_id}.json": game_schema(game_id) for game_id in own}}
    return {
        path: json.dumps(content, indent=1, ensure_ascii=False, sort_keys=True) + "\n"
        for path, content in found.items()
    }


def page_text(page: str) -> str:
    """A page with the text between its markers regenerated."""
    groups = {"client": CLIENT, "server": SERVER, "requests": REQUESTS, "answers": ANSWERS, "parts": _parts()}
    return _GENERATED.sub(lambda match: match[1] + _tables(groups[match[2]]) + match[3], page)


def _parts() -> tuple[type, ...]:
    """The structs inside messages, in the order of the protocol's declaration."""
    outside = {*SERVER, *ANSWERS, server_messages.ServerMessage}
    own = [
        kind for kind in vars(server_messages).values() if inspect.isclass(kind) and issubclass(kind, msgspec.Struct)
    ]
    inside = tuple(kind for kind in own if kind not in outside and kind.__module__ == server_messages.__name__)
    own_parts = (client_messages.NewSeat, client_messages.SeatKeys, Terms, TimeControl)
    return (*own_parts, *game_info.PARTS, *inside, *tables.PARTS, *accounts.PARTS, *study.PARTS)


def _tables(kinds: Iterable[type]) -> str:
    return "".join(_table(kind) for kind in kinds)


def _table(kind: type) -> str:
    info: Any = msgspec.inspect.type_info(kind)
    lines = [f"\n**{kind.__name__}**{_tagged(info)}: {' '.join((kind.__doc__ or '').split())}\n"]
    if info.fields:
        lines += ["| field | type |", "| --- | --- |"]
        lines += [_row(field) for field in info.fields]
    return "\n".join(lines) + "\n"


def _row(field: Any) -> str:
    optional = "" if field.required else " (optional)"
    return f"| `{field.encode_name}`{optional} | {_words(field.type)} |"


def _tagged(info: Any) -> str:
    return f" `{{type: {json.dumps(info.tag)}, …}}`" if info.tag is not None else ""


def _words(kind: Any) -> str:
    """A type as people read it."""
    name = type(kind).__name__
    if name == "UnionType":
        return " or ".join(_words(one) for one in kind.types if type(one).__name__ != "UnsetType")
    if name == "Metadata":
        return _words(kind.type)
    simple = {"StrType": "text", "IntType": "whole number", "FloatType": "number", "BoolType": "true or false"}
    if name in simple:
        return simple[name] + _limits(kind)
    if name in ("NoneType", "AnyType"):
        return {"NoneType": "null", "AnyType": "anything"}[name]
    if name in ("ListType", "VarTupleType"):
        return f"list of {_words(kind.item_type)}"
    if name == "DictType":
        return f"object of {_words(kind.value_type)}"
    return str(getattr(kind, "cls", kind).__name__)


def _limits(kind: Any) -> str:
    found = []
    if getattr(kind, "max_length", None) is not None:
        found.append(f"at most {kind.max_length} characters")
    if getattr(kind, "ge", None) is not None:
        most = kind.le if kind.lt is None else kind.lt - 1
        found.append(f"from {kind.ge}" if most is None else f"from {kind.ge} to {most}")
    return f" ({', '.join(found)})" if found else ""


if __name__ == "__main__":
    FOLDER.mkdir(parents=True, exist_ok=True)
    for path, text in texts().items():
        path.write_text(text, encoding="utf-8")
        print(f"Wrote {path.relative_to(ROOT)}.")
    PAGE.write_text(page_text(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
    print(f"Wrote {PAGE.relative_to(ROOT)}. Now `npm run generate` in web/.")
