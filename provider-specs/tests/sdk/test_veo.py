"""Veo with google-genai: an operation that takes long, and a file that is fetched with the key."""

import pytest
from conftest import kind_of
from google import genai
from google.genai import errors, types
from waiting import wait

MODEL = "veo-3.1-generate-preview"
FORM = types.GenerateVideosConfig(aspect_ratio="16:9", resolution="720p", duration_seconds=8)


@pytest.fixture
def client(vendor):
    """The client; it closes its connections when nothing holds it any more."""
    held = []

    def of(key=None):
        wire = vendor("veo")
        options = types.HttpOptions(base_url=wire.url)
        held.append(genai.Client(api_key=key or wire.key, http_options=options))
        return held[-1]

    return of


def finished(at, words: str, **rest):
    operation = at.models.generate_videos(model=MODEL, prompt=words, config=FORM, **rest)
    assert not operation.done and operation.name.startswith(f"models/{MODEL}/operations/")
    return wait(lambda: at.operations.get(operation), lambda found: found.done, (None, False))


@pytest.mark.parametrize("with_picture", [False, True])
def test_a_video(client, prompt, picture, with_picture):
    at = client()
    given = {"image": types.Image(image_bytes=picture, mime_type="image/png")} if with_picture else {}
    seen, operation = finished(at, prompt("a cat"), **given)
    assert seen and operation.error is None
    (made,) = operation.response.generated_videos
    # The client finds a file's name only in addresses that are as Google's are.
    made.video.uri = made.video.uri.replace("http://", "https://")
    assert kind_of(at.files.download(file=made.video)) == "mp4"


def test_a_withheld_video(client, prompt):
    _, operation = finished(client(), prompt("#moderated"))
    assert operation.error is None and not operation.response.generated_videos
    assert operation.response.rai_media_filtered_count == 1
    assert operation.response.rai_media_filtered_reasons


def test_a_failure(client, prompt):
    _, operation = finished(client(), prompt("#fail"))
    assert operation.response is None and operation.error["code"] and operation.error["message"]


def test_a_wrong_key(client, vendor, prompt):
    with pytest.raises(errors.ClientError) as refused:
        client(vendor("veo").wrong_key).models.generate_videos(model=MODEL, prompt=prompt("a cat"), config=FORM)
    assert (refused.value.code, refused.value.status) == (401, "UNAUTHENTICATED")
