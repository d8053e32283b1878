"""What all tests share: they leave nothing behind in the folder they are run from."""

import os
import shutil
import tempfile


def pytest_configure(config):
    """The command remembers what it finds in a folder of these tests, unless a test says otherwise."""
    if "ASYNC_LAW_CACHE_DIR" not in os.environ:
        folder = tempfile.mkdtemp(prefix="async-law-tests-")
        os.environ["ASYNC_LAW_CACHE_DIR"] = folder
        config.add_cleanup(lambda: shutil.rmtree(folder, ignore_errors=True))
