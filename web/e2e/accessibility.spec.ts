import { barriers, expectPainted, overflow } from "./barriers";
import { ROUTES } from "./studio";
import { expect, test } from "./test";

for (const [name, path] of Object.entries(ROUTES)) {
  test(`${name} has no barrier`, async ({ page, studio }) => {
    await studio.open(path);
    expect(await barriers(page)).toEqual([]);
  });
}

for (const path of ["/login", "/sso/auth", "/codeLogin", "/register", "/passwordReset?by=mail"]) {
  test(`${path} has no barrier`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.locator("form button[type=submit]").click();
    expect(await barriers(page)).toEqual([]);
    expect(await overflow(page)).toBe(0);
  });
}

test("the music player has no barrier", async ({ page }) => {
  await page.goto("/musicplayer");
  await expect(page.getByText("登录后听您的歌曲")).toBeVisible();
  expect(await barriers(page)).toEqual([]);
  expect(await overflow(page)).toBe(0);
});

test("the personal centre has no barrier", async ({ page, baseURL }) => {
  const name = `seal-${Date.now()}-${test.info().workerIndex}`;
  const data = { login_name: name, password: "correct horse" };
  expect((await page.request.post("/api/v1/accounts", { data, headers: { origin: baseURL! } })).ok()).toBe(true);
  for (const section of ["profile", "password", "security", "devices", "sites", "closing"]) {
    await page.goto(`/setting?section=${section}`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByRole("status", { name: "加载中…" })).toHaveCount(0);
    expect(await barriers(page), section).toEqual([]);
    expect(await overflow(page), section).toBe(0);
  }
  await expectPainted(page.getByRole("link", { name: "先导出我的数据" }), "color", "var(--seal-text)");
  await page.getByRole("button", { name: "注销账户…" }).click();
  await expect(page.getByRole("dialog", { name: "注销账户？" })).toBeVisible();
  const next = page.getByRole("button", { name: "下一步：验证身份" });
  await expect(next).toBeDisabled();
  await expectPainted(next, "background-color", "var(--sunken)");
  await expectPainted(next, "color", "var(--ink-3)");
  expect(await barriers(page), "the question before the end").toEqual([]);
});

test("works, their viewer and a question have no barrier", async ({ page, studio }) => {
  await studio.open(ROUTES.seedream);
  await studio.settled(await studio.make("画一座桥 #fail"), "已失败");
  const card = await studio.make("画一条河");
  await studio.settled(card, "已完成");
  expect(await barriers(page)).toEqual([]);

  await card.locator("button", { has: page.locator("img") }).click();
  await expect(page.getByRole("dialog", { name: "作品预览" })).toBeVisible();
  expect(await barriers(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog", { name: "作品预览" })).toBeHidden();

  await page.getByRole("button", { name: "清空历史" }).click();
  await expect(page.getByRole("dialog", { name: "清空历史记录？" })).toBeVisible();
  expect(await barriers(page)).toEqual([]);
});
