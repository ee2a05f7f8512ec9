"""Fourfall: four-in-a-row style games for the upright grid, from the rules to the page."""
