"""Self-play on the machines of a Ray cluster: the same file as ``selfplay.py`` writes, for the same arguments.

    pip install './kalah-py[numpy]' ray
    python examples/python/selfplay_ray.py games.npz --games 100000              # on this machine alone
    RAY_ADDRESS=auto python examples/python/selfplay_ray.py games.npz            # on the cluster that it belongs to

A cluster uses all its processors, and every machine in it needs kalah and NumPy, but not this file.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from typing import Any

import ray
import selfplay


def on_ray(work: selfplay.Work, parts: Sequence[range], workers: int) -> Iterable[selfplay.Columns]:
    """What the work makes of the parts, in their order."""
    if "RAY_ADDRESS" in os.environ:
        ray.init()
    else:
        ray.init("local", num_cpus=workers, include_dashboard=False, _node_ip_address="127.0.0.1")
    pickling: Any = ray.cloudpickle
    pickling.register_pickle_by_value(selfplay)  # its code is sent along with the work
    task: Any = ray.remote(lambda part: work(part))
    answers = [task.remote(part) for part in parts]
    try:
        while answers:
            yield ray.get(answers.pop(0))
    finally:
        ray.shutdown()


if __name__ == "__main__":
    selfplay.main(on_ray, __doc__)
