"""Seedance with Ark's own client."""

import pytest
from test_seedream import client
from volcenginesdkarkruntime import _exceptions as errors
from waiting import wait

MODEL = "doubao-seedance-1-0-pro-250528"


def tasks(wire, key=None):
    return client(wire, key).content_generation.tasks


def create(at, words: str, **rest):
    form = {"resolution": "480p", "ratio": "16:9", "duration": 5, "watermark": False}
    return at.create(model=MODEL, content=[{"type": "text", "text": words}, *rest.pop("pictures", [])], **form | rest)


def test_a_video_of_words(vendor, prompt, fetched):
    at = tasks(vendor("doubao"))
    made = create(at, prompt("a cat"))
    seen, task = wait(lambda: at.get(task_id=made.id), lambda task: task.status, ("queued", "running"))
    assert seen and task.status == "succeeded"
    assert fetched(task.content.video_url) == "mp4"
    assert (task.id, task.model, task.duration, task.framespersecond) == (made.id, MODEL, 5, 24)
    assert task.usage.total_tokens > 0 and task.error is None


def test_a_video_from_a_picture(vendor, prompt, fetched, picture_uri):
    at = tasks(vendor("doubao"))
    frame = {"type": "image_url", "image_url": {"url": picture_uri}, "role": "first_frame"}
    made = create(at, prompt("a cat"), pictures=[frame], ratio="adaptive")
    _, task = wait(lambda: at.get(task_id=made.id), lambda task: task.status, ("queued", "running"))
    assert fetched(task.content.video_url) == "mp4"


@pytest.mark.parametrize(
    ("word", "code"), [("#fail", "InternalServiceError"), ("#moderated", "OutputVideoSensitiveContentDetected")]
)
def test_a_failure(vendor, prompt, word, code):
    at = tasks(vendor("doubao"))
    made = create(at, prompt(word))
    _, task = wait(lambda: at.get(task_id=made.id), lambda task: task.status, ("queued", "running"))
    assert (task.status, task.error.code) == ("failed", code)
    assert task.error.message and task.content is None


@pytest.mark.of_the_vendor
def test_a_task_that_waits_can_be_deleted_and_the_list_can_be_read(vendor, prompt):
    at = tasks(vendor("doubao"))
    made = create(at, prompt("#slow"))
    at.delete(task_id=made.id)
    assert at.get(task_id=made.id).status == "cancelled"
    assert at.list(page_num=1, page_size=10).items is not None
    with pytest.raises(errors.ArkNotFoundError) as gone:
        at.get(task_id="cgt-of-nobody")
    assert gone.value.code == "ResourceNotFound"


def test_a_wrong_key(vendor, prompt):
    wire = vendor("doubao")
    with pytest.raises(errors.ArkAuthenticationError) as refused:
        create(tasks(wire, wire.wrong_key), prompt("a cat"))
    assert refused.value.code == "AuthenticationError"


@pytest.mark.of_the_vendor
def test_too_many_calls(vendor, prompt):
    with pytest.raises(errors.ArkRateLimitError):
        create(tasks(vendor("doubao")), prompt("#ratelimit"))
