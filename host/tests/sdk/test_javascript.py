"""The clients of the vendors and of other makers for JavaScript: `javascript/tests`, each file run by Node's own test runner."""

import json
import os
import subprocess
from pathlib import Path

import pytest

from conftest import NODE, make

HERE = Path(__file__).resolve().parent / "javascript"
# It needs what a webhook has sent.
WEBHOOKS = HERE / "tests/webhooks.test.mjs"


def run(site, picture, file: Path, **more: str) -> None:
    given = {"BAIGONG_URL": site.url, "BAIGONG_KEY": site.key, "BAIGONG_PICTURE": str(picture), "NODE_NO_WARNINGS": "1"}
    command = [str(NODE), "--test", "--test-timeout=120000", str(file)]
    done = subprocess.run(
        command, cwd=HERE, env=os.environ | given | more, capture_output=True, text=True, timeout=300, check=False
    )
    assert done.returncode == 0, done.stdout[-8000:] + done.stderr[-2000:]


@pytest.mark.parametrize("file", sorted(set((HERE / "tests").glob("*.test.mjs")) - {WEBHOOKS}), ids=lambda file: file.name)
def test_a_client_for_javascript(site, picture, file):
    run(site, picture, file)


def test_a_library_for_javascript_takes_the_signature(site, hook, prompt, picture, tmp_path):
    make(site, prompt)
    deliveries = [{"headers": headers, "body": body.decode()} for headers, body in site.receiver.wait(1)]
    file = tmp_path / "deliveries.json"
    file.write_text(json.dumps({"secret": hook["secret"], "deliveries": deliveries}), encoding="utf-8")
    run(site, picture, WEBHOOKS, BAIGONG_DELIVERIES=str(file))
