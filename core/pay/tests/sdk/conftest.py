"""The Rust side (`sdk-peer`: our shop and our cashier), and an HTTP server that plays a channel or a shop."""

import json
import os
import subprocess
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest


class Peer:
    def __init__(self, program):
        self.process = subprocess.Popen([program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.hello = json.loads(self.process.stdout.readline())

    def ask(self, channel, do, **asked):
        self.process.stdin.write(json.dumps({"channel": channel, "do": do, **asked}) + "\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())

    def ok(self, channel, do, **asked):
        said = self.ask(channel, do, **asked)
        assert "ok" in said, said
        return said["ok"]

    def refused(self, channel, do, **asked):
        said = self.ask(channel, do, **asked)
        assert "error" in said, said
        return said["error"]["kind"]


class Server:
    """Keeps the requests that come, and answers what `answer(method, path, headers, body)` gives: status, headers, body."""

    def __init__(self):
        self.requests = []
        self.answer = lambda *_: (200, {}, b"")
        server = self

        class Handler(BaseHTTPRequestHandler):
            def handle_any(self):
                body = self.rfile.read(int(self.headers.get("content-length") or 0))
                asked = (self.command, self.path, self.headers, body)
                status, headers, said = server.answer(*asked)
                # Before the client can go on: it looks at once.
                server.requests.append(asked)
                self.send_response(status)
                for name, value in headers.items():
                    self.send_header(name, value)
                if status != 204:
                    self.send_header("content-length", str(len(said)))
                self.end_headers()
                self.wfile.write(said)

            do_GET = do_POST = handle_any

            def log_message(self, *_):
                pass

        self.http = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.base = f"http://127.0.0.1:{self.http.server_port}/"
        threading.Thread(target=self.http.serve_forever, daemon=True).start()


@pytest.fixture(scope="session")
def peer():
    peer = Peer(os.environ["BAIGONG_SDK_PEER"])
    yield peer
    peer.process.stdin.close()
    peer.process.wait(timeout=10)


@pytest.fixture
def server():
    server = Server()
    yield server
    server.http.shutdown()
    server.http.server_close()


@pytest.fixture
def wait():
    """Waits for something that another process does: at most ten seconds."""
    import time

    def until(found):
        end = time.monotonic() + 10
        while time.monotonic() < end:
            if value := found():
                return value
            time.sleep(0.02)
        raise AssertionError("it did not happen")

    return until
