import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { barriers, overflow } from "./barriers";
import { launch } from "./host";
import { isWide } from "./journeys";
import { ROUTES } from "./studio";
import { expect, test } from "./test";

test("the home page says what this place makes, and one press makes it", async ({ page, studio }) => {
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1, name: "写一句，看它动起来" })).toBeVisible();
  await expect(page.getByText(/^无需注册，首次来访即有 \d+ 积分可试。$/)).toBeVisible();
  // On a phone there is room for one of the two ways in; it leads on to the other.
  const ways = page.getByRole("banner").locator("[data-sign-in]").getByRole("link");
  await expect(ways.filter({ visible: true })).toHaveText(isWide(page) ? ["登录", /^注册/] : ["登录"]);
  await expect(page).toHaveTitle("百工 · AI 创作工坊");
  await expect(page.getByText(/ · Enter 生成$/)).toBeVisible();
  const field = page.getByRole("textbox", { name: "您想看到什么？" });
  await expect(field).not.toHaveValue("");
  expect(await barriers(page)).toEqual([]);
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  // What was published last is below the first screen, which lets see that there is more.
  const films = page.getByRole("region", { name: "最新的视频" });
  await expect(films.getByRole("heading")).toBeInViewport();
  await expect(films.getByRole("listitem").first()).toBeVisible();
  await expect(page.getByRole("contentinfo", { name: "页脚" })).toBeVisible();

  const words = "江上一只小船，远山如黛";
  await field.fill(words);
  await page.getByRole("main").getByRole("button", { name: /^生成 · \d+ 积分$/ }).click();
  await expect(page).toHaveURL(new RegExp(ROUTES.hub));
  await expect(studio.card(words).locator("video").first()).toBeVisible();
});

test("on a phone the home page's ways are in its menu @mobile", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("button", { name: "菜单", exact: true }).tap();
  const menu = page.getByRole("dialog", { name: "菜单", exact: true });
  await expect(menu.getByRole("link", { name: "开始创作" })).toHaveAttribute("href", ROUTES.hub);
  expect(await barriers(page)).toEqual([]);
  await menu.getByRole("link", { name: "作品画廊" }).tap();
  await expect(page).toHaveURL(/\/image-gallery$/);
});

test("a configured chat opens within the home page and is handed what the address holds for it @desktop", async ({ page }) => {
  const chat = createServer((request, answer) => {
    answer.setHeader("content-type", "text/html; charset=utf-8");
    answer.end(`<!doctype html><title>对话</title><p>${request.url}</p>`);
  });
  await new Promise<void>((listening) => chat.listen(0, "127.0.0.1", listening));
  const { port } = chat.address() as AddressInfo;
  const host = await launch({ BAIGONG_SITE__CHAT_URL: `http://127.0.0.1:${port}/talk` });
  try {
    await page.goto(`${host.url}/?redirect=chat&server=one`);
    await expect(page.frameLocator("iframe").getByText("/talk?server=one")).toBeVisible();
    // From a page that only carries it, by the menu.
    await page.goto(`${host.url}/?server=two`);
    const nav = page.getByRole("navigation", { name: "网站导航" });
    await nav.getByRole("button", { name: "AI 对话" }).hover();
    await nav.getByRole("link", { name: "AI 对话" }).click();
    await expect(page.frameLocator("iframe").getByText("/talk?server=two")).toBeVisible();
    await expect(page.getByRole("link", { name: "在新标签页打开", exact: true })).toHaveAttribute("href", /\/talk\?server=two$/);
    expect(await barriers(page)).toEqual([]);
  } finally {
    // First the page: it would complain of a host that is gone.
    await page.close();
    await host.stop();
    chat.close();
  }
});

test("a site that an entry names is shown within the home page @desktop", async ({ page }) => {
  const other = createServer((request, answer) => {
    answer.setHeader("content-type", "text/html; charset=utf-8");
    answer.end(`<!doctype html><title>曲</title><p>${request.url}</p>`);
  });
  await new Promise<void>((listening) => other.listen(0, "127.0.0.1", listening));
  const { port } = other.address() as AddressInfo;
  const host = await launch({ BAIGONG_SITE__HOME__MUSIC: `http://127.0.0.1:${port}/plaza` });
  try {
    await page.goto(host.url);
    const entry = page.getByRole("navigation", { name: "网站导航" }).getByRole("link", { name: "音乐广场" });
    await entry.click();
    await expect(page.frameLocator("iframe").getByText("/plaza")).toBeVisible();
    await expect(page.getByText("正在打开音乐广场")).toBeHidden();
    await expect(entry).toHaveAttribute("aria-current", "page");
    await page.goBack();
    await expect(page.getByRole("heading", { level: 1, name: "写一句，看它动起来" })).toBeVisible();
  } finally {
    // First the page: it would complain of a host that is gone.
    await page.close();
    await host.stop();
    other.close();
  }
});
