import type { Page } from "@playwright/test";
import { becomeAdministrator } from "./administrator";
import { overflow } from "./barriers";
import { ROUTES, siteOf, toolsOf } from "./studio";
import { expect, test } from "./test";

async function defaultTool(page: Page): Promise<string> {
  const { default_tool } = await siteOf(page);
  return (await toolsOf(page)).find((tool) => tool.id === default_tool)!.title.zh;
}

test("the site's address opens the hub with a tool ready", async ({ page, studio }) => {
  await page.goto(ROUTES.hub);
  await expect(page).toHaveURL(new RegExp(`${ROUTES.hub}$`));
  const first = await defaultTool(page);
  await expect(page.getByRole("heading", { level: 1, name: first })).toBeVisible();
  await expect(page).toHaveTitle(`${first} · 百工`);
  expect(await studio.price()).toBeGreaterThan(0);
  await studio.side("作品");
  await expect(page.getByText("第一件作品，从这里开始")).toBeVisible();
});

test("tools are picked from the rail by mouse @desktop", async ({ page }) => {
  await page.goto(ROUTES.hub);
  const rail = page.getByRole("navigation", { name: "创作工具" });
  await rail.getByRole("button", { name: "视频" }).hover();
  const menu = page.getByRole("group", { name: "视频工具" });
  const [video] = (await siteOf(page)).rail;
  await expect(menu.getByRole("heading")).toHaveText(video!.sections.map((section) => section.title.zh));
  await expect(menu.getByRole("link")).toHaveCount(video!.sections.flatMap((section) => section.entries).length);
  await menu.getByRole("link", { name: /可灵视频/ }).click();
  await expect(page).toHaveURL(new RegExp(ROUTES.kling));
  await expect(page.getByRole("heading", { level: 1, name: "可灵视频" })).toBeVisible();

  await rail.getByRole("button", { name: "图片" }).hover();
  await page.getByRole("group", { name: "图片工具" }).getByRole("link", { name: /V4.0 图像/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "V4.0 图像" })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: "可灵视频" })).toBeVisible();
});

test("tools are picked from the rail by keyboard @desktop", async ({ page }) => {
  await page.goto(ROUTES.hub);
  const rail = page.getByRole("navigation", { name: "创作工具" });
  await rail.getByRole("button", { name: "视频" }).focus();
  await page.keyboard.press("ArrowDown");
  await expect(rail.getByRole("button", { name: "图片" })).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowRight");
  const links = page.getByRole("group", { name: "视频工具" }).getByRole("link");
  await expect(links.first()).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(rail.getByRole("button", { name: "视频" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(links.first()).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(links.nth(1)).toBeFocused();
  const second = (await siteOf(page)).rail[0]!.sections.flatMap((section) => section.entries)[1]!;
  await page.keyboard.press("Enter");
  const { title } = (await toolsOf(page)).find((tool) => tool.id === second.tool)!;
  await expect(page.getByRole("heading", { level: 1, name: title.zh })).toBeVisible();
});

test("tools are picked from the bar at the bottom @mobile", async ({ page }) => {
  await page.goto(ROUTES.hub);
  await page.getByRole("navigation", { name: "创作工具" }).getByRole("button", { name: "全部工具" }).tap();
  const drawer = page.getByRole("dialog", { name: "全部工具" });
  const { rail } = await siteOf(page);
  const entries = rail.flatMap((group) => group.sections.flatMap((section) => section.entries));
  // The music player and the gallery are pages beside the tools.
  const pages = entries.some((entry) => entry.tool === "suno") ? 2 : 1;
  await expect(drawer.locator("section").getByRole("link")).toHaveCount(entries.length + pages);
  await drawer.getByRole("textbox", { name: "查找工具" }).fill("一起跳舞");
  await drawer.getByRole("link", { name: /Pixverse 视频/ }).tap();
  await expect(drawer).toBeHidden();
  await expect(page.getByRole("heading", { level: 1, name: "Pixverse 视频" })).toBeVisible();
});

test("nothing is wider than the window", async ({ page, studio }) => {
  for (const path of Object.values(ROUTES)) {
    await studio.open(path);
    expect(await overflow(page), path).toBe(0);
  }
});

test("nor on the narrowest phone, in English, for an administrator @mobile", async ({ page, baseURL }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await page.addInitScript(() => localStorage.setItem("baigong.language", "en"));
  await becomeAdministrator(page, baseURL!);
  for (const path of ["/admin/dashboard", "/admin/orders", "/admin/review", "/dhmsg", "/points", "/service-market", ROUTES.kling]) {
    await page.goto(path);
    await expect(page.locator("main").locator("[role=radiogroup], table, article, textarea").first()).toBeVisible();
    expect(await overflow(page), path).toBe(0);
  }
});

test("an unknown address says so, in its status as well, and leads back", async ({ page, complaints }) => {
  complaints.expect(/404 .*\/no-such-tool/);
  const answer = await page.goto("/no-such-tool");
  expect(answer!.status()).toBe(404);
  await expect(page).toHaveTitle(/^这里没有这道工序/);
  await expect(page.getByRole("heading", { name: "这里没有这道工序" })).toBeVisible();
  await page.getByRole("link", { name: "回到创作工坊" }).click();
  await expect(page.getByRole("heading", { level: 1, name: await defaultTool(page) })).toBeVisible();
});

test("the page speaks English when asked to, and remembers", async ({ page, studio }) => {
  await studio.open(ROUTES.kling);
  await page.getByRole("button", { name: /切换语言为英文/ }).click();
  await expect(page.getByRole("button", { name: /^Generate/ })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("button", { name: /^Generate/ })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
});
