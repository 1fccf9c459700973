import type { Page } from "@playwright/test";
import { ADMINISTRATOR, becomeAdministrator } from "./administrator";
import { barriers, overflow } from "./barriers";
import { ROUTES, Studio } from "./studio";
import { expect, POINTS, test } from "./test";

const PASSWORD = "correct horse battery";

interface Somebody {
  name: string;
  uid: string;
}

/** A new account, signed in on the page. */
async function register(page: Page, baseURL: string): Promise<Somebody> {
  const name = `adm_${crypto.randomUUID().replaceAll("-", "").slice(0, 16)}`;
  const made = await page.request.post("/api/v1/accounts", { data: { login_name: name, password: PASSWORD }, headers: { origin: baseURL } });
  expect(made.ok(), await made.text()).toBe(true);
  return { name, uid: String((await made.json()).user.uid) };
}

test("the panel is closed to visitors and users, who read their own number", async ({ page, baseURL }) => {
  await page.goto("/admin");
  await expect(page.getByRole("heading", { name: "访问受限" })).toBeVisible();
  // It stands in the middle, give or take half a scroll bar.
  const denied = (await page.getByRole("alert").filter({ hasText: "访问受限" }).boundingBox())!;
  expect(Math.abs(denied.x + denied.width / 2 - page.viewportSize()!.width / 2)).toBeLessThan(9);
  await expect(page.getByText("您的 UID：N/A")).toBeVisible();
  await expect(page.getByText("仅管理员可以访问此页面。")).toBeVisible();
  await expect(page.getByRole("navigation")).toHaveCount(0);

  const { uid } = await register(page, baseURL!);
  await page.goto("/admin/users");
  await expect(page.getByText(`您的 UID：${uid}`)).toBeVisible();
  expect(await barriers(page)).toEqual([]);
  const asked = await page.request.get("/api/v1/admin/users");
  expect(asked.status()).toBe(403);
});

test("points that an administrator adds are there for the user at once, and in the log @desktop", async ({ page, browser, baseURL }) => {
  const context = await browser.newContext({ baseURL: baseURL! });
  const theirs = await context.newPage();
  const { name, uid } = await register(theirs, baseURL!);
  await theirs.goto(ROUTES.kling);
  await expect(theirs.getByText(new RegExp(`可用 ${POINTS} 积分`))).toBeAttached();

  await becomeAdministrator(page, baseURL!);
  await page.goto("/admin");
  await expect(page).toHaveURL(/\/admin\/dashboard$/);
  await expect(page.getByText("管理员：是")).toBeVisible();
  await page.getByRole("link", { name: "用户管理" }).click();
  const form = page.getByRole("region", { name: "增加积分" });
  await form.getByLabel("用户ID").fill(uid);
  await expect(form.getByText(new RegExp(`${name} · 可用 5,000 积分`))).toBeVisible();
  await form.getByLabel("积分数量").fill("321");
  await form.getByLabel("截止天数").fill("30");
  await expect(form.getByText("= 2,592,000,000 毫秒")).toBeVisible();
  await form.getByLabel("原因").fill("端到端测试");
  await expect(form.getByLabel("变更前后")).toContainText("5,000 → 5,321");
  await expect(form.getByText(/^有效期将从 .* 提前到 .*，缩短 \d+ 天。$/)).toBeVisible();
  await form.getByRole("button", { name: "提交" }).click();
  await expect(form.getByText("请先确认缩短有效期").first()).toBeVisible();
  await form.getByLabel("我确认缩短有效期").check();
  expect(await barriers(page)).toEqual([]);
  await form.getByRole("button", { name: "提交" }).click();
  await expect(form.getByText(/^操作成功: 积分 5,000 → 5,321，有效期 \S+ → \S+$/)).toBeVisible();
  await expect(theirs.getByText(new RegExp(`可用 ${POINTS + 321} 积分`))).toBeAttached();
  await theirs.goto("/points");
  await expect(theirs.getByText("端到端测试")).toBeVisible();
  await context.close();

  await page.getByRole("link", { name: "审计日志" }).click();
  const row = page.getByRole("row").filter({ hasText: `user:${uid}` });
  await expect(row).toContainText(ADMINISTRATOR);
  await expect(row).toContainText("已完成");
  await row.getByRole("button", { name: "查看详情" }).click();
  await expect(page.getByRole("dialog").getByText(/"booked": 321/)).toBeVisible();
});

test("a user is found by name, receives a new password once, and is switched off @desktop", async ({ page, browser, baseURL }) => {
  const context = await browser.newContext({ baseURL: baseURL! });
  const theirs = await context.newPage();
  const { name, uid } = await register(theirs, baseURL!);

  await becomeAdministrator(page, baseURL!);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/admin/users");
  await page.getByRole("searchbox").fill("nobody-of-this-name");
  await expect(page.getByText("未找到该用户。")).toBeVisible();
  await page.getByRole("searchbox").fill(name);
  await page.getByRole("row").filter({ hasText: uid }).getByText(uid).click();
  await expect(page).toHaveURL(new RegExp(`user=${uid}`));

  const dialog = page.getByRole("dialog", { name: "用户详情" });
  await expect(dialog.getByText("********")).toBeVisible();
  await page.goBack();
  await expect(dialog).toBeHidden();
  await page.goForward();
  await expect(dialog.getByText("********")).toBeVisible();
  expect(await barriers(page)).toEqual([]);
  await dialog.getByRole("button", { name: "重置密码" }).click();
  await page.getByRole("dialog", { name: `重置 ${name} 的密码？` }).getByRole("button", { name: "重置密码" }).click();
  await dialog.getByRole("button", { name: "复制密码" }).click();
  await expect(page.getByText("密码已复制到剪贴板").first()).toBeVisible();
  const password = await page.evaluate(() => navigator.clipboard.readText());
  expect(password).toMatch(/^\S{20}$/);
  await expect(dialog.getByText(password)).toBeHidden();
  await dialog.getByRole("button", { name: "显示密码" }).click();
  await expect(dialog.getByText(password)).toBeVisible();
  expect((await theirs.request.get("/api/v1/points")).status()).toBe(401);

  const headers = { origin: baseURL! };
  const signIn = () => theirs.request.post("/api/v1/session", { data: { login_name: name, password }, headers });
  expect((await signIn()).ok()).toBe(true);
  await dialog.getByText("登录会话", { exact: true }).click();
  await expect(dialog.getByRole("listitem")).toHaveCount(1);
  await dialog.getByText("资料", { exact: true }).click();
  await expect(dialog.getByText(password)).toBeHidden();
  await dialog.getByRole("button", { name: "停用账户" }).click();
  await page.getByRole("dialog", { name: `停用 ${name}？` }).getByRole("button", { name: "停用账户" }).click();
  await expect(dialog.getByRole("button", { name: "启用账户" })).toBeVisible();
  expect((await theirs.request.get("/api/v1/points")).status()).toBe(401);
  expect((await signIn()).ok()).toBe(false);
  await context.close();

  await page.goto(`/admin/users?user=${uid}`);
  await expect(page.getByRole("dialog", { name: "用户详情" }).getByText("停用", { exact: true })).toBeVisible();
});

test("the menu is a drawer on a phone, and the records lead to their users", async ({ page, baseURL }) => {
  const { name } = await register(page, baseURL!);
  const made = await page.request.post("/api/v1/tasks", {
    data: { tool: "kling", mode: "text", params: { prompt: "记录查询的任务" } },
    headers: { origin: baseURL!, "idempotency-key": crypto.randomUUID() },
  });
  expect(made.ok(), await made.text()).toBe(true);
  const { id } = await made.json();

  await becomeAdministrator(page, baseURL!);
  await page.goto("/admin/users");
  await expect(page.getByRole("heading", { name: "增加积分" })).toBeVisible();
  await page.keyboard.press("Control+k");
  const search = page.getByRole("combobox", { name: /^查找/ });
  // Lists show how an id ends.
  await search.fill(id.slice(-8));
  await expect(page.getByRole("option", { name: new RegExp(id) })).toBeVisible();
  expect(await barriers(page)).toEqual([]);
  await search.press("Enter");
  const task = page.getByRole("dialog", { name: "任务详情" });
  await expect(task.getByText("可灵视频 · 文生视频")).toBeVisible();
  await expect(task.getByText("记录查询的任务")).toHaveCount(0);
  await expect(task.getByText("用户内容，不显示").first()).toBeVisible();
  expect(await barriers(page)).toEqual([]);
  await task.getByRole("button", { name: "关闭" }).click();
  await expect(task).toBeHidden();
  await page.goto("/admin/users");
  if (page.viewportSize()!.width < 900) await page.getByRole("button", { name: "打开管理菜单" }).click();
  await page.getByRole("link", { name: "记录查询" }).filter({ visible: true }).click();
  await expect(page.getByRole("heading", { name: "记录查询" })).toBeVisible();
  await page.getByRole("searchbox").fill(id);
  await expect(page.getByText("显示第 1 到 1 条，共 1 条记录")).toBeVisible();
  expect(await barriers(page)).toEqual([]);
  await page.getByRole("button", { name: `查看用户 ${name}` }).click();
  await expect(page.getByRole("dialog", { name: "用户详情" }).getByText(name).first()).toBeVisible();
});

test("a list opens as its address says, and the back button undoes a choice", async ({ page, baseURL }) => {
  await becomeAdministrator(page, baseURL!);
  await page.goto("/admin/users?show=admin");
  await expect(page.getByRole("radio", { name: "管理员" })).toBeChecked();
  await expect(page.getByText(ADMINISTRATOR).first()).toBeVisible();
  expect(await barriers(page)).toEqual([]);
  await page.goto("/admin/audit");
  await page.getByRole("combobox", { name: "操作" }).selectOption("修改用户");
  await page.getByRole("radiogroup", { name: "结果" }).getByText("结果未知").click();
  await expect(page).toHaveURL(/\/admin\/audit\?operation=change_user&ending=unknown$/);
  await expect(page.getByText("没有符合条件的审计记录")).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/admin\/audit\?operation=change_user$/);
  await expect(page.getByRole("radio", { name: "全部结果" })).toBeChecked();
  expect(await barriers(page)).toEqual([]);
  expect(await overflow(page)).toBe(0);
});

test("a preset that an administrator saves in a form is applied by a visitor, until it is deleted @desktop", async ({ page, browser, baseURL }) => {
  const name = `横屏长片 ${crypto.randomUUID().slice(0, 8)}`;
  await becomeAdministrator(page, baseURL!);
  const admin = new Studio(page);
  await admin.open(ROUTES.kling);
  await admin.choose("视频时长", "10 秒");
  await page.getByRole("button", { name: "预设", exact: true }).click();
  await page.getByRole("textbox", { name: "预设名称" }).fill(name);
  await page.getByRole("button", { name: "存为全站预设" }).click();
  await expect(page.getByRole("region", { name: "站点预设" }).getByRole("button", { name })).toBeVisible();
  expect(await barriers(page)).toEqual([]);

  const context = await browser.newContext({ baseURL: baseURL! });
  const theirs = await context.newPage();
  const visitor = new Studio(theirs);
  await visitor.open(ROUTES.kling);
  await visitor.prompt.fill("海");
  await theirs.getByRole("button", { name: "预设", exact: true }).click();
  const offered = theirs.getByRole("region", { name: "站点预设" });
  await expect(theirs.getByRole("button", { name: "存为全站预设" })).toHaveCount(0);
  await offered.getByRole("button", { name }).click();
  await expect(visitor.chip("视频时长")).toHaveText("10 秒");
  await expect(visitor.prompt).toHaveValue("海");

  await page.goto("/admin/presets");
  await expect(page.getByRole("row", { name: new RegExp(name) })).toContainText("已启用");
  expect(await barriers(page)).toEqual([]);
  await page.getByRole("button", { name: `删除：${name}` }).click();
  await admin.answer("删除这个全站预设？", "删除");
  await expect(page.getByRole("row", { name: new RegExp(name) })).toHaveCount(0);
  await visitor.open(ROUTES.kling);
  await theirs.getByRole("button", { name: "预设", exact: true }).click();
  await expect(theirs.getByRole("textbox", { name: "预设名称" })).toBeVisible();
  await expect(theirs.getByRole("button", { name })).toHaveCount(0);
  await context.close();
});
