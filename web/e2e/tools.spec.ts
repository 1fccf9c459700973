import { barriers, overflow } from "./barriers";
import { siteOf, toolsOf } from "./studio";
import { expect, test } from "./test";

/** Tools a test looks at, so that the workers share the work. */
const SHARES = 2;

for (let share = 0; share < SHARES; share += 1) {
  test(`every tool opens from the rail with a form for each mode, no barrier and no overflow, part ${share + 1} of ${SHARES}`, async ({ page, studio, viewport }) => {
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
      await expect(page.getByRole("heading", { level: 1, name: tool.title.zh })).toBeVisible();
      // A tool's first entry looks at all of its modes, the others at theirs.
      const all = entries.findIndex(({ tool: id }) => id === tool.id) === index;
      for (const mode of all ? tabs : tabs.filter(({ id }) => id === entry.mode)) {
        const at = `${tool.id} ${mode.id}`;
        if (tabs.length > 1) await studio.mode(mode.label.zh);
        const required = (mode.schema.required ?? []).filter((name) => mode.schema.properties[name]!["x-widget"] !== "hidden");
        for (const name of required) await expect(page.locator(`[data-field="/${name}"]`), `${at} ${name}`).toBeVisible();
        await expect(studio.generate, at).toHaveText(/ · /);
        expect(await overflow(page), at).toBe(0);
      }
      if (!closely) continue;
      const advanced = page.getByRole("button", { name: /^高级设置/ });
      if (await advanced.isVisible()) await advanced.click();
      expect(await barriers(page), tool.id).toEqual([]);
    }
  });
}
