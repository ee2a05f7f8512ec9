"""Run every measurement of this folder, or only those named, as in `python -m tests.bench start`."""

import importlib
import pkgutil
import sys
from pathlib import Path

FOLDER = Path(__file__).parent


def measurements() -> list[str]:
    """The names of the modules here that have a `main`."""
    names = sorted(module.name for module in pkgutil.iter_modules([str(FOLDER)]) if module.name != "__main__")
    return [name for name in names if hasattr(importlib.import_module(f"tests.bench.{name}"), "main")]


def main() -> int:
    """Measure and print; say which names are unknown."""
    known = measurements()
    asked = sys.argv[1:] or known
    unknown = sorted(set(asked) - set(known))
    if unknown:
        print(f"There is no measurement {', '.join(unknown)}; there are: {', '.join(known)}.", file=sys.stderr)
        return 1
    for name in asked:
        print(f"\n== {name}", flush=True)
        importlib.import_module(f"tests.bench.{name}").main()
    return 0


if __name__ == "__main__":
    sys.exit(main())
