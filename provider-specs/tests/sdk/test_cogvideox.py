"""CogVideoX with the vendor's own client."""

import pytest
import zai
from waiting import wait
from zai.core import _errors as errors


def client(wire, key=None):
    return zai.ZhipuAiClient(api_key=key or wire.key, base_url=wire.url, max_retries=0)


def create(at, words: str, **rest):
    form = {"model": "cogvideox-3", "quality": "speed", "duration": 5, "fps": 30}
    if "image_url" not in rest:
        form["size"] = "1920x1080"
    return at.videos.generations(prompt=words, **form | rest)


def finished(at, made):
    return wait(lambda: at.videos.retrieve_videos_result(made.id), lambda task: task.task_status, ("PROCESSING",))


@pytest.mark.parametrize("with_picture", [False, True])
def test_a_video(vendor, prompt, fetched, picture_uri, with_picture):
    at = client(vendor("cogvideox"))
    made = create(at, prompt("a cat"), **({"image_url": picture_uri} if with_picture else {}))
    assert made.id and made.task_status == "PROCESSING" and made.request_id
    seen, task = finished(at, made)
    assert seen and task.task_status == "SUCCESS"
    assert [fetched(video.url) for video in task.video_result] == ["mp4"]
    assert task.video_result[0].cover_image_url


@pytest.mark.parametrize("word", ["#fail", "#moderated"])
def test_a_failure(vendor, prompt, word):
    at = client(vendor("cogvideox"))
    _, task = finished(at, create(at, prompt(word)))
    assert task.task_status == "FAIL" and not task.video_result


def test_a_wrong_key(vendor, prompt):
    wire = vendor("cogvideox")
    with pytest.raises(errors.APIAuthenticationError):
        create(client(wire, "wrong-id.wrong-secret-of-the-account"), prompt("a cat"))


@pytest.mark.of_the_vendor
def test_too_many_calls(vendor, prompt):
    with pytest.raises(errors.APIReachLimitError):
        create(client(vendor("cogvideox")), prompt("#ratelimit"))
