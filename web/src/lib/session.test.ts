import { QueryClient } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { site } from "@/testing/fixtures";
import { api, apiError, http, HttpResponse, server } from "@/testing/server";
import { siteQuery } from "./api/queries";
import { ensureSession } from "./session";

const MINUTE_MS = 60_000;

it("what the site gives is asked for anew once a visitor's account was made", async () => {
  const given = new QueryClient();
  given.setQueryData(siteQuery.queryKey, site);
  await ensureSession(given);
  expect(given.getQueryState(siteQuery.queryKey)!.isInvalidated).toBe(true);
  // Whoever has an account takes nothing.
  const had = new QueryClient();
  had.setQueryData(siteQuery.queryKey, site);
  await ensureSession(had);
  expect(had.getQueryState(siteQuery.queryKey)!.isInvalidated).toBe(false);
});

it("what the site gives is asked for anew where an account was refused", async () => {
  server.use(http.post(api("/session/anonymous"), () => apiError(403, { code: "forbidden", message: "今天的名额已满" })));
  const client = new QueryClient();
  client.setQueryData(siteQuery.queryKey, site);
  await expect(ensureSession(client)).rejects.toThrow("今天的名额已满");
  expect(client.getQueryState(siteQuery.queryKey)!.isInvalidated).toBe(true);
});

it("what the site gave some time ago is promised no longer", async () => {
  server.use(http.get(api("/site"), () => HttpResponse.json({ ...site, anonymous_points: 0 })));
  const client = new QueryClient();
  client.setQueryData(siteQuery.queryKey, site, { updatedAt: Date.now() - MINUTE_MS });
  expect((await client.fetchQuery(siteQuery)).anonymous_points).toBe(site.anonymous_points);
  client.setQueryData(siteQuery.queryKey, site, { updatedAt: Date.now() - 10 * MINUTE_MS });
  expect((await client.fetchQuery(siteQuery)).anonymous_points).toBe(0);
});
