import { expect, type Page } from "@playwright/test";
import { becomeAdministrator } from "../administrator";
import { SECRET } from "../vendors";
import type { Take } from "./album";

interface Site {
  url: string;
  /** Where a vendor answers that an operator has an account at. */
  vendors: string;
  /** What waits in the queue of publications. */
  title: string;
}

/** The panel: figures, the queue, a person, an order, ⌘K, prices, and a vendor that goes live. */
export async function administer(page: Page, { url, vendors, title }: Site, take: Take): Promise<void> {
  const listed = () => expect(page.getByText(/^显示第 1 到/)).toBeVisible();
  const close = async () => {
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
  };
  await becomeAdministrator(page, url);
  await page.goto("/admin/dashboard");
  await expect(page.getByRole("region", { name: "任务结果" }).getByRole("img", { name: /^任务结果：完成/ })).toBeVisible();
  await take("dashboard");

  await page.goto("/admin/gallery");
  const approve = page.getByRole("button", { name: `通过：${title}`, exact: true });
  await expect(approve).toBeVisible();
  await take("queue");
  await approve.click();
  await expect(page.getByText(`「${title}」已公开`)).toBeVisible();

  await page.goto("/admin/users");
  await listed();
  await take("people");
  await page.getByRole("searchbox").fill("luban");
  await page.getByRole("row", { name: /luban/ }).or(page.getByRole("listitem").filter({ hasText: "luban" })).first().getByText(/^\d{9}$/).click();
  await expect(page.getByRole("dialog", { name: "用户详情" }).getByText("********")).toBeVisible();
  await take("person");
  await close();

  await page.goto("/admin/orders");
  await listed();
  await take("orders");
  await page.getByRole("button", { name: "详情" }).first().click();
  const order = page.getByRole("dialog", { name: "订单详情" });
  await expect(order.getByRole("button", { name: "退款", exact: true })).toBeVisible();
  await take("order-drawer");
  await order.getByRole("button", { name: "退款", exact: true }).click();
  await expect(order.getByText(/退款时收回/)).toBeVisible();
  await take("refund");
  await close();

  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: /^查找/ }).fill("luban");
  await expect(page.getByRole("option", { name: /luban/ }).first()).toBeVisible();
  await take("find");
  await close();

  await page.goto("/admin/prices");
  await expect(page.getByRole("button", { name: "改价" }).first()).toBeVisible();
  await take("prices");
  await page.getByRole("button", { name: "改价" }).first().click();
  const price = page.getByRole("dialog");
  await price.getByLabel("乘以系数").fill("1.2");
  await price.getByRole("button", { name: "应用" }).click();
  await price.getByRole("button", { name: "预览变化" }).click();
  await expect(price.getByText(/种价格变化/)).toBeVisible();
  await take("price-change");
  await close();

  await page.goto("/admin/vendors");
  const kling = page.getByRole("region", { name: "可灵视频", exact: true });
  await expect(kling.getByText("演示中")).toBeVisible();
  await take("vendors");
  await kling.getByRole("button", { name: "为可灵视频添加账号" }).click();
  const form = page.getByRole("dialog", { name: "添加可灵视频账号" });
  await form.getByLabel("账号名称").fill("主账号");
  await form.getByLabel("接口地址").fill(`${vendors}/kling/relay`);
  await form.getByLabel("API Key").fill(SECRET);
  await expect(form.getByText(/可灵视频不再由模拟供应商演示/)).toBeVisible();
  await form.getByLabel("我已了解这些变化").check();
  await take("connecting");
  await form.getByRole("button", { name: "添加", exact: true }).click();
  await expect(page.getByText("账号已添加，立即生效")).toBeVisible();
  await expect(kling.getByText("已接入")).toBeVisible();
  await kling.scrollIntoViewIfNeeded();
  await take("live");
}
