"""Seedream with Ark's own client, and with OpenAI's, whose protocol Ark also speaks."""

import openai
import pytest
from volcenginesdkarkruntime import Ark
from volcenginesdkarkruntime import _exceptions as errors
from volcenginesdkarkruntime.types.images import SequentialImageGenerationOptions

MODEL = "doubao-seedream-4-0-250828"
FORM = {"model": MODEL, "size": "2560x1440", "response_format": "url"}


def client(wire, key=None):
    return Ark(api_key=key or wire.key, base_url=wire.url + "/api/v3", max_retries=0)


def test_several_images(vendor, prompt, fetched, picture_uri):
    answer = client(vendor("seedream")).images.generate(
        prompt=prompt("a cat"),
        image=[picture_uri],
        watermark=False,
        sequential_image_generation="auto",
        sequential_image_generation_options=SequentialImageGenerationOptions(max_images=2),
        **FORM,
    )
    assert [fetched(image.url) for image in answer.data] == ["jpeg", "jpeg"]
    assert answer.usage.generated_images == 2 and answer.data[0].size == "2560x1440"
    assert answer.error is None


def test_an_image_that_failed_carries_its_error(vendor, prompt):
    answer = client(vendor("seedream")).images.generate(prompt=prompt("#fail"), watermark=False, **FORM)
    (image,) = answer.data
    assert image.error["code"] and image.error["message"]


def test_moderation(vendor, prompt):
    with pytest.raises(errors.ArkBadRequestError) as refused:
        client(vendor("seedream")).images.generate(prompt=prompt("#moderated"), watermark=False, **FORM)
    assert refused.value.code == "OutputImageSensitiveContentDetected"


def test_a_wrong_key(vendor, prompt):
    wire = vendor("seedream")
    with pytest.raises(errors.ArkAuthenticationError) as refused:
        client(wire, wire.wrong_key).images.generate(prompt=prompt("a cat"), watermark=False, **FORM)
    assert refused.value.code == "AuthenticationError"


@pytest.mark.of_the_vendor
def test_too_many_calls(vendor, prompt):
    with pytest.raises(errors.ArkRateLimitError):
        client(vendor("seedream")).images.generate(prompt=prompt("#ratelimit"), watermark=False, **FORM)


def test_an_image_with_openais_client(vendor, prompt, fetched):
    wire = vendor("seedream")
    openai_client = openai.OpenAI(api_key=wire.key, base_url=wire.url + "/api/v3", max_retries=0)
    answer = openai_client.images.generate(prompt=prompt("a cat"), extra_body={"watermark": False}, **FORM)
    assert [fetched(image.url) for image in answer.data] == ["jpeg"]
    with pytest.raises(openai.BadRequestError) as refused:
        openai_client.images.generate(prompt=prompt("#moderated"), extra_body={"watermark": False}, **FORM)
    assert refused.value.code == "OutputImageSensitiveContentDetected"
    stranger = openai.OpenAI(api_key=wire.wrong_key, base_url=wire.url + "/api/v3", max_retries=0)
    with pytest.raises(openai.AuthenticationError):
        stranger.images.generate(prompt=prompt("a cat"), extra_body={"watermark": False}, **FORM)
