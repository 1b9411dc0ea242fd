"""Guests without accounts: cookies, another device, their games."""

from __future__ import annotations

from pathlib import Path

from branchline.server.api.keys import Keys
from tests.server.helpers import Browser, Running, running


async def test_a_guest_is_made_when_first_needed(server: Running) -> None:
    async with Browser(server.url) as ada:
        assert await ada.call("GET", "/me") == {"known": False, "name": "Guest", "language": "en"}
        assert not ada.cookies
        assert await ada.call("GET", "/me/games") == {"tables": []}
        assert (await ada.call("POST", "/me/link", status=401))["key"] == "no_guest"
        found = await ada.http.put("/api/me", json={"name": "  Ada   L. ", "language": "fr"})
        cookie = found.headers["set-cookie"]
        assert all(word in cookie for word in ("HttpOnly", "SameSite=lax", "Path=/"))
        assert "Secure" not in cookie
        assert await ada.call("GET", "/me") == {"known": True, "name": "Ada L.", "language": "fr"}
        await ada.call("PUT", "/me", {"name": "Ada"})
        assert await ada.call("GET", "/me") == {"known": True, "name": "Ada", "language": "fr"}
        wrong = await ada.call("PUT", "/me", {"name": "\u202e"}, 422)
        assert wrong == {"key": "invalid", "message": "name: write at least one visible character, in one line"}


async def test_forged_cookies_are_nobody(server: Running) -> None:
    async with Browser(server.url) as ada:
        await ada.named("Ada")
        name, cookie = next(iter(ada.http.cookies.items()))
        guest, _, signature = cookie.partition(".")
        other = Keys(b"another secret, as long as one must be").cookie(guest)
        for forged in (
            guest,
            f"{guest}.",
            f"{guest}.{signature[:-1]}{'y' if signature[-1] == 'x' else 'x'}",
            other,
            "x" * 4000,
            f"{'0' * 32}.{signature}",
        ):
            found = await ada.http.get("/api/me", headers={"Cookie": f"{name}={forged}"})
            assert not found.json()["known"], forged
        assert (await ada.http.get("/api/me")).json()["known"]


async def test_a_link_moves_a_guest_to_another_device(server: Running) -> None:
    async with Browser(server.url) as ada, Browser(server.url) as phone:
        await ada.named("Ada")
        token = (await ada.call("POST", "/me/link"))["token"]
        assert (await phone.call("POST", "/me/device", {"token": token[:-2] + "xx"}, 403))["key"] == "wrong_link"
        assert (await phone.call("POST", "/me/device", {"token": token}))["name"] == "Ada"
        assert phone.cookies == ada.cookies


async def test_my_games_are_paged(server: Running) -> None:
    async with Browser(server.url) as ada:
        made = [(await ada.table())["id"] for _ in range(5)]
        found: list[str] = []
        query = "limit=2"
        while True:
            page = await ada.call("GET", f"/me/games?{query}")
            found += [table["id"] for table in page["tables"]]
            assert all(table["seats"][0]["mine"] for table in page["tables"])
            if "before" not in page:
                break
            query = f"limit=2&before={page['before']}"
        assert found == made[::-1]
        assert (await ada.call("GET", "/me/games?limit=0", status=422))["message"].startswith("limit: ")


async def test_cookies_are_secure_behind_https(tmp_path: Path) -> None:
    with running(tmp_path, public_url="https://play.example.org") as server:
        async with Browser(server.url, Host="play.example.org", Origin="https://play.example.org") as ada:
            found = await ada.http.put("/api/me", json={"name": "Ada"})
            assert found.status_code == 200, found.text
            assert "Secure" in found.headers["set-cookie"]
            assert "strict-transport-security" in found.headers
