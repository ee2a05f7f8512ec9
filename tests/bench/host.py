"""A host that compresses what it sends, as those that serve static sites do."""

from functools import cache
from http import HTTPStatus
from io import BytesIO
from pathlib import Path
from typing import BinaryIO

from tools.cache import compressed
from tools.serve import Handler


@cache
def shorter(file: Path, _changed: int) -> bytes | None:
    """A file as a gzip archive, if that is shorter; the second argument is when it was changed."""
    data = file.read_bytes()
    packed = compressed(data)
    return packed if len(packed) < len(data) else None


class CompressingHandler(Handler):
    """Sends what becomes shorter that way as gzip archives."""

    def send_head(self) -> BytesIO | BinaryIO | None:
        """Send a compressed file instead, where there is one and the browser takes it and does not have it yet."""
        file = Path(self.translate_path(self.path))
        file = file / "index.html" if file.is_dir() and self.path.endswith("/") else file
        if self.headers["If-None-Match"] or not file.is_file() or "gzip" not in self.headers["Accept-Encoding"]:
            return super().send_head()
        packed = shorter(file, file.stat().st_mtime_ns)
        if packed is None:
            return super().send_head()
        self.tag = f'"{file.stat().st_mtime_ns:x}-{file.stat().st_size:x}"'
        self.send_response(HTTPStatus.OK)
        self.send_header("Content-Type", self.guess_type(str(file)))
        self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(len(packed)))
        self.end_headers()
        return BytesIO(packed)
