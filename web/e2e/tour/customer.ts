import { expect, type Page } from "@playwright/test";
import { ROUTES, toolsOf, type Studio } from "../studio";
import type { Take } from "./album";

const NAME = "luban";
const WORDS = "雨后的江南小巷，青石板映着灯笼，镜头缓缓推进";
const CARD = "体验卡";

/** The home page, a line, one press, and the work plays in the hub. */
export async function arrive(page: Page, studio: Studio, take: Take): Promise<void> {
  await page.goto("/");
  const field = page.getByRole("textbox", { name: "您想看到什么？" });
  await expect(field).not.toHaveValue("");
  await take("arrive");
  await field.fill(WORDS);
  await take("write");
  await page.getByRole("main").getByRole("button", { name: /^生成 · \d+ 积分$/ }).click();
  await expect(page).toHaveURL(new RegExp(ROUTES.hub));
  await expect(studio.running.or(studio.card(WORDS)).first()).toBeVisible();
  await take("making");
  await expect(studio.card(WORDS).locator("video").first()).toBeVisible();
  await studio.settled(studio.card(WORDS), "已完成");
  await take("try");
  await studio.look(studio.card(WORDS));
  await take("viewer");
  await page.keyboard.press("Escape");
}

/** The visitor's points and works stay when they become a person. */
export async function register(page: Page, take: Take): Promise<void> {
  await page.goto("/register");
  await page.getByLabel("用户名").fill(NAME);
  await page.getByRole("textbox", { name: "密码", exact: true }).fill("a carpenter's long rule");
  await page.getByLabel("邮箱（可选）").fill("luban@example.com");
  await take("register-form");
  await page.getByRole("button", { name: "注册", exact: true }).click();
  await expect(page.getByText(`欢迎，${NAME}`)).toBeVisible();
  await page.goto("/setting");
  await expect(page.getByRole("button", { name: "修改昵称" })).toBeVisible();
  await take("register");
  await page.getByRole("button", { name: /账户菜单/ }).click();
  await expect(page.getByRole("menu").or(page.getByRole("dialog"))).toBeVisible();
  await take("account-menu");
}

/** Points from the store, by the cashier that stands in for a payment channel; then the order and the statement. */
export async function buy(page: Page, take: Take): Promise<void> {
  await page.goto("/service-market");
  const buying = page.getByRole("button", { name: `用微信支付购买「${CARD}」`, exact: true });
  await expect(buying).toBeVisible();
  await take("store");
  await buying.click();
  const paying = page.getByRole("dialog", { name: "微信扫码支付" });
  await expect(paying.getByRole("img", { name: "微信支付付款二维码" })).toBeVisible();
  await take("paying");
  const opening = page.context().waitForEvent("page");
  await paying.getByRole("link", { name: "打开演示收银台" }).click();
  const cashier = await opening;
  await expect(cashier.getByRole("button", { name: /^确认付款/ })).toBeVisible();
  await take("cashier", cashier);
  await cashier.getByRole("button", { name: /^确认付款/ }).dispatchEvent("click");
  await expect(cashier.getByText("已支付")).toBeVisible();
  await cashier.close();
  const paid = page.getByRole("dialog", { name: "支付成功" });
  await expect(paid.getByText("+1,000 积分")).toBeVisible();
  await take("paid");
  await paid.getByRole("button", { name: "查看订单" }).click();
  await expect(page.getByRole("article", { name: CARD })).toBeVisible();
  await take("order");
  await page.goto("/points");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByText(/^共 \d+ 笔/)).toBeVisible();
  await take("points");
}

/** A picture, a song and a model of their tools' own examples, and all works on one wall. */
export async function make(page: Page, studio: Studio, take: Take): Promise<void> {
  const tools = await toolsOf(page);
  for (const [station, id] of [["image", "seedream"], ["music", "suno"], ["model", "model3d"]] as const) {
    await page.goto(tools.find((tool) => tool.id === id)!.route);
    await studio.example();
    await studio.generate.click();
    const done = page.getByRole("article").getByRole("group", { name: "任务操作" }).first();
    await expect(done).toBeVisible({ timeout: 120_000 });
    // A model's picture is drawn on this page, some time after its card stands.
    if (station === "model") await expect(page.getByRole("article").locator("img").first()).toBeVisible();
    await take(station);
  }
  await page.getByRole("button", { name: "旋转查看" }).first().click();
  await expect(page.getByRole("slider", { name: "光照" })).toBeVisible();
  // The stage draws its first frame some time after its controls.
  await page.waitForTimeout(3000);
  await take("turn");
  // A tool's page shows its own works first.
  await page.goto(`${ROUTES.hub}?works=all`);
  await expect(page.locator("[data-work]").nth(3)).toBeVisible();
  await take("works");
}

/** Six tools with one brief, side by side; one of their works is chosen. */
export async function compare(page: Page, studio: Studio, take: Take): Promise<void> {
  await studio.open(ROUTES.hub);
  await studio.side("创作");
  await studio.prompt.fill("一叶扁舟穿过晨雾，远山如黛，镜头缓缓拉远");
  await page.getByRole("button", { name: "比稿", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "比稿" });
  const candidates = dialog.getByRole("group", { name: "参加比稿的工具" }).getByRole("checkbox");
  await expect(dialog.getByRole("button", { name: /^开始比稿 · / })).toBeVisible();
  for (let at = 0, count = await candidates.count(); at < count && !(await dialog.getByText("已选 6 / 6").isVisible()); at += 1) {
    await candidates.nth(at).check();
  }
  await take("compare-form");
  await dialog.getByRole("button", { name: /^开始比稿 · (最多 )?\d+ 积分$/ }).click();
  const asked = page.getByRole("dialog", { name: "开始比稿？" });
  await Promise.race([page.waitForURL(/\/comparisons\/[^/]+$/), asked.getByRole("button", { name: /^确认/ }).click()]);
  await page.waitForURL(/\/comparisons\/[^/]+$/);
  const choose = page.getByRole("button", { name: /^选它/ });
  await expect(choose).toHaveCount(6, { timeout: 180_000 });
  await take("compare");
  await choose.nth(1).click();
  await expect(page.getByRole("group", { name: "参加比稿的作品" }).getByRole("article")).toHaveCount(1);
  await take("chosen");
}

/** The picture goes to the gallery, with its prompt and the author's name, and waits for an administrator. */
export async function publish(page: Page, studio: Studio, title: string, take: Take): Promise<void> {
  await page.goto(ROUTES.seedream);
  await studio.side("作品");
  const work = page.locator("[data-work]").first();
  await work.getByRole("button", { name: /^(预览大图|图片 1)/ }).first().click();
  const viewer = page.getByRole("dialog", { name: "作品预览" });
  await studio.details(viewer);
  await viewer.getByRole("button", { name: "发布", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "发布到作品画廊" });
  await dialog.getByLabel("作品标题").fill(title);
  await dialog.getByLabel(/^显示我的昵称/).check();
  await take("publish-form");
  await dialog.getByRole("button", { name: "发布", exact: true }).click();
  await expect(page.getByText("已提交，审核通过后公开")).toBeVisible();
  await take("published");
}
