"""Settings for every test, in CPython and in Pyodide."""

from hypothesis import settings

# A slow machine is no failure, and the same examples everywhere make a failure one that can be repeated.
settings.register_profile("fourfall", deadline=None, derandomize=True)
settings.load_profile("fourfall")
