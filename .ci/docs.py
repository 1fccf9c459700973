#!/usr/bin/env python3
"""Documents name what is there.

Read are the documents that people begin with: README, ARCHITECTURE, CONTRIBUTING, those of the host, of the vendors'
specifications and of the web, the decisions, and those of the examples. Refused are
- a link to a path, from the document's folder, that does not exist;
- a word in backticks that is a path from the top (`core/base/src/db`) and does not exist. `<x>`, `*`, `{x}` and `…` stand
  for anything, `providers/x` and `providers/foo` for any vendor, and what git ignores is made by a build;
- an ARCHITECTURE.md of more than 12 KB: what is longer belongs to the head of the module that it speaks of;
- numbers of decisions with holes, or one that the list in core/decisions/README.md leaves out;
- a decision that a table of specified rows names and that does not exist.
"""

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
ARCHITECTURE_BYTES = 12_288
DOCUMENTS = [
    "README.md",
    "ARCHITECTURE.md",
    "CONTRIBUTING.md",
    "host/README.md",
    "provider-specs/README.md",
    "web/*.md",
    "core/decisions/*.md",
    "examples/**/*.md",
]
# Vendors that are made up for an explanation.
EXAMPLES = re.compile(r"^(providers|provider-specs)/(x|foo)\b|^web/src/features/admin-foo\b")
DECISION = re.compile(r"core/decisions/\d{4}-[\w-]*\.md")

LINK = re.compile(r"\]\(([^)\s]+)\)")
QUOTED = re.compile(r"`([^`\n]+)`")
PLACEHOLDER = re.compile(r"[<{*…].*")


def documents():
    for pattern in DOCUMENTS:
        yield from sorted(path for path in ROOT.glob(pattern) if "node_modules" not in path.parts)


def top_folders():
    tracked = subprocess.run(
        ["git", "ls-files", "-z"], cwd=ROOT, check=True, capture_output=True, text=True
    ).stdout.split("\0")
    return {path.split("/")[0] for path in tracked if "/" in path}


def ignored(path):
    return subprocess.run(["git", "check-ignore", "-q", path], cwd=ROOT).returncode == 0


def exists(path):
    """Whether a path from the top is there, up to the first part that stands for anything."""
    if PLACEHOLDER.search(path):
        path = PLACEHOLDER.sub("", path)
        path = path if path.endswith("/") else str(Path(path).parent)
    return (ROOT / path).exists() or ignored(path)


def broken_paths(tops):
    for document in documents():
        name = document.relative_to(ROOT)
        text = document.read_text(encoding="utf-8")
        for number, line in enumerate(text.splitlines(), 1):
            for target in LINK.findall(line):
                path = target.split("#")[0]
                if path and not re.match(r"[a-z]+:", path) and not (document.parent / path).exists():
                    yield f"{name}:{number}: links to {path}, which is not there"
            for word in QUOTED.findall(line):
                if "/" in word and word.split("/")[0] in tops and not re.search(r"\s", word):
                    path = word.split("#")[0].split("::")[0]
                    if not EXAMPLES.match(path) and not exists(path):
                        yield f"{name}:{number}: names {path}, which is not there"


def broken_decisions():
    folder = ROOT / "core/decisions"
    files = sorted(path.name for path in folder.glob("[0-9]*.md"))
    for wanted, name in enumerate(files, 1):
        if not name.startswith(f"{wanted:04}-"):
            yield f"core/decisions/{name}: number {wanted:04} is next"
            break
    listed = set(LINK.findall((folder / "README.md").read_text(encoding="utf-8")))
    for name in files:
        if name not in listed:
            yield f"core/decisions/README.md: does not list {name}"
    rows = [ROOT / "host/ROWS.md", *sorted((ROOT / "host/tests/host/specified/rows").glob("*.json"))]
    for table in rows:
        for path in sorted(set(DECISION.findall(table.read_text(encoding="utf-8")))):
            if not (ROOT / path).exists():
                yield f"{table.relative_to(ROOT)}: names {path}, which is not there"


def main():
    faults = [*broken_paths(top_folders()), *broken_decisions()]
    size = (ROOT / "ARCHITECTURE.md").stat().st_size
    if size > ARCHITECTURE_BYTES:
        faults.append(f"ARCHITECTURE.md: {size} bytes, {ARCHITECTURE_BYTES} may be")
    for fault in faults:
        print(fault, file=sys.stderr)
    if faults:
        return 1
    count = len(list(documents()))
    print(f"docs: {count} documents name what is there; ARCHITECTURE.md has {size} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main())
