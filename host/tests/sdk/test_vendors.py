"""The vendors' own clients against the running host, which serves their wires: the same tests that they pass against the simulated
vendors, in a run of their own because both have an `Authorization` of their own."""

import os
import subprocess
import sys
from pathlib import Path

TESTS = Path(__file__).resolve().parents[3] / "provider-specs/tests/sdk"


def test_vendors_own_clients_do_not_notice_that_they_speak_to_the_site(site):
    environment = os.environ | {"BAIGONG_SERVED": site.url, "BAIGONG_SERVED_KEY": site.key}
    command = [sys.executable, "-m", "pytest", "--quiet", "--tb=short", "-p", "no:cacheprovider", "--rootdir", str(TESTS), str(TESTS)]
    run = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=600, check=False)
    print(run.stdout[-4000:])
    assert run.returncode == 0, run.stdout[-12000:]
