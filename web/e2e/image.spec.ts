import { readFile } from "node:fs/promises";
import { png } from "./files";
import { ROUTES } from "./studio";
import { expect, POINTS, test } from "./test";

test("Nano Banana line 1 tells what it does while it works @desktop", async ({ studio }) => {
  await studio.open(ROUTES.nanoBanana);
  await studio.choose("模型", "高级");
  const price = await studio.price();
  expect(price).toBe(20);
  const card = await studio.make("把猫画成水彩 #slow");
  const streamed = studio.running.locator("details", { hasText: "模型回复" }).locator("p");
  // At once, because all of it is gone when the last word is said.
  await Promise.all([
    expect(streamed).not.toBeEmpty(),
    expect(studio.running.getByText("生成中", { exact: true })).toBeVisible(),
    expect(studio.running.getByRole("progressbar", { name: "任务进度" })).toBeVisible(),
  ]);

  await studio.settled(card, "已完成");
  const picture = card.getByRole("button", { name: "图片 1" }).or(card.getByRole("button", { name: "预览大图" })).locator("img");
  await expect(picture).toHaveJSProperty("complete", true);
  expect(await picture.evaluate((node: HTMLImageElement) => node.naturalWidth)).toBeGreaterThan(0);
  await studio.expectBalance(POINTS - price);
});

test("Nano Banana line 2 edits an uploaded picture at once", async ({ page, studio }) => {
  await studio.open(ROUTES.nanoBanana);
  await studio.mode("线路2（图像编辑）");
  await studio.upload("/images", png("photo.png", 320, 200));
  const price = await studio.price();
  const sent = page.waitForRequest((request) => request.url().endsWith("/api/v1/tasks") && request.method() === "POST");
  const card = await studio.make("换成雪夜");
  expect((await sent).postDataJSON().params.images).toEqual([expect.stringMatching(/^up_/)]);
  await studio.settled(card, "已完成");
  await expect(card.locator("img")).toHaveCount(1);
  await studio.expectBalance(POINTS - price);
});

test("three V4.0 pictures: look closely, download, share, and carry one on to another tool", async ({ page, context, studio, baseURL, playwright }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await studio.open(ROUTES.seedream);
  await (await studio.opened("/n")).getByRole("spinbutton").fill("3");
  await page.keyboard.press("Escape");
  await expect(studio.generate).toHaveText("生成 · 最多 30 积分");
  const card = await studio.make("国潮中秋海报");
  await studio.settled(card, "已完成");
  await expect(card.locator("img")).toHaveCount(3);
  await studio.expectBalance(POINTS - 30);

  await card.getByRole("button", { name: "图片 2" }).click();
  const viewer = page.getByRole("dialog", { name: "作品预览" });
  await expect(viewer.getByText("2 / 3")).toBeVisible();
  await page.keyboard.press("ArrowRight");
  await expect(viewer.getByText("3 / 3")).toBeVisible();
  const shown = viewer.getByRole("img", { name: "国潮中秋海报" });
  // As large as the simulated vendor draws it here (`longest_side` in host.ts), in the proportions that were chosen.
  await expect.poll(() => shown.evaluate((node: HTMLImageElement) => [node.naturalWidth, node.naturalHeight])).toEqual([480, 270]);

  const saving = page.waitForEvent("download");
  await viewer.getByRole("link", { name: "下载" }).click();
  const saved = await saving;
  const bytes = await readFile(await saved.path());
  const magic = { png: [0x89, 0x50, 0x4e, 0x47], jpg: [0xff, 0xd8, 0xff], jpeg: [0xff, 0xd8, 0xff] };
  const extension = saved.suggestedFilename().split(".").at(-1) as keyof typeof magic;
  expect([...bytes.subarray(0, magic[extension].length)]).toEqual(magic[extension]);

  await viewer.getByRole("button", { name: "复制链接" }).click();
  await expect(viewer.getByRole("button", { name: "已复制链接" })).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link.startsWith(`${baseURL}/`)).toBe(true);
  const stranger = await playwright.request.newContext();
  const answer = await stranger.get(link);
  expect(answer.status()).toBe(200);
  expect(answer.headers()["content-type"]).toMatch(/^image\//);
  expect((await answer.body()).equals(bytes)).toBe(true);
  await stranger.dispose();

  await studio.details(viewer);
  await viewer.getByRole("button", { name: "用作 Nano Banana 参考图" }).click();
  await expect(page).toHaveURL(new RegExp(ROUTES.nanoBanana));
  await expect(studio.field("/images").locator("[data-status=ready]")).toHaveCount(1);
  const next = await studio.make("再加一轮明月");
  await studio.settled(next, "已完成");
  await studio.expectBalance(POINTS - 30 - 10);
});
