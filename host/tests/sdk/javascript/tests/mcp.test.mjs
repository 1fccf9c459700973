import assert from "node:assert/strict";
import { test } from "node:test";

import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";

import { filmAt, key, prompt, site } from "../site.mjs";

async function connected(shown = key) {
  const client = new Client({ name: "test", version: "1" });
  const requestInit = { headers: { Authorization: `Bearer ${shown}` } };
  await client.connect(new StreamableHTTPClientTransport(new URL(`${site}/mcp`), { requestInit }));
  return client;
}

test("a film is found, priced and made, and a repeated call is the same task", async () => {
  const client = await connected();
  const call = async (name, args) => (await client.callTool({ name, arguments: args })).structuredContent;
  assert.ok((await client.listTools()).tools.some((tool) => tool.name === "generate"));
  assert.equal((await call("search_tools", { query: "kling text to video" })).tools[0].id, "kling/text");
  const params = { prompt: prompt("a bridge") };
  const { points } = await call("quote", { id: "kling/text", params });
  const ask = { id: "kling/text", params, max_points: points, idempotency_key: params.prompt.replaceAll(" ", "-") };
  const made = await client.callTool({ name: "generate", arguments: { ...ask, wait_seconds: 50 } });
  assert.equal(made.structuredContent.state, "succeeded");
  assert.equal((await call("generate", ask)).task_id, made.structuredContent.task_id);
  const link = made.content.find((block) => block.type === "resource_link");
  assert.ok(await filmAt(link.uri));
  await client.close();
});

test("a wrong parameter is named to the model, and a wrong key opens nothing", async () => {
  const client = await connected();
  const params = { prompt: prompt("a bridge"), duration: "7" };
  const refused = await client.callTool({ name: "generate", arguments: { id: "kling/text", params, max_points: 1000 } });
  assert.ok(refused.isError);
  assert.match(JSON.stringify(refused.structuredContent ?? refused.content), /duration/);
  await client.close();
  await assert.rejects(connected("bg_test_wrong"));
});
