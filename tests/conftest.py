"""Settings for every test, in CPython and in Pyodide."""

import signal

from hypothesis import settings

# A shell that runs the tests in the background has interrupts ignored, which the processes of tests would inherit.
if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

# A slow machine is no failure, and the same examples everywhere make a failure one that can be repeated.
settings.register_profile("fourfall", deadline=None, derandomize=True)
settings.register_profile("thorough", settings.get_profile("fourfall"), max_examples=2000)
settings.load_profile("fourfall")
