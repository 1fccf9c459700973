"""The programs of examples/api-clients, as their README says how to run them."""

import base64
import hashlib
import hmac
import importlib.util
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest

from conftest import GO, MODULES, NODE, ROOT, is_film

PROGRAMS = ROOT / "examples/api-clients"
COMMANDS = {
    "curl": [str(PROGRAMS / "curl.sh")],
    "python": [sys.executable, str(PROGRAMS / "python/main.py")],
    "typescript": [str(NODE), str(PROGRAMS / "typescript/main.mts")],
    "go": [GO, "run", "."],
}


def run(name, site, words, **settings):
    """Runs a program with a key; the key is never shown."""
    environment = os.environ | {"BAIGONG_URL": site.url, "BAIGONG_KEY": site.key, "POLL_SECONDS": "0.2"} | settings
    folder = PROGRAMS / "go" if name == "go" else None
    done = subprocess.run(
        COMMANDS[name] + words, env=environment, cwd=folder, capture_output=True, text=True, timeout=180, check=False
    )
    key = environment["BAIGONG_KEY"]
    assert not key or key not in done.stdout + done.stderr
    return done


@pytest.fixture(params=COMMANDS)
def name(request):
    if request.param == "go" and not GO:
        pytest.skip("there is no Go on this machine")
    return request.param


def test_from_a_key_to_a_film(name, site, prompt, tmp_path):
    film = tmp_path / "film.mp4"
    done = run(name, site, [prompt("a bridge at dawn"), str(film)])
    assert done.returncode == 0, done.stdout + done.stderr
    assert "kling/text" in done.stdout and "Price: " in done.stdout
    assert is_film(film.read_bytes())
    [task] = site.tasks(prompt(""))
    assert f"Task: {task['id']}" in done.stdout


def test_a_price_above_the_ceiling_makes_nothing(name, site, live_key, prompt, tmp_path):
    # What a test key asks for costs nothing, and is below any ceiling.
    done = run(name, site, [prompt("a bridge"), str(tmp_path / "film.mp4")], BAIGONG_KEY=live_key, MAX_POINTS="1")
    assert done.returncode == 1 and "request" in done.stderr, done.stdout + done.stderr
    assert "Task: " not in done.stdout and not list(tmp_path.iterdir())


def test_a_film_that_fails_is_told_with_its_reason(name, site, prompt, tmp_path):
    done = run(name, site, [prompt("#fail"), str(tmp_path / "film.mp4")])
    assert done.returncode == 1 and done.stderr.startswith("failed: "), done.stdout + done.stderr


def test_without_a_key_it_says_what_to_set(name, site):
    done = run(name, site, [], BAIGONG_KEY="")
    assert done.returncode == 1 and "BAIGONG_KEY" in done.stderr


def test_the_typescript_is_sound():
    command = [str(MODULES / ".bin/tsc"), "-p", str(PROGRAMS / "typescript"), "--typeRoots", str(MODULES / "@types")]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stdout


def test_the_python_that_checks_webhooks_takes_the_sites_own_alone():
    place = importlib.util.spec_from_file_location("webhook", PROGRAMS / "python/webhook.py")
    webhook = importlib.util.module_from_spec(place)
    place.loader.exec_module(webhook)
    secret, body, now = base64.b64encode(b"k" * 24).decode(), b'{"type":"task.stored"}', str(int(time.time()))
    signature = base64.b64encode(hmac.digest(b"k" * 24, f"msg_1.{now}.".encode() + body, hashlib.sha256)).decode()
    headers = {"webhook-id": "msg_1", "webhook-timestamp": now, "webhook-signature": f"v1,AAAA v1,{signature}"}
    assert webhook.is_genuine("whsec_" + secret, headers, body)
    assert not webhook.is_genuine("whsec_" + secret, headers, body + b" ")
    assert not webhook.is_genuine("whsec_" + secret, headers | {"webhook-timestamp": "1"}, body)
    assert not webhook.is_genuine("whsec_" + secret, headers | {"webhook-signature": "v1,?? v2,x"}, body)
    assert not webhook.is_genuine("whsec_" + secret, {}, body)
