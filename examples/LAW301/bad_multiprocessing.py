"""Frames for another process; the camera does not wait for it."""

import multiprocessing


class Camera:
    def __init__(self) -> None:
        context = multiprocessing.get_context("spawn")
        self.frames = context.Queue()  # LAW301: `context.Queue`
        self.events = multiprocessing.JoinableQueue(-1)  # LAW301

    def on_frame(self, frame: bytes) -> None:
        self.frames.put(frame)
        self.events.put(len(frame))
