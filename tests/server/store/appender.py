"""A process that appends to several tables, and says on its output what is acknowledged."""

from __future__ import annotations

import asyncio
import os
import sys

from branchline.server.store import open_store
from tests.server.store.helpers import create, log, summary


async def main(url: str) -> None:
    store = await open_store(url)

    async def play(table: str) -> None:
        await create(store, table)
        number = 1
        while True:
            await store.append(log(table, number, number + 1), summary(table, number + 1))
            os.write(1, f"{table} {number}\n".encode())
            number += 1

    await asyncio.gather(*(play(f"t{i}") for i in range(10)))


asyncio.run(main(sys.argv[1]))
