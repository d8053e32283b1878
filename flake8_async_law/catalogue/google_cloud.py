"""Google Cloud's clients that block. Data only."""

from __future__ import annotations

from typing import Final

from .vocabulary import Blocking, Class, Library, LiveObject, Returns

CLIENT: Final = "google.cloud.storage.Client"
BUCKET: Final = "google.cloud.storage.Bucket"
BLOB: Final = "google.cloud.storage.Blob"
PAGES: Final = "google.api_core.page_iterator.Iterator"
INSTEAD: Final = "`await asyncio.to_thread(...)`"

LIBRARY: Final = Library(
    name="google-cloud-storage",
    imports=("google",),
    docs="https://cloud.google.com/python/docs/reference/storage/latest",
    checked_against="3.17",
    distribution="google-cloud-storage",
    roles=(
        LiveObject(CLIENT, "cloud client", "nothing: the worker makes its own"),
        LiveObject(BUCKET, "storage bucket", "its name"),
        LiveObject(BLOB, "stored object", "its name"),
        Returns(f"{CLIENT}.from_service_account_json", CLIENT),
        Returns(f"{CLIENT}.bucket", BUCKET),
        Returns(f"{CLIENT}.get_bucket", BUCKET),
        Returns(f"{CLIENT}.lookup_bucket", BUCKET),
        Returns(f"{CLIENT}.create_bucket", BUCKET),
        Returns(f"{BUCKET}.blob", BLOB),
        Returns(f"{BUCKET}.get_blob", BLOB),
        *(
            Blocking(f"{CLIENT}.{name}", "cloud", INSTEAD)
            for name in ("create_bucket", "download_blob_to_file", "get_bucket", "lookup_bucket")
        ),
        *(
            Blocking(f"{BUCKET}.{name}", "cloud", INSTEAD)
            for name in (
                "copy_blob",
                "create",
                "delete",
                "delete_blob",
                "delete_blobs",
                "exists",
                "get_blob",
                "patch",
                "reload",
                "rename_blob",
                "update",
            )
        ),
        *(
            Blocking(f"{BLOB}.{name}", "cloud", INSTEAD)
            for name in (
                "compose",
                "delete",
                "download_as_bytes",
                "download_as_string",
                "download_as_text",
                "download_to_file",
                "download_to_filename",
                "exists",
                "make_private",
                "make_public",
                "patch",
                "reload",
                "rewrite",
                "update",
                "upload_from_file",
                "upload_from_filename",
                "upload_from_string",
            )
        ),
        # Listing asks the service while it is iterated.
        Class(PAGES),
        *(Returns(f"{owner}.list_blobs", PAGES) for owner in (CLIENT, BUCKET)),
        Returns(f"{CLIENT}.list_buckets", PAGES),
        Blocking(f"{PAGES}.__iter__", "cloud", INSTEAD),
    ),
    aliases=(
        ("google.cloud.storage.client.Client", CLIENT),
        ("google.cloud.storage.bucket.Bucket", BUCKET),
        ("google.cloud.storage.blob.Blob", BLOB),
    ),
)
