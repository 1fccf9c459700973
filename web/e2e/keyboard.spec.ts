import type { Locator, Page } from "@playwright/test";
import { ROUTES } from "./studio";
import { expect, test } from "./test";

/** Presses Tab until the element has the focus; a form has fewer stops than this. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  const focused = () => target.evaluate((node) => node === document.activeElement);
  for (let stop = 0; stop < 80; stop += 1) {
    await page.keyboard.press("Tab");
    if (await focused()) return;
  }
  throw new Error("Tab never came to the element");
}

test("from the hub to a finished picture without a mouse @desktop", async ({ page, studio }) => {
  await page.goto(ROUTES.hub);
  await expect(studio.prompt).toBeVisible();
  const rail = page.getByRole("navigation", { name: "创作工具" });

  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "跳到主要内容" })).toBeFocused();
  await tabTo(page, rail.getByRole("button", { name: "视频" }));
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowRight");
  const wanted = page.getByRole("link", { name: /V4.0 图像/ });
  const listed = page.getByRole("group", { name: "图片工具" }).getByRole("link");
  await expect(listed.first()).toBeFocused();
  const before = (await listed.allInnerTexts()).findIndex((words) => words.includes("V4.0"));
  for (let step = 0; step < before; step += 1) await page.keyboard.press("ArrowDown");
  await expect(wanted).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(ROUTES.seedream));
  await expect(page.getByRole("heading", { level: 1, name: "V4.0 图像" })).toBeVisible();

  await tabTo(page, studio.prompt);
  await page.keyboard.type("只用键盘画的鹤");
  await tabTo(page, studio.chip("生成数量"));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("spinbutton", { name: "生成数量" })).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Escape");
  await expect(studio.chip("生成数量")).toBeFocused();
  await expect(studio.generate).toHaveText("生成 · 最多 20 积分");
  await tabTo(page, studio.generate);
  await page.keyboard.press("Enter");

  const card = studio.card("只用键盘画的鹤");
  await studio.settled(card, "已完成");
  const picture = card.getByRole("button", { name: "图片 1" });
  await tabTo(page, picture);
  await page.keyboard.press("Enter");
  const viewer = page.getByRole("dialog", { name: "作品预览" });
  await expect(viewer.getByText("1 / 2")).toBeVisible();
  await page.keyboard.press("ArrowRight");
  await expect(viewer.getByText("2 / 2")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(viewer).toBeHidden();
});

test("Ctrl and Enter in the prompt start the task @desktop", async ({ page, studio }) => {
  await studio.open(ROUTES.nanoBanana);
  await studio.prompt.fill("一笔画成的燕子");
  await page.keyboard.press("Control+Enter");
  await studio.settled(studio.card("一笔画成的燕子"), "已完成");
});

test("on a phone, whatever Tab comes to in a form stands clear of the button and the bars @mobile", async ({ page, studio }) => {
  await studio.open(ROUTES.kling);
  await studio.prompt.focus();
  const bar = async () => (await studio.generate.boundingBox())!.y;
  let stops = 0;
  for (; stops < 40; stops += 1) {
    await page.keyboard.press("Tab");
    if (await studio.generate.evaluate((node) => node === document.activeElement)) break;
    const { top, bottom, words } = await page.evaluate(() => {
      const focused = document.activeElement!;
      const { top, bottom } = focused.getBoundingClientRect();
      return { top, bottom, words: focused.outerHTML.slice(0, 120) };
    });
    expect(bottom, words).toBeLessThanOrEqual(await bar());
    expect(top, words).toBeGreaterThanOrEqual(0);
  }
  expect(stops).toBeGreaterThan(3);
  expect(stops).toBeLessThan(40);
});

test("Tab goes along the bar in the order in which it is read @desktop", async ({ page }) => {
  for (const path of ["/", ROUTES.kling]) {
    await page.goto(path);
    const bar = page.getByRole("banner");
    await expect(bar.getByRole("button", { name: /^账户菜单/ })).toBeVisible();
    await expect(bar.getByRole("button", { name: /切换语言为英文/ })).toBeVisible();
    const stops = await bar.locator("a, button").filter({ visible: true }).evaluateAll((nodes) => nodes.map((node) => node.getBoundingClientRect().x));
    expect(stops.length, path).toBeGreaterThan(4);
    expect(stops, path).toEqual(stops.toSorted((one, other) => one - other));
  }
});
