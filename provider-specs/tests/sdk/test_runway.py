"""Runway with its own client, which checks every answer against its types."""

import pytest
import runwayml
from runwayml.lib import polling


@pytest.fixture
def client(vendor, monkeypatch):
    """The client; it waits seconds between polls, which is minutes of the simulated time."""
    monkeypatch.setattr(polling, "POLL_TIME", 0.05)
    monkeypatch.setattr(polling, "POLL_JITTER", 0.0)

    def of(key=None):
        wire = vendor("runway")
        key = key or wire.key
        return runwayml.RunwayML(api_key=key, base_url=wire.url, max_retries=0, _strict_response_validation=True)

    return of


def text(client, words: str):
    return client.text_to_video.create(model="gen4.5", prompt_text=words, ratio="1280:720", duration=10)


def test_a_video_of_words(client, prompt, fetched, polled):
    words = prompt("a cat")
    task = text(client(), words).wait_for_task_output()
    assert task.status == "SUCCEEDED" and [fetched(url) for url in task.output] == ["mp4"]
    assert task.cost.credits > 0 and task.created_at
    assert polled(words) > 1


@pytest.mark.of_the_vendor
def test_a_video_from_a_picture(client, prompt, fetched, picture_uri):
    made = client().image_to_video.create(
        model="gen4_turbo", prompt_text=prompt("a cat"), prompt_image=picture_uri, ratio="1280:720", duration=5
    )
    assert [fetched(url) for url in made.wait_for_task_output().output] == ["mp4"]


@pytest.mark.parametrize(("word", "code"), [("#fail", "INTERNAL"), ("#moderated", "SAFETY.")])
def test_a_failure(client, prompt, word, code):
    with pytest.raises(runwayml.TaskFailedError) as failed:
        text(client(), prompt(word)).wait_for_task_output()
    details = failed.value.task_details
    assert details.status == "FAILED" and details.failure and details.failure_code.startswith(code)


@pytest.mark.of_the_vendor
def test_a_task_can_be_stopped(client, prompt):
    made = client()
    task = text(made, prompt("#slow"))
    made.tasks.delete(task.id)
    assert made.tasks.retrieve(task.id).status == "CANCELLED"


@pytest.mark.of_the_vendor
def test_the_organization_has_credits(client):
    assert client().organization.retrieve().credit_balance > 0


def test_a_wrong_key(client, vendor, prompt):
    with pytest.raises(runwayml.AuthenticationError):
        text(client(vendor("runway").wrong_key), prompt("a cat"))


@pytest.mark.of_the_vendor
def test_too_many_calls(client, prompt):
    with pytest.raises(runwayml.RateLimitError):
        text(client(), prompt("#ratelimit"))
