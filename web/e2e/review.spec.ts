import { readFile } from "node:fs/promises";
import type { Browser, Page } from "@playwright/test";
import { becomeAdministrator } from "./administrator";
import { barriers, overflow } from "./barriers";
import { ROUTES } from "./studio";
import { expect, POINTS, test, type Complaints } from "./test";

/** A page of the administrator beside the user's. */
async function operator(browser: Browser, baseURL: string, complaints: Complaints): Promise<Page> {
  const context = await browser.newContext({ baseURL, locale: "zh-CN", viewport: { width: 1440, height: 900 }, reducedMotion: "reduce" });
  await complaints.listen(context);
  const page = await context.newPage();
  await becomeAdministrator(page, baseURL);
  return page;
}


test("a task in doubt is settled by the administrator, and its user sees the points return @desktop", async ({ page, studio, browser, baseURL, complaints }) => {
  const prompt = `画一座桥 ${Date.now()} #badjson`;
  await studio.open(ROUTES.nanoBanana);
  await studio.mode("线路2（图像编辑）");
  const price = await studio.price();
  const card = await studio.make(prompt);
  await expect(card.getByText("待核实", { exact: true }).first()).toBeVisible();
  expect(await (await page.request.get("/api/v1/points")).json()).toEqual({ available: POINTS - price, held: price });

  const admin = await operator(browser, baseURL!, complaints);
  await admin.goto("/admin/review");
  const menu = admin.getByRole("navigation", { name: "管理菜单" });
  await expect(menu.getByRole("link", { name: /待核实\s*\d+ 项待处理/ })).toBeVisible();
  const doubt = admin.getByRole("article", { name: prompt });
  await expect(doubt.getByText("提交给供应商时没有得到可靠的答复")).toBeVisible();
  await expect(doubt.getByText("Nano Banana · 线路2（图像编辑）")).toBeVisible();
  await doubt.getByRole("button", { name: "退还积分" }).click();
  const dialog = admin.getByRole("dialog", { name: `退还 ${price} 积分？` });
  await dialog.getByRole("button", { name: "退还积分" }).click();
  await expect(dialog.getByText("请填写核实依据")).toBeVisible();
  expect(await barriers(admin)).toEqual([]);
  await dialog.getByRole("textbox", { name: "核实依据" }).fill("供应商后台查无此任务");
  await dialog.getByRole("button", { name: "退还积分" }).click();
  await expect(admin.getByText(`已退还 ${price} 积分`)).toBeVisible();
  await expect(doubt).toBeHidden();

  // Without a reload: the stream tells.
  await studio.settled(card, "已失败");
  await expect(card.getByText("经人工核实，任务未完成，积分已退还").first()).toBeVisible();
  await studio.expectBalance(POINTS);

  await admin.goto("/admin/audit");
  await expect(admin.getByRole("row", { name: /核实任务.*已完成.*task:/ }).first()).toBeVisible();
  await admin.context().close();
});

test("the dashboard, the queue, the ledger and the exports have no barrier", async ({ page, studio, baseURL }) => {
  await studio.open(ROUTES.seedream);
  await studio.settled(await studio.make("画一条河"), "已完成");
  await studio.settled(await studio.make("画一座山 #fail"), "已失败");
  await becomeAdministrator(page, baseURL!);

  await page.goto("/admin/dashboard");
  await expect(page.getByRole("heading", { level: 1, name: "运营看板" })).toBeVisible();
  const ends = page.getByRole("region", { name: "任务结果" });
  await expect(ends.getByRole("img", { name: /任务结果：完成 [1-9]/ })).toBeVisible();
  await expect(page.getByText("成功率").first()).toBeVisible();
  expect(await barriers(page)).toEqual([]);
  expect(await overflow(page)).toBe(0);
  // The same figures, for those who do not see the picture.
  await ends.getByText("表", { exact: true }).click();
  await expect(ends.getByRole("row")).toHaveCount(25);
  expect(await barriers(page)).toEqual([]);

  await page.goto("/admin/review");
  // It opens where something waits, which other tests decide.
  await page.getByRole("radiogroup", { name: "待核实的内容" }).getByText(/^任务与取消（\d+）$/).click();
  await expect(page.getByRole("radio", { name: /任务与取消（\d+）/ })).toBeChecked();
  expect(await barriers(page)).toEqual([]);
  expect(await overflow(page)).toBe(0);

  await page.goto("/admin/ledger");
  await page.getByRole("button", { name: "立即核对" }).click();
  await expect(page.getByRole("heading", { name: "账目平衡" })).toBeVisible();
  await expect(page.getByText("手动").first()).toBeVisible();
  expect(await barriers(page)).toEqual([]);
  expect(await overflow(page)).toBe(0);

  await page.goto("/admin/exports");
  const journal = page.getByRole("article", { name: "积分流水账" });
  await expect(journal.getByText(/\d+ 行 · 约/)).toBeVisible();
  expect(await barriers(page)).toEqual([]);
  expect(await overflow(page)).toBe(0);
  const download = page.waitForEvent("download");
  await journal.getByRole("link", { name: /JSON Lines/ }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^baigong-journal-\d{8}-\d{8}\.jsonl$/);
  const lines = (await readFile(await file.path(), "utf8")).trim().split("\n");
  expect(JSON.parse(lines[0]!)).toMatchObject({ seq: expect.any(Number), available_delta: expect.any(Number) });
});
