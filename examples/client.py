"""Plays a whole game against a bot over the socket (needs httpx): python examples/client.py http://127.0.0.1:8765"""

import json
import sys

import httpx
from websockets.sync.client import connect

TABLE = {"board": "usa", "seats": [{"kind": "person"}, {"kind": "bot", "level": "easy"}]}
LIKED = ("keep", "claim", "spend", "pay", "take", "draw")  # the first of these that is possible, else anything


def patched(old, patch):
    """What a patch makes of a document: null takes a field away, a list is patched by its places."""
    if isinstance(old, list) and isinstance(patch, dict):
        return [patched(item, patch[str(i)]) if str(i) in patch else item for i, item in enumerate(old)]
    if not isinstance(old, dict) or not isinstance(patch, dict):
        return patch
    changed = {key: patched(old.get(key), value) for key, value in patch.items() if value is not None}
    return {key: value for key, value in old.items() if key not in patch} | changed


def documents(socket):
    """The table as it stands, and again after every step."""
    document = {}
    for message in map(json.loads, socket):
        if message["type"] == "ping":
            socket.send('{"type": "pong"}')
        elif message["type"] in ("refused", "closed"):
            sys.exit(message["message"])
        elif message["type"] in ("snapshot", "step"):
            document = message.get("document") or patched(document, message["patch"])
            yield document


def submit(id, **command):
    return json.dumps({"type": "submit", "id": id, "command": command})


def taste(move):
    return (*LIKED, move["kind"]).index(move["kind"]), -sum(move.get("cards", {}).values())


def play(server):
    with httpx.Client(base_url=server, timeout=60) as http:
        http.put("/api/me", json={"name": "Ada"}).raise_for_status()
        table = http.post("/api/tables", json=TABLE).raise_for_status().json()
    address = f"{server.replace('http', 'ws', 1)}/api/tables/{table['id']}/socket?seat={table['seat']}"
    with connect(address, additional_headers={"Cookie": f"branchline={http.cookies['branchline']}"}) as socket:
        socket.send(submit("start-the-game", kind="start"))
        for document in documents(socket):
            if document["table"]["status"] == "over":
                return [f"{sheet['name']}: {sheet['total']} points" for sheet in document["result"]["sheets"]]
            if decision := document.get("turn", {}).get("decision"):
                move = min(document["turn"]["moves"], key=taste)  # a command sent twice, with one id, is done once
                socket.send(submit(f"decision-{decision}", kind="decide", decision=decision, moves=[move["text"]]))


if __name__ == "__main__":
    print(*(play(sys.argv[1]) if len(sys.argv) == 2 else [__doc__]), sep="\n")
