import assert from "node:assert/strict";
import { test } from "node:test";

import { ApiError, createFalClient, ValidationError } from "@fal-ai/client";

import { filmAt, key, picture, prompt, site, until } from "../site.mjs";

// fal's client holds the addresses of its maker; it lets whoever uses it change them.
const moved = (request) => ({
  ...request,
  url: request.url
    .replace("https://queue.fal.run", `${site}/compat/fal/queue`)
    .replace("https://fal.run", `${site}/compat/fal/run`),
});
const as = (credentials) => createFalClient({ credentials, requestMiddleware: async (request) => moved(request) });
const client = as(key);

test("a request is followed to its film", async () => {
  const seen = new Set();
  const made = await client.subscribe("kling/text", {
    input: { prompt: prompt("a bridge") },
    logs: true,
    pollInterval: 50,
    onQueueUpdate: (status) => seen.add(status.status),
  });
  assert.ok(seen.has("COMPLETED"), [...seen].join());
  assert.ok(await filmAt(made.data.video.url));
});

test("a request is followed by events", async () => {
  const input = { prompt: prompt("a bridge") };
  const { request_id: requestId } = await client.queue.submit("kling/text", { input });
  await client.queue.subscribeToStatus("kling/text", { requestId, mode: "streaming" });
  const made = await client.queue.result("kling/text", { requestId });
  assert.ok(await filmAt(made.data.video.url));
});

test("a picture travels within the request", async () => {
  const made = await client.run("kling/image", { input: { prompt: prompt("slowly closer"), image: picture } });
  assert.ok(await filmAt(made.data.video.url));
});

test("a request is cancelled", async () => {
  // One of those whose vendor can be stopped.
  const { request_id: requestId } = await client.queue.submit("wan25/text", { input: { prompt: prompt("#hang") } });
  await until(
    (found) => found.status === "IN_PROGRESS",
    () => client.queue.status("wan25/text", { requestId }),
  );
  await client.queue.cancel("wan25/text", { requestId });
  const over = client.queue.result("wan25/text", { requestId });
  await assert.rejects(over, (error) => error instanceof ApiError);
});

test("refusals name the field, and a wrong key opens nothing", async () => {
  const wrong = client.queue.submit("kling/text", { input: { prompt: prompt("a bridge"), duration: "7" } });
  await assert.rejects(wrong, (error) => error instanceof ValidationError && error.fieldErrors[0].loc.at(-1) === "duration");
  const nobody = as("wrong").queue.submit("kling/text", { input: { prompt: prompt("a bridge") } });
  await assert.rejects(nobody, (error) => error instanceof ApiError && error.status === 401);
});
