"""Boards and pages."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import httpx
import orjson
import pytest

import branchline as bl
from branchline.server.api import pages
from branchline.server.wire.boards import BoardSeen, BoardsListed
from tests.server.helpers import Browser, Running


@pytest.mark.parametrize("id", bl.BUILT_IN)
async def test_everything_about_a_board(server: Running, id: str) -> None:
    async with Browser(server.url) as ada:
        board, facts = bl.load_board(id), await ada.call("GET", f"/boards/{id}")
        BoardSeen.model_validate_json(orjson.dumps(facts), strict=True)
        layout = facts["layout"]
        assert [len(layout["spaces"][track.id]) for track in board.tracks] == [t.length for t in board.tracks]
        assert {city.id for city in board.cities if city.named and not city.end_point} == set(layout["labels"])
        assert facts["digest"] == board.digest
        picture = await ada.http.get(f"/api/boards/{id}.svg?lang=fr&theme=night")
        assert picture.headers["content-type"] == "image/svg+xml"
        assert picture.text.startswith("<svg")
        bare = await ada.http.get(f"/api/boards/{id}.svg?frame=false")
        assert f'viewBox="0 0 {layout["width"]:g} {layout["height"]:g}"' in bare.text
        assert "script-src" not in picture.headers["content-security-policy"]


async def test_the_list_tells_the_shape_of_each_picture(server: Running) -> None:
    """As it is without a frame, so that a page can leave room for it."""
    async with Browser(server.url) as ada:
        listed = {board["id"]: board for board in (await ada.call("GET", "/boards"))["boards"]}
        assert set(listed) == set(bl.BUILT_IN)
        for id, board in listed.items():
            picture = await ada.http.get(f"/api/boards/{id}.svg?frame=false")
            box = ElementTree.fromstring(picture.text).attrib["viewBox"]
            assert [float(value) for value in box.split()] == [0, 0, board["width"], board["height"]], id


async def test_boards_are_kept_by_browsers(server: Running) -> None:
    async with Browser(server.url) as ada:
        listed = await ada.call("GET", "/boards")
        BoardsListed.model_validate_json(orjson.dumps(listed), strict=True)
        assert [board["id"] for board in listed["boards"]] == list(bl.BUILT_IN)
        for path in ("/api/boards", f"/api/boards/{bl.BUILT_IN[0]}", f"/api/boards/{bl.BUILT_IN[0]}.svg", "/"):
            first = await ada.http.get(path)
            again = await ada.http.get(path, headers={"If-None-Match": first.headers["etag"]})
            assert (again.status_code, again.content) == (304, b"")
            assert "no-cache" in first.headers["cache-control"], path
        assert (await ada.http.get(f"/api/boards/{bl.BUILT_IN[0]}.svg?theme=pink")).status_code == 422


async def test_pages_and_their_headers(server: Running) -> None:
    async with Browser(server.url) as ada:
        for path in ("/", "/t/abcdef"):
            found = await ada.http.get(path)
            assert found.status_code == 200
            assert "default-src 'none'" in found.headers["content-security-policy"]
            assert found.headers["x-content-type-options"] == "nosniff"
        head = await ada.http.head("/")
        assert (head.status_code, head.content) == (200, b"")
        api = await ada.http.get("/api/me")
        assert api.headers["cache-control"] == "no-store"
        assert "'self'" not in api.headers["content-security-policy"]
        assert (await ada.http.get("/api/openapi.json")).json()["info"]["title"] == "Branchline"


async def test_a_built_page_is_served(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<!doctype html>")
    (tmp_path / "assets" / "main-B4xYz81a.js").write_text("1")
    monkeypatch.setattr(pages, "BUILT", tmp_path)
    (tmp_path / "other.js").write_text("2")
    served = pages.Pages()
    transport = httpx.ASGITransport(app=served)
    async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as http:
        script = await http.get("/assets/main-B4xYz81a.js")
        assert script.headers["content-type"].startswith("text/javascript")
        assert "immutable" in script.headers["cache-control"]
        for path in ("/", "/some/route", "/other.js"):
            assert "no-cache" in (await http.get(path)).headers["cache-control"]
