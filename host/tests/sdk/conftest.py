"""Clients of other makers against the running host.

One host serves the whole run: a live site with a real account at which nobody answers, so that whatever is made was made with the
test key, by the simulated vendors. A test gets `site`: its address and keys.
"""

import base64
import os
import socket
import subprocess
import time
import uuid
from dataclasses import dataclass
from pathlib import Path

import pytest
import requests

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


def test_key(url: str) -> str:
    """A key for trying things, made as a person makes one on the page."""
    person = requests.Session()
    person.headers["sec-fetch-site"] = "same-origin"

    def post(path: str, **body) -> dict:
        answer = person.post(url + path, json=body, timeout=60)
        assert answer.ok, answer.text
        return answer.json() if answer.content else {}

    post("/api/v1/accounts", login_name="developer", password=PASSWORD)
    post("/api/v1/factors/step-up", method="password", password=PASSWORD)
    scopes = ["tasks:read", "tasks:write", "media:read", "media:write"]
    return post("/api/v1/keys", name="sdk", scopes=scopes, test=True)["text"]


@pytest.fixture(scope="session")
def site(tmp_path_factory):
    """The host; its process ends with the run."""
    binary = os.environ.get("BAIGONG_BIN")
    assert binary, "BAIGONG_BIN names the program; `make test-sdk` sets it"
    folder, port = tmp_path_factory.mktemp("site"), free_port()
    config = folder / "baigong.toml"
    config.write_text(SETTINGS.format(port=port, data=folder / "data"), encoding="utf-8")
    environment = {"PATH": os.environ["PATH"], "HOME": str(folder)}
    process = subprocess.Popen([binary, "--config", str(config), "serve"], cwd=folder, env=environment)
    url = f"http://127.0.0.1:{port}"
    try:
        for _ in range(600):
            try:
                if requests.get(url + "/api/v1/site", timeout=5).ok:
                    break
            except requests.ConnectionError:
                pass
            assert process.poll() is None, "the host did not start"
            time.sleep(0.1)
        yield Site(url, test_key(url))
    finally:
        process.terminate()
        process.wait(timeout=30)


@pytest.fixture
def prompt(request):
    """Makes prompts that are this test's own, so that its tasks can be told from others."""
    mark = uuid.uuid4().hex[:8]
    return lambda words: f"{words} {request.node.name} {mark}"


@pytest.fixture(scope="session")
def picture() -> Path:
    """A real picture."""
    return Path(__file__).resolve().parents[3] / "examples/media/files/landscape.jpg"


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
