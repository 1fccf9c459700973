#!/usr/bin/env python3
"""Names the ten compilations of the last `cargo … --timings` that took longest, in seconds of one core or more."""

import json
import os
import re
from pathlib import Path

target = Path(os.environ.get("CARGO_TARGET_DIR", Path(__file__).resolve().parent.parent / "target"))
page = (target / "cargo-timings" / "cargo-timing.html").read_text()
units = json.loads(re.search(r"^const UNIT_DATA = (\[.*?^\]);", page, re.M | re.S).group(1))
print("\nThe slowest compilations, in seconds:")
for unit in sorted(units, key=lambda unit: -unit["duration"])[:10]:
    print(f"{unit['duration']:8.1f}  {unit['name']}{unit['target']}")
