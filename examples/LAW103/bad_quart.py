"""A guest book on Quart: its background task has an application context, and no request."""

from quart import Quart, current_app, request

app = Quart(__name__)


async def thank() -> None:
    print(current_app.name)
    print(request.headers["User-Agent"])  # LAW103: `thank` runs after the response


@app.post("/guests")
async def sign() -> str:
    app.add_background_task(thank)
    return "thank you"
