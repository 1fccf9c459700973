import type { Page } from "@playwright/test";
import { becomeAdministrator } from "./administrator";
import { barriers } from "./barriers";
import { register } from "./register";
import { ROUTES, Studio } from "./studio";
import { expect, test } from "./test";

const clean = async (page: Page) => expect(await barriers(page)).toEqual([]);

test("a work is published, accepted, found by a visitor, made again by them, and withdrawn", async ({ page, browser, baseURL, complaints }) => {
  const title = `月下 ${crypto.randomUUID().slice(0, 8)}`;
  const prompt = `月下独酌 ${crypto.randomUUID().slice(0, 8)}`;

  // The author makes a picture and publishes it.
  const author = await register(page, baseURL!);
  const studio = new Studio(page);
  await studio.open(ROUTES.seedream);
  await studio.prompt.fill(prompt);
  await studio.generate.click();
  const publish = page.getByRole("button", { name: "发布", exact: true }).first();
  await expect(publish).toBeVisible();
  await publish.click();
  const dialog = page.getByRole("dialog", { name: "发布到作品画廊" });
  await dialog.getByLabel("作品标题").fill(title);
  await dialog.getByLabel(`显示我的昵称：${author}`).check();
  await clean(page);
  await dialog.getByRole("button", { name: "发布", exact: true }).click();
  await expect(page.getByText("已提交，审核通过后公开")).toBeVisible();
  await expect(page.getByRole("button", { name: "待审核" }).first()).toBeVisible();

  // An administrator agrees.
  const office = await browser.newContext({ baseURL: baseURL!, viewport: page.viewportSize() });
  const desk = await office.newPage();
  await becomeAdministrator(desk, baseURL!);
  await desk.goto("/admin/gallery");
  await desk.getByRole("button", { name: `通过：${title}`, exact: true }).click();
  await expect(desk.getByText(`「${title}」已公开`)).toBeVisible();
  await desk.getByRole("group", { name: "作品状态" }).or(desk.getByRole("radiogroup", { name: "作品状态" })).getByText("已公开", { exact: true }).click();
  await expect(desk.getByRole("button", { name: `下架：${title}` })).toBeVisible();
  await clean(desk);
  await office.close();

  // A visitor finds it, looks at it large, and opens its page.
  const context = await browser.newContext({ baseURL: baseURL!, viewport: page.viewportSize(), locale: "zh-CN", reducedMotion: "reduce" });
  const visitor = await context.newPage();
  await visitor.goto("/image-gallery");
  await expect(visitor.getByRole("button", { name: `查看：${title}` })).toBeVisible();
  await clean(visitor);
  await visitor.getByRole("button", { name: `查看：${title}` }).click();
  const viewer = visitor.getByRole("dialog", { name: "作品" });
  await expect(viewer.getByRole("img", { name: title })).toBeVisible();
  expect(await visitor.evaluate(() => getComputedStyle(document.body).overflow)).toContain("hidden");
  await clean(visitor);
  await visitor.keyboard.press("Escape");
  await expect(viewer).toBeHidden();
  await expect(visitor.getByRole("button", { name: `查看：${title}` })).toBeFocused();
  await visitor.getByRole("link", { name: title }).click();
  await expect(visitor.getByRole("heading", { name: title, level: 1 })).toBeVisible();
  await expect(visitor.getByText(author)).toBeVisible();
  await expect(visitor.getByText(prompt)).toBeVisible();
  await visitor.getByRole("button", { name: /^喜欢 · 0/ }).click();
  await expect(visitor.getByText("登录后可以点赞。")).toBeVisible();
  await expect(visitor.getByRole("button", { name: /^喜欢 · 0/ })).toHaveAttribute("aria-pressed", "false");
  await clean(visitor);
  const address = visitor.url();
  const head = await (await visitor.request.get(address)).text();
  expect(head).toContain(`<meta property="og:title" content="${title}" />`);
  expect(head).toContain(`<link rel="canonical" href="${address}" />`);

  // Making the same fills the form.
  await visitor.getByRole("button", { name: "做同款" }).click();
  await expect(visitor).toHaveURL(new RegExp(ROUTES.seedream));
  await expect(new Studio(visitor).prompt).toHaveValue(prompt);

  // The author takes it back: it is gone from its address at once.
  await page.reload();
  await studio.side("作品");
  const mine = page.locator("[data-work]").first();
  await mine.getByRole("button", { name: /^(预览大图|图片 1)/ }).first().click();
  const own = page.getByRole("dialog", { name: "作品预览" });
  await studio.details(own);
  await own.getByRole("button", { name: "已公开" }).click();
  await page.getByRole("dialog", { name: "发布到作品画廊" }).getByRole("button", { name: "撤回" }).click();
  await expect(page.getByText("已撤回，其他人不再能看到")).toBeVisible();
  complaints.expect(/404/);
  expect((await visitor.request.get(address)).status()).toBe(404);
  await visitor.goto(address);
  await expect(visitor.getByText("作品不存在或已撤回")).toBeVisible();
  await context.close();
});
