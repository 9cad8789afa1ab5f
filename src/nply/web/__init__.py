"""The page: a server on this machine, and what the browser shows.

`nply web` starts it. `app(...)` makes the same server for other programs, `serve` runs it.
"""

from nply._core import CapabilityError

try:
    import msgspec as _msgspec  # noqa: F401
    import starlette as _starlette  # noqa: F401
    import uvicorn as _uvicorn  # noqa: F401
except ImportError:
    raise CapabilityError("the page needs starlette and uvicorn: pip install 'nply[web]'") from None

from nply.web.app import app
from nply.web.settings import Settings

__all__ = ["Settings", "app"]
