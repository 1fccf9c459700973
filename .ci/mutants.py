#!/usr/bin/env python3
"""Does the contract suite see faults? Faults are planted in a scratch copy of the vendors' crates, one a crate at a time, and the
vendor's suite has to fail.

A kind of fault is planted in every crate that has a place for it, at its first place; provider-specs/contract/mutants.json adds
faults of single places. What does not compile is no fault of that crate. A fault that changes nothing is named in the file's
`equivalent`, with the reason.

    .ci/mutants.py                     all of them (two to three hours on two idle cores)
    .ci/mutants.py --quick             the first of each of three vendors
    .ci/mutants.py kling luma          those of these crates
    .ci/mutants.py kling "a price"     those whose name begins so
"""

import json
import os
import re
import shutil
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SCRATCH = ROOT / "target/mutants"
COPY = SCRATCH / "source"
# A folder of builds that is named from outside is used instead: much of it is compiled already.
ENVIRONMENT = {"CARGO_TARGET_DIR": str(SCRATCH / "target"), **os.environ}
QUICK = ["kling", "runway", "suno"]
# A suite that hangs has seen the fault as well.
LIMIT_S = 900


def times(factor):
    return lambda found: f"{found[1]}{int(found[2]) * factor}{found[3]}"


# What is planted, where, and what stands there then; a text for which there is none is a call that is dropped.
KINDS = [
    ("a price times ten", r"((?:POINTS|PRICE)\w*: i64 = |\(\"[\w.-]+\", |\"points\": )(\d+)(;|\)|,)", times(10)),
    ("a model is sent under another name", r"(\"sent_as\": \"[^\"]+)\"", r"\1-x\""),
    ("a model takes another length", r"(\"duration\": \[)\"\d+\", ", r"\1"),
    ("a model lacks what it can do", r"(\"has\": \[)\"\w+\"(?:, )?", r"\1"),
    ("a weight is forgotten", r"(\"times\": \{\"\w+\": \{\"\w+\": )(\d+)(,)", times(7)),
    ("polls every hour", r"every_secs\(\d+\)", "every_secs(3600)"),
    ("a deadline of a minute", r"deadline_mins\(\d+\)", "deadline_mins(1)"),
    ("an estimate a thousand times as long", r"(estimate_secs\()(\d+)(\))", times(1000)),
    ("files ten times as large", r"(Field::image\()(\d+)(\))", times(10)),
    ("words of nine characters", r"Field::prompt\(\d+\)", "Field::prompt(9)"),
    ("a limit in bytes", r"\.chars\(\)\.count\(\)", ".len()"),
    ("an id is not escaped", r"segment\((&(?!call\.task_id)[\w.]+)\)", r"\1"),
    ("words that were refused are an unknown failure", r"ErrorKind::ModeratedInput", "ErrorKind::Unexpected"),
    ("a result that was refused is an unknown failure", r"ErrorKind::ModeratedOutput", "ErrorKind::Unexpected"),
    ("a limit of the rate is an unknown failure", r"ErrorKind::RateLimited", "ErrorKind::Unexpected"),
    ("a wrong key is an unknown failure", r"ErrorKind::Auth\b", "ErrorKind::Unexpected"),
    ("an empty balance is an unknown failure", r"ErrorKind::Balance", "ErrorKind::Unexpected"),
    ("any answer is consent", r"\w+\.agreed\(\)", "true"),
    ("any status is success", r"\w+\.status\.is_success\(\)", "true"),
    ("nothing is something", r"![\w.]+\.is_empty\(\)", "true"),
    ("a job that waits is done", r"Progress::Queued", "Progress::Succeeded"),
    ("a job that is done waits", r"Progress::Succeeded", "Progress::Queued"),
    ("a word is forgotten", r"\"[\w-]+\" \| (?=\")", ""),
    ("no key is sent", ".bearer(", None),
    ("a header is forgotten", ".header(", None),
    ("a query is forgotten", ".query(", None),
    ("another method", r"http\.post\(", "http.get("),
    ("the prompt is cut", r"&form\.prompt\.0\b", "&form.prompt.0[..form.prompt.0.len().min(3)]"),
    ("a member is left out", r"\n +body\[\"\w+\"\] = [^;]*;", ""),
    ("a name is ours", r"#\[serde\(rename(?:_all)? = \"[^\"]*\"\)\]", ""),
    ("a cancel gives nothing back", r"CancelPolicy::Refund", "CancelPolicy::None"),
    ("too late is stopped", r"Ok\(Cancelled::TooLate\)", "Ok(Cancelled::Stopped)"),
    ("a result is not counted", ".per_result(", None),
    ("a length is not counted", ".per_started(", None),
    ("a follow-up fills in nothing", ".fill(", None),
    ("a follow-up asks for nothing", ".ask(", None),
    ("no call is announced", ".calling_back(", None),
    ("no job is found", ".finding_jobs(", None),
]


def dropped(text, call):
    """The text without the first such call; None where there is none."""
    start = text.find(call)
    if start < 0:
        return None
    depth, end = 0, start
    for end in range(start + len(call) - 1, len(text)):
        depth += {"(": 1, ")": -1}.get(text[end], 0)
        if depth == 0:
            break
    # A call that stands on a line of its own leaves none.
    start = len(text[:start].rstrip())
    return text[:start] + text[end + 1 :]


def changed(text, pattern, put):
    """The text with one fault, or None. Tests within it stay as they are."""
    code, mark, tests = text.partition("#[cfg(test)]")
    if put is None:
        code = dropped(code, pattern)
    else:
        code, count = re.subn(pattern, put, code, count=1)
        code = code if count else None
    return None if code is None else code + mark + tests


def of_kinds():
    """The faults of each kind: crate, name, file, text of the file with it."""
    for crate in sorted(path.parent.name for path in ROOT.glob("providers/*/Cargo.toml")):
        files = [*sorted((ROOT / "providers" / crate / "src").rglob("*.rs")), *(ROOT / "providers" / crate).glob("models.json")]
        for name, pattern, put in KINDS:
            for file in files:
                text = changed(file.read_text(), pattern, put)
                if text is not None:
                    yield {"crate": crate, "what": name, "file": file.relative_to(ROOT), "text": text, "may_fail": True}
                    break


def of_places(mutants):
    """The faults of single places."""
    for mutant in mutants:
        file = Path("providers") / mutant["crate"] / "src" / mutant["file"]
        text = (ROOT / file).read_text()
        for old, new in [[mutant["from"], mutant["to"]], *mutant.get("also", [])]:
            text = replaced(text, old, new, f"{mutant['crate']}, {mutant['what']}, {file}")
        yield {"crate": mutant["crate"], "what": mutant["what"], "file": file, "text": text, "may_fail": False}


def replaced(text, old, new, what):
    """The text with one edit. An edit that does not fit any more is no proof of anything."""
    if text.count(old) != 1:
        sys.exit(f"{what}: {old!r} stands {text.count(old)} times")
    return text.replace(old, new)


def plant(path, old, new, what):
    """Edits a file of the copy."""
    path.write_text(replaced(path.read_text(), old, new, f"{what}, {path.name}"))


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


def build(crates):
    """Compiles the suites; where those are that do compile, by crate, and what the compiler said."""
    packages = [word for crate in sorted(crates) for word in ("-p", f"baigong-{crate}")]
    command = ["cargo", "build", "--test", "contract", "--keep-going", "--message-format=json", *packages]
    done = subprocess.run(command, cwd=COPY, env=ENVIRONMENT, capture_output=True, text=True)
    found = {}
    for message in map(json.loads, filter(lambda line: line.startswith("{"), done.stdout.splitlines())):
        if message.get("executable") and message["target"]["name"] == "contract":
            found[Path(message["manifest_path"]).parent.name] = message["executable"]
    return found, done.stderr


def verdict(crate, program):
    """The checks that fail."""
    try:
        done = subprocess.run([program], cwd=COPY / "providers" / crate, capture_output=True, text=True, timeout=LIMIT_S)
    except subprocess.TimeoutExpired:
        return ["it does not end"]
    lines = [line.split() for line in done.stdout.splitlines()]
    failed = [words[1] for words in lines if words[:1] == ["test"] and words[-1:] == ["FAILED"]]
    return failed or ([] if done.returncode == 0 else ["the suite ended by itself"])


def chosen(faults, words):
    crates = {path.name for path in ROOT.glob("providers/*")}
    of, begins = [word for word in words if word in crates], [word for word in words if word not in crates]
    fits = lambda fault: (not of or fault["crate"] in of) and (not begins or fault["what"].startswith(tuple(begins)))
    return [fault for fault in faults if fits(fault)]


def main():
    began, words = time.monotonic(), [word for word in sys.argv[1:] if word != "--quick"]
    written = json.loads((ROOT / "provider-specs/contract/mutants.json").read_text())
    faults = chosen([*of_kinds(), *of_places(written["places"])], words)
    if "--quick" in sys.argv[1:]:
        faults = [next(fault for fault in faults if fault["crate"] == crate) for crate in QUICK]
    equivalent = written["equivalent"]
    queues, survivors, planted = {}, [], 0
    for fault in faults:
        if f"{fault['crate']}: {fault['what']}" not in equivalent:
            queues.setdefault(fault["crate"], []).append(fault)
    while any(queues.values()):
        # One fault a vendor at a time, so that one build serves several.
        copy_sources()
        round_ = [queue.pop(0) for queue in queues.values() if queue]
        for fault in round_:
            (COPY / fault["file"]).write_text(fault["text"])
        programs, said = build({fault["crate"] for fault in round_})
        if not programs and any(not fault["may_fail"] for fault in round_):
            sys.exit(f"{said[-4000:]}\na planted fault does not compile: correct mutants.json")
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            tried = [fault for fault in round_ if fault["crate"] in programs]
            verdicts = pool.map(lambda fault: verdict(fault["crate"], programs[fault["crate"]]), tried)
            for fault, failed in zip(tried, verdicts):
                planted += 1
                seen = ", ".join(failed[:3]) + (f" and {len(failed) - 3} more" if len(failed) > 3 else "")
                name = f"{fault['crate']}: {fault['what']}"
                print(f"{'caught' if failed else 'SURVIVED':9} {name:64} {seen}", flush=True)
                if not failed:
                    survivors.append(name)
    copy_sources()
    minutes = (time.monotonic() - began) / 60
    print(f"{planted} planted, {planted - len(survivors)} caught, {len(survivors)} survived, in {minutes:.0f} minutes")
    sys.exit(1 if survivors else 0)


if __name__ == "__main__":
    main()
