import { ROUTES, Studio } from "./studio";
import { expect, POINTS, test } from "./test";

test("works outlive a reload, can be found, used again, deleted and cleared", async ({ page, studio }) => {
  await studio.open(ROUTES.seedream);
  await studio.choose("尺寸", /1440×2560/);
  const first = await studio.make("山中小屋");
  await studio.settled(first, "已完成");
  await studio.side("创作");
  await studio.choose("尺寸", /2560×1440/);
  await studio.settled(await studio.make("海边灯塔"), "已完成");
  await studio.settled(await studio.make("大漠驼铃"), "已完成");

  await page.reload();
  await studio.side("作品");
  await expect(page.getByRole("article")).toHaveCount(3);
  await studio.expectBalance(POINTS - 30);

  const search = page.getByRole("searchbox", { name: "搜索提示词" });
  await search.fill("小屋");
  await expect(page.getByRole("article")).toHaveCount(1);
  await expect(first).toBeVisible();
  await search.fill("没有这样的东西");
  await expect(page.getByText("没有找到记录")).toBeVisible();
  await page.getByRole("button", { name: /^清除(搜索|筛选)$/ }).first().click();
  await expect(page.getByRole("article")).toHaveCount(3);

  const viewer = await studio.look(first);
  await studio.details(viewer);
  await viewer.getByRole("button", { name: "复用设置" }).click();
  await expect(studio.prompt).toHaveValue("山中小屋");
  await expect(studio.chip("尺寸")).toHaveAccessibleName(/1440.2560/);

  await studio.side("作品");
  await studio.remove(first);
  await expect(page.getByRole("article")).toHaveCount(2);
  await page.getByRole("button", { name: "撤销" }).click();
  await expect(page.getByRole("article")).toHaveCount(3);
  await studio.remove(first);
  await expect(page.getByRole("article")).toHaveCount(2);

  await page.getByRole("button", { name: "清空历史" }).click();
  await studio.answer("清空历史记录？", "确认清空");
  await expect(page.getByText("第一件作品，从这里开始")).toBeVisible();
  await page.reload();
  await studio.side("作品");
  await expect(page.getByText("第一件作品，从这里开始")).toBeVisible();
  await studio.expectBalance(POINTS - 30);
});

test("two tabs tell the same story @desktop", async ({ context, page, studio }) => {
  await studio.open(ROUTES.seedream);
  await studio.settled(await studio.make("第一页"), "已完成");
  const other = new Studio(await context.newPage());
  await other.open(ROUTES.seedream);
  await expect(other.card("第一页")).toBeVisible();

  await studio.make("第二页 #slow");
  await expect(other.running.getByRole("article", { name: "第二页 #slow" })).toBeVisible();
  await other.settled(other.card("第二页 #slow"), "已完成");
  await studio.expectBalance(POINTS - 20);
  await other.expectBalance(POINTS - 20);

  await other.remove(other.card("第一页"));
  await expect(studio.card("第一页")).toBeHidden();
  await expect(page.getByRole("article")).toHaveCount(1);
});

test("a registered account finds its works on any device @desktop", async ({ page, studio, baseURL, playwright }) => {
  await studio.open(ROUTES.seedream);
  await studio.settled(await studio.make("注册之前的画"), "已完成");
  await page.getByRole("button", { name: /^账户菜单/ }).click();
  await page.getByRole("dialog", { name: "账户菜单" }).getByRole("link", { name: "注册", exact: true }).click();
  await expect(page.getByText("您正在使用临时账户，注册后积分和作品会全部保留。")).toBeVisible();
  const name = `painter-${Date.now()}-${test.info().workerIndex}`;
  await page.getByLabel("用户名").fill(name);
  await page.getByRole("textbox", { name: "密码" }).fill("correct horse");
  await page.getByRole("button", { name: "注册", exact: true }).click();
  await expect(page.getByText(`欢迎，${name}`)).toBeVisible();
  await expect(page).toHaveURL(new RegExp(ROUTES.seedream));
  await expect(studio.card("注册之前的画")).toBeVisible();
  await studio.expectBalance(POINTS - 10);
  await studio.settled(await studio.make("注册之后的画"), "已完成");

  const elsewhere = await playwright.request.newContext({ baseURL, extraHTTPHeaders: { origin: baseURL! } });
  const login = await elsewhere.post("/api/v1/session", { data: { login_name: name, password: "correct horse" } });
  expect(login.ok()).toBe(true);
  const tasks = await (await elsewhere.get("/api/v1/tasks")).json();
  expect(tasks.items.map((task: { summary: string }) => task.summary)).toEqual(["注册之后的画", "注册之前的画"]);
  await elsewhere.dispose();
});
