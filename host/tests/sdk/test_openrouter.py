"""OpenRouter's own client."""

import time

import pytest
from openrouter import OpenRouter
from openrouter.errors import OpenRouterError

from conftest import as_data, is_film

OVER = {"completed", "failed", "cancelled", "expired"}


@pytest.fixture
def client(site):
    with OpenRouter(api_key=site.key, server_url=f"{site.url}/compat/openrouter/api/v1") as client:
        yield client.video_generation


def finished(client, job):
    for _ in range(600):
        if job.status in OVER:
            return job
        time.sleep(0.1)
        job = client.get_generation(job_id=job.id)
    raise AssertionError(job)


def test_a_film_is_made_and_fetched(client, prompt, film):
    job = client.generate(model="kling/text", prompt=prompt("a bridge at dawn"), duration=5, aspect_ratio="16:9")
    assert job.status in {"pending", "in_progress"} and job.polling_url.endswith(job.id)
    done = finished(client, job)
    assert done.status == "completed", done
    assert film(done.unsigned_urls[0]) and film(done.urls[0])
    content = client.get_video_content(job_id=job.id, index=0)
    assert is_film(content.read())


def test_a_picture_is_the_first_frame(client, prompt, picture, film):
    frame = {"type": "image_url", "image_url": {"url": as_data(picture)}, "frame_type": "first_frame"}
    job = client.generate(model="kling", prompt=prompt("slowly closer"), frame_images=[frame])
    done = finished(client, job)
    assert done.status == "completed" and film(done.unsigned_urls[0])


def test_models_say_what_they_take(client):
    models = {model.id: model for model in client.list_videos_models().data}
    text, image = models["kling/text"], models["kling/image"]
    assert text.supported_durations == [5, 10] and "16:9" in text.supported_aspect_ratios
    assert text.supported_frame_images == [] and image.supported_frame_images == ["first_frame", "last_frame"]
    assert "negative_prompt" in text.allowed_passthrough_parameters


def test_a_failure_is_told_with_its_reason(client, prompt):
    done = finished(client, client.generate(model="kling/text", prompt=prompt("#fail")))
    assert done.status == "failed" and done.error


@pytest.mark.parametrize(
    ("more", "named"),
    [
        ({"duration": 7}, "duration"),
        ({"aspect_ratio": "21:9"}, "aspect_ratio"),
        ({"callback_url": "https://example.com/hook"}, "callback_url"),
        ({"generate_audio": True}, "generate_audio"),
    ],
)
def test_what_no_form_offers_is_refused_by_its_name(client, site, prompt, more, named):
    with pytest.raises(OpenRouterError) as refused:
        client.generate(model="kling/text", prompt=prompt("a bridge"), **more)
    assert refused.value.status_code == 400 and named in refused.value.body
    assert site.tasks(prompt("")) == []


def test_nobody_without_a_key(site, prompt):
    with OpenRouter(api_key="sk-or-wrong", server_url=f"{site.url}/compat/openrouter/api/v1") as client:
        with pytest.raises(OpenRouterError) as refused:
            client.video_generation.generate(model="kling/text", prompt=prompt("a bridge"))
    assert refused.value.status_code == 401
