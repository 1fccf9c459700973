import { ROUTES } from "./studio";
import { expect, test } from "./test";

test.use({ serviceWorkers: "allow" });

test("without a network the site says what goes on, and comes back by itself @desktop", async ({ page, context, studio, complaints }) => {
  complaints.expect(/ERR_INTERNET_DISCONNECTED|Failed to load resource|net::/);
  await studio.open(ROUTES.kling);
  await studio.prompt.fill("雪落长安");
  // The worker starts when the page has all it needs; the next page is its to answer.
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.evaluate(async () => {
    while (!navigator.serviceWorker.controller) await new Promise((resolve) => setTimeout(resolve, 100));
  });

  await context.setOffline(true);
  await page.goto(ROUTES.pixverse);
  await expect(page.getByRole("heading", { name: "没有网络" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "You are offline" })).toBeVisible();
  await expect(page.getByRole("link", { name: "重试 · Try again" })).toBeVisible();

  await context.setOffline(false);
  await expect(studio.prompt).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`${ROUTES.pixverse}$`));
  await studio.open(ROUTES.kling);
  await expect(studio.prompt).toHaveValue("雪落长安");
});

test("what is kept on the device is the site's own, never answers and never media @desktop", async ({ page, studio }) => {
  await studio.open(ROUTES.seedream);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await studio.settled(await studio.make("国潮中秋海报"), "已完成");
  const kept = await page.evaluate(async () => {
    const all: string[] = [];
    for (const name of await caches.keys()) for (const { url } of await (await caches.open(name)).keys()) all.push(new URL(url).pathname);
    return all;
  });
  expect(kept).toContain("/offline.html");
  expect(kept.filter((path) => !/^\/(assets\/|icons\/|favicon\.svg$|offline\.)/.test(path))).toEqual([]);
});

test("the site can be put among the apps of a device @desktop", async ({ page }) => {
  await page.goto(ROUTES.hub);
  const manifest = await (await page.request.get("/manifest.webmanifest")).json();
  expect(manifest).toMatchObject({ name: "百工", display: "standalone", start_url: "/" });
  for (const { src, sizes } of manifest.icons as { src: string; sizes: string }[]) {
    const side = await page.evaluate(async (address) => {
      const picture = new Image();
      picture.src = address;
      await picture.decode();
      return `${picture.naturalWidth}x${picture.naturalHeight}`;
    }, src);
    expect(side).toBe(sizes);
  }
});
