import { readFile } from "node:fs/promises";
import { becomeAdministrator } from "./administrator";
import { barriers } from "./barriers";
import { ROUTES } from "./studio";
import { expect, test } from "./test";

const PRICES = "/provider-generator/video-generator/video-pricing-generator";


test("prices are searched, sorted, turned into cards and taken away @desktop", async ({ page }) => {
  await page.goto(ROUTES.hub);
  await page.getByRole("banner").getByRole("link", { name: "API 定价" }).click();
  await expect(page).toHaveURL(PRICES);
  const rows = page.getByRole("table").locator("tbody tr");
  await expect(rows).toHaveCount(10);
  await expect(page.getByRole("navigation", { name: "价格列表分页" }).getByRole("button", { name: /第 \d 页/ })).toHaveCount(5);
  expect(await barriers(page)).toEqual([]);

  await page.getByRole("searchbox", { name: "搜索" }).fill("KLING/TEXT");
  await expect(page.getByText(/第 1–10 项，共 \d+ 项/)).toBeVisible();
  const price = page.getByRole("columnheader", { name: "价格" });
  await price.getByRole("button").click();
  await expect(price).toHaveAttribute("aria-sort", "ascending");
  const yuan = async () => Number.parseFloat((await rows.first().locator("td").nth(5).innerText()).trim().replace(/^¥/, ""));
  const low = await yuan();
  await price.getByRole("button").click();
  await expect(price).toHaveAttribute("aria-sort", "descending");
  await expect.poll(yuan).toBeGreaterThan(low);

  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "下载 CSV" }).click();
  await expect(page.getByRole("button", { name: "已下载" })).toBeVisible();
  const file = await download;
  expect(file.suggestedFilename()).toBe("API定价.csv");
  const text = await readFile(await file.path(), "utf8");
  expect(text.startsWith("\uFEFF"), "programs of spreadsheets know the encoding by it").toBe(true);
  // Trimming takes the mark away as well.
  const lines = text.trim().split("\r\n");
  expect(lines[0]).toBe("编号,名称,接口地址,状态,类型,价格,更新时间,文档");
  expect(lines.slice(1).every((line) => line.includes("/api/v1/tools/kling/text/tasks"))).toBe(true);
  await expect(page.getByRole("button", { name: "下载 CSV" })).toBeVisible();

  await page.getByText("卡片", { exact: true }).click();
  await expect(page.getByRole("heading", { level: 2 }).filter({ hasText: " · " })).toHaveCount(10);
  expect(await barriers(page)).toEqual([]);
  await page.getByRole("searchbox", { name: "搜索" }).fill("没有这样的接口");
  await expect(page.getByRole("heading", { name: "没有找到记录" })).toBeVisible();
});

test("a price leads to the document of its call, whose example is a real request @desktop", async ({ page, baseURL }) => {
  await page.goto(PRICES);
  await page.getByRole("searchbox", { name: "搜索" }).fill("seedream");
  const first = page.getByRole("link", { name: /^查看文档：/ }).first();
  // The list follows the words a moment later.
  await expect(first).toHaveAttribute("href", /\/docs\/seedream#/);
  await first.click();
  await expect(page).toHaveURL(/\/docs\/seedream#/);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("接口文档");
  expect(await barriers(page)).toEqual([]);
  const command = await page.getByRole("group", { name: /请求示例/ }).first().innerText();
  const path = /POST '([^']+)'/.exec(command)?.[1];
  const body = /-d '([\s\S]*?)' \| jq/.exec(command)?.[1];
  expect(path).toContain(`${baseURL}/api/v1/tools/seedream/`);
  await page.request.post("/api/v1/session/anonymous", { data: {}, headers: { origin: baseURL! } });
  const made = await page.request.post(path!, {
    data: JSON.parse(body!),
    headers: { "idempotency-key": crypto.randomUUID(), origin: baseURL! },
  });
  expect(made.status(), await made.text()).toBe(201);
  const document = await page.request.get("/api/v1/tools/seedream/openapi.json");
  expect(Object.keys((await document.json()).paths)).toContain(new URL(path!).pathname);
});

test("the price list and the open platform have no barrier on a phone @mobile", async ({ page }) => {
  await page.goto(PRICES);
  await expect(page.getByRole("heading", { level: 2 }).filter({ hasText: " · " })).toHaveCount(10);
  expect(await barriers(page)).toEqual([]);
  await page.goto("/dhmsg/models");
  await expect(page.getByRole("heading", { level: 2 }).filter({ hasText: " · " })).toHaveCount(10);
  expect(await barriers(page)).toEqual([]);
  await page.goto("/dhmsg");
  await expect(page.getByRole("heading", { name: "请先登录" })).toBeVisible();
  expect(await barriers(page)).toEqual([]);
});

test("the open platform shows what was made, and the log of the personal centre leads there @desktop", async ({ page, studio }) => {
  await studio.open("/provider-generator/video-generator/video-kling-creator");
  const price = await studio.price();
  await studio.settled(await studio.make("渔舟唱晚"), "已完成");
  await page.goto("/dhmsg");
  await expect(page.getByRole("banner").getByText("普通用户")).toBeVisible();
  const line = new RegExp(`1\\s*1\\s*0\\s*${price}\\s*0\\s*${price}$`);
  await expect(page.getByRole("region", { name: "按天" }).locator("tbody tr"), "the sum of all days, and today").toContainText([line, line]);
  expect(await barriers(page)).toEqual([]);
  await page.getByRole("navigation", { name: "开放平台菜单" }).getByRole("link", { name: "调用日志" }).click();
  // A visitor has no keys, and so no calls.
  await expect(page.getByRole("heading", { name: "请先登录" })).toBeVisible();
});

test("an administrator announces, a reader is told until it is put away @desktop", async ({ page, browser, baseURL }) => {
  await becomeAdministrator(page, baseURL!);
  await page.goto("/admin/announcements");
  const title = `今晚维护 ${Date.now()}`;
  await page.getByRole("button", { name: "新建公告" }).click();
  const form = page.getByRole("dialog", { name: "新建公告" });
  await form.getByLabel("标题").fill(title);
  await form.getByLabel("正文").fill("23 点起 **暂停** 服务，详见[定价](/docs/kling)");
  await form.getByText("警示", { exact: true }).first().click();
  await expect(form.getByRole("region", { name: "预览" }).getByRole("link", { name: "定价" })).toBeVisible();
  expect(await barriers(page)).toEqual([]);
  await form.getByRole("button", { name: "保存" }).click();
  await expect(page.getByRole("table").getByText(title)).toBeVisible();

  const reader = await (await browser.newContext({ baseURL: baseURL!, locale: "zh-CN" })).newPage();
  await reader.goto(ROUTES.hub);
  const banner = reader.getByRole("complementary", { name: "站内公告" });
  await expect(banner).toContainText(title);
  await expect(reader.getByRole("heading", { level: 1 })).toBeVisible();
  expect(await barriers(reader)).toEqual([]);
  await banner.getByRole("button", { name: "查看详情" }).click();
  await expect(reader.getByRole("dialog", { name: "站内公告" }).getByText("暂停")).toBeVisible();
  await reader.keyboard.press("Escape");
  await expect(banner).toBeHidden();
  await reader.reload();
  await expect(reader.getByRole("button", { name: "站内公告", exact: true })).toBeVisible();
  await expect(banner).toBeHidden();
  await reader.context().close();

  // Nobody else's test should see it.
  await page.getByRole("row", { name: new RegExp(title) }).getByRole("button", { name: "删除" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "删除" }).click();
  await expect(page.getByText("公告已删除")).toBeVisible();
});
