"""Replicate's own client."""

import pytest
import replicate
from replicate.exceptions import ModelError, ReplicateError


@pytest.fixture
def client(site, monkeypatch):
    monkeypatch.setenv("REPLICATE_POLL_INTERVAL", "0.05")
    return replicate.Client(api_token=site.key, base_url=f"{site.url}/compat/replicate")


def test_run_waits_for_a_film(client, prompt, film):
    [address] = client.run("kling/text", input={"prompt": prompt("a bridge at dawn")})
    assert film(address)


def test_a_prediction_is_followed(client, prompt, film):
    prediction = client.models.predictions.create("kling/text", input={"prompt": prompt("a bridge"), "duration": "5"})
    assert prediction.status == "starting"
    prediction.wait()
    assert prediction.status == "succeeded" and film(prediction.output[0])
    assert client.predictions.get(prediction.id).id == prediction.id
    assert prediction.id in [each.id for each in client.predictions.list()]


def test_a_version_names_a_model(client, prompt, film):
    model = client.models.get("kling/text")
    assert "prompt" in model.latest_version.openapi_schema["components"]["schemas"]["Input"]["properties"]
    [address] = client.run(f"kling/text:{model.latest_version.id}", input={"prompt": prompt("a bridge")})
    assert film(address)


def test_a_file_travels_within_the_request(client, prompt, picture, film):
    with picture.open("rb") as file:
        made = {"prompt": prompt("slowly closer"), "image": file}
        [address] = client.run("kling/image", input=made, file_encoding_strategy="base64")
    assert film(address)


def test_a_failure(client, prompt):
    with pytest.raises(ModelError) as failed:
        client.run("kling/text", input={"prompt": prompt("#fail")})
    assert failed.value.prediction.status == "failed" and failed.value.prediction.error


def test_a_prediction_is_cancelled(client, prompt):
    prediction = client.models.predictions.create("pixverse/text", input={"prompt": prompt("#hang")})
    try:
        prediction.cancel()
    except ReplicateError as refused:
        # A vendor that cannot be stopped goes on.
        assert refused.status == 409
    else:
        assert client.predictions.get(prediction.id).status == "canceled"


def test_refusals(site, client, prompt):
    with pytest.raises(ReplicateError) as wrong:
        client.models.predictions.create("kling/text", input={"prompt": prompt("a bridge"), "duration": "7"})
    assert wrong.value.status == 422 and "input.duration" in wrong.value.detail
    with pytest.raises(ReplicateError) as unknown:
        client.models.get("kling/nothing")
    assert unknown.value.status == 404
    with pytest.raises(ReplicateError) as nobody:
        replicate.Client(api_token="r8_wrong", base_url=f"{site.url}/compat/replicate").models.get("kling/text")
    assert nobody.value.status == 401
