import type { APIResponse, BrowserContext, Locator, Page } from "@playwright/test";
import { siteOf, toolsOf, type FilePayload, type FollowUpView, type ModeView, type Studio, type ToolView } from "./studio";
import { expect, test } from "./test";

/** Parts of a walk through all tools, so that the workers share it. */
export const SHARES = 4;

/** The tools of one part of a walk through all, or through those that are chosen; `TOOL=suno` walks through that one alone. */
export async function toolsOfPart(page: Page, part: number, chosen: (id: string) => boolean = () => true): Promise<ToolView[]> {
  const only = process.env["TOOL"];
  const tools = (await toolsOf(page)).filter(({ id }) => chosen(id));
  return tools.filter(({ id }, index) => index % SHARES === part && (only === undefined || id === only));
}

/** The tools that stand first in each section of the rail: films made here and abroad and of other kinds, pictures, music. */
export async function firstTools(page: Page): Promise<Set<string>> {
  const { rail } = await siteOf(page);
  return new Set(rail.flatMap(({ sections }) => sections.flatMap(({ entries }) => entries.slice(0, 1).map(({ tool }) => tool))));
}

/** Walks through each tool, through the others also where one fails; says what failed at the end. */
export async function throughEach(tools: ToolView[], walk: (tool: ToolView) => Promise<void>): Promise<void> {
  const failures: string[] = [];
  for (const tool of tools) {
    await test.step(tool.id, () => walk(tool)).catch((error: Error) => failures.push(`${tool.id}: ${error.stack ?? error.message}`));
  }
  expect(failures.join("\n\n")).toBe("");
}

/** A page of a visitor who has never been there, with a new visitor's points; whoever was there before has left. */
export async function newVisitor(context: BrowserContext, path: string): Promise<Page> {
  for (const left of context.pages()) await left.close();
  await context.setStorageState({ cookies: [], origins: [] });
  const page = await context.newPage();
  await page.goto(path);
  return page;
}

/** A field of a form as its schema declares it. */
export interface Field {
  type?: string;
  title?: string;
  default?: unknown;
  oneOf?: { const: unknown; title?: string }[];
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  maxItems?: number;
  pattern?: string;
  properties?: Record<string, Field>;
  errorMessage?: Record<string, string>;
  "x-widget"?: string;
  "x-media"?: { accept?: string[]; mime?: string[]; max_bytes?: number; mask_of?: string };
  "x-advanced"?: boolean;
  "x-limit-message"?: string;
  "x-visible-when"?: Record<string, unknown[]>;
  "x-options-when"?: Record<string, Record<string, unknown[]>>;
}
export type NamedField = Field & { name: string };

/** The fields that a form with these values draws, in its order. */
export function drawnFields(mode: ModeView, params: Record<string, unknown> = {}): NamedField[] {
  const fields = mode.schema.properties as Record<string, Field>;
  const holds = (name: string) => params[name] ?? fields[name]?.default;
  return Object.entries(fields)
    .map(([name, field]) => ({ ...field, name }))
    .filter((field) => field["x-widget"] !== "hidden")
    .filter((field) => Object.entries(field["x-visible-when"] ?? {}).every(([other, values]) => values.includes(holds(other))));
}

export const isText = (field: Field) => ["prompt", "text", "textarea"].includes(field["x-widget"] ?? "");

/** The field whose words a vendor makes its work of; simulated vendors heed the fault words in it. */
export const promptOf = (mode: ModeView): NamedField | undefined =>
  drawnFields(mode).find((field) => field["x-widget"] === "prompt" && !field["x-advanced"]);

/** A JPEG with a comment, the first thing behind the mark that it starts with. */
function commented(jpeg: Buffer, comment: string): Buffer {
  const text = Buffer.from(comment);
  const mark = Buffer.from([0xff, 0xfe, 0, 0]);
  mark.writeUInt16BE(text.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), mark, text, jpeg.subarray(2)]);
}

/** A file with words in it that nobody sees or hears; films take none. */
function withWords(file: Buffer, mimeType: string, words: string): Buffer {
  if (mimeType === "image/jpeg") return commented(file, words);
  return mimeType.startsWith("audio/") ? Buffer.concat([file, Buffer.from(words)]) : file;
}

/** The files of a mode's example by field, with words in them, which simulated vendors heed as they heed those of a prompt. */
async function exampleFiles(page: Page, mode: ModeView, words: string): Promise<[field: string, files: FilePayload[]][]> {
  const fields: [string, FilePayload[]][] = [];
  for (const [name, ids] of Object.entries(mode.example)) {
    const files: FilePayload[] = [];
    for (const id of [ids].flat()) {
      if (typeof id !== "string" || !id.startsWith("ex_")) continue;
      const answer = await page.request.get(`/api/v1/media/${id}`);
      const mimeType = answer.headers()["content-type"]!;
      files.push({ name: `${id}.${mimeType.split("/")[1]}`, mimeType, buffer: withWords(await answer.body(), mimeType, words) });
    }
    if (files.length > 0) fields.push([name, files]);
  }
  return fields;
}

/** Puts the example's files, with words in them, into the form. */
export async function uploadExample(page: Page, studio: Studio, mode: ModeView, words: string): Promise<void> {
  for (const [name, files] of await exampleFiles(page, mode, words)) await studio.upload(`/${name}`, ...files);
}

/** Uploads the example's files with words in them, and gives the parameters that name them. */
export async function filesWithWords(page: Page, mode: ModeView, words: string): Promise<Record<string, unknown>> {
  const params: Record<string, unknown> = {};
  for (const [name, files] of await exampleFiles(page, mode, words)) {
    const ids: string[] = [];
    for (const file of files) {
      const answer = await page.request.post("/api/v1/uploads", { multipart: { file }, headers: { origin: new URL(page.url()).origin } });
      expect(answer.ok(), await answer.text()).toBe(true);
      ids.push(((await answer.json()) as { id: string }).id);
    }
    params[name] = Array.isArray(mode.example[name]) ? ids : ids[0];
  }
  return params;
}

export const isWide = (page: Page): boolean => (page.viewportSize()?.width ?? 0) >= 900;

export const tabsOf = (tool: ToolView) => tool.modes.filter((mode) => !mode.follow_up_only);

/** The modes that a walk makes works of: the first alone on phones, since the others share with it what depends on the width. */
export const walkedOf = (tool: ToolView, viewport: { width: number } | null) => tabsOf(tool).slice(0, (viewport?.width ?? 0) < 900 ? 1 : undefined);

/** Chooses an option of a field by its value, whether it is drawn as tiles or as a list. */
export async function chooseOption(at: Locator, field: Field, value: unknown): Promise<void> {
  const tile = at.locator(`input[type=radio][value="${String(value)}"]`);
  // What a chip has opened is gone once it is chosen: nothing is left to look at.
  if (await tile.count()) return tile.click({ force: true });
  await at.getByRole("combobox").or(at.locator("input")).first().click();
  const title = field.oneOf?.find((option) => option.const === value)?.title ?? String(value);
  await at.page().getByRole("option", { name: title }).first().click();
}

/** What the host says of a task. */
export interface TaskView {
  id: string;
  mode: string;
  state: string;
  /** What became of the copies of its results. */
  storage: string;
  summary: string;
  params: Record<string, unknown>;
  points: number;
  charge: "held" | "captured" | "released";
  cancel: "refund" | "no_refund" | "stop_waiting" | "none";
  error: { message: { zh: string; en: string }; vendor: string | null } | null;
  artifacts: { kind: string; follow_ups: FollowUpView[] }[];
}

const FINAL = ["succeeded", "failed", "cancelled", "expired"];

export const taskOf = async (page: Page, id: string): Promise<TaskView> => (await page.request.get(`/api/v1/tasks/${id}`)).json();

/** Sends what the page itself would send, with a key of its own. */
export const post = (page: Page, path: string, data?: object): Promise<APIResponse> =>
  page.request.post(path, { data, headers: { origin: new URL(page.url()).origin, "idempotency-key": crypto.randomUUID() } });

/** The same where it must succeed; gives the answer. */
export async function send<T>(page: Page, path: string, data?: object): Promise<T> {
  const answer = await post(page, path, data);
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
  return answer.json();
}

/** Presses a button that makes a task, and gives the task. */
export async function made(page: Page, button: Locator): Promise<TaskView> {
  const [answer] = await Promise.all([
    page.waitForResponse((response) => /\/api\/v1\/tasks(\/[^/]+\/retry)?$/.test(response.url()) && response.request().method() === "POST"),
    button.click(),
  ]);
  expect(answer.status(), await answer.text()).toBe(201);
  return answer.json();
}

/** Presses the form's button, and gives the task; on a phone the page turns to the works then. */
export async function generated(page: Page, studio: Studio): Promise<TaskView> {
  const task = await made(page, studio.generate);
  if (!isWide(page)) await expect(page.locator("[data-pane=works]")).toBeAttached();
  return task;
}

/**
 * Waits until a task came to its end, which `more` states may be as well, and if it has results until they are kept:
 * before that its page shows it as under way.
 */
export async function ended(page: Page, { id }: TaskView, at: string, ...more: string[]): Promise<TaskView> {
  const over = async () => {
    const { state, storage } = await taskOf(page, id);
    return storage === "pending" ? "being saved" : state;
  };
  // The simulated vendors draw their films one after another, on the processors that the browser needs as well.
  await expect.poll(over, { message: at, intervals: [100, 250], timeout: 120_000 }).toMatch(new RegExp(`^(${[...FINAL, ...more].join("|")})$`));
  return taskOf(page, id);
}

/** A finished task on the page, as the newest work or one of the others. */
export const workOf = (page: Page, { id }: TaskView): Locator => page.locator(`[data-work="${id}"]`);

/** The viewer at a finished task, with what is known of it. On a phone its address opens it: there the page is long. */
export async function viewerOf(page: Page, studio: Studio, tool: ToolView, task: TaskView): Promise<Locator> {
  const viewer = page.getByRole("dialog", { name: "作品预览" });
  if (isWide(page)) return studio.look(workOf(page, task));
  await page.goto(`${tool.route}?work=${task.id}`);
  await expect(viewer).toBeVisible();
  await studio.details(viewer);
  return viewer;
}

/** One of the things that can be done with a finished task: beside it, or on a phone in its viewer. */
export async function actOf(page: Page, studio: Studio, tool: ToolView, task: TaskView, name: string | RegExp): Promise<Locator> {
  const place = isWide(page) ? workOf(page, task) : await viewerOf(page, studio, tool, task);
  return place.getByRole("group", { name: "任务操作" }).getByRole("button", { name });
}
