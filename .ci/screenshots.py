#!/usr/bin/env python3
"""The README's pictures of pages are no older than the pages that they show.

`screenshots.py made NAME...`, with which `make tour` ends, writes down what drew the pages of those pictures; without
arguments a picture is refused whose page has been changed since then. What draws a page are the components and style sheets
of its folders, and the tokens. The sheet of all tools is made by hand (`npm run contact-sheet`), and not looked after here.
"""

import hashlib
import json
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SHOWN = ROOT / "examples/screenshots"
NOTED = SHOWN / "drawn-by.json"
# Each picture with the folders of its page below web/src.
PICTURES = {
    "home.jpg": ["features/home/components", "app/layout"],
    "comparison.jpg": ["features/works/comparison"],
}


def drawn_by(folders):
    """A digest of everything that draws a page."""
    digest = hashlib.sha256((ROOT / "web/src/app/tokens.css").read_bytes())
    for folder in folders:
        files = sorted(path for path in (ROOT / "web/src" / folder).rglob("*") if path.suffix in (".tsx", ".css"))
        if not files:
            raise SystemExit(f"screenshots: nothing draws web/src/{folder}")
        for path in files:
            if ".test." not in path.name:
                digest.update(path.relative_to(ROOT).as_posix().encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()[:16]


def main(arguments):
    noted = json.loads(NOTED.read_text()) if NOTED.exists() else {}
    if arguments[:1] == ["made"]:
        noted |= {name: drawn_by(PICTURES[name]) for name in arguments[1:]}
        NOTED.write_text(json.dumps(noted, indent=2, sort_keys=True) + "\n")
        return 0
    faults = [
        f"examples/screenshots/{name} is older than the page that it shows: make tour"
        for name, folders in PICTURES.items()
        if noted.get(name) != drawn_by(folders)
    ]
    if faults:
        print("\n".join(["screenshots:"] + faults), file=sys.stderr)
        return 1
    print(f"screenshots: {len(PICTURES)} pictures show their pages as they are")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
