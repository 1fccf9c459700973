#!/usr/bin/env python3
"""Modules hang together in one direction.

Read are the imports of core/*, of the host, of provider-specs with its contract suite and its painter and of the vendors' crates: `use` statements and paths in the code that begin with `crate::`,
`super::` or the name of a module beside. Names that a `mod.rs`, `lib.rs` or `x.rs` only passes on (`pub use`) count as
an import of the module that they come from. Tests are left out: `#[cfg(test)]` modules, files and folders named `tests`.

Refused are
- a circle of modules: among the modules at the top of a crate, and among the modules of one folder, at any depth,
  but for the few in `MEANT`;
- an arrow that runs up, in crates and folders whose floors are written down below: a module imports from lower floors
  only;
- an import of a room that `WITHOUT` says a room does without.

Arrows between crates are cargo's: a crate sees what its Cargo.toml lists. Not seen are what a macro expands to, what is
reached by a method call alone, and what a module takes from the file of the folder that it lies in.
"""

import re
import sys
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

# From the ground up. Every module of such a crate, or of such a folder of a crate, has to stand on one floor; on one with
# "*" stands whatever no other floor names.
FLOORS = {
    "core/wire": [["behaviour", "error", "path", "request", "template"], ["security", "serving"], ["operation"], ["reader"], ["document"]],
    "core/base": [["vault"], ["db"], ["delivery", "id", "words"], ["mail"]],
    "core/client": [["error", "fields", "model"], ["assignment", "connection"], ["download", "events", "tools"], ["tasks", "waiting"]],
    "core/typings": [["names", "words"], ["model"], ["python", "typescript"]],
    "core/ledger": [
        ["caps", "ids", "note"],
        ["check", "claims", "model", "term", "user"],
        ["ledger"],
        ["service"],
        ["invitations", "statement", "transfer", "watch"],
        ["csv", "top_up"],
    ],
    "core/identity": [["last_used", "relying"], ["users"], ["organisations"], ["keys"], ["oidc", "sso"], ["sites"]],
    "core/engine": [["messages"], ["media", "prices"], ["accounts"], ["tasks"], ["models", "vendors", "works"], ["catalogue"]],
    "core/engine tasks": [["rows"], ["writing"], ["working"], ["asking"]],
    "core/shop": [
        ["ids"],
        ["channels", "model", "settings"],
        ["sentences"],
        ["error", "rows"],
        ["products", "taking"],
        ["service"],
        ["asking", "attention", "buying", "orders", "playing"],
        ["settling", "wanting"],
        ["notices", "refunding", "statements", "sweeping"],
    ],
    "provider-specs": [["incoming", "render", "spec"], ["sim"]],
    "provider-specs render": [
        ["canvas", "chance", "cover", "error", "voice"],
        ["audio", "given", "glb"],
        ["fill"],
        ["still"],
        ["video"],
        ["media"],
        ["cache"],
    ],
    "provider-specs sim": [
        ["job", "media", "tamper"],
        ["store"],
        ["shared"],
        ["context"],
        ["create", "stream"],
        ["callback"],
        ["answer"],
        ["routes"],
    ],
    "provider-specs/painter": [
        ["mesh"],
        ["raster", "toy"],
        ["camera", "finish", "light"],
        ["air"],
        ["place"],
        ["read"],
        ["model", "picture", "scene"],
    ],
    "provider-specs/contract": [
        ["chinese", "closed_port", "faults", "form", "generate", "json", "measure", "report"],
        ["bench", "variants", "vary"],
        ["rig", "script"],
        ["running"],
        ["capture"],
        # What checks: none of them knows another.
        [
            "abilities", "arbitrary", "calling", "cases", "compat", "end_to_end", "examples", "finding", "folder", "hosts", "idempotence",
            "ids", "inputs", "known", "manifest", "messages", "previews", "prices", "reach", "refusals", "reported", "resilience",
            "results", "schema", "secrets", "serving", "statuses", "submit_faults", "texts", "trials",
        ],
        ["checks"],
    ],
    "core/platform": [["*"], ["closing", "usage"], ["moving"]],
}

# Circles that are meant, by crate and folder, with the arrow that closes them and why.
MEANT = {
    ("host", "routes"): {
        ("documents", "api"): "a tool's document quotes the description of the API, in which it stands itself",
    },
}

# Rooms that a room does without, although it stands above them, by crate, with the reason.
WITHOUT = {
    "core/engine": {
        "works": (["tasks::working", "tasks::asking"], "what owners do with works needs no scheduler"),
    },
}

COMMENT = re.compile(r"//[^\n]*|/\*.*?\*/", re.S)
TEXT = re.compile(r'b?r(#*)".*?"\1|b?"(?:\\.|[^"\\])*"|b?\'(?:\\.|[^\\\'])\'', re.S)
MODULE = re.compile(r"((?:#\[[^\]]*\]\s*)*)(?:pub(?:\([^)]*\))?\s+)?mod\s+(\w+)\s*([;{])")
USE = re.compile(r"(pub(?:\([^)]*\))?\s+)?\buse\s+([^;]+);")
PATH = re.compile(r"(?<![\w:$])((?:crate|super|self|[a-z_]\w*)(?:::\w+)+)")


def without_comments(source):
    """The source without comments and the contents of texts."""
    parts, at = [], 0
    token = re.compile(f"(?P<comment>{COMMENT.pattern})|(?P<text>{TEXT.pattern.replace(chr(92) + '1', '(?P=hashes)').replace('r(#*)', 'r(?P<hashes>#*)')})", re.S)
    for found in token.finditer(source):
        parts.append(source[at : found.start()])
        parts.append(" " if found.lastgroup == "comment" else '""')
        at = found.end()
    return "".join(parts) + source[at:]


def block_end(source, opening):
    depth = 0
    for at in range(opening, len(source)):
        depth += {"{": 1, "}": -1}.get(source[at], 0)
        if depth == 0:
            return at + 1
    return len(source)


def leaves(tree):
    """`a::{b, c::d}` as `a::b`, `a::c::d`."""
    tree = tree.strip()
    head, brace, rest = tree.partition("{")
    if not brace:
        return [re.sub(r"\s+as\s+\w+$", "", tree)]
    inner, depth, part = [], 0, ""
    for letter in rest[: rest.rindex("}")]:
        depth += {"{": 1, "}": -1}.get(letter, 0)
        if letter == "," and depth == 0:
            inner.append(part)
            part = ""
        else:
            part += letter
    inner.append(part)
    return [head.strip() + leaf for part in inner if part.strip() for leaf in leaves(part)]


class Crate:
    def __init__(self, folder):
        self.folder = folder
        self.children = defaultdict(set)  # module path -> names of its modules
        self.passes_on = defaultdict(dict)  # module path -> name -> path it comes from
        self.imports = []  # (module path, path)
        source = folder / "src"
        for root in ("lib.rs", "main.rs"):
            if (source / root).exists():
                self.read(source / root, (), source)

    def read(self, file, module, beside):
        """Reads a module's file and those of its modules, which lie in the folder `beside`."""
        self.scan(without_comments(file.read_text()), module, beside)

    def scan(self, text, module, beside):
        inline, at, kept = [], 0, ""
        while found := MODULE.search(text, at):
            attributes, name, kind = found.groups()
            kept += text[at : found.start()]
            end = found.end() if kind == ";" else block_end(text, found.end() - 1)
            test = "cfg(test)" in attributes or name == "tests"
            if not test:
                self.children[module].add(name)
                if kind == "{":
                    inline.append((text[found.end() : end - 1], module + (name,), beside / name))
                else:
                    flat, nested = beside / f"{name}.rs", beside / name / "mod.rs"
                    self.read(flat if flat.exists() else nested, module + (name,), beside / name)
            at = end
        kept += text[at:]
        for body, path, folder in inline:
            self.scan(body, path, folder)
        for public, tree in USE.findall(kept):
            for leaf in leaves(tree):
                parts = tuple(part.strip() for part in leaf.split("::"))
                if parts[-1] == "self":
                    parts = parts[:-1]
                if parts[0] == "":
                    continue
                if public:
                    self.passes_on[module][parts[-1]] = parts
                else:
                    self.imports.append((module, parts))
        for path in PATH.findall(USE.sub("", kept)):
            self.imports.append((module, tuple(path.split("::"))))

    def resolve(self, module, parts, seen=()):
        """The module that a path leads to, and the name behind it; None outside this crate."""
        if parts[0] == "crate":
            at, rest = (), parts[1:]
        elif parts[0] in ("self", "super"):
            at, rest = module, parts
            while rest and rest[0] in ("self", "super"):
                at, rest = (at[:-1] if rest[0] == "super" else at), rest[1:]
        elif parts[0] in self.children[module]:
            at, rest = module, parts
        else:
            return None
        while rest:
            if rest[0] in self.children[at]:
                at, rest = at + (rest[0],), rest[1:]
            elif rest[0] in self.passes_on[at] and (at, rest[0]) not in seen:
                seen += ((at, rest[0]),)
                further = self.resolve(at, self.passes_on[at][rest[0]] + rest[1:], seen)
                # A macro, or a name of another crate, is had from the module that hands it on.
                return at if further is None else further
            else:
                break
        return at

    def arrows(self):
        """For every folder: module of it -> module of it -> an example."""
        graph = defaultdict(lambda: defaultdict(dict))
        for module, parts in self.imports:
            goal = self.resolve(module, parts)
            if goal is None:
                continue
            depth = 0
            while depth < min(len(module), len(goal)) and module[depth] == goal[depth]:
                depth += 1
            if depth < len(module) and depth < len(goal):
                example = f"{'::'.join(module)} imports {'::'.join(parts)}"
                graph[module[:depth]][module[depth]].setdefault(goal[depth], example)
        return graph


def circles(graph):
    """Strongly connected parts of more than one module."""
    index, low, stack, on, found = {}, {}, [], set(), []

    def visit(node):
        index[node] = low[node] = len(index)
        stack.append(node)
        on.add(node)
        for goal in graph.get(node, {}):
            if goal not in index:
                visit(goal)
                low[node] = min(low[node], low[goal])
            elif goal in on:
                low[node] = min(low[node], index[goal])
        if low[node] == index[node]:
            part = []
            while not part or part[-1] != node:
                part.append(stack.pop())
                on.discard(part[-1])
            if len(part) > 1:
                found.append(sorted(part))

    for node in list(graph):
        if node not in index:
            visit(node)
    return found


def main():
    faults, modules, arrows = [], 0, 0
    crates = ["core/*", "host", "provider-specs", "provider-specs/contract", "provider-specs/painter", "providers/*"]
    folders = [file.parent for crate in crates for file in sorted(ROOT.glob(f"{crate}/Cargo.toml"))]
    known = {str(folder.relative_to(ROOT)) for folder in folders}
    faults += [f"{name} has floors and is no crate" for name in FLOORS if name.split()[0] not in known]
    for folder in folders:
        name = str(folder.relative_to(ROOT))
        crate = Crate(folder)
        graphs = crate.arrows()
        modules += sum(len(children) for children in crate.children.values())
        arrows += sum(len(goals) for graph in graphs.values() for goals in graph.values())
        for place, graph in sorted(graphs.items()):
            for module, goal in MEANT.get((name, "::".join(place)), {}):
                if graph.get(module, {}).pop(goal, None) is None:
                    faults.append(f"{name}: {module} no longer imports {goal}: forget that it may")
            for circle in circles(graph):
                faults.append(f"{name}: {'::'.join(('crate',) + place)} has a circle of {', '.join(circle)}:")
                faults += [f"    {graph[a][b]}" for a in circle for b in circle if b in graph.get(a, {})]
        for room, (rooms, reason) in WITHOUT.get(name, {}).items():
            for module, parts in crate.imports:
                goal = "::".join(crate.resolve(module, parts) or ())
                if module[:1] == (room,) and any((goal + "::").startswith(other + "::") for other in rooms):
                    faults.append(f"{name}: {'::'.join(module)} imports {'::'.join(parts)}: {reason}")
        for place, floors in FLOORS.items():
            if place.split()[0] != name:
                continue
            inside = tuple(place.split()[1:])
            floor = {module: n for n, floor in enumerate(floors) for module in floor if module != "*"}
            rest = next((n for n, floor in enumerate(floors) if "*" in floor), None)
            if rest is not None:
                floor |= {module: rest for module in crate.children[inside] - set(floor)}
            faults += [f"{place}: {m} stands on no floor" for m in sorted(crate.children[inside] - set(floor))]
            faults += [f"{place}: the floors name {m}, which is not there" for m in sorted(set(floor) - crate.children[inside])]
            for module, goals in graphs[inside].items():
                for goal, example in goals.items():
                    if floor.get(module, 0) <= floor.get(goal, -1):
                        faults.append(f"{place}: {module} stands no higher than {goal}: {example}")
    if faults:
        print("\n".join(["floors:"] + faults), file=sys.stderr)
        return 1
    print(f"floors: {modules} modules of {len(folders)} crates, {arrows} arrows, no circle, none up")
    return 0


if __name__ == "__main__":
    sys.exit(main())
