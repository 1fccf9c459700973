import { barriers } from "./barriers";
import { png, wav } from "./files";
import { siteOf, toolsOf, type Studio, type ToolView } from "./studio";
import { expect, test } from "./test";
import { clip, play } from "./video";
import type { Page } from "@playwright/test";

async function open(page: Page, studio: Studio, id: string): Promise<ToolView> {
  const tool = (await toolsOf(page)).find((item) => item.id === id)!;
  await page.goto(tool.route);
  await expect(studio.generate).toBeVisible();
  return tool;
}

/** Presses "generate" on a form without a prompt and gives the only work of the page. */
async function makeOnly(page: Page, studio: Studio) {
  await studio.generate.click();
  const card = page.getByRole("article").first();
  await expect(card).toBeVisible();
  return card;
}

test("the hub opens with a video of Veo3 @desktop", async ({ page }) => {
  expect(await siteOf(page)).toMatchObject({ default_tool: "veo3", default_mode: "text" });
});

test("a Midjourney picture comes with the vendor's buttons, and leads on to a film @desktop", async ({ page, studio }) => {
  await open(page, studio, "midjourney");
  const card = await studio.make("暴风雨里的灯塔");
  await studio.settled(card, "已完成");

  const bar = card.getByRole("toolbar", { name: "对这件作品的操作" });
  const buttons = bar.getByRole("button");
  await expect.poll(() => buttons.count()).toBeGreaterThan(7);
  await buttons.first().focus();
  await page.keyboard.press("ArrowRight");
  await expect(buttons.nth(1)).toBeFocused();
  await page.keyboard.press("Enter");
  const action = page.getByRole("dialog");
  await expect(action.getByText("基于这件作品")).toBeVisible();
  await action.getByRole("button", { name: /^确认 · \d+ 积分$/ }).click();
  await expect(action).toBeHidden();
  await expect(page.getByRole("article")).toHaveCount(2);
  await expect(page.getByRole("article").getByText("已完成", { exact: true })).toHaveCount(2);

  const viewer = await studio.look(card);
  await viewer.getByRole("button", { name: "生成视频" }).first().click();
  const dialog = page.getByRole("dialog", { name: "生成视频" });
  const words = dialog.getByRole("textbox").first();
  await expect(words).toBeFocused();
  await expect(words).toHaveValue("暴风雨里的灯塔");
  await words.fill("海浪拍岸，镜头推近");
  await dialog.getByRole("button", { name: /^确认 · \d+ 积分$/ }).click();
  await expect(dialog).toBeHidden();
  const film = studio.card("海浪拍岸，镜头推近");
  await studio.settled(film, "已完成");
  expect((await clip(film.getByLabel("视频结果").first())).seconds).toBeGreaterThan(1);
});

test("the last frame of a film becomes the first picture of the next one", async ({ page, studio }) => {
  await open(page, studio, "luma");
  const card = await studio.make("晨雾中的古桥");
  await studio.settled(card, "已完成");
  const { width, height } = await clip(card.getByLabel("视频结果").first());
  await card.getByRole("button", { name: "用最后一帧" }).click();
  const dialog = page.getByRole("dialog", { name: "用最后一帧" });
  await expect(dialog.getByText("图片已备好")).toBeVisible();
  const taken = dialog.getByRole("img", { name: "取出的一帧" });
  expect(await taken.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight])).toEqual([width, height]);
  expect(await barriers(page)).toEqual([]);

  const kling = (await toolsOf(page)).find(({ id }) => id === "kling")!;
  const mode = kling.modes.find(({ schema }) => schema.required?.includes("image"))!;
  await dialog.getByRole("region", { name: "做成视频" }).getByRole("button", { name: `${kling.title.zh} ${mode.label.zh}` }).click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(new RegExp(`${kling.route}\\?mode=${mode.id}$`));
  await expect(page.getByText(/^已填入：.*图/)).toBeVisible();
  await expect(studio.field("/image").locator("img").first()).toBeVisible();
  await expect(studio.prompt).toHaveValue("晨雾中的古桥");

  await studio.prompt.fill("一只白鹭掠过水面");
  await studio.generate.click();
  const next = studio.card("一只白鹭掠过水面");
  await studio.settled(next, "已完成");
  expect((await clip(next.getByLabel("视频结果").first())).seconds).toBeGreaterThan(1);
  const [made] = ((await (await page.request.get("/api/v1/tasks")).json()) as { items: { parent_id: string | null }[] }).items;
  expect(made!.parent_id).not.toBeNull();
});

test("a Luma film is extended from its card @desktop", async ({ page, studio }) => {
  await open(page, studio, "luma");
  const card = await studio.make("晨雾中的古桥");
  await studio.settled(card, "已完成");
  await card.getByRole("button", { name: "延长视频" }).click();
  const dialog = page.getByRole("dialog", { name: "延长视频" });
  const words = dialog.getByRole("textbox").first();
  await words.fill("小船穿过桥洞");
  await dialog.getByRole("button", { name: /^确认 · \d+ 积分$/ }).click();
  await expect(dialog).toBeHidden();
  const longer = studio.card("小船穿过桥洞");
  await studio.settled(longer, "已完成");
  expect(await play(longer.getByLabel("视频结果"))).toBeGreaterThan(0);
});

test("two songs stand on their card with cover and words, and play in the player", async ({ page, studio }) => {
  await open(page, studio, "suno");
  const card = await studio.make("一首关于雨夜归家的温柔民谣");
  await studio.settled(card, "已完成");
  await expect(card.locator("audio")).toHaveCount(2);
  await expect.poll(() => card.locator("audio").first().evaluate((node: HTMLAudioElement) => node.duration)).toBeGreaterThan(1);
  await card.getByText("歌词").first().click();
  await card.getByRole("link", { name: "在播放器中收听" }).first().click();

  await expect(page).toHaveURL(/\/musicplayer$/);
  const list = page.getByRole("region", { name: "我的歌曲" });
  await expect(list.getByRole("listitem")).toHaveCount(2);
  // A row plays when it is pressed; beside it stands what puts it in line.
  const songs = list.getByRole("listitem").locator("button:has(strong)");
  await songs.first().click();
  const player = page.getByRole("region", { name: "播放控制" });
  await expect(player.getByRole("button", { name: "暂停" })).toBeVisible();
  const progress = player.getByRole("slider", { name: "播放进度" });
  await expect.poll(async () => Number(await progress.inputValue())).toBeGreaterThan(0);
  await expect(list.locator("[aria-current]")).toHaveCount(1);
  // The one that plays is put in line behind the other, and comes after it.
  await list.getByRole("button", { name: /^加入队列：/ }).nth(1).click();
  await list.getByRole("button", { name: /^加入队列：/ }).first().click();
  await player.getByRole("button", { name: "下一首" }).click();
  await expect(songs.nth(1)).toHaveAttribute("aria-current", "true");
  await list.getByText("队列 1", { exact: true }).click();
  const queue = page.getByRole("list", { name: "队列" });
  await expect(queue.getByRole("listitem")).toHaveCount(1);
  await player.getByRole("button", { name: "下一首" }).click();
  await expect(list.getByText("队列是空的")).toBeVisible();
  await list.getByText("列表", { exact: true }).click();
  await expect(songs.first()).toHaveAttribute("aria-current", "true");
  // A tooltip belongs to no landmark.
  await page.mouse.move(0, 0);
  await expect(page.getByRole("tooltip")).toHaveCount(0);
  expect(await barriers(page)).toEqual([]);
  await player.getByRole("button", { name: "暂停" }).click();
  await expect(player.getByRole("button", { name: "播放", exact: true })).toBeVisible();
});

test("a picture becomes a model that can be taken away @desktop", async ({ page, studio }) => {
  await open(page, studio, "model3d");
  await studio.upload("/image", png("ding.png"));
  const card = await studio.make("青铜方鼎");
  await studio.settled(card, "已完成");
  const address = await card.getByRole("link", { name: "下载" }).getAttribute("href");
  const bytes = await (await page.request.get(address!)).body();
  expect(bytes.subarray(0, 4).toString("latin1")).toBe("glTF");
});

test("a film and a voice become somebody who speaks, stage by stage @desktop", async ({ page, studio }) => {
  await open(page, studio, "hunyuan");
  const source = await studio.make("对镜头微笑的人");
  await studio.settled(source, "已完成");
  const address = await source.getByRole("link", { name: "下载" }).getAttribute("href");
  const buffer = await (await page.request.get(address!)).body();

  const tool = await open(page, studio, "avatar");
  const media = Object.entries(tool.modes[0]!.schema.properties).filter(([, field]) => field["x-media"]);
  for (const [name, field] of media) {
    const sound = JSON.stringify(field["x-media"]).includes("audio");
    await studio.upload(`/${name}`, sound ? wav("voice.wav") : { name: "face.mp4", mimeType: "video/mp4", buffer });
  }
  const card = await makeOnly(page, studio);
  const stages = page.getByRole("list", { name: "任务阶段" });
  await expect(stages.getByRole("listitem")).toHaveText([/提交任务/, /数据处理/, /视频合成/, /完成/]);
  await studio.settled(card, "已完成");
  expect((await clip(card.getByLabel("视频结果"))).seconds).toBeGreaterThan(0);
  await card.getByText("任务详情").click();
  await expect(card.getByText("总用时")).toBeVisible();
});
