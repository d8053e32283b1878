"""Azure's storage clients: those of `azure.storage.blob` block, those of its `aio` do not. Data only."""

from __future__ import annotations

from typing import Final

from .vocabulary import Blocking, Class, Coroutine, Library, LiveObject, Returns

PACKAGE: Final = "azure.storage.blob"
SERVICE: Final = f"{PACKAGE}.BlobServiceClient"
CONTAINER: Final = f"{PACKAGE}.ContainerClient"
BLOB: Final = f"{PACKAGE}.BlobClient"
INSTEAD: Final = "the client of the same name in `azure.storage.blob.aio`"

SERVICE_WAITS: Final = ("create_container", "delete_container", "get_account_information", "get_service_properties")
CONTAINER_WAITS: Final = (
    "create_container", "delete_blob", "delete_blobs", "delete_container", "download_blob", "exists",
    "get_container_properties", "upload_blob",
)  # fmt: skip
BLOB_WAITS: Final = (
    "abort_copy", "append_block", "commit_block_list", "create_append_blob", "delete_blob", "download_blob", "exists",
    "get_blob_properties", "set_blob_metadata", "stage_block", "start_copy_from_url", "upload_blob",
)  # fmt: skip

LIBRARY: Final = Library(
    name="azure-storage-blob",
    imports=("azure",),
    docs="https://learn.microsoft.com/python/api/azure-storage-blob/",
    checked_against="12.31",
    distribution="azure-storage-blob",
    roles=(
        *(
            role
            for aio in ("", ".aio")
            for role in (
                LiveObject(f"{PACKAGE}{aio}.BlobServiceClient", "cloud client", "nothing: the worker makes its own"),
                LiveObject(f"{PACKAGE}{aio}.ContainerClient", "cloud client", "its name"),
                LiveObject(f"{PACKAGE}{aio}.BlobClient", "cloud client", "its name"),
                Returns(f"{PACKAGE}{aio}.BlobServiceClient.from_connection_string", "$self"),
                Returns(f"{PACKAGE}{aio}.BlobServiceClient.get_container_client", f"{PACKAGE}{aio}.ContainerClient"),
                Returns(f"{PACKAGE}{aio}.BlobServiceClient.get_blob_client", f"{PACKAGE}{aio}.BlobClient"),
                Returns(f"{PACKAGE}{aio}.ContainerClient.from_connection_string", "$self"),
                Returns(f"{PACKAGE}{aio}.ContainerClient.get_blob_client", f"{PACKAGE}{aio}.BlobClient"),
                Returns(f"{PACKAGE}{aio}.BlobClient.from_connection_string", "$self"),
                Returns(f"{PACKAGE}{aio}.BlobClient.from_blob_url", "$self"),
            )
        ),
        *(Blocking(f"{SERVICE}.{name}", "cloud", INSTEAD) for name in SERVICE_WAITS),
        *(Blocking(f"{CONTAINER}.{name}", "cloud", INSTEAD) for name in CONTAINER_WAITS),
        *(Blocking(f"{BLOB}.{name}", "cloud", INSTEAD) for name in BLOB_WAITS),
        *(Coroutine(f"{PACKAGE}.aio.ContainerClient.{name}") for name in ("delete_blob", "upload_blob")),
        *(
            Coroutine(f"{PACKAGE}.aio.BlobClient.{name}")
            for name in ("delete_blob", "download_blob", "exists", "get_blob_properties", "upload_blob")
        ),
        # Listing asks the service while it is iterated.
        Class("azure.core.paging.ItemPaged"),
        *(Returns(f"{CONTAINER}.{name}", "azure.core.paging.ItemPaged") for name in ("list_blobs", "walk_blobs")),
        Returns(f"{SERVICE}.list_containers", "azure.core.paging.ItemPaged"),
        Blocking("azure.core.paging.ItemPaged.__iter__", "cloud", INSTEAD),
    ),
)
