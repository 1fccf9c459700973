import { overflow } from "./barriers";
import { expect, test } from "./test";

const DOCS = "接口文档";

test("another page begins at its top, with its heading read out, and Back returns to where a page was left", async ({ page }) => {
  await page.goto("/docs");
  const heading = page.getByRole("heading", { level: 1, name: DOCS, exact: true });
  await expect(heading).toBeVisible();
  await expect(heading).not.toBeFocused();
  const link = page.getByRole("main").getByRole("listitem").last().getByRole("link");
  await link.scrollIntoViewIfNeeded();
  const left = await page.evaluate(() => window.scrollY);
  expect(left).toBeGreaterThan(200);
  await link.click();
  const document = page.getByRole("heading", { level: 1, name: new RegExp(`.+${DOCS}$`) });
  await expect(document).toBeFocused();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);

  await page.goBack();
  await expect(heading).toBeFocused();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(left);
  await page.goForward();
  await expect(document).toBeFocused();
  // Also where the page is loaded anew.
  await page.goBack();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(left);
  await page.reload();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(left);
});

test("the pages of documents, prices, platform and player fit a phone @mobile", async ({ page }) => {
  for (const path of ["/docs", "/docs/kling", "/dhmsg", "/dhmsg/models", "/dhmsg/organisation", "/dhmsg/nowhere", "/musicplayer", "/provider-generator/video-generator/video-pricing-generator", "/service-market"]) {
    await page.goto(path);
    const heading = page.getByRole("heading", { level: 1 });
    await expect(heading, path).toBeVisible();
    // Squeezed beside something it would stand as a column of characters.
    expect((await heading.boundingBox())!.height, path).toBeLessThan(80);
    expect(await overflow(page), path).toBe(0);
  }
});

test("pages that fill the window make room for an announcement @desktop", async ({ page }) => {
  await page.route("**/api/v1/announcements", (route) =>
    route.fulfill({ json: { items: [{ id: "a", title: "今晚维护", body: "维护", level: "warning", starts_ms: 0, ends_ms: null, created_ms: 0, updated_ms: 0 }] } }),
  );
  for (const path of ["/musicplayer", "/provider-generator/video-generator/video-kling-creator"]) {
    await page.goto(path);
    await expect(page.getByText("今晚维护")).toBeVisible();
    await expect.poll(() => page.evaluate(() => Number.parseInt(getComputedStyle(document.documentElement).getPropertyValue("--notices"), 10)), path).toBeGreaterThan(30);
    const lowest = path === "/musicplayer" ? page.getByRole("region", { name: "播放控制" }) : page.getByRole("button", { name: /^生成/ });
    const box = await lowest.first().boundingBox();
    expect(box!.y + box!.height, path).toBeLessThanOrEqual(900);
  }
  // The home page too: what is below its first screen still looks in.
  await page.goto("/");
  await expect(page.getByText("今晚维护")).toBeVisible();
  await expect(page.getByRole("heading", { name: "最新的视频" })).toBeInViewport();
});
