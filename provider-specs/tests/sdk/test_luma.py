"""Luma's Dream Machine with its own client, which checks every answer against its types."""

import lumaai
import pytest
from conftest import address
from waiting import wait


def client(wire, key=None):
    return lumaai.LumaAI(
        auth_token=key or wire.key, base_url=wire.url, max_retries=0, _strict_response_validation=True
    )


def create(at, words: str, **rest):
    form = {"model": "ray-flash-2", "aspect_ratio": "16:9", "duration": "5s", "resolution": "720p"}
    return at.generations.video.create(prompt=words, **form | rest)


def finished(at, made):
    return wait(lambda: at.generations.get(id=made.id), lambda job: job.state, ("queued", "dreaming"))


def test_a_video_of_words_and_one_that_goes_on_from_it(vendor, prompt, fetched):
    at = client(vendor("luma"))
    made = create(at, prompt("a cat"))
    assert made.state in ("queued", "dreaming")
    seen, job = finished(at, made)
    assert seen and job.state == "completed" and fetched(job.assets.video) == "mp4"
    longer = create(at, prompt("it runs"), keyframes={"frame0": {"type": "generation", "id": made.id}})
    _, job = finished(at, longer)
    assert fetched(job.assets.video) == "mp4"


def test_a_video_between_two_pictures(vendor, prompt, fetched):
    frame = {"type": "image", "url": address("a.png")}
    at = client(vendor("luma"))
    _, job = finished(at, create(at, prompt("a cat"), keyframes={"frame0": frame, "frame1": frame}))
    assert fetched(job.assets.video) == "mp4"


@pytest.mark.parametrize("word", ["#fail", "#moderated"])
def test_a_failure(vendor, prompt, word):
    at = client(vendor("luma"))
    _, job = finished(at, create(at, prompt(word)))
    assert job.state == "failed" and job.failure_reason


@pytest.mark.of_the_vendor
def test_the_credits(vendor):
    assert client(vendor("luma")).credits.get().credit_balance > 0


def test_a_wrong_key(vendor, prompt):
    wire = vendor("luma")
    with pytest.raises((lumaai.AuthenticationError, lumaai.PermissionDeniedError)) as refused:
        create(client(wire, wire.wrong_key), prompt("a cat"))
    assert refused.value.body["detail"]


@pytest.mark.of_the_vendor
def test_too_many_calls(vendor, prompt):
    with pytest.raises(lumaai.RateLimitError):
        create(client(vendor("luma")), prompt("#ratelimit"))
