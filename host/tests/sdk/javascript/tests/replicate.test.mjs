import assert from "node:assert/strict";
import { test } from "node:test";

import Replicate from "replicate";

import { filmAt, key, picture, prompt, site, until } from "../site.mjs";

const as = (auth) => new Replicate({ auth, baseUrl: `${site}/compat/replicate/v1` });
const client = as(key);

test("run waits for a film", async () => {
  const output = await client.run("kling/text", { input: { prompt: prompt("a bridge") } });
  assert.ok(await filmAt(output));
});

test("a picture travels within the request", async () => {
  const output = await client.run("kling/image", { input: { prompt: prompt("slowly closer"), image: picture } });
  assert.ok(await filmAt(output));
});

test("a prediction is followed, listed and fails with its reason", async () => {
  const made = await client.predictions.create({ model: "kling/text", input: { prompt: prompt("#fail") } });
  await assert.rejects(client.wait(made, { interval: 50 }), /Prediction failed: ./);
  const listed = [];
  for await (const page of client.paginate(client.predictions.list)) listed.push(...page.map((one) => one.id));
  assert.ok(listed.includes(made.id));
});

test("a prediction is cancelled", async () => {
  // One of those whose vendor can be stopped.
  const made = await client.predictions.create({ model: "wan25/text", input: { prompt: prompt("#hang") } });
  await until(
    (found) => found.status === "processing",
    () => client.predictions.get(made.id),
  );
  await client.predictions.cancel(made.id);
  const over = await until(
    (found) => !["starting", "processing"].includes(found.status),
    () => client.predictions.get(made.id),
  );
  assert.equal(over.status, "canceled");
});

test("refusals have their status, and a wrong key opens nothing", async () => {
  const status = (expected) => (error) => error.response.status === expected;
  await assert.rejects(client.predictions.create({ model: "kling/text", input: {} }), status(422));
  await assert.rejects(as("wrong").predictions.list(), status(401));
});
