import assert from "node:assert/strict";
import { test } from "node:test";

import { OpenRouter } from "@openrouter/sdk";

import { filmAt, isFilm, key, prompt, site, until } from "../site.mjs";

const as = (apiKey) => new OpenRouter({ apiKey, serverURL: `${site}/compat/openrouter/api/v1` }).videoGeneration;
const client = as(key);
const generate = (client, request) => client.generate({ videoGenerationRequest: { model: "kling/text", ...request } });
const finished = (job) =>
  until(
    (found) => ["completed", "failed", "cancelled", "expired"].includes(found.status),
    () => client.getGeneration({ jobId: job.id }),
  );

test("a film is made and fetched", async () => {
  const job = await finished(await generate(client, { prompt: prompt("a bridge"), duration: 5, aspectRatio: "16:9" }));
  assert.equal(job.status, "completed");
  assert.ok(await filmAt(job.unsignedUrls[0]));
  const content = await client.getVideoContent({ jobId: job.id, index: 0 });
  assert.ok(isFilm(await new Response(content).arrayBuffer()));
});

test("models say what they take", async () => {
  const models = (await client.listVideosModels()).data;
  assert.deepEqual(models.find((model) => model.id === "kling/text").supportedDurations, [5, 10]);
});

test("a failure is told with its reason, and a wrong key opens nothing", async () => {
  const job = await finished(await generate(client, { prompt: prompt("#fail") }));
  assert.equal(job.status, "failed");
  assert.ok(job.error);
  const nobody = generate(as("wrong"), { prompt: prompt("a bridge") });
  await assert.rejects(nobody, (error) => error.statusCode === 401);
});
