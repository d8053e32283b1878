"""A map room: files read, copied and walked between two requests."""

import gzip
import os
import shutil
import tempfile
import zipfile
from pathlib import Path

from fastapi import FastAPI

app = FastAPI()
MAPS = Path("/maps")


def legend(sheet: Path) -> str:
    return sheet.with_suffix(".txt").read_text()


class Atlas:
    def __init__(self, folder: Path) -> None:
        with open(folder / "index") as index:
            self.names = index.read().split()


@app.get("/maps/{name}")
async def read_map(name: str) -> dict[str, str]:
    sheet = MAPS / name
    drawing = sheet.read_bytes()  # LAW320: `sheet.read_bytes` works on local files
    with open(sheet.with_suffix(".log"), "a") as log:  # LAW320: use `aiofiles.open`
        log.write(name)
    return {"legend": legend(sheet), "size": str(len(drawing))}  # LAW320: `legend` ends in `sheet.with_suffix('.txt').read_text`


@app.post("/maps")
async def publish(folder: str) -> int:
    atlas = Atlas(MAPS / folder)  # LAW320: `Atlas` ends in `open`
    for part in (MAPS / folder).glob("*.png"):  # LAW320
        shutil.copy(part, "/public")  # LAW320
    with tempfile.TemporaryDirectory() as draft, gzip.open(f"{draft}/all.gz", "wb") as packed:  # LAW320, LAW320
        packed.write(b"")
    with zipfile.ZipFile("/public/all.zip", "w") as archive:  # LAW320
        archive.write("/public/all.gz")  # LAW320
    return len(atlas.names) + sum(len(files) for _, _, files in os.walk("/public"))  # LAW320: `os.walk`
