import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { labels } from "../src/i18n/en";
import { siteOf, toolsOf } from "./studio";
import { expect, test } from "./test";

/** The first tools say their options in Chinese only. */
const CHINESE_OPTIONS = new Set(["kling", "pixverse", "nano-banana"]);

/** Tools a test looks at, so that two workers share the work. */
const SHARES = 2;

async function findings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(" ")} ${node.failureSummary ?? ""}`));
}

for (let share = 0; share < SHARES; share += 1) {
  test.describe(`every tool, part ${share + 1} of ${SHARES}`, () => {
    // Light on wide screens and dark on phones.
    test.use({ colorScheme: ({ viewport }, use) => use((viewport?.width ?? 0) < 900 ? "dark" : "light") });

    test("opens from the rail with a form for each mode, no barrier and no overflow", async ({ page, studio, viewport }) => {
      test.slow();
      const wide = (viewport?.width ?? 0) >= 900;
      const tools = await toolsOf(page);
      const entries = (await siteOf(page)).rail.flatMap((group) => group.sections.flatMap((section) => section.entries));
      for (const [index, entry] of entries.entries()) {
        // Phones look closely at every other tool, wide screens at the rest: a look takes seconds.
        const closely = (Math.floor(index / SHARES) % 2 === 0) === wide;
        if (index % SHARES !== share || (!wide && !closely)) continue;
        const tool = tools.find((item) => item.id === entry.tool)!;
        const tabs = tool.modes.filter((mode) => !mode.follow_up_only);
        await page.goto(entry.mode ? `${tool.route}?mode=${entry.mode}` : tool.route);
        await expect(page.getByRole("heading", { level: 1, name: tool.title })).toBeVisible();
        for (const mode of entry.mode ? tabs.filter(({ id }) => id === entry.mode) : tabs) {
          const at = `${tool.id} ${mode.id}`;
          if (tabs.length > 1) await studio.mode(mode.label);
          const required = (mode.schema.required ?? []).filter((name) => mode.schema.properties[name]!["x-widget"] !== "hidden");
          for (const name of required) await expect(page.locator(`[data-field="/${name}"]`), `${at} ${name}`).toBeVisible();
          await expect(studio.generate, at).toHaveText(/ · /);
          const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
          expect(over, at).toBe(0);
        }
        if (!closely) continue;
        const advanced = page.getByRole("button", { name: /^高级设置/ });
        if (await advanced.isVisible()) await advanced.click();
        expect(await findings(page), tool.id).toEqual([]);
      }
    });
  });
}

test("every word that tools bring in Chinese has its English @desktop", async ({ page }) => {
  const missing = new Set<string>();
  const say = (words: unknown) => {
    if (typeof words === "string" && /\p{Script=Han}/u.test(words) && !(words in labels)) missing.add(words);
  };
  const fields = (at: string, properties: Record<string, Record<string, unknown>> = {}) => {
    for (const [name, field] of Object.entries(properties)) {
      if (field["x-widget"] === "hidden") continue;
      if (!field["x-en"]) missing.add(`${at}/${name}`);
      for (const option of (field["oneOf"] ?? []) as { title?: string; "x-en"?: object }[]) {
        if (CHINESE_OPTIONS.has(at.split("/")[0]!)) continue;
        if (/\p{Script=Han}/u.test(option.title ?? "") && !option["x-en"]) missing.add(`${at}/${name}: ${option.title}`);
      }
      fields(`${at}/${name}`, field["properties"] as typeof properties);
    }
  };
  for (const { entries, title } of (await siteOf(page)).rail.flatMap((group) => group.sections)) {
    say(title);
    for (const entry of entries) say(entry.title);
  }
  for (const tool of await toolsOf(page)) {
    say(tool.title);
    say(tool.vendor_title);
    for (const mode of tool.modes) {
      say(mode.label);
      for (const followUp of mode.follow_ups) say(followUp.label);
      for (const step of mode.steps) say(step.label);
      fields(`${tool.id}/${mode.id}`, mode.schema.properties);
    }
  }
  expect([...missing]).toEqual([]);
});
