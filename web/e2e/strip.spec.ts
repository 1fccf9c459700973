import { readFile } from "node:fs/promises";
import type { Download, Page } from "@playwright/test";
import { barriers, overflow } from "./barriers";
import { ended, generated } from "./journeys";
import { ROUTES, toolsOf, type Studio } from "./studio";
import { expect, test } from "./test";

/** Makes a work with the tool at an address; gives the id of its task. */
async function work(page: Page, studio: Studio, path: string, words: string): Promise<string> {
  await studio.open(path);
  await studio.prompt.fill(words);
  const { id } = await ended(page, await generated(page, studio), words);
  return id;
}

const content = async (download: Download): Promise<Buffer> => readFile(await download.path());

/** How long a film plays by the browser's own reading of it, in seconds, and its size. */
const read = (page: Page, film: Buffer) =>
  page.evaluate(async (text) => {
    const video = document.createElement("video");
    video.src = URL.createObjectURL(new Blob([Uint8Array.from(atob(text), (char) => char.charCodeAt(0))], { type: "video/mp4" }));
    await new Promise((resolve, reject) => {
      video.onloadeddata = resolve;
      video.onerror = () => reject(new Error(video.error?.message ?? "not playable"));
    });
    return { seconds: video.duration, width: video.videoWidth, height: video.videoHeight };
  }, film.toString("base64"));

test("works from the wall become one film with a song, and an archive for an editor", async ({ page, studio }) => {
  await page.goto("/about");
  const song = (await toolsOf(page)).find(({ id }) => id === "suno")!;
  const ids = [
    await work(page, studio, ROUTES.kling, "海上日出"),
    await work(page, studio, ROUTES.kling, "云海翻腾"),
    await work(page, studio, ROUTES.nanoBanana, "白瓷碗"),
    await work(page, studio, song.route, "渔歌唱晚"),
  ];

  // The wall's keys choose; the bar leads to the strip.
  await page.goto(`${ROUTES.hub}?works=all`);
  await studio.side("作品");
  for (const id of ids) {
    await page.locator(`[data-work="${id}"] [data-open]`).first().focus();
    await page.keyboard.press("Space");
  }
  await page.getByRole("button", { name: "连成片" }).click();
  const clips = page.getByRole("list", { name: "片段" }).getByRole("button", { name: /^第 \d 段/ });
  await expect(clips).toHaveCount(3);
  await expect(page).toHaveURL(/\/strip$/);
  await expect(clips.nth(0)).toHaveAccessibleName(/海上日出/);

  // The picture goes to the front; the first film is cut to a second and a half and has words.
  await clips.nth(2).click();
  for (let step = 0; step < 2; step += 1) await page.getByRole("button", { name: "前移" }).click();
  await expect(clips.nth(0)).toHaveAccessibleName(/白瓷碗，0:03\.0$/);
  await clips.nth(1).click();
  for (const [field, seconds] of [["入点（秒）", "0.5"], ["出点（秒）", "2"]] as const) {
    await page.getByRole("textbox", { name: field }).fill(seconds);
    await page.getByRole("textbox", { name: field }).press("Enter");
  }
  await page.getByRole("textbox", { name: "字幕" }).fill("日出东方");
  await page.getByRole("textbox", { name: "片名" }).fill("三景");
  await expect(clips.nth(1)).toHaveAccessibleName(/海上日出，0:01\.5$/);
  expect(await barriers(page)).toEqual([]);
  expect(await overflow(page)).toBe(0);

  const total = /\/ 0:(\d\d\.\d)$/.exec(await page.getByText(/^0:\d\d\.\d \/ 0:\d\d\.\d$/).innerText())![1];
  const downloads: Download[] = [];
  page.on("download", (download) => downloads.push(download));
  await page.getByRole("button", { name: "导出 MP4" }).click();
  await expect(page.getByRole("status").filter({ hasText: "已保存「三景.mp4」" })).toBeVisible();
  await expect.poll(() => downloads.map((download) => download.suggestedFilename())).toEqual(["三景.mp4", "三景.srt"]);
  const film = await content(downloads[0]!);
  // The browser's own reader, and the words that the file has of itself.
  const { seconds, width, height } = await read(page, film);
  expect(Math.abs(seconds - Number(total))).toBeLessThan(0.15);
  expect([width, height].every((side) => side >= 480 && side % 2 === 0)).toBe(true);
  expect(film.includes("AI-generated")).toBe(true);
  expect((await content(downloads[1]!)).toString()).toBe("1\n00:00:03,000 --> 00:00:04,500\n日出东方\n");

  await page.getByRole("button", { name: "打包给剪辑软件" }).click();
  await expect.poll(() => downloads.length).toBe(3);
  const archive = await content(downloads[2]!);
  for (const name of ["timeline.otio", "timeline.fcpxml", "subtitles.srt", "media/01-"]) expect(archive.includes(name), name).toBe(true);

  await page.reload();
  await expect(clips).toHaveCount(3);
  await expect(clips.nth(0)).toHaveAccessibleName(/白瓷碗/);
});

test("an export can be cancelled, and a deleted work is named and left out @desktop", async ({ page, studio, baseURL, complaints }) => {
  complaints.expect(/404 .*\/api\/v1\/tasks\//);
  const gone = await work(page, studio, ROUTES.kling, "静水深流");
  const kept = await work(page, studio, ROUTES.kling, "远山如黛");
  await page.goto(`/strip?add=${gone},${kept}`);
  const clips = page.getByRole("list", { name: "片段" }).getByRole("button", { name: /^第 \d 段/ });
  await expect(clips).toHaveCount(2);
  await page.getByRole("button", { name: "导出 MP4" }).click();
  await page.getByRole("button", { name: "取消", exact: true }).click();
  await expect(page.getByText("已取消")).toBeVisible();
  await expect(page.getByRole("button", { name: "导出 MP4" })).toBeVisible();

  expect((await page.request.delete(`/api/v1/tasks/${gone}`, { headers: { origin: baseURL! } })).ok()).toBe(true);
  await page.reload();
  await expect(page.getByText("「静水深流」已删除，未放入成片。")).toBeVisible();
  await expect(clips).toHaveCount(1);
});
