"""The vendors whose models run at fal, with fal's own client. It brings the queue's address along as a constant."""

import fal_client
import pytest
from conftest import address
from fal_client import client as fal

A_PICTURE, ANOTHER, A_CLIP = address("a.png"), address("b.png"), address("a.mp4")
FRAMES = {"video_url": A_CLIP, "image_url": A_PICTURE}
# Vendor, application, what it is given beside a prompt, and whether it takes one.
APPLICATIONS = [
    ("vidu", "fal-ai/vidu/q1/text-to-video", {"aspect_ratio": "16:9"}, True),
    ("vidu", "fal-ai/vidu/q1/image-to-video", {"image_url": A_PICTURE}, True),
    (
        "vidu",
        "fal-ai/vidu/q1/start-end-to-video",
        {"start_image_url": A_PICTURE, "end_image_url": ANOTHER},
        True,
    ),
    ("vidu", "fal-ai/vidu/q1/reference-to-video", {"reference_image_urls": [A_PICTURE]}, True),
    ("pika", "fal-ai/pika/v2.2/text-to-video", {"resolution": "720p", "duration": 5}, True),
    ("pika", "fal-ai/pika/v2.2/image-to-video", {"image_url": A_PICTURE}, True),
    ("pika", "fal-ai/pika/v1.5/pikaffects", {"image_url": A_PICTURE, "pikaffect": "Melt"}, True),
    ("wan-animate", "fal-ai/wan/v2.2-14b/animate/replace", FRAMES | {"resolution": "480p"}, False),
    ("wan-animate", "fal-ai/wan/v2.2-14b/animate/move", FRAMES | {"resolution": "480p"}, False),
]
WITH_PROMPT = [application for application in APPLICATIONS if application[3]]
ONE_EACH = list({vendor: (vendor, *rest) for vendor, *rest in reversed(APPLICATIONS)}.values())


@pytest.fixture
def client(vendor, monkeypatch):
    """Fal's client for a vendor's wire."""

    def of(name, key=None):
        wire = vendor(name)
        monkeypatch.setattr(fal, "QUEUE_URL_FORMAT", wire.url + "/")
        return fal_client.SyncClient(key=key or wire.key)

    return of


@pytest.mark.parametrize(("name", "application", "given", "takes_prompt"), APPLICATIONS)
def test_a_video(client, prompt, fetched, name, application, given, takes_prompt):
    words = {"prompt": prompt("a cat")} if takes_prompt else {}
    handle = client(name).submit(application, arguments=given | words)
    seen = list(handle.iter_events(interval=0.03))
    assert {type(status) for status in seen[:-1]} <= {fal_client.Queued, fal_client.InProgress} and len(seen) > 1
    assert isinstance(seen[-1], fal_client.Completed) and seen[-1].error is None
    assert fetched(handle.get()["video"]["url"]) == "mp4"


@pytest.mark.parametrize(("name", "application", "given", "takes_prompt"), WITH_PROMPT)
def test_a_failure(client, prompt, name, application, given, takes_prompt):
    handle = client(name).submit(application, arguments=given | {"prompt": prompt("#fail")})
    *_, last = handle.iter_events(interval=0.03)
    assert isinstance(last, fal_client.Completed) and last.error and last.error_type
    with pytest.raises(fal_client.FalClientHTTPError) as failed:
        handle.get(interval=0.03)
    assert failed.value.status_code >= 500 and failed.value.error_type == last.error_type


@pytest.mark.parametrize(("name", "application", "given", "takes_prompt"), WITH_PROMPT)
def test_moderation(client, prompt, name, application, given, takes_prompt):
    handle = client(name).submit(application, arguments=given | {"prompt": prompt("#moderated")})
    with pytest.raises(fal_client.FalClientHTTPError) as refused:
        handle.get(interval=0.03)
    assert refused.value.status_code == 422
    assert refused.value.message[0]["type"] == "content_policy_violation"


@pytest.mark.of_the_vendor
@pytest.mark.parametrize(("name", "application", "given", "takes_prompt"), ONE_EACH)
def test_a_job_is_cancelled_and_found_again_by_its_id(client, prompt, name, application, given, takes_prompt):
    words = {"prompt": prompt("#hang")} if takes_prompt else {}
    made = client(name)
    handle = made.submit(application, arguments=given | words)
    assert not isinstance(made.status(application, handle.request_id), fal_client.Completed)
    handle.cancel()
    last = made.status(application, handle.request_id)
    assert isinstance(last, fal_client.Completed) and last.error_type == "client_cancelled"


@pytest.mark.parametrize(("name", "application", "given", "takes_prompt"), ONE_EACH)
def test_a_wrong_key(client, vendor, prompt, name, application, given, takes_prompt):
    words = {"prompt": prompt("a cat")} if takes_prompt else {}
    with pytest.raises(fal_client.FalClientHTTPError) as refused:
        client(name, vendor(name).wrong_key).submit(application, arguments=given | words)
    assert refused.value.status_code == 401
