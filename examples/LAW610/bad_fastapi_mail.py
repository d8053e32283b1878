"""Sign-up of the reading club."""

from fastapi import APIRouter
from fastapi_mail import ConnectionConfig, FastMail, MessageSchema, MessageType

router = APIRouter()
mailer = FastMail(ConnectionConfig())


@router.post("/members")
async def sign_up(address: str) -> dict[str, str]:
    message = MessageSchema(subject="Your link", recipients=[address], body="...", subtype=MessageType.plain)
    await mailer.send_message(message)  # LAW610: request handler `sign_up` waits for `mailer.send_message`
    return {"state": "sent"}
