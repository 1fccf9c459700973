import { expect, type Locator, type Page } from "@playwright/test";

export const ROUTES = {
  flux: "/provider-generator/video-generator/flux-generator",
  hub: "/provider-generator/video-generator/wan-ai-generator",
  kling: "/provider-generator/video-generator/video-kling-creator",
  nanoBanana: "/provider-generator/video-generator/nanobanana-generator",
  pixverse: "/pixverse",
  seedream: "/provider-generator/video-generator/v4-image-generator",
} as const;

/** Words in both languages. */
interface Text {
  zh: string;
  en: string;
}

/** The parts of the host's description of itself that tests go by. */
export interface SiteView {
  default_tool: string;
  default_mode: string | null;
  rail: { title: Text; sections: { title: Text; entries: { tool: string; title: Text; mode: string | null }[] }[] }[];
}
export interface ToolView {
  id: string;
  title: Text;
  vendor_title: Text;
  summary: Text;
  glyph: { line: string | null; fill: string | null };
  route: string;
  modes: ModeView[];
}
export interface ModeView {
  id: string;
  label: Text;
  /** A further address that opens this form. */
  also_at: string | null;
  follow_up_only: boolean;
  follow_ups: FollowUpView[];
  example: Record<string, unknown>;
  schema: {
    properties: Record<string, Record<string, unknown>>;
    required?: string[];
    errorMessage?: Record<string, string>;
    "x-require-any"?: string[];
  };
}
export interface FollowUpView {
  on: string;
  tool: string;
  mode: string;
  label: Text;
  ask: string[];
  prefill: Record<string, { from: string }>;
}

export const siteOf = async (page: Page): Promise<SiteView> => (await page.request.get("/api/v1/site")).json();
export const toolsOf = async (page: Page): Promise<ToolView[]> => (await (await page.request.get("/api/v1/tools")).json()).tools;

/** A file as `setInputFiles` takes it. */
export interface FilePayload {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** A tool's page as a person sees it: the form, the button with the price, the works. */
export class Studio {
  readonly page: Page;
  readonly generate: Locator;
  readonly running: Locator;

  constructor(page: Page) {
    this.page = page;
    this.generate = page.getByRole("button", { name: /^生成( · |$)/ });
    this.running = page.getByRole("region", { name: "进行中" });
  }

  /** Opens a page and waits until its form stands. */
  async open(path: string): Promise<void> {
    await this.page.goto(path);
    await expect(this.prompt).toBeVisible();
  }

  /** The main prompt, the first text of every form. */
  get prompt(): Locator {
    return this.page.locator("[data-kind=prompt] textarea").first();
  }

  /** A field in its place; of a short setting its chip. */
  field(pointer: string): Locator {
    return this.page.locator(`[data-field="${pointer}"]`).first();
  }

  /** A field with its controls: what a chip opens, where it is one. */
  async opened(pointer: string): Promise<Locator> {
    const chip = this.page.locator(`[data-chip][data-field="${pointer}"]`).getByRole("button");
    if ((await chip.count()) === 0) return this.field(pointer);
    if ((await chip.getAttribute("aria-expanded")) !== "true") await chip.click();
    const field = this.page.getByRole("dialog").locator(`[data-field="${pointer}"]`);
    await expect(field).toBeVisible();
    return field;
  }

  /** Closes what a chip has opened: it may lie over the button that generates. */
  async closeChip(): Promise<void> {
    const open = this.page.locator("[data-chip] button[aria-expanded=true]");
    if ((await open.count()) === 0) return;
    await open.first().click();
    await expect(open).toHaveCount(0);
  }

  /** The chip of a short setting, by its title; it is called by its value too. */
  chip(title: string): Locator {
    return this.page.getByRole("group", { name: "设置" }).getByRole("button", { name: new RegExp(`^${title}(:|$)`) });
  }

  /** Chooses a tile of a set by its words. */
  async choose(group: string, tile: string | RegExp): Promise<void> {
    const radio = this.page.getByRole("radiogroup", { name: group }).getByRole("radio", { name: tile });
    const chip = this.chip(group);
    if ((await chip.count()) === 0) return radio.check();
    await chip.click();
    // The press that chooses closes what the chip has opened.
    await radio.click();
    await expect(radio).toHaveCount(0);
  }

  async mode(label: string): Promise<void> {
    const modes = this.page.getByRole("radiogroup", { name: "生成方式" });
    // Unlike the form's tiles, this control hides its radios behind their words.
    await modes.getByText(label, { exact: true }).click();
    await expect(modes.getByRole("radio", { name: label, exact: true })).toBeChecked();
  }

  /** Uploads into a media field and waits until the host has the files. */
  async upload(pointer: string, ...files: FilePayload[]): Promise<void> {
    const ready = this.field(pointer).locator("[data-status=ready]");
    const before = await ready.count();
    await this.field(pointer).locator("input[type=file]").setInputFiles(files);
    await expect(ready).toHaveCount(before + files.length);
  }

  /** The price on the button, in points. */
  async price(): Promise<number> {
    const words = await this.generate.innerText();
    const points = /生成 · (?:最多 )?(\d+) 积分/.exec(words)?.[1];
    if (points === undefined) throw new Error(`no price on the button: ${words}`);
    return Number(points);
  }

  /** Fills the form with its mode's example. */
  async example(): Promise<void> {
    await this.page.getByRole("button", { name: "用示例试试" }).first().click();
    await expect(this.page.getByText(/^这是一个示例/)).toBeVisible();
  }

  /** On a phone, brings up the form or the works; side by side both are there. */
  async side(name: "创作" | "作品"): Promise<void> {
    if ((this.page.viewportSize()?.width ?? 0) >= 900) return;
    await this.page.getByRole("group", { name: "创作与作品" }).getByRole("button", { name: new RegExp(`^${name}`) }).click();
  }

  /** Opens the viewer at a work, and gives it. */
  async look(card: Locator): Promise<Locator> {
    await card.getByRole("button", { name: /^(预览大图|图片 1)/ }).first().click();
    const viewer = this.page.getByRole("dialog", { name: "作品预览" });
    await expect(viewer).toBeVisible();
    return viewer;
  }

  /** On a phone, draws up the sheet with what is known of the work; beside the work it stands always. */
  async details(viewer: Locator): Promise<void> {
    if ((this.page.viewportSize()?.width ?? 0) >= 900) return;
    const handle = viewer.getByRole("button", { name: /作品信息$/ });
    if ((await handle.getAttribute("aria-expanded")) === "false") await handle.click();
  }

  /** Deletes a work, in the viewer. */
  async remove(card: Locator): Promise<void> {
    const viewer = await this.look(card);
    await this.details(viewer);
    await viewer.getByRole("button", { name: "删除", exact: true }).click();
    await expect(viewer).toBeHidden();
  }

  /** Fills the prompt, presses the button and gives the task's card. */
  async make(prompt: string): Promise<Locator> {
    await this.side("创作");
    await this.prompt.fill(prompt);
    await this.generate.click();
    const card = this.card(prompt);
    await expect(card).toBeVisible();
    return card;
  }

  /** The card of a task: first under way, then large before the others, then among them. */
  card(prompt: string): Locator {
    return this.page.getByRole("article", { name: prompt, exact: true });
  }

  /** Waits until the task came to its end with this word on its badge. */
  async settled(card: Locator, word: "已完成" | "已失败" | "已超时" | "已取消"): Promise<void> {
    await expect(card.getByRole("group", { name: "任务操作" })).toBeVisible();
    await expect(card.getByText(word, { exact: true }).first()).toBeVisible();
  }

  /** What the host says of the balance, and that the page shows the same. */
  async expectBalance(available: number, held = 0): Promise<void> {
    const said = await this.page.request.get("/api/v1/points");
    expect(await said.json()).toEqual({ available, held });
    await expect(this.page.getByText(new RegExp(`可用 ${available} 积分${held > 0 ? `，其中 ${held} 积分已冻结` : ""}$`))).toBeAttached();
  }

  /** Answers the dialog that is open by pressing a button of it, and waits until it is gone. */
  async answer(title: string, button: string): Promise<void> {
    const dialog = this.page.getByRole("dialog", { name: title });
    await dialog.getByRole("button", { name: button, exact: true }).click();
    await expect(dialog).toBeHidden();
  }
}
