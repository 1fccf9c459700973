"""Wan 2.5 with DashScope's own client."""

from http import HTTPStatus

import dashscope
import pytest
from conftest import address
from dashscope import VideoSynthesis
from dashscope.client import base_api

TEXT = {"model": "wan2.5-t2v-preview", "size": "832*480", "duration": 5}


@pytest.fixture
def wire(vendor, monkeypatch):
    """The wire as the client's own address; the client waits seconds between polls."""
    wire = vendor("wan", tool="wan25")
    monkeypatch.setattr(dashscope, "base_http_api_url", wire.url)
    monkeypatch.setattr(base_api.time, "sleep", lambda _, sleep=base_api.time.sleep: sleep(0.03))
    return wire


def create(wire, words: str, **rest):
    return VideoSynthesis.async_call(api_key=rest.pop("key", wire.key), prompt=words, **TEXT | rest)


def test_a_video_of_words(wire, prompt, fetched, polled):
    words = prompt("a cat")
    made = create(wire, words)
    assert (made.status_code, made.output.task_status) == (HTTPStatus.OK, "PENDING"), made
    task = VideoSynthesis.wait(made, api_key=wire.key)
    assert task.status_code == HTTPStatus.OK and task.request_id
    assert (task.output.task_id, task.output.task_status) == (made.output.task_id, "SUCCEEDED")
    assert fetched(task.output.video_url) == "mp4" and task.usage.video_count == 1
    assert polled(words) > 1


def test_a_video_from_a_picture(wire, prompt, fetched):
    form = {"model": "wan2.5-i2v-preview", "img_url": address("a.png"), "resolution": "480P"}
    task = VideoSynthesis.call(api_key=wire.key, prompt=prompt("a cat"), duration=5, **form)
    assert task.status_code == HTTPStatus.OK and fetched(task.output.video_url) == "mp4", task


@pytest.mark.parametrize(("word", "code"), [("#fail", "InternalError"), ("#moderated", "DataInspectionFailed")])
def test_a_failure(wire, prompt, word, code):
    task = VideoSynthesis.wait(create(wire, prompt(word)), api_key=wire.key)
    assert task.output.task_status == "FAILED" and not task.output.video_url
    assert (task.output.code, bool(task.output.message)) == (code, True)


@pytest.mark.of_the_vendor
def test_a_task_that_waits_can_be_cancelled(wire, prompt):
    made = create(wire, prompt("#slow"))
    assert VideoSynthesis.cancel(made, api_key=wire.key).status_code == HTTPStatus.OK
    assert VideoSynthesis.fetch(made, api_key=wire.key).output.task_status == "CANCELED"


def test_a_wrong_key(wire, prompt):
    refused = create(wire, prompt("a cat"), key=wire.wrong_key)
    assert (refused.status_code, refused.code) == (HTTPStatus.UNAUTHORIZED, "InvalidApiKey")
    assert refused.message and refused.output is None


@pytest.mark.of_the_vendor
def test_too_many_calls(wire, prompt):
    refused = create(wire, prompt("#ratelimit"))
    assert refused.status_code == HTTPStatus.TOO_MANY_REQUESTS and refused.code.startswith("Throttling")
