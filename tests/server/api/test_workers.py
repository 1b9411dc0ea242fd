"""Several processes that share a PostgreSQL: whoever is on which, the table is the same."""

from __future__ import annotations

import asyncio
import signal
from contextlib import AsyncExitStack
from pathlib import Path

from tests.own_board import TINY
from tests.server.api.test_serve import started
from tests.server.databases import Postgres, postgres  # noqa: F401 (a fixture)
from tests.server.helpers import Browser, Tab, play_out


async def test_tabs_on_different_processes_agree(tmp_path: Path, postgres: Postgres) -> None:  # noqa: F811
    """On a board of one's own, which all of them must have."""
    with started(tmp_path, "--database", postgres.url(), "--workers", "2", "--board", str(TINY)) as (process, url):
        async with AsyncExitStack() as stack:
            ada, ben = [await stack.enter_async_context(Browser(url)) for _ in range(2)]
            for _ in range(100):
                if (await ada.http.get("/healthz")).status_code == 200:
                    break
                await asyncio.sleep(0.1)
            made = await ada.table(board="tiny", rules={"end.pieces": 10})
            path, token = f"/tables/{made['id']}", made["links"]["seats"][1]
            await ben.call("POST", f"{path}/seats/1/join", {"token": token})
            tabs = []
            for browser, seat in ((ada, 0), (ben, 1)) * 4:  # so many that they are not all on one process
                tab = Tab(await stack.enter_async_context(browser.socket(f"{path}/socket?seat={seat}")))
                await tab.until("snapshot")
                tabs.append(tab)
            a, b = tabs[:2]
            await a.want("start")
            while b.document["table"]["status"] == "open":
                await b.hear()
            await play_out(a, b)
            for tab in tabs:
                while tab.document["table"]["status"] != "over":
                    await tab.hear()
            assert all(tab.document == a.document for tab in tabs[::2])
            assert all(tab.document == b.document for tab in tabs[1::2])
        process.send_signal(signal.SIGTERM)
        assert process.wait(30) == 0
