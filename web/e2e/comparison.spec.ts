import type { Page } from "@playwright/test";
import { becomeAdministrator } from "./administrator";
import { barriers, overflow } from "./barriers";
import { register } from "./register";
import { POINTS, expect, test } from "./test";
import { ROUTES, type Studio } from "./studio";

const PROMPT = "雨后的江南小巷，镜头缓缓推进";

/** Two presses from a filled form: the dialog, and go. Gives the total on its button. */
async function compare(page: Page, studio: Studio, path: string): Promise<number> {
  await studio.open(path);
  await studio.prompt.fill(PROMPT);
  let quoted = 0;
  page.on("response", (response) => {
    if (response.url().endsWith("/api/v1/quotes")) quoted += 1;
  });
  await page.getByRole("button", { name: "比稿", exact: true }).click();
  const go = page.getByRole("dialog", { name: "比稿" }).getByRole("button", { name: /^开始比稿 · (最多 )?\d+ 积分$/ });
  await expect(go).toBeVisible();
  // The server's quotes take the place of the tables' prices a moment later.
  await expect.poll(() => quoted).toBeGreaterThanOrEqual(2);
  expect(await barriers(page)).toEqual([]);
  const total = Number(/(\d+) 积分/.exec(await go.innerText())?.[1]);
  await go.click();
  await page.waitForURL(/\/comparisons\/[^/]+$/);
  return total;
}

test("two presses lead from the hub's form to a wall of results, where one is chosen and the rest goes, and comes back", async ({ page, studio }) => {
  const total = await compare(page, studio, ROUTES.hub);
  const works = page.getByRole("group", { name: "参加比稿的作品" }).getByRole("article");
  await expect(works).toHaveCount(3);
  const choose = page.getByRole("button", { name: /^选它/ });
  await expect(choose).toHaveCount(3);

  // What is charged is never more than what the button said.
  const { available, held } = await (await page.request.get("/api/v1/points")).json();
  expect(held).toBe(0);
  expect(POINTS - available).toBeLessThanOrEqual(total);
  expect(POINTS - available).toBeGreaterThan(0);
  const sums = page.locator("dl dd");
  await expect(sums.nth(0)).toHaveText(`${total} 积分`);
  await expect(sums.nth(1)).toHaveText(`${POINTS - available} 积分`);
  expect(await barriers(page)).toEqual([]);
  expect(await overflow(page)).toBe(0);

  const kept = await works.nth(1).getAttribute("aria-label");
  await choose.nth(1).click();
  await expect(works).toHaveCount(1);
  await expect(works).toContainText("已选定");
  expect(kept).toContain(((await works.getAttribute("aria-label")) ?? "").replace(/^.*：/, ""));
  await page.reload();
  await expect(works).toHaveCount(1);
  await expect(sums.nth(1)).toHaveText(`${POINTS - available} 积分`);
});

test("a choice is taken back while its message stands, and the list leads to the wall", async ({ page, studio, complaints }) => {
  // A film that is still on its way when its work is put away.
  complaints.expect(/404 .*\/media\//);
  await compare(page, studio, ROUTES.kling);
  const works = page.getByRole("group", { name: "参加比稿的作品" }).getByRole("article");
  await expect(page.getByRole("button", { name: /^选它/ })).toHaveCount(3);
  await page.getByRole("button", { name: /^选它/ }).first().click();
  await expect(works).toHaveCount(1);
  await page.getByRole("button", { name: "撤销" }).click();
  await expect(works).toHaveCount(3);

  // On a phone the message lies over the link for as long as the pointer rests on it.
  await page.getByRole("link", { name: "全部比稿" }).press("Enter");
  const row = page.getByRole("link", { name: `打开比稿：${PROMPT}` });
  await expect(row).toBeVisible();
  expect(await barriers(page)).toEqual([]);
  await row.click();
  await expect(works).toHaveCount(3);
});

test("the keyboard alone finds a work, opens and chooses it @desktop", async ({ page, studio }) => {
  await compare(page, studio, ROUTES.kling);
  await expect(page.getByRole("button", { name: /^选它/ })).toHaveCount(3);
  await page.keyboard.press("2");
  await page.keyboard.press("Enter");
  const viewer = page.getByRole("dialog", { name: "作品预览" });
  await expect(viewer).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(viewer).toBeHidden();
  await page.keyboard.press("2");
  await page.keyboard.press("c");
  await expect(page.getByRole("group", { name: "参加比稿的作品" }).getByRole("article")).toHaveCount(1);
});

test("a comparison is shared, voted on by somebody else who then learns who made which, and taken back", async ({ page, studio, browser, baseURL }) => {
  await register(page, baseURL!);
  await compare(page, studio, ROUTES.hub);
  await expect(page.getByRole("button", { name: /^选它/ })).toHaveCount(3);
  await page.getByRole("button", { name: "公开投票" }).click();
  const dialog = page.getByRole("dialog", { name: "公开这次比稿" });
  expect(await barriers(page)).toEqual([]);
  await dialog.getByRole("button", { name: "公开", exact: true }).click();
  await expect(page.getByText("3 件待审核")).toBeVisible();

  // An administrator agrees to each work.
  const office = await browser.newContext({ baseURL: baseURL! });
  const desk = await office.newPage();
  await becomeAdministrator(desk, baseURL!);
  const { share } = await (await page.request.get(`/api/v1/comparisons/${page.url().split("/").at(-1)}/share`)).json();
  const { items } = await (await desk.request.get("/api/v1/admin/gallery?state=pending&page_size=100")).json();
  for (const { id } of share.entries) {
    const { updated_ms: seen_ms } = items.find((item: { id: string }) => item.id === id);
    const agreed = await desk.request.post(`/api/v1/admin/gallery/${id}/approve`, { data: { seen_ms }, headers: { origin: baseURL! } });
    expect(agreed.ok(), await agreed.text()).toBe(true);
  }
  await office.close();
  await page.reload();
  await expect(page.getByText("已公开 · 0 票")).toBeVisible();
  const address = (await page.getByRole("link", { name: "打开投票页" }).getAttribute("href"))!;

  // Somebody else finds it on home, votes without knowing who made which, and is told.
  const context = await browser.newContext({ baseURL: baseURL!, viewport: page.viewportSize(), locale: "zh-CN", reducedMotion: "reduce" });
  const voter = await context.newPage();
  await register(voter, baseURL!);
  await voter.goto("/");
  await voter.getByRole("region", { name: "大家的比稿" }).getByRole("link", { name: /去投票/ }).click();
  await voter.waitForURL(/\/versus\/.+/);
  await voter.goto(address);
  const first = voter.getByRole("listitem", { name: "A 号作品" });
  await expect(first).toBeVisible();
  await expect(voter.getByText(PROMPT)).toBeVisible();
  await expect(voter.getByText(/\d 票/)).toHaveCount(0);
  expect(await barriers(voter)).toEqual([]);
  expect(await overflow(voter)).toBe(0);
  await first.getByRole("button", { name: "投 A" }).click();
  await expect(first).toContainText("1 票 · 100%");
  await expect(first.getByRole("button", { name: "已投 A" })).toBeVisible();
  expect(await barriers(voter)).toEqual([]);
  await voter.getByRole("link", { name: "全部公开比稿" }).click();
  await expect(voter.getByRole("link", { name: new RegExp(`${PROMPT}.*1 票`) }).first()).toBeVisible();
  expect(await barriers(voter)).toEqual([]);

  await page.reload();
  await expect(page.getByText("已公开 · 1 票")).toBeVisible();
  await page.getByRole("button", { name: /^选它/ }).first().click();
  await expect(page.getByText("已选定", { exact: true }).first()).toBeVisible();
  await expect(page.getByRole("group", { name: "参加比稿的作品" }).getByRole("article")).toHaveCount(3);
  await page.getByRole("button", { name: "收回" }).click();
  await expect(page.getByRole("button", { name: "公开投票" })).toBeVisible();
  await voter.goto(address);
  await expect(voter.getByText("这次比稿没有公开")).toBeVisible();
  await context.close();
});
