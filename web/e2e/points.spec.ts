import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { barriers } from "./barriers";
import { register } from "./register";
import { ROUTES } from "./studio";
import { expect, POINTS, test } from "./test";

/** The statement's entries as a person reads them, one line each, on either width. */
async function lines(page: Page): Promise<string[]> {
  const table = page.getByRole("table", { name: "积分明细" });
  const list = page.getByRole("list", { name: "积分明细" });
  await expect(table.or(list)).toBeVisible();
  const items = (await table.count()) > 0 ? table.locator("tbody tr") : list.locator("> li");
  return (await items.allInnerTexts()).map((text) => text.replace(/\s+/g, " "));
}

const choose = (page: Page, group: string, option: string) =>
  page.getByRole("radiogroup", { name: group }).getByText(option, { exact: true }).click();

test("points are held, captured and refunded before one's eyes, and taken away as a table", async ({ page, studio }) => {
  await studio.open(ROUTES.kling);
  const price = await studio.price();
  await studio.settled(await studio.make("=远山如黛"), "已完成");
  await studio.settled(await studio.make("一只风筝 #fail"), "已失败");
  await studio.expectBalance(POINTS - price);

  await page.getByRole("link", { name: new RegExp(`可用 ${POINTS - price} 积分`) }).click();
  await expect(page).toHaveURL(/\/points$/);
  await expect(page.getByRole("heading", { level: 1, name: "我的积分" })).toBeVisible();
  await expect(page.getByText("共 5 笔")).toBeVisible();
  const [refund, second, capture, first, gift] = await lines(page);
  expect(refund).toMatch(new RegExp(`退还.*一只风筝 #fail.*\\+${price}.*-${price}`));
  expect(second).toMatch(new RegExp(`冻结.*一只风筝 #fail.*-${price}.*\\+${price}`));
  expect(capture).toMatch(new RegExp(`扣除.*生成完成.*=远山如黛.*-${price}`));
  expect(first).toMatch(new RegExp(`冻结.*=远山如黛.*-${price}.*\\+${price}`));
  expect(gift).toMatch(/发放.*新用户赠送.*\+5,000/);

  // Why the points came back.
  await page.getByRole("button", { name: "一只风筝 #fail" }).first().click();
  const dialog = page.getByRole("dialog", { name: "「一只风筝 #fail」的积分明细" });
  const steps = dialog.getByRole("listitem");
  await expect(steps).toHaveText([new RegExp(`冻结.*-${price}`), new RegExp(`退还.*\\+${price}.*任务失败，积分退还：视频生成失败`)]);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();

  await choose(page, "类型", "扣除");
  await expect(page.getByText("共 1 笔")).toBeVisible();
  expect(await lines(page)).toHaveLength(1);

  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "导出 CSV" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe("积分明细.csv");
  const bytes = await readFile(await file.path());
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const rows = bytes.subarray(3).toString("utf8").split("\r\n");
  expect(rows[0]).toBe("时间（北京时间）,类型,可用积分变动,冻结积分变动,可用余额,冻结余额,说明,作品,任务 ID,序号");
  expect(rows[1]).toMatch(new RegExp(`^\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d,扣除,0,-${price},${POINTS - price},0,生成完成,'=远山如黛,[0-9a-f-]{36},3$`));
  expect(rows.slice(2)).toEqual([""]);

  await choose(page, "类型", "调整");
  await expect(page.getByText("没有符合条件的记录")).toBeVisible();
  await page.getByRole("button", { name: "清除筛选" }).click();
  await expect(page.getByText("共 5 笔")).toBeVisible();
});

test("a task under way is named beside the points that it holds, and the page follows its end", async ({ studio, context }) => {
  await studio.open(ROUTES.kling);
  const price = await studio.price();
  await studio.make("慢慢来 #slow");
  const points = await context.newPage();
  await points.goto("/points");
  const balance = points.getByRole("region", { name: "可用积分" });
  await expect(balance.getByRole("link", { name: new RegExp(`慢慢来 #slow\\s*${price}$`) })).toBeVisible();
  await expect(points.getByText("共 2 笔")).toBeVisible();
  // Without a reload: the stream tells.
  // On a busy machine a slow job may pass its deadline; it is asked for again a minute later.
  await expect(points.getByText("共 3 笔")).toBeVisible({ timeout: 120_000 });
  await expect(balance.getByText("没有冻结的积分")).toBeVisible();
  expect((await lines(points))[0]).toMatch(new RegExp(`扣除.*-${price}`));
});

test("a member passes on the invitation, and the friend's form is filled in", async ({ page, playwright, baseURL, context }) => {
  const api = await playwright.request.newContext({ baseURL: baseURL!, extraHTTPHeaders: { origin: baseURL! } });
  const name = `host-${Date.now()}-${test.info().workerIndex}`;
  const made = await api.post("/api/v1/accounts", { data: { login_name: name, password: "correct horse" } });
  expect(made.status()).toBe(201);
  await context.addCookies((await api.storageState()).cookies);
  const { code } = (await (await api.get("/api/v1/invitations")).json()) as { code: string };
  await api.dispose();

  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/points");
  const card = page.getByRole("region", { name: "邀请好友" });
  await expect(card.getByText(code)).toBeVisible();
  await expect(card.getByText("好友每次充值，您另得其所充积分的 10%。")).toBeVisible();
  await card.getByRole("button", { name: "复制链接" }).click();
  await expect(page.getByText("已复制邀请链接")).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toBe(`${baseURL}/register?iCode=${code}`);
  await context.clearCookies();
  await page.goto(link);
  await expect(page.getByLabel(/邀请码/)).toHaveValue(code);
});

test("the points page has no barrier", async ({ page, studio }) => {
  await page.goto("/points");
  await expect(page.getByText("您还没有积分账户")).toBeVisible();
  expect(await barriers(page)).toEqual([]);
  await studio.open(ROUTES.seedream);
  await studio.settled(await studio.make("画一座桥"), "已完成");
  await page.goto("/points");
  await expect(page.getByText("共 3 笔")).toBeVisible();
  expect(await barriers(page)).toEqual([]);
  await page.getByRole("button", { name: "画一座桥" }).first().press("Enter");
  await expect(page.getByRole("dialog").getByRole("listitem")).toHaveCount(2);
  expect(await barriers(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "画一座桥" }).first()).toBeFocused();
});

test("an organisation pays where its member has chosen so, and the member's own points stay", async ({ page, studio, baseURL }) => {
  await register(page, baseURL!);
  const send = (path: string, data: object) =>
    page.request.post(`/api/v1${path}`, { data, headers: { origin: baseURL!, "idempotency-key": crypto.randomUUID() } });
  const { id } = (await (await send("/organisations", { name: "剪辑组" })).json()) as { id: string };
  const moved = (await (await send(`/organisations/${id}/transfers`, { points: 400 })).json()) as { own: { available: number } };
  const own = moved.own.available;

  await studio.open(ROUTES.kling);
  const price = await studio.price();
  const menu = page.getByRole("button", { name: /^账户菜单/ });
  await menu.click();
  const wallets = page.getByRole("group", { name: "付款钱包" });
  await wallets.getByText("剪辑组").click();
  await expect(wallets.getByRole("radio", { name: /剪辑组/ })).toBeChecked();
  await page.keyboard.press("Escape");
  await expect(page.getByText("由「剪辑组」付款，可用 400 积分")).toBeVisible();

  const card = await studio.make("=远山如黛");
  await studio.settled(card, "已完成");
  await card.getByRole("button", { name: `已扣除 ${price} 积分` }).click();
  await expect(page.getByText("由「剪辑组」付款", { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("link", { name: new RegExp(`剪辑组：可用 ${400 - price} 积分`) })).toBeVisible();
  await menu.click();
  await wallets.getByText("我自己的积分").click();
  await page.keyboard.press("Escape");
  await studio.expectBalance(own);
});
