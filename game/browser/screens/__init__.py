"""The screens of the page, one file each. The markup stands in index.html; a screen fills it and listens to it."""
