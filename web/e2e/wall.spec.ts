import type { Page } from "@playwright/test";
import { png } from "./files";
import { ended, generated } from "./journeys";
import { ROUTES } from "./studio";
import { expect, test } from "./test";

const MANY = 10_000;
const HOUR_MS = 3_600_000;
/** Large, so that the test is about scrolling. */
const PAGE = 2500;

/** Answers lists of works with so many copies of the account's only one, of several shapes, hours apart from last night on. */
async function multiply(page: Page, count: number): Promise<void> {
  const [sample] = (await (await page.request.get("/api/v1/tasks")).json()).items;
  const shapes = [[16, 9], [9, 16], [1, 1], [4, 3], [3, 4], [21, 9]] as const;
  // A day that has just begun would hold few of them.
  const lastNight = await page.evaluate(() => new Date().setHours(0, 0, 0, 0) - 1);
  const work = (index: number) => {
    const [width, height] = shapes[index % shapes.length]!;
    const at = lastNight - index * HOUR_MS;
    const [first] = sample.artifacts;
    const artifacts = [{ ...first, id: `ar_${index}`, url: `/api/v1/media/ar_${index}?many`, width: width * 80, height: height * 80 }];
    return { ...sample, id: `t_${index}`, summary: `第 ${index} 件`, created_ms: at, updated_ms: at, artifacts };
  };
  await page.route(/\/api\/v1\/tasks\?/, async (route) => {
    const query = new URL(route.request().url()).searchParams;
    if (query.get("state") === "active") return route.fulfill({ json: { items: [], next_cursor: null, total: 0 } });
    const from = Number(query.get("cursor") ?? 0);
    const to = Math.min(count, from + PAGE);
    const items = Array.from({ length: to - from }, (_, i) => work(from + i));
    return route.fulfill({ json: { items, next_cursor: to < count ? String(to) : null, total: count } });
  });
  const body = png("tile.png", 160, 90).buffer;
  await page.route(/\/api\/v1\/media\/.*many/, (route) => route.fulfill({ body, contentType: "image/png" }));
}

test("ten thousand works scroll smoothly, and only those near the window are in the page @desktop", async ({ page, studio }, info) => {
  await studio.open(ROUTES.nanoBanana);
  await studio.settled(await studio.make("一只纸鸢"), "已完成");
  await multiply(page, MANY);
  await page.reload();
  await page.getByRole("button", { name: "紧凑" }).click();
  await expect(page.getByRole("article", { name: "第 0 件" })).toBeVisible();
  const inSight = await page.getByRole("article").evaluateAll((nodes) => nodes.filter((node) => node.getBoundingClientRect().bottom <= innerHeight).length);
  expect(inSight).toBeGreaterThanOrEqual(8);

  // Everything is loaded by going to the end again and again; each page that comes makes a new end.
  const last = page.getByRole("article", { name: `第 ${MANY - 1} 件` });
  await expect
    .poll(
      async () => {
        await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
        return last.isVisible();
      },
      { intervals: [50], timeout: 150_000 },
    )
    .toBe(true);

  const measured = await page.evaluate(async () => {
    const frames: number[] = [];
    let most = 0;
    scrollTo(0, document.documentElement.scrollHeight / 2);
    await new Promise((done) => setTimeout(done, 500));
    let then = performance.now();
    for (let step = 0; step < 240; step += 1) {
      scrollBy(0, 60);
      await new Promise((done) => requestAnimationFrame(done));
      const now = performance.now();
      frames.push(now - then);
      then = now;
      most = Math.max(most, document.querySelectorAll("[data-work]").length);
    }
    frames.sort((a, b) => a - b);
    return { most, median: frames[120]!, p95: frames[228]!, long: frames.filter((ms) => ms > 50).length };
  });
  info.annotations.push({ type: "scrolling", description: JSON.stringify(measured) });
  expect(measured.most).toBeGreaterThan(10);
  expect(measured.most).toBeLessThan(150);
});

test("the address names the work that is shown: back closes it, a link opens it", async ({ page, studio }) => {
  await studio.open(ROUTES.nanoBanana);
  const card = await studio.make("白瓷碗");
  await studio.settled(card, "已完成");
  const viewer = await studio.look(card);
  await expect(page).toHaveURL(/[?&]work=/);
  const link = page.url();
  await page.goBack();
  await expect(viewer).toBeHidden();
  await expect(page).not.toHaveURL(/work=/);

  await page.goto(link);
  await expect(viewer).toBeVisible();
  await expect(viewer.getByRole("img", { name: "白瓷碗" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(viewer).toBeHidden();
  await expect(page).not.toHaveURL(/work=/);
});

test.describe("with motion", () => {
  test.use({ contextOptions: { reducedMotion: "no-preference" } });

  test("one press leads to a film that plays, silent, over and over", async ({ studio }) => {
    await studio.open(ROUTES.kling);
    const card = await studio.make("云海翻腾");
    await studio.settled(card, "已完成");
    const video = card.getByLabel("视频结果");
    await expect.poll(() => video.evaluate((node: HTMLVideoElement) => !node.paused && node.currentTime > 0.2)).toBe(true);
    expect(await video.evaluate((node: HTMLVideoElement) => [node.muted, node.loop, node.controls])).toEqual([true, true, false]);
    const box = (await video.boundingBox())!;
    expect(box.width).toBeGreaterThan(300);
  });
});

test("who wants little motion presses to play @desktop", async ({ studio }) => {
  await studio.open(ROUTES.kling);
  const card = await studio.make("静水深流");
  await studio.settled(card, "已完成");
  const video = card.getByLabel("视频结果");
  await expect(video).toHaveJSProperty("paused", true);
  await card.getByRole("button", { name: "播放", exact: true }).first().click();
  await expect(video).toHaveJSProperty("paused", false);
});

test("a film in a list is shown by how it begins, and is not fetched @desktop", async ({ page, studio }) => {
  await page.addInitScript(() => localStorage.setItem("worksView", "list"));
  await studio.open(ROUTES.kling);
  // What came last stands large above the list, so one is waited for before the other is made.
  for (const words of ["静水深流", "动静相宜"]) {
    await studio.field("/prompt").locator("textarea").first().fill(words);
    await ended(page, await generated(page, studio), words);
  }
  const film = studio.card("静水深流").locator("video[preload=none]");
  await expect(film).toHaveAttribute("poster", /&small=1$/);
  const picture = await page.request.get((await film.getAttribute("poster"))!);
  expect([picture.status(), picture.headers()["content-type"]]).toEqual([200, "image/jpeg"]);

  // So is that of a vendor who hands over a cover of its own.
  await studio.open("/provider-generator/video-generator/video-cogvideox-creator");
  for (const words of ["松下听泉", "山高月小"]) {
    await studio.field("/prompt").locator("textarea").first().fill(words);
    await ended(page, await generated(page, studio), words);
  }
  const covered = studio.card("松下听泉").locator("video[preload=none]");
  await expect(covered).toHaveAttribute("poster", /./);
  const cover = await page.request.get((await covered.getAttribute("poster"))!);
  expect([cover.status(), cover.headers()["content-type"]]).toEqual([200, expect.stringMatching(/^image\//)]);
});

test("on a phone, form and works are two sides, and a press of the button turns to the works @mobile", async ({ page, studio }) => {
  await studio.open(ROUTES.kling);
  const sides = page.getByRole("group", { name: "创作与作品" });
  await expect(page.getByRole("region", { name: "作品", exact: true })).toBeHidden();
  await studio.make("远山如黛 #slow");
  await expect(studio.prompt).toBeHidden();
  await expect(studio.running.getByRole("article", { name: "远山如黛 #slow" })).toBeVisible();
  await expect(sides.getByText("1 个进行中")).toBeAttached();
  await studio.side("创作");
  await expect(studio.prompt).toHaveValue("远山如黛 #slow");
});
