import asyncio

uploads = asyncio.Queue(maxsize=100)

tenants = asyncio.Queue()  # async-law: bound=one entry for each tenant, and there are forty

# async-law: waive LAW301=the test bench reads it empty before each run
readings = asyncio.Queue()
