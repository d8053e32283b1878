"""Slack: messages to channels, by the Web API and by webhooks. Data only."""

from __future__ import annotations

from typing import Final

from .vocabulary import Blocking, Class, Coroutine, Library, MailAnswer, Parameter, Publish, SendError

POSTS: Final = ("chat_postEphemeral", "chat_postMessage", "files_upload_v2")
BY_HOOK: Final = ("send", "send_dict")
ASYNC_WEB: Final = "slack_sdk.web.async_client.AsyncWebClient"
ASYNC_HOOK: Final = "slack_sdk.webhook.async_client.AsyncWebhookClient"
INSTEAD: Final = "`AsyncWebClient`, or `await asyncio.to_thread(...)`"

LIBRARY: Final = Library(
    name="Slack SDK",
    imports=("slack_sdk",),
    docs="https://docs.slack.dev/tools/python-slack-sdk/",
    checked_against="3.48.0",
    distribution="slack-sdk",
    roles=(
        Class("slack_sdk.WebClient"),
        Class("slack_sdk.webhook.WebhookClient"),
        Class(ASYNC_WEB),
        Class(ASYNC_HOOK),
        *(
            Publish(f"{client}.{name}", "receiver", "chat")
            for client in ("slack_sdk.WebClient", ASYNC_WEB)
            for name in POSTS
        ),
        *(Blocking(f"slack_sdk.WebClient.{name}", "http", INSTEAD) for name in POSTS),
        *(Coroutine(f"{ASYNC_WEB}.{name}") for name in POSTS),
        Publish("slack_sdk.webhook.WebhookClient.send", Parameter("text", None, None), "chat"),
        Publish("slack_sdk.webhook.WebhookClient.send_dict", Parameter("body", 0), "chat"),
        Publish(f"{ASYNC_HOOK}.send", Parameter("text", None, None), "chat"),
        Publish(f"{ASYNC_HOOK}.send_dict", Parameter("body", 0), "chat"),
        *(Blocking(f"slack_sdk.webhook.WebhookClient.{name}", "http", INSTEAD) for name in BY_HOOK),
        *(Coroutine(f"{ASYNC_HOOK}.{name}") for name in BY_HOOK),
        # A webhook that was revoked or throttled is a status in the answer.
        *(
            MailAnswer(f"{client}.{name}", keys=("status_code", "body"), of_one=True)
            for client in ("slack_sdk.webhook.WebhookClient", ASYNC_HOOK)
            for name in BY_HOOK
        ),
        SendError("slack_sdk.errors.SlackApiError"),
        SendError("slack_sdk.errors.SlackClientError"),
    ),
    aliases=(
        ("slack_sdk.web.WebClient", "slack_sdk.WebClient"),
        ("slack_sdk.web.client.WebClient", "slack_sdk.WebClient"),
        ("slack_sdk.WebhookClient", "slack_sdk.webhook.WebhookClient"),
        ("slack_sdk.webhook.client.WebhookClient", "slack_sdk.webhook.WebhookClient"),
    ),
)
