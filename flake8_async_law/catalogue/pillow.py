"""Pillow: work on images. Data only."""

from __future__ import annotations

from typing import Final

from .vocabulary import Class, CpuWork, Library, Returns

IMAGE: Final = "PIL.Image.Image"
SAME: Final = ("convert", "copy", "crop", "filter", "quantize", "resize", "rotate", "transpose")

LIBRARY: Final = Library(
    name="Pillow",
    imports=("PIL",),
    docs="https://pillow.readthedocs.io/en/stable/reference/Image.html",
    checked_against="13.0",
    distribution="pillow",
    roles=(
        Class(IMAGE),
        # `open` reads the header only; the picture is decoded by the first call that needs it.
        *(Returns(f"PIL.Image.{name}", IMAGE) for name in ("fromarray", "frombytes", "new", "open")),
        *(Returns(f"{IMAGE}.{name}", IMAGE) for name in SAME),
        *(
            CpuWork(f"{IMAGE}.{name}", "works on an image")
            for name in ("convert", "filter", "load", "quantize", "resize", "rotate", "save", "thumbnail", "transpose")
        ),
        *(Returns(f"PIL.ImageOps.{name}", IMAGE) for name in ("contain", "exif_transpose", "fit")),
        *(
            CpuWork(f"PIL.ImageOps.{name}", "works on an image")
            for name in ("autocontrast", "contain", "exif_transpose", "fit")
        ),
    ),
)
