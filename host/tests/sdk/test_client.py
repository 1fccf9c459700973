"""`baigong client` against the running host: the real program, with a real key, over a real connection."""

import http.server
import json
import os
import pty
import signal
import socket
import subprocess
import threading
import time

import pytest
import requests

from conftest import is_film


class Shell:
    """A person's shell, where the site's address and a key are set."""

    def __init__(self, url, key, lang="C.UTF-8"):
        self.key = key
        self.environment = {"PATH": os.environ["PATH"], "BAIGONG_URL": url, "LANG": lang, "NO_PROXY": "127.0.0.1"}
        if key:
            self.environment["BAIGONG_KEY"] = key

    def start(self, *words, **more):
        command = [os.environ["BAIGONG_BIN"], "client", *words]
        return subprocess.Popen(command, env=self.environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, **more)

    def run(self, *words, code=0, stdin=None):
        """What it prints and says; it has to end with this code, and never shows the key."""
        process = self.start(*words, stdin=subprocess.PIPE)
        out, said = process.communicate(stdin, timeout=120)
        assert process.returncode == code, f"{process.returncode}: {out}{said}"
        assert not self.key or self.key not in out + said
        return out, said

    def json(self, *words, **more):
        return json.loads(self.run("--json", *words, **more)[0])


@pytest.fixture
def shell(site):
    return Shell(site.url, site.key)


@pytest.fixture
def live(site, live_key):
    """The shell of somebody whose key spends real points."""
    return Shell(site.url, live_key)


class Cutting:
    """The way to the site, which swallows the answers to so many submissions after the site has given them."""

    def __init__(self, url, cuts):
        self.cuts, self.submissions = cuts, 0
        cutting = self

        class Pass(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                self.pass_on(None)

            def do_POST(self):
                self.pass_on(self.rfile.read(int(self.headers["content-length"])))

            def pass_on(self, body):
                answer = requests.request(self.command, url + self.path, data=body, headers=dict(self.headers), timeout=60)
                if self.command == "POST" and self.path == "/api/v1/tasks":
                    cutting.submissions += 1
                    if cutting.submissions <= cutting.cuts:
                        self.close_connection = True
                        self.connection.shutdown(socket.SHUT_RDWR)
                        return
                self.send_response(answer.status_code)
                self.send_header("content-type", answer.headers["content-type"])
                self.send_header("content-length", str(len(answer.content)))
                self.end_headers()
                self.wfile.write(answer.content)

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Pass)
        self.url = f"http://127.0.0.1:{self.server.server_port}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()


@pytest.fixture
def cutting(site):
    made = []

    def make(cuts):
        made.append(Cutting(site.url, cuts))
        return made[-1]

    yield make
    for each in made:
        each.server.shutdown()
        each.server.server_close()


def hangs(prompt):
    return ["run", "kling/text", "--set", "prompt=" + prompt("#hang a bridge"), "--max-points", "1000"]


def test_the_way_from_a_word_to_a_film_on_disk(shell, site, prompt, tmp_path):
    found, _ = shell.run("find", "kling", "text")
    assert "kling/text" in found and "TOOL" in found
    form, _ = shell.run("form", "kling/text")
    assert "* prompt" in form and "default" in form and "3 | 4 | 5" in form
    words = ["kling/text", "--set", "prompt=" + prompt("a bridge"), "--set", "duration=10"]
    price, _ = shell.run("quote", *words)
    points = shell.json("quote", *words)["points"]
    assert f"Price: {points} points" in price
    out, said = shell.run("run", *words, "--max-points", str(points), "--out", str(tmp_path / "films"))
    assert f"Price: {points} points" in said, "the price is said before anything is made"
    [film] = (tmp_path / "films").iterdir()
    assert film.suffix == ".mp4" and str(film) in out
    [task] = site.tasks(prompt(""))
    assert task["params"]["duration"] == "10" and task["id"] in out
    assert film.read_bytes() == requests.get(site.url + task["artifacts"][0]["url"], timeout=60).content
    assert is_film(film.read_bytes())


def test_programs_read_json_everywhere(shell, live, prompt, tmp_path):
    names = [found["tool"] for found in shell.json("find")]
    assert "kling/text" in names and names == list(dict.fromkeys(names))
    schema = shell.json("form", "kling/text")
    assert schema["properties"]["prompt"]["type"] == "string" and schema["required"] == ["prompt"]
    made = shell.json("run", "kling/text", "--params", "-", "--max-points", "1000", stdin=json.dumps({"prompt": prompt("a")}))
    [task] = shell.json("wait", made["id"])
    assert (task["id"], task["state"]) == (made["id"], "succeeded")
    [task] = shell.json("fetch", made["id"], "--out", str(tmp_path))
    assert [os.path.exists(file) for file in task["files"]] == [True]
    again = shell.json("fetch", made["id"], "--out", str(tmp_path))
    assert again[0]["files"] == task["files"] and len(list(tmp_path.iterdir())) == 1, "fetching again overwrites"
    assert set(live.json("balance")) == {"available", "held"}
    _, said = shell.run("--json", "run", "kling/text", "--set", "duration=7", "--max-points", "9", code=1)
    assert {field["path"] for field in json.loads(said)["error"]["fields"]} >= {"/params/duration"}


def test_a_file_of_this_machine_is_brought_along(shell, site, prompt, picture):
    out, _ = shell.run(
        "run", "kling/image", "--set", "prompt=" + prompt("closer"), "--set", f"image=@{picture}", "--max-points", "1000", "--wait"
    )
    [task] = site.tasks(prompt(""))
    assert task["state"] == "succeeded" and task["id"] in out
    missing = shell.run("quote", "kling/image", "--set", "image=@/nowhere.png", code=1)[1]
    assert "/nowhere.png" in missing


def test_a_price_above_the_ceiling_is_refused_and_costs_nothing(live, site, prompt):
    before = live.json("balance")
    _, said = live.run("run", "kling/text", "--set", "prompt=" + prompt("a bridge"), "--max-points", "1", code=1)
    assert "Request: " in said
    assert live.json("balance") == before and live.json("balance")["held"] == 0
    answer = requests.get(
        site.url + "/api/v1/tasks", params={"q": prompt("")}, headers={"Authorization": f"Bearer {live.key}"}, timeout=60
    )
    assert answer.json()["items"] == []
    assert "--max-points" in live.run("run", "kling/text", "--set", "prompt=a", code=2)[1], "a ceiling has to be named"


def test_a_submission_whose_answer_is_lost_is_made_once(site, cutting, prompt):
    way = cutting(2)
    out, _ = Shell(way.url, site.key).run("run", "kling/text", "--set", "prompt=" + prompt("a bridge"), "--max-points", "1000")
    assert way.submissions == 3
    assert [task["id"] for task in site.tasks(prompt(""))] == [out.strip()]


def test_a_submission_that_was_given_up_is_taken_up_by_its_key(site, cutting, prompt):
    words = ["run", "kling/text", "--set", "prompt=" + prompt("a bridge"), "--max-points", "1000"]
    _, said = Shell(cutting(100).url, site.key).run(*words, code=1)
    option, key = said.split()[-2:]
    assert option == "--idempotency-key"
    out, _ = Shell(site.url, site.key).run(*words, option, key)
    assert [task["id"] for task in site.tasks(prompt(""))] == [out.strip()]


@pytest.mark.parametrize("words, named", [(["durration=5"], "durration"), (["duration=7"], "duration")])
def test_a_wrong_field_is_named(shell, prompt, words, named):
    sets = [word for each in [*words, "prompt=" + prompt("a")] for word in ("--set", each)]
    _, said = shell.run("run", "kling/text", *sets, "--max-points", "1000", code=1)
    assert f"  {named}: " in said and "Request: " in said


def test_without_a_key_it_says_what_to_set(site):
    stranger = Shell(site.url, None)
    _, said = stranger.run("balance", code=2)
    assert "BAIGONG_KEY" in said and f"{site.url}/dhmsg/keys" in said
    assert "kling/text" in stranger.run("find")[0], "looking around needs none"
    assert "BAIGONG_KEY" in Shell(site.url, "bg_test_wrong").run("wait", "1", code=1)[1]


def test_a_task_that_fails_says_why(shell, prompt):
    words = ["run", "kling/text", "--set", "prompt=" + prompt("#fail"), "--max-points", "1000", "--wait"]
    out, said = shell.run(*words, code=1)
    assert "failed" in out and len(said.strip().splitlines()[-1].split(": ", 2)) == 3


def test_who_waits_no_longer_is_told_how_to_go_on(shell, site, prompt):
    _, said = shell.run(*hangs(prompt), "--wait", "--timeout", "1", code=3)
    [task] = site.tasks(prompt(""))
    assert said.rstrip().endswith(f"baigong client wait {task['id']}")
    assert shell.run("wait", task["id"], "--timeout", "0", code=3)
    process = shell.start("wait", task["id"])
    time.sleep(1.5)
    process.send_signal(signal.SIGINT)
    _, said = process.communicate(timeout=30)
    assert process.returncode == 130 and f"baigong client wait {task['id']}" in said
    [task] = site.tasks(prompt(""))
    assert task["state"] not in ("cancelled", "failed"), "the task goes on"


def test_people_see_how_far_it_is(shell, site, prompt):
    made = shell.json(*hangs(prompt))
    screen, terminal = pty.openpty()
    command = [os.environ["BAIGONG_BIN"], "client", "wait", made["id"], "--timeout", "2"]
    process = subprocess.Popen(command, env=shell.environment | {"TERM": "xterm"}, stdout=subprocess.PIPE, stderr=terminal)
    assert process.wait(timeout=60) == 3
    os.close(terminal)
    shown = os.read(screen, 65536).decode()
    assert made["id"] in shown and "\x1b[" in shown, "a line that is drawn over"


def test_people_read_their_language(site, prompt):
    chinese = Shell(site.url, site.key, lang="zh_CN.UTF-8")
    assert "工具" in chinese.run("find", "可灵")[0]
    words = ["quote", "kling/text", "--set", "prompt=" + prompt("桥")]
    assert "积分" in chinese.run(*words)[0] and "points" in chinese.run(*words, "--lang", "en")[0]
    assert "请求编号" in chinese.run(*words, "--set", "duration=7", code=1)[1]
