"""openai: the client that blocks and the one that does not. Data only."""

from __future__ import annotations

from typing import Final

from .vocabulary import Attribute, Blocking, Class, Library, LiveObject, LoopBound

CLIENT: Final = "openai.OpenAI"
RESOURCES: Final = "openai.resources"
INSTEAD: Final = "`openai.AsyncOpenAI`"

LIBRARY: Final = Library(
    name="openai",
    imports=("openai",),
    docs="https://github.com/openai/openai-python#async-usage",
    checked_against="3.57",
    distribution="openai",
    roles=(
        LiveObject(CLIENT, "API client", "nothing: the worker makes its own"),
        Class("openai.AzureOpenAI", bases=(CLIENT,)),
        Class("openai.AsyncOpenAI"),
        Attribute(f"{CLIENT}.chat", f"{RESOURCES}.Chat"),
        Attribute(f"{RESOURCES}.Chat.completions", f"{RESOURCES}.chat.Completions"),
        Attribute(f"{CLIENT}.completions", f"{RESOURCES}.Completions"),
        Attribute(f"{CLIENT}.embeddings", f"{RESOURCES}.Embeddings"),
        Attribute(f"{CLIENT}.images", f"{RESOURCES}.Images"),
        Attribute(f"{CLIENT}.moderations", f"{RESOURCES}.Moderations"),
        Attribute(f"{CLIENT}.audio", f"{RESOURCES}.Audio"),
        Attribute(f"{RESOURCES}.Audio.transcriptions", f"{RESOURCES}.audio.Transcriptions"),
        Attribute(f"{RESOURCES}.Audio.speech", f"{RESOURCES}.audio.Speech"),
        Attribute(f"{CLIENT}.responses", f"{RESOURCES}.responses.Responses"),
        Attribute(f"{CLIENT}.models", f"{RESOURCES}.Models"),
        *(
            Blocking(f"{RESOURCES}.{name}", "http", INSTEAD)
            for name in (
                "chat.Completions.create",
                "chat.Completions.parse",
                "Completions.create",
                "Embeddings.create",
                "Images.edit",
                "Images.generate",
                "Moderations.create",
                "Models.list",
                "audio.Speech.create",
                "audio.Transcriptions.create",
                "responses.Responses.create",
                "responses.Responses.parse",
            )
        ),
        LoopBound("openai.AsyncOpenAI", "API client"),
    ),
)
