#!/usr/bin/env python3
"""Does a test play each attack? Each mend that .ci/attacks.json names is undone in a scratch copy, and the test beside it
has to fail. Tests that need PostgreSQL find it as those of `cargo test` do.

    .ci/attacks.py              all of them
    .ci/attacks.py engine web   those of some packages
    .ci/attacks.py --check      none: only whether each mend stands where it is looked for once, and its test is there
"""

import json
import subprocess
import sys

sys.dont_write_bytecode = True
from mutants import COPY, ENVIRONMENT, ROOT, copy_sources, plant

FEATURES = {"host": ["--features", "crash-points"]}
# A test that hangs has seen the attack as well.
LIMIT_S = 300


def rounds(attacks):
    """Attacks of one program that touch neither the same file nor the same test are built together."""
    made = []
    for attack in attacks:
        files = {file for file, _, _ in attack["edits"]}
        for program, touched, tests, members in made:
            if program == (attack["package"], attack["target"]) and not files & touched and attack["test"] not in tests:
                break
        else:
            program, touched, tests, members = (attack["package"], attack["target"]), set(), set(), []
            made.append((program, touched, tests, members))
        touched |= files
        tests.add(attack["test"])
        members.append(attack)
    return [(program, members) for program, _, _, members in made]


def command(package, target):
    if package == "web":
        return ["npx", "vitest", "run", "--retry=0"]
    kind = ["--lib"] if target == "lib" else ["--test", target]
    return ["cargo", "test", "--quiet", "-p", f"baigong-{package}", *FEATURES.get(package, []), *kind]


def run(words, folder):
    try:
        return subprocess.run(words, cwd=folder, env=ENVIRONMENT, capture_output=True, text=True, timeout=LIMIT_S)
    except subprocess.TimeoutExpired:
        return None


def verdict(attack):
    """Whether the test sees the attack, and its words; an attack whose test is not there is not seen."""
    package, target, test = attack["package"], attack["target"], attack["test"]
    if package == "web":
        file, title = target, test
        done = run([*command(package, target), file, "-t", title], COPY / "web")
        ran = done is None or " failed" in done.stdout
    else:
        done = run([*command(package, target), "--", "--exact", test], COPY)
        ran = done is None or "test result: FAILED. 0 passed; 1 failed" in done.stdout
    if done is None:
        return True, "it does not end"
    lines = done.stdout.splitlines()
    at = next((n for n, line in enumerate(lines) if "panicked at" in line or "Error: " in line), None)
    return ran, "" if at is None else " ".join(lines[at : at + 2])[:160]


def stale(attack):
    """What an attack names that is not there any more."""
    for file, old, _ in attack["edits"]:
        source = ROOT / file
        count = source.read_text().count(old) if source.is_file() else 0
        if count != 1:
            yield f"{attack['what']}: its mend is in {file} {count} times"
    if attack["package"] == "web":
        tests, sign = [ROOT / "web" / attack["target"]], attack["test"]
    else:
        crate = ROOT / ("host" if attack["package"] == "host" else f"core/{attack['package']}")
        modules = attack["test"].split("::")[:-1]
        folder = crate / ("src" if attack["target"] == "lib" else f"tests/{attack['target']}")
        # A module of tests may stand in the file of the module that it tests.
        ends = ["/".join(modules[: len(modules) - cut]) for cut in (0, 1)]
        tests = [folder / f"{end}{kind}" for end in ends if end for kind in (".rs", "/mod.rs")] + [folder / "lib.rs"]
        sign = f"fn {attack['test'].split('::')[-1]}("
    if not any(file.is_file() and sign in file.read_text() for file in tests):
        yield f"{attack['what']}: there is no test {attack['test']}"


def main():
    attacks = json.loads((ROOT / ".ci/attacks.json").read_text())
    if sys.argv[1:] == ["--check"]:
        faults = [fault for attack in attacks for fault in stale(attack)]
        sys.exit("\n".join(faults) or print(f"attacks: {len(attacks)} mends and their tests are where they are looked for"))
    wanted = sys.argv[1:]
    attacks = [attack for attack in attacks if not wanted or attack["package"] in wanted]
    unseen = 0
    for (package, target), members in rounds(attacks):
        copy_sources()
        for attack in members:
            for file, old, new in attack["edits"]:
                plant(COPY / file, old, new, attack["what"])
        if package == "web":
            for shared in ["node_modules", "dist"]:
                if not (COPY / "web" / shared).exists():
                    (COPY / "web" / shared).symlink_to(ROOT / "web" / shared)
        else:
            built = subprocess.run([*command(package, target), "--no-run"], cwd=COPY, env=ENVIRONMENT, capture_output=True, text=True)
            if built.returncode:
                sys.exit(f"{package}: a mend that is undone does not compile:\n{built.stderr[-3000:]}")
        for attack in members:
            seen, words = verdict(attack)
            unseen += not seen
            print(f"{'seen' if seen else 'NOT SEEN':9} {package:9} {attack['what']:72} {words}", flush=True)
    copy_sources()
    print(f"{len(attacks)} attacks, {len(attacks) - unseen} seen, {unseen} not seen")
    sys.exit(1 if unseen else 0)


if __name__ == "__main__":
    main()
