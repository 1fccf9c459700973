// What a webhook's receiver heard stands in a file: the headers and the body as they came, and the secret.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { Webhook, WebhookVerificationError } from "standardwebhooks";

const { secret, deliveries } = JSON.parse(readFileSync(process.env.BAIGONG_DELIVERIES, "utf8"));

test("the signature of every delivery is genuine, and no forged one is", () => {
  const hook = new Webhook(secret);
  assert.ok(deliveries.length > 0);
  for (const { headers, body } of deliveries) {
    assert.ok(hook.verify(body, headers).type);
    assert.throws(() => hook.verify(`${body} `, headers), WebhookVerificationError);
    assert.throws(() => hook.verify(body, { ...headers, "webhook-id": "other" }), WebhookVerificationError);
  }
});
