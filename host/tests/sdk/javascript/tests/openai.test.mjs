import assert from "node:assert/strict";
import { test } from "node:test";

import OpenAI, { AuthenticationError, BadRequestError, NotFoundError } from "openai";

import { isFilm, key, prompt, site, until } from "../site.mjs";

const client = new OpenAI({ apiKey: key, baseURL: `${site}/v1` });
const finished = (video) =>
  until(
    (found) => !["queued", "in_progress"].includes(found.status),
    () => client.videos.retrieve(video.id),
  );

test("a video is made, fetched, listed and removed", async () => {
  const made = await client.videos.create({ model: "kling/text", prompt: prompt("a bridge"), seconds: "5", size: "1280x720" });
  const video = await finished(made);
  assert.equal(video.status, "completed");
  assert.ok(isFilm(await (await client.videos.downloadContent(video.id)).arrayBuffer()));
  const listed = [];
  for await (const one of client.videos.list({ limit: 2 })) listed.push(one.id);
  assert.ok(listed.includes(video.id));
  assert.ok((await client.videos.delete(video.id)).deleted);
  await assert.rejects(client.videos.retrieve(video.id), NotFoundError);
});

test("a failure is told with its reason", async () => {
  const video = await finished(await client.videos.create({ model: "kling/text", prompt: prompt("#fail") }));
  assert.equal(video.status, "failed");
  assert.ok(video.error.code && video.error.message);
});

test("a picture is made", async () => {
  const made = await client.images.generate({ model: "nano-banana", prompt: prompt("a cat"), response_format: "b64_json" });
  assert.ok(Buffer.from(made.data[0].b64_json, "base64").length > 1000);
});

test("what the form does not offer is refused by its name, and so is a wrong key", async () => {
  const wrong = client.videos.create({ model: "kling/text", prompt: prompt("a bridge"), seconds: "8" });
  await assert.rejects(wrong, (error) => error instanceof BadRequestError && error.param === "seconds");
  const nobody = new OpenAI({ apiKey: "sk-wrong", baseURL: `${site}/v1` });
  await assert.rejects(nobody.models.list(), AuthenticationError);
});
