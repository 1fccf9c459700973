import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { ROUTES } from "./studio";
import { expect, test } from "./test";

/** What axe finds, in a form that a failing test can print. */
async function findings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(" ")} ${node.failureSummary ?? ""}`));
}

for (const scheme of ["light", "dark"] as const) {
  test.describe(scheme, () => {
    test.use({ colorScheme: scheme });

    for (const [name, path] of Object.entries(ROUTES)) {
      test(`${name} has no barrier`, async ({ page, studio }) => {
        await studio.open(path);
        expect(await findings(page)).toEqual([]);
      });
    }

    test("works, their viewer and a question have no barrier", async ({ page, studio }) => {
      await studio.open(ROUTES.seedream);
      await studio.settled(await studio.make("画一座桥 #fail"), "已失败");
      const card = await studio.make("画一条河");
      await studio.settled(card, "已完成");
      expect(await findings(page)).toEqual([]);

      await card.locator("button", { has: page.locator("img") }).click();
      await expect(page.getByRole("dialog", { name: "图片预览" })).toBeVisible();
      expect(await findings(page)).toEqual([]);
      await page.keyboard.press("Escape");
      await expect(page.getByRole("dialog", { name: "图片预览" })).toBeHidden();

      await card.getByRole("button", { name: "删除" }).click();
      await expect(page.getByRole("dialog", { name: "删除这条记录？" })).toBeVisible();
      expect(await findings(page)).toEqual([]);
    });
  });
}
