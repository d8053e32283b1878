"""Work in a thread: the pool keeps it going, and its outcome is lost all the same."""

import asyncio


def write_invoice(order_id: int) -> None:
    with open(f"/srv/invoices/{order_id}.txt", "w") as file:
        file.write("paid\n")


async def paid(order_id: int) -> None:
    loop = asyncio.get_running_loop()
    loop.run_in_executor(None, write_invoice, order_id)  # LAW201: nobody owns the work
