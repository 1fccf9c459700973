#!/usr/bin/env python3
"""Whether the dependencies of the Rust crates keep to .deny.toml, and whether each of them is used.

Reads .deny.toml as cargo-deny does: its sections [graph], [licenses], [bans] (multiple-versions, deny, skip, wildcards)
and [sources]. It knows no database of advisories: for these there is `cargo deny check advisories`.

A dependency is unused when no source file of its package says its name. One that is needed for its features alone, or by
a macro, stands in `[package.metadata.cargo-machete] ignored`, as cargo-machete wants it.
"""
import json
import pathlib
import re
import subprocess
import sys
import tomllib

ROOT = pathlib.Path(__file__).resolve().parent.parent
problems = []


def metadata(graph):
    """What cargo says of the packages that the policy is about."""
    command = ["cargo", "metadata", "--format-version", "1", "--locked"]
    command += ["--all-features"] if graph.get("all-features") else []
    for target in graph.get("targets", []):
        command += ["--filter-platform", target]
    return json.loads(subprocess.check_output(command, cwd=ROOT))


def alternatives(expression):
    """The sets of licences that an SPDX expression lets one choose from."""
    tokens = re.findall(r"[()]|[^\s()]+", expression.replace("/", " OR "))

    def either():
        found = both()
        while tokens and tokens[0] == "OR":
            tokens.pop(0)
            found = found + both()
        return found

    def both():
        found = one()
        while tokens and tokens[0] == "AND":
            tokens.pop(0)
            found = [left | right for right in one() for left in found]
        return found

    def one():
        name = tokens.pop(0)
        if name == "(":
            inner = either()
            tokens.pop(0)
            return inner
        if tokens and tokens[0] == "WITH":
            name = f"{name} WITH {tokens[1]}"
            del tokens[:2]
        return [frozenset([name])]

    return either()


def licences(policy, packages):
    allowed, used = set(policy["allow"]), set()
    exceptions = {entry["crate"]: set(entry["allow"]) for entry in policy.get("exceptions", [])}
    for package in packages:
        named = f"{package['name']} {package['version']}"
        if not package["license"]:
            problems.append(f"licence: {named} declares none")
            continue
        own = exceptions.get(package["name"], set())
        fitting = [choice for choice in alternatives(package["license"]) if choice <= allowed | own]
        if fitting:
            used |= min(fitting, key=len)
        else:
            problems.append(f"licence: {named} is under {package['license']}, which .deny.toml does not allow")
    gone = exceptions.keys() - {package["name"] for package in packages}
    problems.extend(f"licence: the exception for {name} is needed no more" for name in sorted(gone))
    if policy.get("unused-allowed-license") == "deny":
        problems.extend(f"licence: {name} is allowed and needed by nothing" for name in sorted(allowed - used))


def matches(spec, package):
    """`name`, `name@1.2.3` (that version) or `name:1.2` (what Cargo would take for that requirement)."""
    name, mark, version = re.fullmatch(r"([^@:]+)([@:]?)(.*)", spec).groups()
    if name != package["name"]:
        return False
    if mark == "@":
        return package["version"] == version
    return package["version"] == version or package["version"].startswith(f"{version}." if version else "")


def duplicates(policy, packages):
    skips = {entry["crate"]: entry for entry in policy.get("skip", [])}
    problems.extend(f"duplicates: {spec} has no reason" for spec, entry in skips.items() if not entry.get("reason"))
    several = {}
    for package in packages:
        several.setdefault(package["name"], []).append(package)
    needed = set()
    for name, versions in sorted(several.items()):
        if len(versions) == 1:
            continue
        left = []
        for package in versions:
            hit = [spec for spec in skips if matches(spec, package)]
            needed.update(hit)
            if not hit:
                left.append(package["version"])
        if len(left) > 1:
            problems.append(f"duplicates: {name} {' and '.join(left)}; align them, or skip one with its reason")
    problems.extend(f"duplicates: {spec} is skipped, but there is no second version of it"
                    for spec in sorted(skips.keys() - needed))


def bans(policy, packages, own):
    for entry in policy.get("deny", []):
        for package in packages:
            if matches(entry["crate"], package):
                problems.append(f"ban: {package['name']} {package['version']}: {entry['reason']}")
    for package in own:
        for dependency in package["dependencies"]:
            if policy.get("wildcards") == "deny" and dependency["req"] == "*" and not dependency.get("path"):
                problems.append(f"ban: {package['name']} takes any version of {dependency['name']}")


def sources(policy, packages):
    # Without a list, cargo's own registry alone is allowed, as cargo-deny has it: the one that serde comes from.
    own = {package["source"] for package in packages if package["name"] == "serde"}
    allowed = {f"registry+{registry}" for registry in policy.get("allow-registry", [])} or own
    problems.extend(f"source: {package['name']} {package['version']} comes from {package['source']}"
                    for package in packages if package["source"] not in allowed)


def said(package):
    """All words of a package's own sources, apart from comments, by the folder that they stand in."""
    folder = pathlib.Path(package["manifest_path"]).parent
    words = {}
    for place in ("src", "tests", "benches", "examples", "build.rs"):
        start = folder / place
        files = start.rglob("*.rs") if start.is_dir() else [start] if start.is_file() else []
        text = "\n".join(re.sub(r"(^|\s)//.*", "", path.read_text()) for path in files)
        words[place] = set(re.findall(r"\w+", text))
    return words


def unused(package, names):
    """`names` has what the code calls each crate, where that is not the name of its package."""
    ignored = ((package["metadata"] or {}).get("cargo-machete") or {}).get("ignored", [])
    words = said(package)
    places = {None: ["src"], "dev": ["src", "tests", "benches", "examples"], "build": ["build.rs"]}
    declared = set()
    for dependency in package["dependencies"]:
        declared.add(dependency["name"])
        name = dependency["rename"] or names.get(dependency["name"], dependency["name"]).replace("-", "_")
        # A dependency for tests on itself switches features on.
        if dependency["name"] in ignored or dependency["name"] == package["name"]:
            continue
        # The host's build script reads from Cargo.toml which vendors there are, and names them.
        if package["name"] == "baigong-host" and "/providers/" in (dependency.get("path") or ""):
            continue
        if not any(name in words[place] for place in places[dependency["kind"]]):
            kind = f" ({dependency['kind']})" if dependency["kind"] else ""
            problems.append(f"unused: {package['name']} depends on {dependency['name']}{kind} and says its name nowhere")
    problems.extend(f"unused: {package['name']} ignores {name}, on which it does not depend"
                    for name in ignored if name not in declared)


def unused_in_workspace(own):
    """Versions that Cargo.toml settles for nobody."""
    settled = tomllib.loads((ROOT / "Cargo.toml").read_text())["workspace"]["dependencies"]
    manifests = [tomllib.loads(pathlib.Path(package["manifest_path"]).read_text()) for package in own]
    wanted = set()
    for manifest in manifests:
        for table in ("dependencies", "dev-dependencies", "build-dependencies"):
            wanted |= {name for name, value in manifest.get(table, {}).items()
                       if isinstance(value, dict) and value.get("workspace")}
    problems.extend(f"unused: Cargo.toml settles {name} for the workspace, and nobody takes it"
                    for name in sorted(settled.keys() - wanted))


def main():
    policy = tomllib.loads((ROOT / ".deny.toml").read_text())
    found = metadata(policy["graph"])
    resolved = {node["id"] for node in found["resolve"]["nodes"]}
    packages = [p for p in found["packages"] if p["id"] in resolved and p["source"]]
    own = [p for p in found["packages"] if not p["source"]]
    licences(policy["licenses"], packages)
    duplicates(policy["bans"], packages)
    bans(policy["bans"], packages, own)
    sources(policy["sources"], packages)
    by_id = {package["id"]: package for package in found["packages"]}
    called = {}
    for node in found["resolve"]["nodes"]:
        called[node["id"]] = {by_id[dep["pkg"]]["name"]: dep["name"] for dep in node["deps"]}
    for package in own:
        unused(package, called[package["id"]])
    unused_in_workspace(own)
    if problems:
        sys.exit("\n".join(f"dependencies: {problem}" for problem in sorted(problems)))
    print(f"dependencies: {len(packages)} packages of others keep to .deny.toml (licences, bans, duplicates, sources), "
          f"{len(own)} of ours use all that they declare; advisories are not looked up here")


main()
