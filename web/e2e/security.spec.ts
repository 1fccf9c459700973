import { ROUTES } from "./studio";
import { expect, test } from "./test";

test("scripts come from the site alone but for the one in the page that its hash allows, and none is made from text @desktop", async ({ page, complaints }) => {
  complaints.expect(/404 .*\/no-such-tool/);
  for (const path of ["/", ...Object.values(ROUTES), "/login", "/no-such-tool"]) {
    const answer = await page.goto(path);
    const policy = answer!.headers()["content-security-policy"] ?? "";
    const directives = new Map(policy.split(";").map((part) => {
      const [name, ...sources] = part.trim().split(/\s+/);
      return [name, sources];
    }));
    expect(directives.get("default-src"), path).toEqual(["'self'"]);
    expect(directives.get("script-src"), path).toEqual(["'self'", expect.stringMatching(/^'sha256-[\w+/=]{44}'$/)]);
    expect(directives.get("object-src"), path).toEqual(["'none'"]);
    expect(answer!.headers()["x-content-type-options"]).toBe("nosniff");
  }
});

test("another visitor sees nothing of mine @desktop", async ({ page, studio, baseURL, playwright }) => {
  await studio.open(ROUTES.seedream);
  await studio.settled(await studio.make("只给我看"), "已完成");
  const { items } = await (await page.request.get("/api/v1/tasks")).json();
  const [task] = items;
  const stranger = await playwright.request.newContext({ baseURL, extraHTTPHeaders: { origin: baseURL! } });
  expect((await stranger.post("/api/v1/session/anonymous", { data: {} })).ok()).toBe(true);
  for (const path of [`/api/v1/tasks/${task.id}`, `/api/v1/media/${task.artifacts[0].id}`]) {
    expect((await stranger.get(path)).status(), path).toBe(404);
  }
  await stranger.dispose();

  const cookie = (await page.context().cookies()).find((item) => item.httpOnly);
  expect(cookie).toMatchObject({ sameSite: "Lax", path: "/" });
});

test("a page of another site cannot spend my points @desktop", async ({ page, studio }) => {
  await studio.open(ROUTES.seedream);
  await studio.settled(await studio.make("自己画的"), "已完成");
  const forged = await page.request.post("/api/v1/tasks", {
    data: { tool: "seedream", mode: "image", params: { prompt: "别人画的" } },
    headers: { origin: "https://evil.example", "idempotency-key": crypto.randomUUID() },
  });
  expect(forged.status()).toBe(403);
});
