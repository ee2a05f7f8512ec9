"""What building, serving and testing the site needs beside build.py; nothing here is shipped."""
