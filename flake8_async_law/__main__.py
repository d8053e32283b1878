"""`python -m flake8_async_law` is `async-law`."""

import sys

from .cli import main

if __name__ == "__main__":
    sys.exit(main())
