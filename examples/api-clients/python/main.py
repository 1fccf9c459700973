#!/usr/bin/env python3
"""From an API key to a film. Needs Python 3.11 and nothing else.

    BAIGONG_KEY=bg_live_… python3 main.py 'A bridge at dawn' film.mp4
"""

import json
import os
import shutil
import sys
import time
import urllib.error
import urllib.request
import uuid

SITE = os.environ.get("BAIGONG_URL", "http://127.0.0.1:8080").rstrip("/")
MAX_POINTS = int(os.environ.get("MAX_POINTS", "100"))
POLL_SECONDS = float(os.environ.get("POLL_SECONDS", "3"))
TOOL, MODE = "kling", "text"
ATTEMPTS = 5
# The same request may succeed later.
PASSING = {408, 429, 502, 503, 504}


class Refused(Exception):
    """What the site does not do, and why."""

    def __init__(self, status, body):
        error = body.get("error", {})
        lines = [f"{error.get('message', 'no message')} ({error.get('code', status)}, request {error.get('request_id')})"]
        lines += [f"  {field['path']}: {field['message']}" for field in error.get("fields", [])]
        super().__init__("\n".join(lines))


def ask(method, path, body=None, headers=()):
    """Makes a request until an answer comes. Each may be repeated: an Idempotency-Key makes a second submission an echo."""
    content = None if body is None else json.dumps(body).encode()
    headers = {"Authorization": f"Bearer {KEY}", "Accept-Language": "en", **dict(headers)}
    if content is not None:
        headers["Content-Type"] = "application/json"
    for attempt in range(1, ATTEMPTS + 1):
        pause = 0.5 * 2**attempt
        try:
            request = urllib.request.Request(SITE + path, data=content, headers=headers, method=method)
            with urllib.request.urlopen(request, timeout=60) as answer:
                return json.load(answer)
        except urllib.error.HTTPError as refusal:
            if refusal.code not in PASSING or attempt == ATTEMPTS:
                text = refusal.read()
                raise Refused(refusal.code, json.loads(text) if text.startswith(b"{") else {}) from None
            pause = float(refusal.headers.get("Retry-After", pause))
        except (OSError, json.JSONDecodeError):
            # The connection broke: nobody knows whether the site did what was asked for.
            if attempt == ATTEMPTS:
                raise
        time.sleep(pause)


def wait(task):
    """The task once its film can be fetched."""
    while True:
        if task["state"] == "succeeded" and task["storage"] == "stored":
            return task
        if task["state"] in ("failed", "cancelled", "expired") or task["storage"] == "lost":
            reason = task["error"]["message"]["en"] if task["error"] else "the result was lost"
            sys.exit(f"{task['state']}: {reason}")
        time.sleep(POLL_SECONDS)
        task = ask("GET", f"/api/v1/tasks/{task['id']}")


def main(prompt="A bridge at dawn", film="film.mp4"):
    print("Tools that make films:")
    for tool in ask("GET", "/api/v1/tools")["tools"]:
        for mode in tool["modes"]:
            if mode["output"] == "video":
                print(f"  {tool['id']}/{mode['id']}  {tool['title']['en']}")

    # What a form takes stands in its schema: modes[].schema.
    wanted = {"tool": TOOL, "mode": MODE, "params": {"prompt": prompt, "duration": "5"}}
    quote = ask("POST", "/api/v1/quotes", wanted)
    print(f"Price: {quote['points']} points; at most {MAX_POINTS} are agreed to")

    # One key for one film. Keep it where the program would find it again after it was stopped.
    once = {"Idempotency-Key": str(uuid.uuid4()), "X-Max-Points": str(MAX_POINTS)}
    task = ask("POST", "/api/v1/tasks", wanted | {"quote_id": quote["quote_id"]}, once)
    print(f"Task: {task['id']}")

    # A signed address, which opens without the key.
    address = SITE + wait(task)["artifacts"][0]["url"]
    with urllib.request.urlopen(address, timeout=60) as content, open(film, "wb") as file:
        shutil.copyfileobj(content, file)
    print(f"Saved: {film}")


KEY = os.environ.get("BAIGONG_KEY") or sys.exit("BAIGONG_KEY is not set: make an API key on the site (/dhmsg/keys)")
try:
    main(*sys.argv[1:3])
except Refused as refused:
    sys.exit(str(refused))
