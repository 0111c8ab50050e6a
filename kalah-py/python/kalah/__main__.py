"""``python -m kalah``: play, show, perft, replay."""

import sys

from kalah._cli.main import main

sys.exit(main())
