import { expect, type Page } from "@playwright/test";
import type { Take } from "./album";

/** Another visitor finds the work, opens its page, and makes the same. */
export async function share(page: Page, title: string, take: Take): Promise<void> {
  await page.goto("/image-gallery");
  await expect(page.getByRole("button", { name: `查看：${title}` })).toBeVisible();
  await take("gallery");
  await page.getByRole("button", { name: `查看：${title}` }).click();
  const viewer = page.getByRole("dialog", { name: "作品" });
  await expect(viewer.getByRole("img", { name: title })).toBeVisible();
  await take("gallery-viewer");
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: title }).click();
  await expect(page.getByRole("heading", { name: title, level: 1 })).toBeVisible();
  await page.getByRole("button", { name: /^喜欢 · 0/ }).click();
  await expect(page.getByText("登录后可以点赞。")).toBeVisible();
  await take("shared");
  await page.getByRole("button", { name: "做同款" }).click();
  await expect(page.locator("[data-kind=prompt] textarea").first()).not.toHaveValue("");
  await take("same-again");
}
