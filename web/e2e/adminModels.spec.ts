import { becomeAdministrator, makeAdministrator } from "./administrator";
import { barriers, overflow } from "./barriers";
import { launch, type Host } from "./host";
import { ROUTES, Studio } from "./studio";
import { expect, POINTS, test as base } from "./test";
import { clip } from "./video";

/** A host of its own, for a model is there for everybody. */
const test = base.extend<object, { host: Host }>({
  host: [
    // Playwright reads the names of fixtures from this pattern.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const host = await launch();
      await makeAdministrator(host);
      await use(host);
      await host.stop();
    },
    { scope: "worker" },
  ],
  baseURL: ({ host }, use) => use(host.url),
});

const NAME = "新锐一号";
const PHONE = { width: 390, height: 844 };

test("an administrator adds a model, and a visitor makes a video with it @desktop", async ({ page, browser, complaints, host }) => {
  test.slow();
  complaints.expect(/422 .*admin\/models/);
  await becomeAdministrator(page, host.url);
  await page.goto("/admin/models");
  await page.getByRole("link", { name: "管理模型：可灵视频" }).click();
  await expect(page.getByRole("row", { name: /Kling V2\.1 大师版/ })).toContainText("随工具发布");
  expect(await barriers(page)).toEqual([]);

  await page.getByRole("button", { name: "添加模型" }).click();
  const form = page.getByRole("dialog", { name: "添加模型 · 可灵视频" });
  await form.getByLabel("参照").selectOption({ label: "Kling V2.1" });
  await form.getByRole("textbox", { name: /^编号/ }).fill("kling-v2-1");
  await form.getByLabel("名称（中文）").fill(NAME);
  await form.getByLabel("名称（英文）").fill("Newcomer One");
  await form.getByLabel("擅长什么（中文）").fill("端到端测试");
  await form.getByRole("button", { name: "检查", exact: true }).click();
  await expect(form.getByText("已有编号为 kling-v2-1 的模型，请直接修改它")).toBeVisible();
  await form.getByRole("textbox", { name: /^编号/ }).fill("newcomer-1");
  await form.getByRole("textbox", { name: /^供应商编号/ }).fill("vendors-newcomer-1");
  await expect(form.getByRole("textbox", { name: /^积分/ })).toHaveValue("40");

  // A value that the tool has no factor for is refused at the factors of its parameter.
  await form.getByLabel("其他取值：视频时长").fill("20");
  await form.getByLabel("其他取值：视频时长").press("Enter");
  await form.getByRole("button", { name: "检查", exact: true }).click();
  await expect(form.getByRole("combobox", { name: "倍数：视频时长" })).toHaveAttribute("aria-invalid", "true");
  await form.getByRole("group", { name: "视频时长" }).getByRole("checkbox", { name: "20" }).click();
  await expect(form.getByRole("group", { name: "视频时长" }).getByRole("checkbox", { name: /^5/ })).toBeChecked();
  await expect(form.getByRole("group", { name: "视频时长" }).getByRole("checkbox", { name: /^10/ })).toBeChecked();

  await form.getByRole("button", { name: "检查", exact: true }).click();
  const seen = form.getByRole("region", { name: "检查结果" });
  await expect(seen.getByRole("group", { name: `${NAME} · 文生视频（积分）` })).toContainText("80");
  await expect(seen.getByRole("listitem").filter({ hasText: "文生视频" }).getByText("接受").first()).toBeVisible();
  expect(await barriers(page)).toEqual([]);
  await page.setViewportSize(PHONE);
  expect(await overflow(page)).toBe(0);
  await page.setViewportSize({ width: 1440, height: 900 });
  await form.getByRole("button", { name: "保存", exact: true }).click();
  await expect(page.getByText("已保存，立即生效")).toBeVisible();
  const row = page.getByRole("row", { name: new RegExp(NAME) });
  await expect(row).toContainText("已添加");
  await expect(row).toContainText("vendors-newcomer-1");
  await page.setViewportSize(PHONE);
  await expect(page.getByRole("listitem").filter({ hasText: NAME })).toBeVisible();
  expect(await overflow(page)).toBe(0);
  await page.setViewportSize({ width: 1440, height: 900 });

  const context = await browser.newContext({ baseURL: host.url });
  const theirs = await context.newPage();
  const visitor = new Studio(theirs);
  await visitor.open(ROUTES.kling);
  await visitor.choose("模型", new RegExp(NAME));
  await visitor.choose("视频时长", /^10/);
  await expect.poll(() => visitor.price()).toBe(80);
  const card = await visitor.make("晨雾里的石桥");
  await visitor.settled(card, "已完成");
  expect((await clip(card.getByLabel("视频结果"))).seconds).toBeCloseTo(10, 1);
  await visitor.expectBalance(POINTS - 80);

  // Switched off it is gone from the form; what calls lose by that is confirmed first.
  await row.getByRole("button", { name: `停用：${NAME}` }).click();
  const off = page.getByRole("dialog", { name: `停用 ${NAME}？` });
  await expect(off.getByText(/种此前可用的参数组合将被拒绝/)).toBeVisible();
  await off.getByLabel("我确认这些调用从此被拒绝").check();
  await off.getByRole("button", { name: "停用", exact: true }).click();
  await expect(off).toBeHidden();
  await expect(row).toContainText("已停用");
  await visitor.open(ROUTES.kling);
  await visitor.chip("模型").click();
  await expect(theirs.getByRole("radio", { name: /Kling V1\.6/ })).toBeVisible();
  await expect(theirs.getByRole("radio", { name: new RegExp(NAME) })).toHaveCount(0);
  await context.close();
});
