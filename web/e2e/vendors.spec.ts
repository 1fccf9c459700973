import { becomeAdministrator, makeAdministrator } from "./administrator";
import { launch, type Host } from "./host";
import { ROUTES, Studio } from "./studio";
import { expect, test as base } from "./test";
import { SECRET, startVendors } from "./vendors";

interface Site {
  host: Host;
  vendors: string;
}

/** A host of its own, for an account changes a tool for everybody. */
const test = base.extend<object, { site: Site }>({
  site: [
    // Playwright reads the names of fixtures from this pattern.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const [host, vendors] = await Promise.all([launch(), startVendors()]);
      await makeAdministrator(host);
      await use({ host, vendors: vendors.url });
      vendors.process.kill();
      await host.stop();
    },
    { scope: "worker" },
  ],
  baseURL: ({ site }, use) => use(site.host.url),
});

test("an operator connects a vendor, its account runs a user's task, and a new price is on the button @desktop", async ({ page, browser, complaints, site: { host, vendors } }) => {
  test.slow();
  complaints.expect(/422 .*vendor-accounts|vendor-accounts.*422/);
  await becomeAdministrator(page, host.url);
  await page.goto("/admin/vendors");
  await expect(page.getByRole("heading", { name: "供应商账号", level: 1 })).toBeVisible();
  const kling = page.getByRole("region", { name: "可灵视频", exact: true });
  await expect(kling.getByText("演示中")).toBeVisible();

  await kling.getByRole("button", { name: "为可灵视频添加账号" }).click();
  const form = page.getByRole("dialog", { name: "添加可灵视频账号" });
  await form.getByLabel("账号名称").fill("主账号");
  await form.getByLabel("接口地址").fill("不是地址");
  await form.getByLabel("API Key").fill(SECRET);
  await expect(form.getByText(/可灵视频不再由模拟供应商演示/)).toBeVisible();
  await form.getByLabel("我已了解这些变化").check();
  await form.getByRole("button", { name: "添加", exact: true }).click();
  await expect(form.getByText(/接口地址格式不正确/)).toBeVisible();
  await form.getByLabel("接口地址").fill(`${vendors}/kling/relay`);
  await form.getByRole("button", { name: "保存前检测" }).click();
  await expect(form.getByText("可以连接，密钥未验证")).toBeVisible();
  await form.getByRole("button", { name: "添加", exact: true }).click();
  await expect(page.getByText("账号已添加，立即生效")).toBeVisible();
  await expect(kling.getByText("已接入")).toBeVisible();
  const account = kling.getByRole("list", { name: "可灵视频的账号" }).getByRole("listitem");
  await expect(account.getByText("使用中")).toBeVisible();

  await account.getByRole("button", { name: "检测" }).click();
  await expect(account.getByText("可以连接，密钥未验证")).toBeVisible();

  // A key that was entered is not shown again, and stays without being entered again.
  await account.getByRole("button", { name: "编辑" }).click();
  const edit = page.getByRole("dialog", { name: "编辑「主账号」" });
  await expect(edit.getByLabel("API Key")).toHaveValue("");
  await expect(edit.getByLabel("API Key")).toHaveAttribute("placeholder", "已设置，留空保持不变");
  await edit.getByLabel("每日额度（积分）").fill("5000");
  await edit.getByRole("button", { name: "保存", exact: true }).click();
  await expect(page.getByText("账号已保存，下一次调用起生效")).toBeVisible();

  // A visitor in a browser of their own.
  const other = await browser.newContext({ baseURL: host.url });
  const visitor = await other.newPage();
  const studio = new Studio(visitor);
  await studio.open(ROUTES.kling);
  await expect(visitor.getByRole("main").getByText("演示", { exact: true })).toHaveCount(0);
  const before = await studio.price();
  await studio.settled(await studio.make("运营者的账号生成的风筝"), "已完成");

  await page.reload();
  await expect(account.getByText(`${before} / 5,000`)).toBeVisible();
  await expect(account.getByText("100%（1 次）")).toBeVisible();

  await page.getByRole("link", { name: "价格管理" }).click();
  await page.getByRole("searchbox", { name: "搜索工具或模式" }).fill("文生视频");
  const row = page.getByRole("row").filter({ hasText: "可灵视频" });
  await expect(row).toHaveCount(1);
  await row.getByRole("button", { name: "改价" }).click();
  const price = page.getByRole("dialog", { name: "可灵视频 · 文生视频" });
  await price.getByLabel("乘以系数").fill("1.5");
  await price.getByRole("button", { name: "应用" }).click();
  await expect(price.getByRole("button", { name: "确认改价" })).toBeDisabled();
  await price.getByRole("button", { name: "预览变化" }).click();
  await expect(price.getByText(/^(\d+) 种组合中有 \1 种价格变化$/)).toBeVisible();
  await price.getByRole("button", { name: "确认改价" }).click();
  await expect(page.getByText("新价格已生效")).toBeVisible();
  await expect(row.getByText("运营价")).toBeVisible();

  await studio.open(ROUTES.kling);
  await expect.poll(() => studio.price()).toBe(before * 1.5);
  await other.close();

  // Disabled, the tool is a demonstration again.
  await page.goto("/admin/vendors");
  await account.getByRole("button", { name: "停用" }).click();
  await page.getByRole("dialog", { name: "停用这个账号？" }).getByRole("button", { name: "停用" }).click();
  await expect(kling.getByText("演示中")).toBeVisible();
  expect(await (await page.request.get("/api/v1/admin/vendors")).text()).not.toContain(SECRET);
});
