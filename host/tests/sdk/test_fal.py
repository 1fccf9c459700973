"""fal's own client. It brings the queue's address along as a constant."""

import fal_client
import pytest
import requests
from fal_client import client as fal

from conftest import as_data, is_film


@pytest.fixture
def client(site, monkeypatch):
    monkeypatch.setattr(fal, "QUEUE_URL_FORMAT", f"{site.url}/compat/fal/queue/")
    monkeypatch.setattr(fal, "RUN_URL_FORMAT", f"{site.url}/compat/fal/run/")
    return lambda key=None: fal_client.SyncClient(key=key or site.key)


def test_a_request_is_followed_to_its_film(client, prompt, film):
    handle = client().submit("kling/text", arguments={"prompt": prompt("a bridge at dawn")})
    seen = list(handle.iter_events(with_logs=True, interval=0.05))
    assert {type(status) for status in seen[:-1]} <= {fal_client.Queued, fal_client.InProgress}
    assert isinstance(seen[-1], fal_client.Completed) and seen[-1].error is None
    assert film(handle.get()["video"]["url"])


def test_subscribe_and_run(client, prompt, film):
    assert film(client().subscribe("kling/text", {"prompt": prompt("a bridge")})["video"]["url"])
    assert film(client().run("kling/text", {"prompt": prompt("another bridge")})["video"]["url"])


def test_a_file_travels_within_the_request(client, prompt, picture):
    made = client().run("kling/image", {"prompt": prompt("slowly closer"), "image": as_data(picture)})
    assert is_film(requests.get(made["video"]["url"], timeout=60).content)


def test_a_failure(client, prompt):
    handle = client().submit("kling/text", arguments={"prompt": prompt("#fail")})
    *_, last = handle.iter_events(interval=0.05)
    assert isinstance(last, fal_client.Completed) and last.error and last.error_type
    with pytest.raises(fal_client.FalClientHTTPError) as failed:
        handle.get(interval=0.05)
    assert failed.value.status_code == 500


def test_refusals(client, prompt):
    with pytest.raises(fal_client.FalClientHTTPError) as wrong:
        client().submit("kling/text", arguments={"prompt": prompt("a bridge"), "duration": "7"})
    assert wrong.value.status_code == 422 and wrong.value.message[0]["loc"] == ["body", "duration"]
    with pytest.raises(fal_client.FalClientHTTPError) as nobody:
        client("wrong").submit("kling/text", arguments={"prompt": prompt("a bridge")})
    assert nobody.value.status_code == 401
