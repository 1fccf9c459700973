"""What webhooks send, checked by libraries of other makers."""

import base64
import hashlib
import json
import os
import subprocess
from pathlib import Path

import openai
import pytest
import replicate
import requests
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
from replicate.webhook import InvalidSignatureError, Webhooks, WebhookSigningSecret
from standardwebhooks import Webhook, WebhookVerificationError

from conftest import make, post


def test_every_library_takes_the_signature_and_none_a_forged_one(site, hook, prompt):
    task = make(site, prompt)
    [(headers, body)] = site.receiver.wait(1)
    told = Webhook(hook["secret"]).verify(body.decode(), headers)
    assert (told["type"], told["data"]["id"], told["data"]["test"]) == ("task.stored", task, True)
    assert requests.get(told["data"]["artifacts"][0]["url"], timeout=60).content[4:8] == b"ftyp"
    client = openai.OpenAI(api_key="-", webhook_secret=hook["secret"])
    client.webhooks.verify_signature(body.decode(), headers)
    Webhooks.validate(headers=headers, body=body.decode(), secret=WebhookSigningSecret(key=hook["secret"]))
    forged = body.decode().replace("task.stored", "task.failed")
    with pytest.raises(WebhookVerificationError):
        Webhook(hook["secret"]).verify(forged, headers)
    with pytest.raises(openai.InvalidWebhookSignatureError):
        client.webhooks.verify_signature(forged, headers)
    with pytest.raises(InvalidSignatureError):
        Webhooks.validate(headers=headers, body=forged, secret=WebhookSigningSecret(key=hook["secret"]))


def test_what_was_not_received_is_told_again_under_its_id(site, hook, prompt):
    site.receiver.answers.append(503)
    make(site, prompt)
    first, second = site.receiver.wait(2)
    assert first[0]["webhook-id"] == second[0]["webhook-id"] and first[1] == second[1]
    for headers, body in (first, second):
        Webhook(hook["secret"]).verify(body.decode(), headers)


def test_former_and_new_secret_both_take_it_during_a_rotation(site, hook, prompt):
    rotated = post(site.person, f"{site.url}/api/v1/webhooks/{hook['id']}/rotate", overlap_ms=3_600_000)
    make(site, prompt)
    [(headers, body)] = site.receiver.wait(1)
    assert hook["secret"] != rotated["secret"]
    for secret in (hook["secret"], rotated["secret"]):
        assert Webhook(secret).verify(body.decode(), headers) == json.loads(body)


def test_the_example_takes_what_is_genuine_once_and_nothing_else(site, hook, prompt):
    task = make(site, prompt)
    [(headers, body)] = site.receiver.wait(1)
    environment = os.environ | {"WEBHOOK_SECRET": f"whsec_b3RoZXI= {hook['secret']}", "PORT": "0"}
    example = Path(__file__).resolve().parents[3] / "examples/webhooks/receiver.mjs"
    with subprocess.Popen(["node", str(example)], env=environment, stdout=subprocess.PIPE, text=True) as process:
        try:
            address = process.stdout.readline().split(" at ")[1].strip()
            send = lambda content, more: requests.post(address, data=content, headers=headers | more, timeout=60).status_code
            assert send(body, {}) == 204 and send(body, {}) == 204
            assert send(body.replace(b"task.stored", b"task.failed"), {}) == 401
            assert send(body, {"webhook-timestamp": "1"}) == 401
        finally:
            process.terminate()
        told = process.stdout.read().splitlines()
    assert len(told) == 1 and told[0].startswith(f"task.stored {task} http")


def test_a_prediction_is_told_of_as_replicates_client_checks_it(site, prompt):
    client = replicate.Client(api_token=site.key, base_url=f"{site.url}/compat/replicate")
    site.receiver.heard.clear()
    made = client.models.predictions.create(
        "kling/text",
        input={"prompt": prompt("a bridge")},
        webhook=f"http://{site.receiver.address}/r",
        webhook_events_filter=["completed"],
    )
    [(headers, body)] = site.receiver.wait(1)
    secret = client.webhooks.default.secret()
    Webhooks.validate(headers=headers, body=body.decode(), secret=secret)
    told = json.loads(body)
    assert (told["id"], told["status"]) == (made.id, "succeeded")
    with pytest.raises(InvalidSignatureError):
        Webhooks.validate(headers=headers, body=body.decode().replace("succeeded", "failed"), secret=secret)


def test_a_request_is_told_of_as_fals_documents_check_it(site, prompt):
    site.receiver.heard.clear()
    made = requests.post(
        f"{site.url}/compat/fal/queue/kling/text",
        params={"fal_webhook": f"http://{site.receiver.address}/f"},
        json={"prompt": prompt("a bridge")},
        headers={"Authorization": f"Key {site.key}"},
        timeout=60,
    ).json()
    [(headers, body)] = site.receiver.wait(1)
    told = json.loads(body)
    assert (told["request_id"], told["status"]) == (made["request_id"], "OK")
    [key] = requests.get(f"{site.url}/compat/fal/.well-known/jwks.json", timeout=60).json()["keys"]
    public = Ed25519PublicKey.from_public_bytes(base64.urlsafe_b64decode(key["x"] + "=" * (-len(key["x"]) % 4)))
    of = lambda body: "\n".join(
        [headers[f"x-fal-webhook-{name}"] for name in ("request-id", "user-id", "timestamp")]
        + [hashlib.sha256(body).hexdigest()]
    ).encode()
    signature = bytes.fromhex(headers["x-fal-webhook-signature"])
    public.verify(signature, of(body))
    with pytest.raises(InvalidSignature):
        public.verify(signature, of(body + b" "))
