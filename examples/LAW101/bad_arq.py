"""A FastAPI service with arq workers, which pickle."""

from typing import Annotated

from arq import ArqRedis
from fastapi import APIRouter, Depends, Request, UploadFile
from sqlalchemy.ext.asyncio import AsyncSession

from library.db import get_pool, get_session
from library.models import Book

router = APIRouter()
SessionDep = Annotated[AsyncSession, Depends(get_session)]


@router.post("/books/{book_id}/scan")
async def scan(
    book_id: int, page: UploadFile, request: Request, session: SessionDep, pool: ArqRedis = Depends(get_pool)
) -> dict[str, str]:
    book = await session.get(Book, book_id)
    await pool.enqueue_job("index_page", book)  # LAW101: a model instance travels to `pool.enqueue_job` as `book`
    await pool.enqueue_job("index_page", book_id, session=session)  # LAW101: a database session
    await pool.enqueue_job("index_page", book_id, page, _defer_by=5)  # LAW101: an uploaded file
    await pool.enqueue_job("index_page", book_id, {"request": request})  # LAW101: a web request
    await pool.enqueue_job("index_page", book_id, page.filename, _job_id=f"book-{book_id}")
    return {"status": "queued"}
