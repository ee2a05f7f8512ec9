"""What `python -m game` can do besides the rules: the computer without a browser."""
