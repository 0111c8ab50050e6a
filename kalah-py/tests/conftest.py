"""Hypothesis takes the same examples every time, or with HYPOTHESIS_PROFILE=search others, and more of them."""

import os
import signal

from hypothesis import settings

settings.register_profile("fixed", derandomize=True, deadline=None, database=None, max_examples=100)
settings.register_profile("search", deadline=None, max_examples=2000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "fixed"))

# A shell that starts the tests in the background has them ignore Ctrl-C, which the programs that they start would inherit.
signal.signal(signal.SIGINT, signal.default_int_handler)
