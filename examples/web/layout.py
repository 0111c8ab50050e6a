"""Writes layout.json: where the fields of the library's structs are, and its numbers, as include/kalah.h says.

    python layout.py            writes it anew
    python layout.py --check    fails if it is not what the header says

Needs cffi and a C compiler. All fields have types of fixed size, so that they are where they are on every machine.
"""

import json
import subprocess
import sys
from pathlib import Path

import cffi

HERE = Path(__file__).parent
HEADER = HERE.parents[1] / "include" / "kalah.h"
STRUCTS = ("kalah_rules", "kalah_error", "kalah_position", "kalah_cell", "kalah_captured", "kalah_ending", "kalah_sown",
           "kalah_outcome")
MACROS = ("KALAH_ABI_VERSION", "KALAH_MAX_PLAYERS", "KALAH_NOBODY")


def compiled(text: str, *flags: str) -> str:
    """The text as the C preprocessor leaves it, without the headers of the system."""
    lines = "\n".join(line for line in text.splitlines() if not line.startswith("#include"))
    command = ["cc", "-E", "-P", "-std=c99", "-DKALAH_NO_SEARCH", *flags, "-"]
    return subprocess.run(command, input=lines, capture_output=True, text=True, check=True).stdout


def field(kind, offset: int) -> dict[str, object]:
    where: dict[str, object] = {"offset": offset, "type": kind.cname}
    if kind.kind == "array":
        where |= {"type": kind.item.cname, "count": kind.length}
    return where


def layout() -> dict[str, object]:
    ffi = cffi.FFI()
    ffi.cdef(compiled(HEADER.read_text()))
    structs = {}
    for name in STRUCTS:
        struct = ffi.typeof(name)
        parts = [(part, where) for part, where in struct.fields if not part.startswith("reserved")]
        fields = {part: field(where.type, where.offset) for part, where in parts}
        structs[name] = {"size": ffi.sizeof(struct), "fields": fields}
    status = ffi.typeof("enum kalah_status").relements
    values = compiled(HEADER.read_text() + "\n" + "\n".join(f"@{name}" for name in MACROS)).split("@")[1:]
    return {
        "constants": {"KALAH_OK": status["KALAH_OK"]} | dict(zip(MACROS, map(int, values), strict=True)),
        "structs": structs,
    }


if __name__ == "__main__":
    path = HERE / "layout.json"
    text = json.dumps(layout(), indent=1) + "\n"
    if sys.argv[1:] == ["--check"]:
        if path.read_text() != text:
            sys.exit(f"{path.name} is not what {HEADER.name} says: python examples/web/layout.py writes it anew")
    else:
        path.write_text(text)
