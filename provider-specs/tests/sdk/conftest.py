"""The vendors' own clients against the simulated vendors, or against a site that serves their wires.

One simulator serves the whole run. A test gets `vendor("<name>")`: the address of its official wire, an account that
is valid there, and a wrong key. After each test every request must have fitted the vendor's OpenAPI document, apart
from those whose key was meant to be wrong.

With `BAIGONG_SERVED`, the address of a site, and `BAIGONG_SERVED_KEY`, a key of its, the same tests run against the site: the
clients do not notice. Left out there is what only a vendor has, marked `of_the_vendor`.
"""

import base64
import json
import os
import subprocess
import uuid
from dataclasses import dataclass
from pathlib import Path

import pytest
import requests

SPECS = Path(__file__).resolve().parents[2]
# Some clients follow proxies of the environment also to this machine.
for name in ("NO_PROXY", "no_proxy"):
    os.environ[name] = "127.0.0.1,localhost"

# Simulated seconds in a second: a video takes 0.2 s, and clients that poll find it running first.
SPEED = "40"
# A site that serves the wires, and a key of its that tries things.
SERVED = os.environ.get("BAIGONG_SERVED")
SERVED_KEY = os.environ.get("BAIGONG_SERVED_KEY", "")


# Example media of every site, by the names of files that vendors are given.
EXAMPLES = {"a.png": "ex_landscape", "b.png": "ex_landscape_night", "a.mp4": "ex_dance"}


def address(name: str) -> str:
    """Where a file is that a vendor could fetch; a site is given one of its own."""
    return f"{SERVED}/api/v1/media/{EXAMPLES[name]}" if SERVED else f"https://media.example/{name}"


def pytest_configure(config):
    config.addinivalue_line("markers", "of_the_vendor: what a site that serves the wire does not have")


def pytest_collection_modifyitems(config, items):
    if SERVED:
        left_out = [item for item in items if item.get_closest_marker("of_the_vendor")]
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if item not in left_out]


@dataclass(frozen=True)
class Vendor:
    """A simulated vendor's wire as a client sees it."""

    url: str
    account: dict
    document: dict

    @property
    def key(self) -> str:
        return self.account["api_key"]

    @property
    def wrong_key(self) -> str:
        return "wrong-" + self.key

    def example(self, name: str) -> dict:
        """A named example of the document, as its author wrote it."""
        for path in self.document["paths"].values():
            for operation in path.values():
                for response in operation.get("responses", {}).values() if isinstance(operation, dict) else ():
                    found = response.get("content", {}).get("application/json", {}).get("examples", {}).get(name)
                    if found:
                        return found["value"]
        raise KeyError(name)


@pytest.fixture(scope="session")
def simulator():
    """Base URL of the simulated vendors; their process ends with the run."""
    if SERVED:
        yield None
        return
    binary = os.environ.get("BAIGONG_SIM")
    assert binary, "BAIGONG_SIM names the program; `make test-sdk` sets it"
    command = [binary, "--listen", "127.0.0.1:0", "--speed", SPEED, "--seed", "1"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        # The program prints its address once it listens.
        url = process.stdout.readline().strip()
        assert url.startswith("http://127.0.0.1:"), f"the simulator did not start: {url!r}"
        yield url
    finally:
        process.terminate()
        process.wait(timeout=10)


@pytest.fixture
def vendor(simulator):
    """Opens a vendor's wire, `official` unless said otherwise."""

    def open_wire(name: str, wire: str = "official", tool: str | None = None) -> Vendor:
        document = json.loads((SPECS / name / f"{wire}.openapi.json").read_text(encoding="utf-8"))
        account = document["x-sim"].get("accounts", {}).get(tool) or document["x-sim"]["account"]
        if SERVED:
            account = {name: SERVED_KEY if "key" in name else value for name, value in account.items()}
            return Vendor(SERVED + document["x-serve"]["at"], account, document)
        return Vendor(f"{simulator}/{name}/{wire}", account, document)

    return open_wire


@pytest.fixture(autouse=True)
def requests_fit_the_documents(simulator):
    """What a vendor's own client sends is by definition right: a refusal shows that our document is wrong."""

    if SERVED:
        yield
        return

    def violations() -> list[str]:
        found = requests.get(f"{simulator}/_sim/violations", timeout=10).json()
        return [
            f"{v['vendor']}/{v['wire']}.openapi.json: {v['request']}: {problem}"
            for v in found
            for problem in v["problems"]
            if not problem.startswith("unauthorized:")
        ]

    before = len(violations())
    yield
    new = violations()[before:]
    if new:
        pytest.fail("the document refuses what the client sends:\n" + "\n".join(new), pytrace=False)


@pytest.fixture
def prompt(request):
    """Makes prompts that are this test's own, so that its jobs can be told from others."""
    mark = uuid.uuid4().hex[:8]
    return lambda words: f"{words} {request.node.name} {mark}"


@pytest.fixture
def polled(simulator):
    """How often the vendor was asked about the jobs whose prompt contains a text; of a site is only known that it made one."""

    def count(part: str) -> int:
        if SERVED:
            headers = {"Authorization": f"Bearer {SERVED_KEY}"}
            made = requests.get(SERVED + "/api/v1/tasks", params={"q": part}, headers=headers, timeout=10).json()
            assert len(made["items"]) == 1, made
            return 2
        jobs = requests.get(f"{simulator}/_sim/jobs", params={"prompt": part}, timeout=10).json()
        assert jobs, f"no job was made for {part!r}"
        return sum(job["polls"] for job in jobs)

    return count


SIGNATURES = {
    "png": lambda b: b.startswith(b"\x89PNG\r\n\x1a\n") and b.rstrip(b"\0")[-8:-4] == b"IEND",
    "jpeg": lambda b: b.startswith(b"\xff\xd8\xff") and b.rstrip(b"\0").endswith(b"\xff\xd9"),
    "mp4": lambda b: b[4:8] == b"ftyp" and b"moov" in b and b"mdat" in b,
    "wav": lambda b: b[:4] == b"RIFF" and b[8:12] == b"WAVE",
    "glb": lambda b: b[:4] == b"glTF",
}


def kind_of(content: bytes) -> str:
    """What a file is, by its content."""
    return next((kind for kind, fits in SIGNATURES.items() if fits(content)), f"unknown: {content[:16]!r}")


@pytest.fixture
def fetched():
    """Downloads a result and says what it is."""

    def fetch(url: str) -> str:
        response = requests.get(url, timeout=30)
        response.raise_for_status()
        return kind_of(response.content)

    return fetch


@pytest.fixture(scope="session")
def picture() -> bytes:
    """A small real picture: one red pixel in PNG."""
    return base64.b64decode(
        "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC"
    )


@pytest.fixture(scope="session")
def picture_uri(picture) -> str:
    """The picture as a data URI."""
    return "data:image/png;base64," + base64.b64encode(picture).decode()
