"""The part of `python -m tests.pyodide` that runs in Pyodide: pytest over the repository, as it lies on the disk."""

import sys

packages, *arguments = sys.argv[1:]
sys.path.insert(0, packages)

import pytest  # noqa: E402 - only now can it be found

sys.exit(pytest.main(["-p", "no:cacheprovider", "-m", "not native", "--override-ini=testpaths=", *arguments]))
