"""The network in the browser: rendezvous servers, direct connections, keys, and the pages at their other ends."""
