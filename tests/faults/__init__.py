"""The fault bench: whole games by link between real browsers while everything that can go wrong does."""
