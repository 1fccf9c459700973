import type { Page } from "@playwright/test";
import { toolsOf } from "./studio";
import { expect, test } from "./test";

/** Parts of the walk, so that two workers share it. */
const SHARES = 4;

/** Presses "generate" and gives the id of the task that the host made of it. */
async function press(page: Page, generate: () => Promise<void>): Promise<string> {
  const [answer] = await Promise.all([
    page.waitForResponse((response) => response.url().endsWith("/api/v1/tasks") && response.request().method() === "POST"),
    generate(),
  ]);
  expect(answer.status(), await answer.text()).toBe(201);
  return ((await answer.json()) as { id: string }).id;
}

interface Outcome {
  state: string;
  error?: unknown;
  artifacts: { kind: string }[];
}

for (let share = 0; share < SHARES; share += 1) {
  test(`every mode makes a work of its example, with nothing filled in by hand, part ${share + 1} of ${SHARES} @desktop`, async ({ page, context, studio }) => {
    test.slow();
    const tools = await toolsOf(page);
    for (const [index, tool] of tools.entries()) {
      if (index % SHARES !== share) continue;
      // A new visitor each: nobody's points last for everything.
      await context.clearCookies();
      await page.goto(tool.route);
      const tabs = tool.modes.filter((mode) => !mode.follow_up_only);
      const made = new Map<string, string>();
      for (const mode of tabs) {
        if (tabs.length > 1) await studio.mode(mode.label.zh);
        const panel = page.getByRole("region", { name: tool.title.zh });
        await panel.getByRole("button", { name: "用示例试试" }).click();
        await expect(panel.getByText(/^这是一个示例/)).toBeVisible();
        await expect(studio.generate).not.toHaveAttribute("aria-disabled");
        made.set(mode.id, await press(page, () => studio.generate.click()));
      }
      for (const mode of tabs) {
        const at = `${tool.id} ${mode.id}`;
        const outcome = async () => (await (await page.request.get(`/api/v1/tasks/${made.get(mode.id)}`)).json()) as Outcome;
        await expect.poll(async () => (await outcome()).state, { message: at }).toMatch(/^(succeeded|failed|expired|uncertain)$/);
        const { state, error, artifacts } = await outcome();
        expect({ at, state, error: error ?? null }).toEqual({ at, state: "succeeded", error: null });
        expect(artifacts.length, at).toBeGreaterThan(0);
      }
    }
  });
}
