import type { Locator, Page } from "@playwright/test";
import { barriers, overflow } from "./barriers";
import { actOf, drawnFields, ended, firstTools, generated, isText, isWide, made, newVisitor, post, SHARES, tabsOf, throughEach, toolsOfPart, viewerOf, walkedOf, type Field, type TaskView } from "./journeys";
import { Studio, toolsOf, type FollowUpView, type ModeView, type ToolView } from "./studio";
import { expect, test } from "./test";

type Params = Record<string, unknown>;

/** Another value than the usual for each field that has one; files stay. */
function varied(fields: Record<string, Field>, params: Params): Params {
  const next: Params = { ...params };
  for (const [name, field] of Object.entries(fields)) {
    if (field["x-media"] || field["x-widget"] === "hidden" || field["x-widget"] === "task") continue;
    const { default: usual, oneOf, minimum, maximum, properties } = field;
    if (properties) next[name] = varied(properties, {});
    else if (oneOf) next[name] = oneOf.find((option) => option.const !== (params[name] ?? usual))?.const ?? usual;
    else if (field.type === "boolean") next[name] = !usual;
    else if (minimum !== undefined && maximum !== undefined) next[name] = usual === minimum ? maximum : minimum;
    else if (isText(field) && params[name] === undefined) next[name] = "换一种说法";
  }
  return next;
}

/** Makes a task of settings that differ from the usual in as many fields as the host takes together. */
async function makeVaried(page: Page, tool: ToolView, mode: ModeView, example: Params): Promise<TaskView> {
  let params = varied(mode.schema.properties as Record<string, Field>, example);
  const drawn = new Set(drawnFields(mode, params).map(({ name }) => name));
  params = Object.fromEntries(Object.entries(params).filter(([name]) => drawn.has(name) || name in example));
  for (let tries = 0; tries < 6; tries += 1) {
    const answer = await post(page, "/api/v1/tasks", { tool: tool.id, mode: mode.id, params });
    if (answer.status() === 201) return answer.json();
    const { error } = (await answer.json()) as { error: { message: string; fields?: { path: string }[] } };
    const refused = (error.fields ?? []).map(({ path }) => path.split("/")[2]!);
    expect(refused.length, `${tool.id} ${mode.id}: ${error.message}`).toBeGreaterThan(0);
    for (const name of refused) {
      if (name in example) params[name] = example[name];
      else delete params[name];
    }
  }
  throw new Error(`${tool.id} ${mode.id}: no varied settings were taken`);
}

/** Makes a work again by its button, which asks first where much is at stake. */
async function again(page: Page, studio: Studio, tool: ToolView, task: TaskView): Promise<TaskView> {
  const button = await actOf(page, studio, tool, task, /^再来一次/);
  if (task.points < 200) return made(page, button);
  await button.click();
  return made(page, page.getByRole("dialog", { name: "再来一次？" }).getByRole("button", { name: /^确认/ }));
}

class Following {
  /** Follow-up tasks that were started, by mode. */
  readonly started = new Map<string, TaskView>();
  /** Follow-ups that were pressed. Works of several modes lead on by the same, which does the same for each. */
  private readonly pressed = new Set<string>();

  constructor(
    private readonly page: Page,
    private readonly studio: Studio,
    private readonly tools: ToolView[],
    private readonly tool: ToolView,
  ) {}

  /** Sees every follow-up of a work, its mode's and its vendor's, and presses those that no other work had. */
  async all(task: TaskView, mode: ModeView): Promise<void> {
    const { page, studio, tool } = this;
    const [artifact] = task.artifacts;
    const own = mode.follow_ups.filter((followUp) => followUp.on === artifact!.kind);
    let viewer: Locator | null = null;
    for (const [place, list] of [[/继续创作/, own], [/对这件作品的操作/, artifact!.follow_ups]] as const) {
      for (const followUp of list) {
        const at = `${tool.id} ${mode.id} → ${followUp.label.zh}`;
        viewer ??= await viewerOf(page, studio, tool, task);
        const button = viewer.locator("[role=group], [role=toolbar]").and(page.getByLabel(place)).getByRole("button", { name: followUp.label.zh, exact: true });
        const key = JSON.stringify([followUp.tool, followUp.mode, followUp.label.zh, followUp.prefill, followUp.ask]);
        if (this.pressed.has(key)) {
          await expect(button, at).toBeVisible();
          continue;
        }
        this.pressed.add(key);
        await button.click();
        viewer = null;
        const target = this.tools.find(({ id }) => id === followUp.tool)!;
        const to = target.modes.find(({ id }) => id === followUp.mode)!;
        if (to.follow_up_only) await this.dialog(followUp, to, at);
        else await this.form(followUp, target, to, at);
      }
    }
    if (viewer) await page.keyboard.press("Escape");
  }

  /** A form of its own opens with the result in its place. */
  private async form(followUp: FollowUpView, target: ToolView, to: ModeView, at: string): Promise<void> {
    const { page, studio, tool } = this;
    await expect(page.getByRole("heading", { level: 1, name: target.title.zh }), at).toBeVisible();
    await expect(page, at).toHaveURL(new RegExp(`mode=${to.id}(&|$)`));
    for (const [name, { from }] of Object.entries(followUp.prefill)) {
      if (from === "artifact") await expect(studio.field(`/${name}`).locator("[data-status=ready]").first(), at).toBeVisible();
    }
    for (const name of followUp.ask) await expect(studio.field(`/${name}`), at).toBeVisible();
    if (target.id !== tool.id) await page.goto(tool.route);
  }

  /** A dialog asks for what is missing, and makes the first task of each mode. */
  private async dialog(followUp: FollowUpView, to: ModeView, at: string): Promise<void> {
    const dialog = this.page.getByRole("dialog", { name: followUp.label.zh, exact: true });
    const go = dialog.getByRole("button", { name: /^确认/ });
    await expect(go, at).toBeVisible();
    if (this.started.has(to.id)) {
      await dialog.getByRole("button", { name: "返回" }).click();
    } else {
      for (const name of followUp.ask) {
        const field = dialog.locator(`[data-field="/${name}"]`);
        const words = field.locator("textarea, input").first();
        // It comes with the words of its source.
        await words.fill("");
        await go.click();
        await expect(field, at).toHaveAttribute("data-invalid", "true");
        const message = (to.schema.properties[name] as Field).errorMessage?.["required"];
        if (message) await expect(field.getByText(message), at).toBeVisible();
        await words.fill(`接着${followUp.label.zh}`);
      }
      this.started.set(to.id, await made(this.page, go));
    }
    await expect(dialog, at).toBeHidden();
  }
}

/** Resolves once the page says these words in passing, however soon they are gone again. */
const heard = (page: Page, words: string, patience: number): Promise<void> =>
  page.evaluate(
    ([text, most]) =>
      new Promise<void>((resolve, reject) => {
        const observer = new MutationObserver(() => {
          if (![...document.querySelectorAll("[role=status]")].some((node) => node.textContent?.includes(text))) return;
          observer.disconnect();
          resolve();
        });
        observer.observe(document.body, { subtree: true, childList: true, characterData: true });
        setTimeout(() => reject(new Error(`the page did not say: ${text}`)), most);
      }),
    [words, patience] as const,
  );

/** The mode's form, or the dialog where it has no form of its own, filled as the task was. */
async function reuse(page: Page, studio: Studio, tool: ToolView, mode: ModeView, task: TaskView): Promise<TaskView> {
  const words = "已填入同样的设置";
  const button = await actOf(page, studio, tool, task, "复用设置");
  if (mode.follow_up_only) {
    await button.click();
    return made(page, page.getByRole("dialog", { name: mode.label.zh }).getByRole("button", { name: /^确认/ }));
  }
  // What is said next must not be taken for what was said before, which is closed or goes by itself.
  const before = page.getByRole("status").locator("div", { hasText: words });
  if (await before.count()) await before.getByRole("button", { name: "关闭" }).click({ timeout: 1_000 }).catch(() => undefined);
  await expect(before).toHaveCount(0);
  // The list moves while works begin and end: a press may begin on one row and end on another, which is none.
  await expect(() => Promise.all([heard(page, words, 15_000), button.click()])).toPass({ timeout: 60_000 });
  return generated(page, studio);
}

for (let part = 0; part < SHARES; part += 1) {
  test(`every mode makes a work of its example, makes any work again, fills its form anew, and leads on where it says, part ${part + 1} of ${SHARES}`, async ({ page: first, context, viewport }) => {
    test.slow();
    const tools = await toolsOf(first);
    // A line a work: all of them are in the page at once.
    await context.addInitScript(() => location.protocol === "http:" && localStorage.setItem("worksView", "list"));
    // What depends on the width is the same for all tools that make the same: phones walk one of each kind.
    const kinds = await firstTools(first);
    const walked = await toolsOfPart(first, part, (id) => isWide(first) || kinds.has(id));
    // A tool that was chosen by name is in one part alone.
    if (process.env["TOOL"] === undefined) expect(walked).not.toEqual([]);
    await throughEach(walked, async (tool) => {
      const page = await newVisitor(context, tool.route);
      const studio = new Studio(page);
      const tabs = walkedOf(tool, viewport);
      const several = tabsOf(tool).length > 1;
      const works = new Map<string, TaskView>();
      for (const mode of tabs) {
        await studio.side("创作");
        if (several) await studio.mode(mode.label.zh);
        await studio.example();
        works.set(mode.id, await generated(page, studio));
      }
      const others = new Map<string, TaskView>();
      for (const mode of tabs) others.set(mode.id, await makeVaried(page, tool, mode, works.get(mode.id)!.params));
      for (const mode of tabs) {
        const at = `${tool.id} ${mode.id}`;
        for (const kept of [works, others]) {
          const task = await ended(page, kept.get(mode.id)!, at);
          expect({ at, state: task.state, error: task.error }).toEqual({ at, state: "succeeded", error: null });
          expect(task.artifacts.length, at).toBeGreaterThan(0);
          kept.set(mode.id, task);
        }
      }

      const following = new Following(page, studio, tools, tool);
      for (const mode of tabs) await following.all(works.get(mode.id)!, mode);
      for (const [id, task] of following.started) {
        const at = `${tool.id} ${id}`;
        const done = await ended(page, task, at);
        expect({ at, state: done.state }).toEqual({ at, state: "succeeded" });
        others.set(id, done);
      }
      for (const [index, [id, task]] of [...others].entries()) {
        const at = `${tool.id} ${id}`;
        const mode = tool.modes.find((one) => one.id === id)!;
        // The button sends the task's name and nothing of its form, so that one press speaks for all modes of a tool.
        if (index === 0) expect((await again(page, studio, tool, task)).params, `${at} again`).toEqual(task.params);
        expect((await reuse(page, studio, tool, mode, task)).params, `${at} reused`).toEqual(task.params);
      }
      expect(await overflow(page), tool.id).toBe(0);
      // Works of one kind are drawn alike whoever made them.
      if (kinds.has(tool.id)) expect(await barriers(page), tool.id).toEqual([]);
    });
  });
}
