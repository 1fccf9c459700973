import type { Locator, Page } from "@playwright/test";
import { becomeAdministrator } from "./administrator";
import { barriers, overflow } from "./barriers";
import { ROUTES } from "./studio";
import { expect, test } from "./test";

/** The cheapest package of the demonstration. */
const CARD = { title: "体验卡", price: "¥9.90", points: 1000 };
let count = 0;

/** Signs the page in as a new member. */
async function join(page: Page, baseURL: string): Promise<void> {
  const login_name = `buyer-${Date.now()}-${test.info().workerIndex}-${(count += 1)}`;
  const made = await page.request.post("/api/v1/accounts", { data: { login_name, password: "correct horse" }, headers: { origin: baseURL } });
  expect(made.status(), await made.text()).toBe(201);
}

const available = async (page: Page): Promise<number> => ((await (await page.request.get("/api/v1/points")).json()) as { available: number }).available;

const buyWith = (page: Page, channel: "微信支付" | "支付宝") =>
  page.getByRole("button", { name: `用${channel}购买「${CARD.title}」`, exact: true }).click();

/** Presses a button that opens the cashier, and gives that window once the order is known there. The page is quoted if none opens. */
async function cashierOf(page: Page, press: () => Promise<void>): Promise<Page> {
  const opening = page.context().waitForEvent("page");
  await press();
  const cashier = await opening.catch(async () => {
    throw new Error(`no window opened; the page says: ${(await page.getByRole("dialog").allInnerTexts()).join(" ")}`);
  });
  await expect(cashier.getByText("演示收银台：不会产生真实扣款。")).toBeVisible();
  return cashier;
}

/** Pays on the simulated cashier's page. */
async function payAt(cashier: Page): Promise<void> {
  await expect(cashier.getByText(CARD.price, { exact: true })).toBeVisible();
  // The shop's window may come to the front at that moment, and a mouse in a window behind it is never answered.
  await cashier.getByRole("button", { name: `确认付款 ${CARD.price}` }).dispatchEvent("click");
}

/** Buys and pays over the API, as preparation; gives the number of the order when its points are booked. */
async function bought(page: Page, baseURL: string): Promise<string> {
  const { data } = await (await page.request.get("/py/api/v1/product/list")).json();
  const card = (data.productList as { id: string; title: string }[]).find(({ title }) => title === CARD.title);
  const made = await page.request.post("/api/v1/orders", {
    data: { product_id: card?.id, channel: "wechat", way: "qr" },
    headers: { origin: baseURL, "idempotency-key": crypto.randomUUID() },
  });
  expect(made.ok(), await made.text()).toBe(true);
  const { order, pay } = await made.json();
  expect((await page.request.post(`${pay.content}/pay`)).ok()).toBe(true);
  const status = async () => (await (await page.request.get(`/api/v1/orders/${order.order_no}`)).json()).status as string;
  await expect.poll(status).toBe("SUCCESS");
  return order.order_no;
}

async function celebrated(page: Page): Promise<Locator> {
  const dialog = page.getByRole("dialog", { name: "支付成功" });
  await expect(dialog.getByText("+1,000 积分")).toBeVisible();
  return dialog;
}

test("points are bought with WeChat by a code, and are there at once @desktop", async ({ page, baseURL }) => {
  await join(page, baseURL!);
  await page.goto("/service-market");
  const before = await available(page);
  await buyWith(page, "微信支付");
  const paying = page.getByRole("dialog", { name: "微信扫码支付" });
  await expect(paying.getByRole("img", { name: "微信支付付款二维码" })).toBeVisible();
  await expect(paying.getByRole("timer")).toHaveText(/^0[45]:\d\d$/);
  await expect(paying.locator("code")).toHaveText(/^[0-9A-Z]{32}$/);
  const cashier = await cashierOf(page, () => paying.getByRole("link", { name: "打开演示收银台" }).click());
  await payAt(cashier);
  await expect(cashier.getByText("已支付")).toBeVisible();
  await cashier.close();
  await expect(paying).toBeHidden();
  const paid = await celebrated(page);
  await expect(paid.getByText(`当前可用 ${(before + CARD.points).toLocaleString("zh-CN")} 积分`)).toBeVisible();
  expect(await available(page)).toBe(before + CARD.points);
  await paid.getByRole("link", { name: "去创作" }).click();
  await expect(page).toHaveURL(new RegExp(`${ROUTES.hub}$`));
});

test("pressing buy again gives the open order, in this window and in another @desktop", async ({ page, context, baseURL }) => {
  await join(page, baseURL!);
  await page.goto("/service-market");
  const ordered = async (at: Page) => {
    await buyWith(at, "微信支付");
    return at.getByRole("dialog", { name: "微信扫码支付" }).locator("code").innerText();
  };
  const number = await ordered(page);
  for (let press = 0; press < 3; press++) {
    await page.keyboard.press("Escape");
    expect(await ordered(page)).toBe(number);
  }
  const other = await context.newPage();
  await other.goto("/service-market");
  expect(await ordered(other)).toBe(number);
  const orders = await (await page.request.get("/api/v1/orders")).json();
  expect(orders.total).toBe(1);
  await other.close();

  // Who turns to another channel has one open order all the same.
  await page.bringToFront();
  await page.keyboard.press("Escape");
  const cashier = await cashierOf(page, () => buyWith(page, "支付宝"));
  await cashier.close();
  await page.goto("/service-market?redirect=order");
  await expect(page.getByRole("article", { name: CARD.title })).toHaveCount(2);
  await expect(page.getByRole("button", { name: "继续支付" })).toHaveCount(1);
});

test("the trial stands first on its shelf, and one card in the store is named the best value @desktop", async ({ page }) => {
  await page.goto("/service-market");
  const shelf = page.getByRole("region", { name: "网页套餐" });
  await expect(shelf.getByRole("heading", { level: 3 }).first()).toHaveText(CARD.title);
  await expect(page.getByText("最划算", { exact: true })).toHaveCount(1);
  await expect(page.getByRole("main").getByText("演示", { exact: true })).toHaveCount(1);
  await page.getByRole("link", { name: "联系客服" }).click();
  await page.getByRole("link", { name: "我的订单与退款" }).click();
  await expect(page.getByRole("link", { name: "我的订单", exact: true })).toHaveAttribute("aria-current", "page");
});

test("bought points are spent like all others @desktop", async ({ page, studio, baseURL }) => {
  await join(page, baseURL!);
  const before = await available(page);
  await bought(page, baseURL!);
  await studio.open(ROUTES.seedream);
  const price = await studio.price();
  await studio.settled(await studio.make("用买来的积分画一座桥"), "已完成");
  await studio.expectBalance(before + CARD.points - price);
});

test("a buyer asks for the money back, and reads that an administrator decides @desktop", async ({ page, baseURL }) => {
  await join(page, baseURL!);
  await bought(page, baseURL!);
  await page.goto("/service-market?redirect=order");
  const order = page.getByRole("article", { name: CARD.title });
  await expect(order.getByText("支付成功")).toBeVisible();
  await order.getByRole("button", { name: "申请退款" }).click();
  const asking = page.getByRole("dialog", { name: "申请退款" });
  await asking.getByRole("textbox", { name: "退款原因" }).fill("买多了");
  await asking.getByRole("button", { name: "提交申请" }).click();
  await expect(order.getByText("退款申请已提交，等待管理员处理")).toBeVisible();
});

test("an administrator refunds an order, and the buyer's page follows by itself @desktop", async ({ page, browser, baseURL }) => {
  await join(page, baseURL!);
  const number = await bought(page, baseURL!);
  const paid = await available(page);
  const asked = await page.request.post(`/api/v1/orders/${number}/refund-request`, { data: { reason: "买多了" }, headers: { origin: baseURL! } });
  expect(asked.ok(), await asked.text()).toBe(true);
  // The page looks again every ten seconds, which nobody has to wait for.
  await page.clock.install();
  await page.goto("/service-market?redirect=order");
  const order = page.getByRole("article", { name: CARD.title });
  await expect(order.getByText("退款申请已提交，等待管理员处理")).toBeVisible();

  const office = await browser.newContext({ baseURL: baseURL!, locale: "zh-CN", viewport: { width: 1440, height: 900 } });
  const desk = await office.newPage();
  await becomeAdministrator(desk, baseURL!);
  await desk.goto("/admin/orders");
  await desk.getByRole("searchbox").fill(number);
  await expect(desk).toHaveURL(new RegExp(`q=${number}`));
  const row = desk.getByRole("row", { name: new RegExp(number) });
  await expect(row).toContainText("申请退款");
  const details = desk.getByRole("dialog", { name: "订单详情" });
  // The row is drawn anew when the search has been answered, and may do so under the press.
  await expect(async () => {
    await row.getByRole("button", { name: "详情" }).click();
    await expect(details).toBeVisible({ timeout: 2000 });
  }).toPass();
  await details.getByRole("button", { name: "退款", exact: true }).click();
  await expect(details.getByText("对应 1,000 积分：退款时收回 1,000。")).toBeVisible();
  await details.getByRole("textbox", { name: "退款原因" }).fill("同意退款");
  await details.getByRole("button", { name: `确认退款 ${CARD.price}` }).click();
  await expect(details.getByRole("listitem").filter({ hasText: "同意退款" }).getByText("已退款")).toBeVisible();
  await office.close();

  await page.clock.fastForward("00:11");
  await expect(order.getByText(`已退款 ${CARD.price}`)).toBeVisible();
  await expect(order.getByText("收回 1,000 积分")).toBeVisible();
  expect(await available(page)).toBe(paid - CARD.points);
});

test("points are bought with Alipay in a window of its own, which leads back to the order", async ({ page, baseURL }) => {
  await join(page, baseURL!);
  await page.goto("/service-market");
  const before = await available(page);
  const cashier = await cashierOf(page, () => buyWith(page, "支付宝"));
  await payAt(cashier);
  // What Alipay adds on the way back, its signature among it, is gone; what is left can be loaded again.
  await expect(cashier).toHaveURL(/\/service-market\?redirect=order&orderNo=[0-9A-Z]{32}$/);
  await cashier.reload();
  await expect(cashier.getByRole("article", { name: CARD.title }).getByText("支付成功")).toBeVisible();
  await page.bringToFront();
  const paid = await celebrated(page);
  expect(await available(page)).toBe(before + CARD.points);
  await paid.getByRole("button", { name: "查看订单" }).click();
  await expect(page.getByRole("article", { name: CARD.title })).toBeVisible();
  expect(await overflow(page)).toBe(0);
});

test("an order can be left and paid later, with a code in place of the page, or given up @desktop", async ({ page, baseURL }) => {
  await join(page, baseURL!);
  await page.goto("/service-market");
  const cashier = await cashierOf(page, () => buyWith(page, "支付宝"));
  await cashier.close();
  const paying = page.getByRole("dialog", { name: "支付宝付款" });
  await paying.getByRole("button", { name: "改用扫码支付" }).click();
  await expect(page.getByRole("img", { name: "支付宝付款二维码" })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: "我的订单" }).first().click();
  // The order that the code took the place of is cancelled by then, or will be.
  const waiting = page.getByRole("article", { name: CARD.title }).filter({ has: page.getByRole("button", { name: "取消订单" }) });
  await expect(waiting).toHaveCount(1);
  await expect(waiting.first().getByText(/请在 0[45]:\d\d 内付款/)).toBeVisible();
  await waiting.first().getByRole("button", { name: "继续支付" }).click();
  await expect(page.getByRole("dialog", { name: /^支付宝/ }).getByRole("timer")).toBeVisible();
  await page.keyboard.press("Escape");
  await waiting.first().getByRole("button", { name: "取消订单" }).click();
  await page.getByRole("dialog", { name: "取消这笔订单？" }).getByRole("button", { name: "确认取消" }).click();
  await expect(page.getByText("订单已取消")).toBeVisible();
});

test("a visitor is asked to log in, and told of a window that the browser blocked @desktop", async ({ page, baseURL }) => {
  await page.goto("/service-market");
  await buyWith(page, "微信支付");
  const login = page.getByRole("dialog", { name: "请先登录" });
  await expect(login.getByRole("link", { name: "去登录" })).toHaveAttribute("href", "/login?redirect=%2Fservice-market");
  await page.goto("/service-market?redirect=order");
  await expect(page.getByText("登录后查看您的订单")).toBeVisible();

  await join(page, baseURL!);
  await page.addInitScript(() => {
    window.open = () => null;
  });
  await page.goto("/?s=1");
  await expect(page).toHaveURL(/\/service-market$/);
  await buyWith(page, "支付宝");
  await expect(page.getByRole("dialog", { name: "操作失败" }).getByText("打开支付页面失败，请检查浏览器是否拦截了弹出窗口")).toBeVisible();
  await page.goto("/service-market?redirect=order");
  await expect(page.getByText("还没有订单")).toBeVisible();
});

test("an administrator puts a product on the shelf, and takes it off again @desktop", async ({ page, browser, baseURL }) => {
  await becomeAdministrator(page, baseURL!);
  const title = `春节礼包 ${Date.now()}`;
  await page.goto("/admin/products");
  await page.getByRole("button", { name: "新建商品" }).click();
  const form = page.getByRole("dialog", { name: "新建商品" });
  await form.getByRole("textbox", { name: "商品名称" }).fill(title);
  await form.getByRole("textbox", { name: "价格（元）" }).fill("18.8");
  await form.getByRole("textbox", { name: "赠送积分" }).fill("2026");
  await expect(form.getByText("¥18.80")).toBeVisible();
  await form.getByRole("button", { name: "保存" }).click();
  await expect(page.getByText("商品已保存")).toBeVisible();

  const street = await browser.newContext({ baseURL: baseURL!, locale: "zh-CN" });
  const window = await street.newPage();
  await window.goto("/service-market");
  await expect(window.getByRole("article", { name: title }).getByText("2,026 积分")).toBeVisible();
  await page.getByRole("row", { name: new RegExp(title) }).getByRole("button", { name: "下架" }).click();
  await page.getByRole("dialog", { name: "下架这个商品？" }).getByRole("button", { name: "下架" }).click();
  await expect(page.getByRole("row", { name: new RegExp(title) })).toContainText("已下架");
  await window.reload();
  await expect(window.getByRole("article", { name: CARD.title })).toBeVisible();
  await expect(window.getByRole("article", { name: title })).toHaveCount(0);
  await street.close();
});

test("the store has no barrier", async ({ page, baseURL }) => {
  await join(page, baseURL!);
  await page.goto("/service-market");
  await expect(page.getByRole("article", { name: CARD.title })).toBeVisible();
  expect(await barriers(page)).toEqual([]);
  expect(await overflow(page)).toBe(0);
  await page.getByRole("button", { name: `查看详情：${CARD.title}` }).click();
  await expect(page.getByRole("dialog", { name: CARD.title })).toBeVisible();
  expect(await barriers(page)).toEqual([]);
  await page.getByRole("dialog").getByRole("button", { name: `用微信支付购买「${CARD.title}」` }).click();
  await expect(page.getByRole("timer")).toBeVisible();
  expect(await barriers(page)).toEqual([]);
  await page.goto("/service-market?redirect=order");
  await expect(page.getByRole("article", { name: CARD.title })).toBeVisible();
  expect(await barriers(page)).toEqual([]);
  expect(await overflow(page)).toBe(0);
  await page.goto("/service-market?tab=contact");
  await expect(page.getByText(/客服/).first()).toBeVisible();
  expect(await barriers(page)).toEqual([]);
});

test("the administrator's pages of the store have no barrier", async ({ page, baseURL }) => {
  await becomeAdministrator(page, baseURL!);
  await page.goto("/admin/products");
  await expect(page.getByText(CARD.title).first()).toBeVisible();
  expect(await barriers(page)).toEqual([]);
  expect(await overflow(page)).toBe(0);
  await page.getByRole("button", { name: "新建商品" }).click();
  await expect(page.getByRole("dialog", { name: "新建商品" })).toBeVisible();
  expect(await barriers(page)).toEqual([]);
  await page.goto("/admin/orders");
  await expect(page.getByRole("heading", { level: 1, name: "订单查询" })).toBeVisible();
  await expect(page.getByRole("status", { name: "加载中…" })).toHaveCount(0);
  expect(await barriers(page)).toEqual([]);
  expect(await overflow(page)).toBe(0);
});
