"""Gemini's image models with google-genai."""

import pytest
from conftest import kind_of
from google import genai
from google.genai import errors, types

MODEL = "gemini-2.5-flash-image"
IMAGE = types.GenerateContentConfig(response_modalities=["IMAGE"])


@pytest.fixture
def models(vendor):
    """The client's models; the client closes its connections when nothing holds it any more."""
    held = []

    def of(key=None):
        wire = vendor("gemini")
        options = types.HttpOptions(base_url=wire.url)
        held.append(genai.Client(api_key=key or wire.key, http_options=options))
        return held[-1].models

    return of


def test_an_image_of_words_and_a_picture(models, prompt, picture):
    parts = [types.Part.from_text(text=prompt("a cat")), types.Part.from_bytes(data=picture, mime_type="image/png")]
    answer = models().generate_content(
        model=MODEL, contents=[types.Content(role="user", parts=parts)], config=IMAGE
    )
    (candidate,) = answer.candidates
    assert candidate.finish_reason == types.FinishReason.STOP
    (part,) = candidate.content.parts
    assert part.inline_data.mime_type == "image/png"
    assert kind_of(part.inline_data.data) == "png"
    assert answer.model_version == MODEL


def test_a_withheld_image_is_a_candidate_without_parts(models, prompt):
    answer = models().generate_content(model=MODEL, contents=prompt("#moderated"), config=IMAGE)
    assert answer.candidates[0].finish_reason == types.FinishReason.IMAGE_SAFETY
    assert not answer.parts


def test_a_failure_is_an_answer_of_words(models, prompt):
    answer = models().generate_content(model=MODEL, contents=prompt("#fail"), config=IMAGE)
    assert answer.text and not any(part.inline_data for part in answer.parts)


@pytest.mark.of_the_vendor
def test_the_models_card(models):
    card = models().get(model=MODEL)
    assert card.name == f"models/{MODEL}"
    assert "generateContent" in card.supported_actions


def test_a_wrong_key(models, vendor, prompt):
    with pytest.raises(errors.ClientError) as refused:
        models(vendor("gemini").wrong_key).generate_content(model=MODEL, contents=prompt("a cat"), config=IMAGE)
    assert (refused.value.code, refused.value.status) == (401, "UNAUTHENTICATED")


@pytest.mark.of_the_vendor
def test_too_many_calls(models, prompt):
    with pytest.raises(errors.ClientError) as refused:
        models().generate_content(model=MODEL, contents=prompt("#ratelimit"), config=IMAGE)
    assert (refused.value.code, refused.value.status) == (429, "RESOURCE_EXHAUSTED")
