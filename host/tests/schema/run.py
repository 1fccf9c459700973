#!/usr/bin/env python3
"""Calls every operation of the API's description as each of five callers, with what schemathesis makes up, and compares the
answers with the description. A run that reaches too little fails as well: it would say nothing.
"""

import concurrent.futures
import json
import os
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

from host import Host

HERE = Path(__file__).resolve().parent
# How many operations have to succeed for each caller, at least.
FLOORS = {"anonymous": 25, "user": 115, "key": 58, "member": 115, "administrator": 165}
# Seconds after which a caller is given up, on a machine that has other things to do.
LONGEST = 1500
# More lines than these of what a caller found help nobody.
SHOWN = 400


@dataclass(frozen=True)
class Outcome:
    caller: str
    # Zero where all is well.
    status: int | str
    seconds: float
    said: str
    calls: dict[str, int]
    successes: dict[str, int]


def call(caller: str, folder: Path, options: list[str]) -> Outcome:
    began, report = time.monotonic(), folder / "report.json"
    with Host(os.environ["BAIGONG_BIN"], folder / "host") as host:
        environment = os.environ | {
            "BAIGONG_CALLER": caller,
            "BAIGONG_URL": host.url,
            "BAIGONG_COMMAND": json.dumps([host.binary, "--config", str(host.config)]),
            "BAIGONG_REPORT": str(report),
            "PYTHONPATH": str(HERE),
        }
        command = [sys.executable, "-m", "schemathesis.cli", "--config-file", str(HERE / "schemathesis.toml"), "run"]
        command += [host.url + "/api/v1/openapi.json", "--url", host.url, *options]
        said = folder / "said.log"
        with said.open("wb") as output:
            try:
                status = subprocess.run(
                    command, cwd=folder, env=environment, stdout=output, stderr=output, timeout=LONGEST
                ).returncode
            except subprocess.TimeoutExpired:
                status = f"no end within {LONGEST} s"
        words = said.read_text(encoding="utf-8", errors="replace") + host.said()
    found = json.loads(report.read_text(encoding="utf-8")) if report.exists() else {"calls": {}, "successes": {}}
    return Outcome(caller, status, time.monotonic() - began, words, **found)


def main() -> int:
    callers = os.environ.get("CALLERS", " ".join(FLOORS)).split()
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor() as pool:
        running = [pool.submit(call, caller, Path(folder) / caller, sys.argv[1:]) for caller in callers]
        outcomes = [one.result() for one in running]
    for outcome in outcomes:
        if outcome.status:
            print(f"\n== {outcome.caller}: {outcome.status}\n" + "\n".join(outcome.said.splitlines()[-SHOWN:]))
    print("\ncaller          operations  succeeded  at least   calls  seconds")
    for one in outcomes:
        print(
            f"{one.caller:15} {len(one.calls):10} {len(one.successes):10} {FLOORS[one.caller]:9} "
            f"{sum(one.calls.values()):7} {one.seconds:8.0f}{'  FAILED' if one.status else ''}"
        )
    few = [one.caller for one in outcomes if len(one.successes) < FLOORS[one.caller]]
    if few:
        print("too few operations succeeded for: " + ", ".join(few))
    return 1 if few or any(one.status for one in outcomes) else 0


if __name__ == "__main__":
    sys.exit(main())
