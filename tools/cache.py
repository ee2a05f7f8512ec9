"""Where the build keeps what took long to make, named by what it was made from."""

import gzip
import hashlib
import os
import subprocess
import tarfile
import zipfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from io import BytesIO
from pathlib import Path

from tools.setup import PACKAGES, ROOT, node

CACHE = ROOT / ".cache"
PYODIDE = PACKAGES / "pyodide"


class BuildError(Exception):
    """The site cannot be built; the text says why."""


def key(*parts: str | bytes) -> str:
    """A name for the result of these inputs."""
    digest = hashlib.sha256()
    for part in parts:
        data = part.encode() if isinstance(part, str) else part
        digest.update(len(data).to_bytes(8, "big") + data)
    return digest.hexdigest()[:24]


@contextmanager
def new_file(path: Path) -> Iterator[Path]:
    """A file to write that appears at its path only when it is whole; of builds that share the cache the first wins."""
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_name(f"{path.name}.{os.getpid()}")
    try:
        yield part
        with suppress(FileExistsError):
            os.link(part, path)
    finally:
        part.unlink(missing_ok=True)


def run_node(*arguments: str | Path) -> None:
    """Run a script under Node; raise BuildError with what it said if it fails."""
    done = subprocess.run([node(), *arguments], cwd=ROOT, capture_output=True, text=True, stdin=subprocess.DEVNULL)
    if done.returncode:
        raise BuildError(f"{arguments[0]} failed:\n{done.stderr or done.stdout}")


def compressed(data: bytes) -> bytes:
    """The same as a gzip archive, which depends on nothing but the data."""
    path = CACHE / "compressed" / f"{key(data)}.gz"
    if not path.is_file():
        with new_file(path) as part:
            part.write_bytes(gzip.compress(data, 9, mtime=0))
    return path.read_bytes()


def sent_size(file: Path) -> int:
    """How many bytes a host sends of a file: compressed as most do, or as it is where that is less."""
    data = file.read_bytes()
    return min(len(data), len(compressed(data)))


def archived(files: Mapping[str, bytes]) -> Path:
    """A zip archive of these files, which depends on nothing but their names and contents."""
    path = CACHE / "archives" / f"{key(*(part for name in sorted(files) for part in (name, files[name])))}.zip"
    if not path.is_file():
        with new_file(path) as part, zipfile.ZipFile(part, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
            for name in sorted(files):
                entry = zipfile.ZipInfo(name)
                entry.compress_type = zipfile.ZIP_DEFLATED
                archive.writestr(entry, files[name])
    return path


def tar(files: Mapping[str, bytes]) -> bytes:
    """A tar archive of these files, which depends on nothing but their names and contents.

    Compressed it is smaller than a zip, since the files are packed together, and a few lines unpack it.
    """
    whole = BytesIO()
    with tarfile.open(fileobj=whole, mode="w", format=tarfile.USTAR_FORMAT) as archive:
        for name in sorted(files):
            entry = tarfile.TarInfo(name)
            entry.size = len(files[name])
            archive.addfile(entry, BytesIO(files[name]))
    return whole.getvalue()
