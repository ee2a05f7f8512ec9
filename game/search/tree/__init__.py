"""The search for every game, exact or not: alpha-beta over positions as bare integers."""
