"""Kling publishes no client: its manual signs with PyJWT and speaks plain HTTP."""

import time

import jwt
import pytest
import requests

# The demonstration's secret is shorter than the vendor's are.
pytestmark = pytest.mark.filterwarnings("ignore:The HMAC key is")

PATH = "/v1/videos/text2video"


def token(access_key: str, secret_key: str) -> str:
    now = int(time.time())
    claims = {"iss": access_key, "exp": now + 1800, "nbf": now - 5}
    return jwt.encode(claims, secret_key, algorithm="HS256", headers={"alg": "HS256", "typ": "JWT"})


def session(wire, secret_key=None) -> requests.Session:
    made = requests.Session()
    made.trust_env = False
    key = token(wire.account["access_key"], secret_key or wire.account["secret_key"])
    made.headers["Authorization"] = f"Bearer {key}"
    return made


def create(wire, words: str, **rest) -> requests.Response:
    body = {"model_name": "kling-v1", "mode": "std", "duration": "5", "aspect_ratio": "16:9", "prompt": words}
    body |= {"cfg_scale": 0.5, "external_task_id": words[-8:]}
    return session(wire, **rest).post(wire.url + PATH, json=body, timeout=10)


def finished(wire, words: str) -> dict:
    made = create(wire, words).json()
    assert (made["code"], made["data"]["task_status"]) == (0, "submitted"), made
    for _ in range(200):
        data = session(wire).get(f"{wire.url}{PATH}/{made['data']['task_id']}", timeout=10).json()["data"]
        if data["task_status"] not in ("submitted", "processing"):
            return data
        time.sleep(0.05)
    raise AssertionError("the job does not end")


def test_a_video(vendor, prompt, fetched):
    data = finished(vendor("kling"), prompt("a cat"))
    assert data["task_status"] == "succeed"
    assert [fetched(video["url"]) for video in data["task_result"]["videos"]] == ["mp4"]


def test_a_failure(vendor, prompt):
    data = finished(vendor("kling"), prompt("#moderated"))
    assert data["task_status"] == "failed" and "risk control" in data["task_status_msg"]


@pytest.mark.of_the_vendor
def test_a_token_that_another_key_signed(vendor, prompt):
    refused = create(vendor("kling"), prompt("a cat"), secret_key="another-key-of-at-least-thirty-two-bytes")
    assert refused.status_code == 401 and 1000 <= refused.json()["code"] <= 1004
