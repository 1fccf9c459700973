"""The running host with demonstration vendors, for one caller."""

import os
import socket
import subprocess
import time
from pathlib import Path

import requests

# Limits of pace would end a run that asks as fast as it can; a 429 says nothing of an operation.
SETTINGS = """
[server]
listen = "127.0.0.1:{port}"
[data]
dir = "{data}"
[points]
registered = 1000000
[signup]
verify_email = false
anonymous_per_day = 1000000
registrations_per_hour = 1000000
gift_points_per_day = 1000000000000
[gallery]
moderate = false
[store]
demo_pay = true
[payments]
cashier = true
[limits]
tasks_per_user_minute = 1000000
tasks_per_network_minute = 1000000
requests_per_key_minute = 1000000
quotes_per_user_minute = 1000000
quotes_per_network_minute = 1000000
publications_per_user_minute = 1000000
publications_per_network_minute = 1000000
likes_per_user_minute = 1000000
likes_per_network_minute = 1000000
[simulator]
speed = 50.0
longest_side = 64
[engine]
poll_scale = 0.02
[log]
filter = "error"
"""


def free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


class Host:
    """A process with a database of its own; what it says is kept beside it."""

    def __init__(self, binary: str, folder: Path):
        folder.mkdir(parents=True)
        self.binary, self.folder, port = binary, folder, free_port()
        self.url = f"http://127.0.0.1:{port}"
        self.config = folder / "baigong.toml"
        self.config.write_text(SETTINGS.format(port=port, data=folder / "data"), encoding="utf-8")
        self.log = folder / "host.log"
        self.environment = {"PATH": os.environ["PATH"], "HOME": str(folder)}

    def __enter__(self) -> "Host":
        with self.log.open("wb") as log:
            command = [self.binary, "--config", str(self.config), "serve"]
            self.process = subprocess.Popen(
                command, cwd=self.folder, env=self.environment, stdout=log, stderr=subprocess.STDOUT
            )
        for _ in range(600):
            try:
                if requests.get(self.url + "/api/v1/site", timeout=5).ok:
                    return self
            except (requests.ConnectionError, requests.Timeout):
                pass
            if self.process.poll() is not None:
                break
            time.sleep(0.1)
        self.__exit__()
        raise RuntimeError("the host did not start:\n" + self.said())

    def said(self) -> str:
        return self.log.read_text(encoding="utf-8", errors="replace")

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait(timeout=60)
