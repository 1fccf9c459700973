"""People of a site, as far as the callers need them."""

import time
import uuid
from pathlib import Path

import requests

PASSWORD = "correct horse battery"
COOKIE = "baigong_session"
SCOPES = ["tasks:read", "tasks:write", "media:read", "media:write", "billing:read", "keys:write"]
PICTURE = Path(__file__).resolve().parents[3] / "examples/media/files/landscape.jpg"


class Person:
    """Somebody in a browser of their own."""

    def __init__(self, url: str, name: str | None = None):
        self.url, self.browser = url, requests.Session()
        self.browser.headers["sec-fetch-site"] = "same-origin"
        self.name = name or "p" + uuid.uuid4().hex[:12]

    @property
    def token(self) -> str:
        return self.browser.cookies[COOKIE]

    def ask(self, method: str, path: str, **options) -> dict:
        answer = self.browser.request(method, self.url + path, timeout=60, **options)
        if not answer.ok:
            raise RuntimeError(f"{method} {path}: {answer.status_code} {answer.text}")
        return answer.json() if answer.content else {}

    def post(self, path: str, **body) -> dict:
        return self.ask("POST", path, json=body, headers={"idempotency-key": uuid.uuid4().hex})

    def register(self) -> "Person":
        self.post("/api/v1/accounts", login_name=self.name, password=PASSWORD)
        return self.confirm()

    def confirm(self) -> "Person":
        """Shows who it is, as before a change of factors."""
        self.post("/api/v1/factors/step-up", method="password", password=PASSWORD)
        return self

    def take_over(self, given: str) -> "Person":
        """Signs in with a password that somebody else made, and changes it."""
        self.post("/api/v1/session", login_name=self.name, password=given)
        uid = str(self.ask("GET", "/api/v1/session")["user"]["uid"])
        self.post("/u/global_users/passwdReset", id=uid, oldPassword=given, newPassword=PASSWORD)
        return self.confirm()

    def key(self) -> str:
        return self.post("/api/v1/keys", name="program", scopes=SCOPES)["text"]

    def film(self) -> str:
        """Makes a film; the name of the work."""
        task = self.post("/api/v1/tasks", tool="kling", mode="text", params={"prompt": "a bridge"})
        for _ in range(300):
            if task["state"] == "succeeded" and task["storage"] == "stored":
                return task["artifacts"][0]["id"]
            time.sleep(0.1)
            task = self.ask("GET", f"/api/v1/tasks/{task['id']}")
        raise RuntimeError(f"no film came: {task}")

    def settle(self) -> "Person":
        """Gets one of what most operations are about."""
        with PICTURE.open("rb") as picture:
            self.ask("POST", "/api/v1/uploads", files={"file": (PICTURE.name, picture, "image/jpeg")})
        publication = {"title": "A bridge", "shares_prompt": True, "shows_author": True}
        self.post(f"/api/v1/artifacts/{self.film()}/publication", **publication)
        self.key()
        self.post("/api/v1/webhooks", url="https://example.com/hook", events=["task.stored"])
        organisation = self.post("/api/v1/organisations", name="Editors")["id"]
        self.post(f"/api/v1/organisations/{organisation}/invitations")
        products = self.ask("GET", "/py/api/v1/product/list")["data"]["productList"]
        self.post("/api/v1/orders", product_id=products[0]["id"], channel="wechat", way="qr")
        return self
