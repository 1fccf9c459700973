#!/usr/bin/env python3
"""Does the contract suite see faults? Each edit of provider-specs/contract/mutants.json is planted in a scratch copy, and
the vendor's suite has to fail.

    .ci/mutants.py            all of them (about ten minutes on two idle cores)
    .ci/mutants.py --quick    the first of each of three vendors
"""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SCRATCH = ROOT / "target/mutants"
COPY = SCRATCH / "source"
# A folder of builds that is named from outside is used instead: much of it is compiled already.
ENVIRONMENT = {"CARGO_TARGET_DIR": str(SCRATCH / "target"), **os.environ}
QUICK = ["kling", "runway", "suno"]
# A suite that hangs has seen the fault as well.
LIMIT_S = 900


def copy_sources():
    """Copies what git knows; a file that has not changed keeps its time, so that cargo compiles little again."""
    names = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, check=True, capture_output=True).stdout
    wanted = {name for name in names.decode().split("\0") if name and (ROOT / name).is_file()}
    for name in wanted:
        source, target = ROOT / name, COPY / name
        if not target.is_file() or target.read_bytes() != source.read_bytes():
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(source, target)
    for target in COPY.rglob("*"):
        if target.is_file() and str(target.relative_to(COPY)) not in wanted:
            target.unlink()


def plant(path, old, new, what):
    """Edits a file of the copy. An edit that does not fit any more is no proof of anything."""
    text = path.read_text()
    if text.count(old) != 1:
        sys.exit(f"{what}: {old!r} stands {text.count(old)} times in {path.name}")
    path.write_text(text.replace(old, new))


def build(crates):
    """Compiles the suites; where each of them is, or None."""
    packages = [word for crate in sorted(crates) for word in ("-p", f"baigong-{crate}")]
    command = ["cargo", "test", "--test", "contract", "--no-run", "--message-format=json", *packages]
    done = subprocess.run(command, cwd=COPY, env=ENVIRONMENT, capture_output=True, text=True)
    if done.returncode:
        print(done.stderr[-4000:], file=sys.stderr)
        return None
    found = {}
    for message in map(json.loads, done.stdout.splitlines()):
        if message.get("executable") and message["target"]["name"] == "contract":
            found[Path(message["manifest_path"]).parent.name] = message["executable"]
    return found


def verdict(crate, program):
    """The checks that fail."""
    try:
        done = subprocess.run([program], cwd=COPY / "providers" / crate, capture_output=True, text=True, timeout=LIMIT_S)
    except subprocess.TimeoutExpired:
        return ["it does not end"]
    lines = [line.split() for line in done.stdout.splitlines()]
    failed = [words[1] for words in lines if words[:1] == ["test"] and words[-1:] == ["FAILED"]]
    return failed or ([] if done.returncode == 0 else ["the suite ended by itself"])


def main():
    mutants = json.loads((ROOT / "provider-specs/contract/mutants.json").read_text())
    if "--quick" in sys.argv[1:]:
        mutants = [next(m for m in mutants if m["crate"] == crate) for crate in QUICK]
    queues = {}
    for mutant in mutants:
        queues.setdefault(mutant["crate"], []).append(mutant)
    survivors = 0
    crates = set(queues)
    while any(queues.values()):
        # One fault a vendor at a time, so that one build serves several.
        copy_sources()
        round_ = [queue.pop(0) for queue in queues.values() if queue]
        for mutant in round_:
            path = COPY / "providers" / mutant["crate"] / "src" / mutant["file"]
            for old, new in [[mutant["from"], mutant["to"]], *mutant.get("also", [])]:
                plant(path, old, new, f"{mutant['crate']}, {mutant['what']}")
        programs = build(crates)
        if programs is None:
            sys.exit("a planted fault does not compile: correct mutants.json")
        for mutant in round_:
            failed = verdict(mutant["crate"], programs[mutant["crate"]])
            survivors += not failed
            seen = ", ".join(failed[:3]) + (f" and {len(failed) - 3} more" if len(failed) > 3 else "")
            print(f"{'caught' if failed else 'SURVIVED':9} {mutant['crate']:11} {mutant['what']:52} {seen}", flush=True)
    copy_sources()
    print(f"{len(mutants)} planted, {len(mutants) - survivors} caught, {survivors} survived")
    sys.exit(1 if survivors else 0)


if __name__ == "__main__":
    main()
