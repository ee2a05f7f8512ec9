"""What two pages say to each other so that both hold the same match. No sockets, no clock and no keys live here.

Each seat writes a log that only it may extend: entries are numbered, chained by hash and signed with the seat's key.
Both pages merge the two logs in the same order and play the result, so honest pages cannot come to disagree.
"""
