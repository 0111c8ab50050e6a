"""The command line, ``python -m kalah``."""
