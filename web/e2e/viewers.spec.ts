import type { Page } from "@playwright/test";
import { BROWSER } from "../scripts/browser.ts";
import { barriers } from "./barriers";
import { png } from "./files";
import { ROUTES, toolsOf, type Studio } from "./studio";
import { expect, test } from "./test";

// The models are drawn by the processor: test machines have no graphics card.
test.use({
  launchOptions: {
    executablePath: BROWSER,
    args: ["--no-sandbox", "--disable-dev-shm-usage", "--disable-extensions", "--mute-audio", "--use-gl=angle", "--use-angle=swiftshader", "--enable-unsafe-swiftshader"],
  },
});

const open = async (page: Page, studio: Studio, id: string) => {
  const tool = (await toolsOf(page)).find((item) => item.id === id);
  await studio.open(tool!.route);
};

/** How many colours a picture has, up to a few: a blank one has one. */
const colours = (page: Page, bytes: Buffer) =>
  page.evaluate(async (data) => {
    const picture = await createImageBitmap(await (await fetch(`data:image/png;base64,${data}`)).blob()).catch(() => null);
    if (!picture) return -1;
    const pen = new OffscreenCanvas(picture.width, picture.height).getContext("2d")!;
    pen.drawImage(picture, 0, 0);
    const { data: points } = pen.getImageData(0, 0, picture.width, picture.height);
    const seen = new Set<number>();
    for (let at = 0; at < points.length && seen.size < 200; at += 4) seen.add((points[at]! << 16) | (points[at + 1]! << 8) | points[at + 2]!);
    return seen.size;
  }, bytes.toString("base64"));

test("a model is drawn on its card, turned by keys, and saved as a picture", async ({ page, studio }) => {
  await open(page, studio, "model3d");
  await studio.upload("/image", png("ding.png"));
  const card = await studio.make("青铜方鼎");
  await studio.settled(card, "已完成");
  // The card shows what the file holds before anybody asks for it.
  await expect(card.getByText(/[\d,]+ 个三角面/)).toBeVisible();
  await card.getByRole("button", { name: "旋转查看" }).click();
  const stage = card.getByRole("application", { name: "3D 模型，可旋转查看" });
  await expect(stage).toBeFocused();
  await expect(card.getByRole("slider", { name: "光照" })).toBeVisible();

  const saved = async () => {
    const saving = page.waitForEvent("download");
    await card.getByRole("button", { name: "保存截图" }).click();
    const download = await saving;
    expect(download.suggestedFilename()).toMatch(/\.png$/);
    const stream = await download.createReadStream();
    return Buffer.concat(await stream.toArray());
  };
  const front = await saved();
  await stage.focus();
  for (let times = 0; times < 6; times += 1) await page.keyboard.press("ArrowRight");
  await page.keyboard.press("+");
  const side = await saved();
  expect(side.equals(front)).toBe(false);
  const blank = await page.context().newPage();
  expect(await colours(blank, front)).toBeGreaterThan(100);
  expect(await colours(blank, side)).toBeGreaterThan(100);
  await blank.close();

  await card.getByRole("button", { name: "线框" }).click();
  await expect(card.getByRole("button", { name: "线框" })).toHaveAttribute("aria-pressed", "true");
  await page.mouse.move(0, 0);
  await expect(page.getByRole("tooltip")).toHaveCount(0);
  expect(await barriers(page)).toEqual([]);

  await card.getByRole("button", { name: "收起" }).click();
  await expect(card.getByRole("button", { name: "旋转查看" })).toBeFocused();
  await card.getByText("在其他软件中打开").click();
  await expect(card.getByRole("link", { name: "Blender" })).toHaveAttribute("target", "_blank");
});

test("a song shows how loud it is, plays alone and is sought by keys", async ({ page, studio }) => {
  await open(page, studio, "suno");
  const card = await studio.make("一首关于雨夜归家的温柔民谣");
  await studio.settled(card, "已完成");
  const players = card.locator("[role=group]", { has: page.locator("audio") });
  await expect(players.locator("svg[data-known]")).toHaveCount(2);
  const [first, second] = [players.nth(0), players.nth(1)];
  await first.getByRole("button", { name: /^播放/ }).click();
  const line = first.getByRole("slider", { name: "播放进度" });
  await expect.poll(async () => Number(await line.inputValue())).toBeGreaterThan(0.2);
  await second.getByRole("button", { name: /^播放/ }).click();
  await expect(second.getByRole("button", { name: /^暂停/ })).toBeVisible();
  await expect(first.getByRole("button", { name: /^播放/ })).toBeVisible();
  await second.getByRole("button", { name: /^暂停/ }).click();

  await line.focus();
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowRight");
  await expect(line).toHaveAttribute("aria-valuetext", /^00:05/);
  expect(await first.locator("audio").evaluate((node: HTMLAudioElement) => node.currentTime)).toBeCloseTo(5, 0);
});

test("the page is drawn before its script has come @desktop", async ({ page }) => {
  await page.route("**/assets/*.js", () => new Promise(() => {}));
  await page.goto(ROUTES.hub, { waitUntil: "commit" });
  await expect(page.locator(".splash")).toBeVisible();
  await expect.poll(() => page.evaluate(() => performance.getEntriesByName("first-contentful-paint").length)).toBe(1);
  await page.unrouteAll({ behavior: "ignoreErrors" });
});
