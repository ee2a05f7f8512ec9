"""The built site in browsers of other families: `python -m tests.browsers`, or `make browsers`."""
