"""The computer: what is known about a position, exactly or by search, and what it plays at each level."""
