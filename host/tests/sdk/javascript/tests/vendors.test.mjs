// The vendors' own clients, which speak to the site as they would to their makers.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";

import { ApiError, GoogleGenAI } from "@google/genai";
import RunwayML, { AuthenticationError as RunwayRefuses } from "@runwayml/sdk";
import { LumaAI } from "lumaai";

import { filmAt, isFilm, key, prompt, site, until } from "../site.mjs";

test("Veo by Google's client", async () => {
  const as = (apiKey) => new GoogleGenAI({ apiKey, httpOptions: { baseUrl: `${site}/compat/gemini` } });
  const client = as(key);
  const model = "veo-3.1-generate-preview";
  const config = { aspectRatio: "16:9", resolution: "720p", durationSeconds: 8 };
  const made = await client.models.generateVideos({ model, prompt: prompt("a cat"), config });
  const operation = await until(
    (found) => found.done,
    () => client.operations.getVideosOperation({ operation: made }),
  );
  const [video] = operation.response.generatedVideos;
  // The client finds a file's name only in addresses that are as Google's are.
  video.video.uri = video.video.uri.replace("http://", "https://");
  const downloadPath = join(await mkdtemp(join(tmpdir(), "veo-")), "film.mp4");
  await client.files.download({ file: video.video, downloadPath });
  assert.ok(isFilm(readFileSync(downloadPath)));
  const nobody = as("wrong").models.generateVideos({ model, prompt: prompt("a cat"), config });
  await assert.rejects(nobody, (error) => error instanceof ApiError && error.status === 401);
});

test("Luma by its client", async () => {
  const client = new LumaAI({ authToken: key, baseURL: `${site}/compat/luma/dream-machine/v1` });
  const form = { model: "ray-flash-2", aspect_ratio: "16:9", duration: "5s", resolution: "720p" };
  const finished = (made) =>
    until(
      (found) => !["queued", "dreaming"].includes(found.state),
      () => client.generations.get(made.id),
    );
  const job = await finished(await client.generations.video.create({ prompt: prompt("a cat"), ...form }));
  assert.equal(job.state, "completed");
  assert.ok(await filmAt(job.assets.video));
  const failed = await finished(await client.generations.video.create({ prompt: prompt("#fail"), ...form }));
  assert.equal(failed.state, "failed");
  assert.ok(failed.failure_reason);
});

test("Runway by its client", async () => {
  const as = (apiKey) => new RunwayML({ apiKey, baseURL: `${site}/compat/runway`, maxRetries: 0 });
  const client = as(key);
  const form = (words) => ({ model: "gen4.5", promptText: prompt(words), ratio: "1280:720", duration: 10 });
  const finished = async (made) =>
    until(
      (found) => !["PENDING", "THROTTLED", "RUNNING"].includes(found.status),
      () => client.tasks.retrieve(made.id),
    );
  const task = await finished(await client.textToVideo.create(form("a cat")));
  assert.equal(task.status, "SUCCEEDED");
  assert.ok(await filmAt(task.output[0]));
  const failed = await finished(await client.textToVideo.create(form("#fail")));
  assert.equal(failed.status, "FAILED");
  assert.ok(failed.failure && failed.failureCode);
  await assert.rejects(as("wrong").textToVideo.create(form("a cat")), RunwayRefuses);
});
