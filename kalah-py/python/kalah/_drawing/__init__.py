"""How boards and games are drawn: what is behind ``kalah.svg`` and ``kalah.html``."""
