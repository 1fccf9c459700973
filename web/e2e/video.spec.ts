import { png } from "./files";
import { ROUTES } from "./studio";
import { expect, POINTS, test } from "./test";
import { clip, expectPart, play, seek } from "./video";

test("Kling turns words into a film of the ratio and length that were asked for", async ({ page, studio }) => {
  await studio.open(ROUTES.kling);
  await studio.choose("画面比例", "9:16");
  await studio.choose("视频时长", "10");
  const price = await studio.price();
  expect(price).toBe(60);

  const partial: number[] = [];
  page.on("response", (answer) => {
    if (answer.request().resourceType() === "media") partial.push(answer.status());
  });
  const card = await studio.make("雨后的竹林，镜头缓缓上升");
  await studio.settled(card, "已完成");

  const video = card.getByLabel("视频结果");
  const { width, height, seconds } = await clip(video);
  expect(width / height).toBeCloseTo(9 / 16, 2);
  expect(seconds).toBeCloseTo(10, 1);
  expect(await play(video)).toBeGreaterThan(0);
  expect(await seek(video, 7.5)).toBeCloseTo(7.5, 1);
  expect(new Set(partial)).toEqual(new Set([206]));
  await expectPart(video);

  await expect(card.getByText(`已扣除 ${price} 积分`)).toBeVisible();
  await studio.expectBalance(POINTS - price);
});

test("Kling brings an uploaded picture to life", async ({ studio }) => {
  await studio.open(ROUTES.kling);
  await studio.mode("图生视频");
  await studio.upload("/image", png("first-frame.png", 960, 540));
  const price = await studio.price();
  const card = await studio.make("海浪拍打礁石");
  await studio.settled(card, "已完成");

  const { width, height, seconds } = await clip(card.getByLabel("视频结果"));
  expect(width / height).toBeCloseTo(16 / 9, 1);
  expect(seconds).toBeCloseTo(5, 1);
  await studio.expectBalance(POINTS - price);
});

test("a card of an effect plays its film while it has the focus, and shows a still before and after @desktop", async ({ page, studio }) => {
  const refused: string[] = [];
  page.on("console", (message) => message.type() === "error" && refused.push(message.text()));
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await studio.open(ROUTES.pixverse);
  const cards = studio.field("/template");
  const film = cards.locator("video");
  const stills = cards.locator("img");
  await expect(stills).toHaveCount(12);
  await stills.first().scrollIntoViewIfNeeded();
  await expect.poll(() => stills.first().evaluate((still: HTMLImageElement) => still.naturalWidth)).toBeGreaterThan(0);
  await expect(film).toHaveCount(0);

  await cards.getByRole("radio").first().focus();
  await page.keyboard.press("ArrowRight");
  await expect(film).toHaveCount(1);
  await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0.1);
  expect(await film.evaluate((video: HTMLVideoElement) => [video.muted, video.loop, video.paused])).toEqual([true, true, false]);
  await page.keyboard.press("Tab");
  await expect(film).toHaveCount(0);

  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.keyboard.press("Shift+Tab");
  await expect(cards.getByRole("radio", { checked: true })).toBeFocused();
  await expect(film).toHaveCount(0);
  expect(refused).toEqual([]);
});

test("PixVerse makes a film in the chosen style @desktop", async ({ page, studio }) => {
  await studio.open(ROUTES.pixverse);
  await studio.choose("画面比例", "1:1");
  await studio.choose("风格", "动漫");
  const price = await studio.price();
  const sent = page.waitForRequest((request) => request.url().endsWith("/api/v1/tasks") && request.method() === "POST");
  const card = await studio.make("霓虹雨夜里的机械猫");
  expect((await sent).postDataJSON()).toMatchObject({ tool: "pixverse", params: { ratio: "1:1", style: "anime" } });
  await studio.settled(card, "已完成");

  const video = card.getByLabel("视频结果");
  const { width, height } = await clip(video);
  expect(width).toBe(height);
  expect(await play(video)).toBeGreaterThan(0);
  await studio.expectBalance(POINTS - price);
});
