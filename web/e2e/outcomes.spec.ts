import type { Page } from "@playwright/test";
import { ended, filesWithWords, firstTools, generated, isWide, promptOf, send, SHARES, tabsOf, taskOf, throughEach, toolsOfPart, uploadExample, walkedOf, workOf, type TaskView } from "./journeys";
import { expectChinese, expectEnglish } from "./languages";
import type { ModeView, Studio, ToolView } from "./studio";
import { expect, POINTS, test } from "./test";

/** What the dialog says before a task is given up, and what its card says then. */
const GIVEN_UP = {
  refund: { title: "取消这个任务？", press: "取消", confirm: "确认取消", before: (points: number) => `取消后将退还已冻结的 ${points} 积分。`, after: (points: number) => `已退还 ${points} 积分` },
  no_refund: { title: "取消这个任务？", press: "取消", confirm: "确认取消", before: (points: number) => `供应商已开始处理，取消后 ${points} 积分不会退还。`, after: (points: number) => `已扣除 ${points} 积分` },
  stop_waiting: { title: "不再等待这个任务？", press: "不再等待", confirm: "不再等待", before: (points: number) => `${points} 积分自动退还。`, after: null },
} as const;

const messageOf = ({ error }: TaskView): string => error?.message.zh ?? "";

type Effect = keyof typeof GIVEN_UP;

/** Fills in the form with words that a simulated vendor heeds, and presses its button. */
async function start(page: Page, studio: Studio, mode: ModeView, several: boolean, words: string): Promise<TaskView> {
  await studio.side("创作");
  if (several) await studio.mode(mode.label.zh);
  const prompt = promptOf(mode);
  if (prompt) {
    await studio.example();
    await studio.field(`/${prompt.name}`).locator("textarea").first().fill(words);
  } else {
    await page.getByRole("button", { name: "恢复默认" }).click();
    await uploadExample(page, studio, mode, words);
  }
  return generated(page, studio);
}

/** The same task as `start` makes, asked of the host without a form. */
async function ask(page: Page, tool: ToolView, mode: ModeView, words: string): Promise<TaskView> {
  const prompt = promptOf(mode);
  const params = prompt ? { ...mode.example, [prompt.name]: words } : { ...mode.example, ...(await filesWithWords(page, mode, words)) };
  return send(page, "/api/v1/tasks", { tool: tool.id, mode: mode.id, params });
}

/** What the host offers to whoever gives up a task that a vendor never ends. */
async function offeredFor(page: Page, task: TaskView, at: string): Promise<Effect> {
  // In the queue anything can be taken back; what is meant here is a vendor at work, also one that answers while it works.
  const effect = async () => {
    const { state, cancel } = await taskOf(page, task.id);
    return state === "running" || (state === "submitting" && cancel === "no_refund") ? cancel : state;
  };
  await expect.poll(effect, { message: at, intervals: [100] }).toMatch(/^(refund|no_refund|stop_waiting)$/);
  return (await taskOf(page, task.id)).cancel as Effect;
}

/** Gives up a task on its card, and sees what that costs before and after. */
async function giveUp(page: Page, studio: Studio, task: TaskView, offered: Effect, at: string): Promise<void> {
  const words = GIVEN_UP[offered];
  const card = studio.running.locator(`[data-task="${task.id}"]`);
  await card.getByRole("button", { name: words.press, exact: true }).click();
  const dialog = page.getByRole("dialog", { name: words.title });
  await expect(dialog.getByText(words.before(task.points)), at).toBeVisible();
  await dialog.getByRole("button", { name: words.confirm, exact: true }).click();
  await expect(dialog, at).toBeHidden();
  await expect(card, at).toBeHidden();
  if (words.after !== null) {
    const work = workOf(page, task);
    await expect(work.getByText("已取消", { exact: true }), at).toBeVisible();
    await expect(work.getByText(words.after(task.points)), at).toBeVisible();
  }
}

const switchTo = async (page: Page, language: "en" | "zh-CN", heading: string) => {
  await page.getByRole("button", { name: language === "en" ? "切换语言为英文" : "Switch language to Chinese" }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", language);
  // The name that the switch shows under the pointer is in the other language, and what was said before stays as it was said.
  await page.mouse.move(0, 0);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: heading, exact: true })).toBeVisible();
};

/** The page with its failed works says everything in the reader's language: people's and vendors' own words apart. */
async function readInBoth(page: Page, tool: ToolView, failed: TaskView[], others: TaskView[]): Promise<void> {
  const examples = tool.modes.flatMap(({ example }) => Object.values(example)).filter((value) => typeof value === "string");
  const content = [...[...failed, ...others].flatMap(({ summary, error }) => [error?.vendor, summary]), ...examples].filter((words) => words?.trim());
  await expectChinese(page, `${tool.id} in Chinese`, content as string[]);
  await switchTo(page, "en", tool.title.en);
  for (const task of failed) await expect(workOf(page, task).getByText("Failed", { exact: true })).toBeVisible();
  await expectEnglish(page, `${tool.id} in English`, content as string[]);
  await switchTo(page, "zh-CN", tool.title.zh);
}

for (let part = 0; part < SHARES; part += 1) {
  test(`every mode says in both languages why it failed, gives the points back, and can be given up for what it says, part ${part + 1} of ${SHARES}`, async ({ page, studio, viewport }) => {
    test.slow();
    // Phones show the same words, and walk one tool of each kind.
    const some = isWide(page) ? undefined : await firstTools(page);
    const tools = await toolsOfPart(page, part, (id) => some?.has(id) ?? true);
    const left: TaskView[] = [];
    let spent = 0;
    let held = 0;
    await throughEach(tools, async (tool) => {
      await page.goto(tool.route);
      const several = tabsOf(tool).length > 1;
      const failing: TaskView[] = [];
      const failed: TaskView[] = [];
      const others: TaskView[] = [];
      for (const mode of walkedOf(tool, viewport)) {
        const at = `${tool.id} ${mode.id}`;
        const [fails, hangs] = [`${at}，这次不成 #fail`, `${at}，没有回音 #hang`];
        // How a task is sent and given up on the page is the same for all modes of a tool; what the host says is not.
        const onPage = mode === tabsOf(tool)[0];
        failing.push(onPage ? await start(page, studio, mode, several, fails) : await ask(page, tool, mode, fails));
        const hanging = onPage ? await start(page, studio, mode, several, hangs) : await ask(page, tool, mode, hangs);
        others.push(hanging);
        const effect = await offeredFor(page, hanging, at);
        if (onPage) await giveUp(page, studio, hanging, effect, at);
        else await send(page, `/api/v1/tasks/${hanging.id}/cancel?effect=${effect}`, {});
        if (effect === "no_refund") spent += hanging.points;
        if (effect === "stop_waiting") left.push(hanging);
      }
      for (const task of failing) {
        const at = `${tool.id} ${task.mode}`;
        const end = await ended(page, task, at, "uncertain");
        if (end.state === "uncertain") {
          // A vendor that answers at once failed with an error of its server: whether it did the work, a person finds out.
          expect(end, at).toMatchObject({ charge: "held", cancel: "stop_waiting" });
          await expect(page.getByText(messageOf(end)), at).toBeVisible();
          held += end.points;
          others.push(end);
          continue;
        }
        expect(end, at).toMatchObject({ state: "failed", charge: "released" });
        failed.push(end);
        const work = workOf(page, task);
        await expect(work.getByText("已失败", { exact: true }), at).toBeVisible();
        await expect(work.getByText(`已退还 ${task.points} 积分`), at).toBeVisible();
        const said = (await work.getByText(/失败原因/).locator("xpath=..").first().innerText()).replace(/^失败原因：?\s*/, "");
        expect(said, at).toMatch(/\S{4,}/);
        expect(said, `${at}: says twice that it failed`).not.toMatch(/失败\s*[:：].*失败\s*[:：]/);
      }
      if (isWide(page)) await readInBoth(page, tool, failed, others);
    });
    // Nobody waits for them any more. A vendor that works on past the deadline may still deliver, so their points stay held.
    for (const task of left) {
      expect(await ended(page, task, task.summary), task.summary).toMatchObject({ state: "expired", charge: "held" });
      held += task.points;
    }
    if (tools.length > 0) await studio.expectBalance(POINTS - spent - held, held);
  });
}
