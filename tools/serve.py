"""Serve a built site on this machine, as a static host would but for the caching: browsers ask again for every file.

Run as `python -m tools.serve --port 8000`; tests use `serving` in a thread of their own.
"""

import argparse
import functools
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from io import BytesIO
from pathlib import Path
from typing import BinaryIO
from urllib.parse import unquote, urlsplit

SITE = Path(__file__).resolve().parent.parent / "_site"


class Handler(SimpleHTTPRequestHandler):
    """Static files under a folder of the address, with the media types that modules and WebAssembly need."""

    protocol_version = "HTTP/1.1"
    extensions_map = {  # noqa: RUF012 - the base class declares it as a plain dictionary
        "": "application/octet-stream",
        ".css": "text/css",
        ".html": "text/html",
        ".js": "text/javascript",
        ".json": "application/json",
        ".mjs": "text/javascript",
        ".png": "image/png",
        ".svg": "image/svg+xml",
        ".txt": "text/plain",
        ".wasm": "application/wasm",
        ".webp": "image/webp",
        ".webmanifest": "application/manifest+json",
    }

    def __init__(
        self, *args: object, folder: str = "/", caching: str = "no-cache", quiet: bool = False, **options: object
    ) -> None:
        self.folder = folder
        self.caching = caching
        self.quiet = quiet
        self.tag = ""
        super().__init__(*args, **options)  # type: ignore[arg-type]

    def translate_path(self, path: str) -> str:
        """The file of an address; outside the served folder there is none."""
        if not unquote(urlsplit(path).path).startswith(self.folder):
            return str(Path(self.directory) / "no such file")
        return super().translate_path(path[len(self.folder) - 1 :])

    def send_head(self) -> BytesIO | BinaryIO | None:
        """Send the file unless the browser has this very one; times of files tell too little, as builds keep them."""
        del self.headers["If-Modified-Since"]
        file = Path(self.translate_path(self.path))
        file = file / "index.html" if file.is_dir() else file
        self.tag = f'"{file.stat().st_mtime_ns:x}-{file.stat().st_size:x}"' if file.is_file() else ""
        if self.tag and self.headers["If-None-Match"] == self.tag:
            self.send_response(HTTPStatus.NOT_MODIFIED)
            self.end_headers()
            return None
        return super().send_head()

    def end_headers(self) -> None:
        """Say how long the browser may keep a file without asking again."""
        self.send_header("Cache-Control", self.caching)
        if self.tag:
            self.send_header("ETag", self.tag)
        super().end_headers()

    def log_message(self, format: str, *args: object) -> None:
        """Keep the log out of test runs."""
        if not self.quiet:
            super().log_message(format, *args)


class Server(ThreadingHTTPServer):
    """A threaded server that does not wait for browsers' idle connections when it stops."""

    daemon_threads = True
    block_on_close = False

    def handle_error(self, request: object, client_address: object) -> None:
        """A browser that hangs up in the middle of a file is no error of ours."""


@contextmanager
def serving(
    site: Path, port: int = 0, folder: str = "/", caching: str = "no-cache", kind: type[Handler] = Handler
) -> Iterator[str]:
    """Serve a site from a thread, at a free port if none is given, and hand over its address (ending in a slash)."""
    handler = functools.partial(kind, directory=str(site), folder=folder, caching=caching, quiet=True)
    server = Server(("127.0.0.1", port), handler)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}{folder}"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def main() -> None:
    """Serve until interrupted and print the address to open."""
    parser = argparse.ArgumentParser(description="Serve the built site on this machine.")
    parser.add_argument("--port", type=int, default=8000)
    parser.add_argument("--site", type=Path, default=SITE)
    options = parser.parse_args()
    handler = functools.partial(Handler, directory=str(options.site), quiet=True)
    try:
        server = Server(("127.0.0.1", options.port), handler)
    except OSError as error:
        raise SystemExit(f"Port {options.port} cannot be used ({error.strerror}): choose one with PORT=8001.") from None
    print(f"Fourfall is at http://127.0.0.1:{options.port}/ (stop with Ctrl+C)", flush=True)
    try:
        server.serve_forever()
    except KeyboardInterrupt:
        print()


if __name__ == "__main__":
    main()
