"""The examples of the documents, as their page shows them: what a customer copies runs."""

import json
import os
import re
import shutil
import subprocess
import sys

import pytest

from conftest import GO, MODULES, NODE, ROOT, is_film

# What cannot run here: clients that are no part of the tests' environments, one that calls https sites alone, and commands
# whose reader fills in an id.
LEFT_OUT = {
    "python": {"fal"},
    "typescript": {"openai", "replicate", "fal"},
    "curl": {"openai", "openrouter", "replicate", "fal"},
    "go": set(),
}
PROTOCOLS = ["own", "openai", "openrouter", "replicate", "fal"]
RUN = [(protocol, language) for language, left_out in LEFT_OUT.items() for protocol in PROTOCOLS if protocol not in left_out]
FILES = {"python": "main.py", "typescript": "main.mts", "curl": "main.sh", "go": "main.go"}
COMMANDS = {
    "python": [sys.executable, "-W", "ignore", "main.py"],
    "typescript": [str(NODE), "main.mts"],
    "curl": ["bash", "main.sh"],
    "go": [GO, "run", "main.go"],
}


def written(calls):
    """The examples of calls, by name, protocol and language."""
    done = subprocess.run(
        [str(NODE), "scripts/examples.mjs"], input=json.dumps(calls), cwd=ROOT / "web", capture_output=True, text=True, timeout=60, check=False
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def calls_of(site, tools):
    return {
        f"{tool['id']}/{mode['id']}": {
            "site": site.url,
            "tool": {"id": tool["id"]},
            "mode": {"id": mode["id"], "output": mode["output"]},
            "params": mode["example"],
        }
        for tool in tools
        for mode in tool["modes"]
    }


@pytest.fixture(scope="module")
def tools(site):
    return site.get("/api/v1/tools").json()["tools"]


@pytest.mark.parametrize(("protocol", "language"), RUN)
def test_an_example_makes_a_film(protocol, language, site, tools, prompt, tmp_path):
    if language == "go" and not GO:
        pytest.skip("there is no Go on this machine")
    calls = calls_of(site, tools)
    words = prompt("a `bridge` at \"dawn\", it's 夜")
    call = calls["kling/text"] | {"params": calls["kling/text"]["params"] | {"prompt": words}}
    text = written({"film": call})["film"][protocol][language]
    (tmp_path / FILES[language]).write_text(text + "\n", encoding="utf-8")
    environment = os.environ | {"BAIGONG_KEY": site.key}
    done = subprocess.run(
        COMMANDS[language], env=environment, cwd=tmp_path, capture_output=True, text=True, timeout=120, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    [task] = site.tasks(prompt("")) or site.tasks(words)
    assert task["state"] == "succeeded"
    films = list(tmp_path.glob("*.mp4"))
    # What saves no film says where it is.
    assert all(is_film(film.read_bytes()) for film in films)
    assert films or re.search(r"https?://\S+", done.stdout), done.stdout


@pytest.mark.skipif(not GO, reason="there is no Go on this machine")
def test_every_example_in_go_is_sound_and_formatted(site, tools, tmp_path):
    calls = calls_of(site, tools)
    # Of each kind of result one is enough to compile: the others differ in their parameters alone, which are a text.
    by_output = {call["mode"]["output"]: name for name, call in calls.items()}
    (tmp_path / "go.mod").write_text("module example.com/documents\n\ngo 1.24\n")
    for name, protocols in written(calls).items():
        for protocol, languages in protocols.items():
            within = "all" if by_output[calls[name]["mode"]["output"]] == name else "testdata"
            folder = tmp_path / within / name.replace("/", "_") / protocol
            folder.mkdir(parents=True)
            (folder / "main.go").write_text(languages["go"] + "\n", encoding="utf-8")
    gofmt = shutil.which("gofmt") or str(GO).removesuffix("go") + "gofmt"
    unformatted = subprocess.run([gofmt, "-l", "."], cwd=tmp_path, capture_output=True, text=True, timeout=120, check=False)
    assert unformatted.stdout + unformatted.stderr == ""
    vetted = subprocess.run([GO, "vet", "./all/..."], cwd=tmp_path, capture_output=True, text=True, timeout=300, check=False)
    assert vetted.returncode == 0, vetted.stderr
