import { mkdir, open } from "node:fs/promises";
import { dirname } from "node:path";
import type { Locator, Page } from "@playwright/test";
import { barriers, overflow } from "./barriers";
import { png } from "./files";
import { chooseOption, drawnFields, firstTools, isText, SHARES, tabsOf, toolsOfPart, type NamedField } from "./journeys";
import type { ModeView, Studio } from "./studio";
import { expect, test } from "./test";

/** A press of the button that must not lead to a task, and the words that it must lead to, by field. */
type Expected = [name: string, message: string | RegExp][];

const MEDIA = { image: ["png", "图片"], video: ["mp4", "视频"], audio: ["mp3", "音频"] } as const;

const requiredMessage = (field: NamedField): string => {
  const verb = field["x-media"] ? "上传" : field.oneOf ? "选择" : "填写";
  return field.errorMessage?.["required"] ?? `请${verb}${field.title}`;
};
const mediaOf = (field: NamedField) => MEDIA[(field["x-media"]?.accept?.[0] ?? "image") as keyof typeof MEDIA];

/** A file of so many bytes of nothing, which takes no room on the disk. */
async function hollow(path: string, bytes: number): Promise<string> {
  await mkdir(dirname(path), { recursive: true });
  const file = await open(path, "w");
  await file.truncate(bytes);
  await file.close();
  return path;
}

/** A mode's form, and what may be done to it that it must not take. */
class Refusing {
  constructor(
    private readonly page: Page,
    private readonly studio: Studio,
    private readonly mode: ModeView,
    private readonly at: string,
  ) {}

  async press(expected: Expected): Promise<void> {
    await this.studio.generate.click();
    for (const [name, message] of expected) {
      const field = this.studio.field(`/${name}`);
      await expect(field.getByText(message).first(), `${this.at} ${name}`).toBeVisible();
      await expect(field, `${this.at} ${name}`).toHaveAttribute("data-invalid", "true");
    }
  }

  async reset(): Promise<void> {
    await this.page.getByRole("button", { name: "恢复默认" }).click();
  }

  /** Advanced fields are folded away. */
  async unfold(): Promise<void> {
    const advanced = this.page.getByRole("button", { name: /^高级设置/ });
    if ((await advanced.isVisible()) && (await advanced.getAttribute("aria-expanded")) === "false") await advanced.click();
  }

  private required(): NamedField[] {
    const { required = [] } = this.mode.schema;
    return drawnFields(this.mode).filter((field) => required.includes(field.name) && field.default === undefined);
  }

  async everythingMissing(): Promise<void> {
    await this.reset();
    const expected: Expected = this.required().map((field) => [field.name, requiredMessage(field)]);
    const [first] = this.mode.schema["x-require-any"] ?? [];
    if (first) expected.push([first, this.mode.schema.errorMessage?.["x-require-any"] ?? "请至少填写一项"]);
    await this.press(expected);
  }

  async oneMissing(): Promise<void> {
    const required = this.required();
    for (const field of required) {
      await this.studio.example();
      const place = this.studio.field(`/${field.name}`);
      if (field["x-media"]) await removeAll(place);
      else await place.locator("textarea, input").first().fill(field.pattern ? "   " : "");
      await this.press([[field.name, (!field["x-media"] && field.errorMessage?.["pattern"]) || requiredMessage(field)]]);
      // A mask goes with its picture.
      const masks = required.filter((one) => one["x-media"]?.mask_of === field.name);
      await expect(this.page.locator("[data-field][data-invalid]"), `${this.at} ${field.name}`).toHaveCount(1 + masks.length);
    }
  }

  async textsAndNumbersBeyondLimits(): Promise<void> {
    await this.reset();
    await this.studio.example();
    await this.unfold();
    const expected: Expected = [];
    for (const field of drawnFields(this.mode)) {
      const { title, minimum, maximum, maxLength, errorMessage } = field;
      const place = await this.studio.opened(`/${field.name}`);
      if (isText(field) && maxLength !== undefined) {
        await place.locator("textarea, input").first().fill("长".repeat(maxLength + 1));
        expected.push([field.name, errorMessage?.["maxLength"] ?? `${title}不能超过${maxLength}个字符`]);
      } else if (field["x-widget"] === "slider" && maximum !== undefined) {
        const box = place.getByRole("spinbutton");
        await box.fill(String(maximum + 1));
        await box.blur();
        await expect(box, `${this.at} ${field.name}`).toHaveValue(String(maximum));
      } else if ((field["x-widget"] === "seed" || field["x-widget"] === "number") && maximum !== undefined && minimum !== undefined) {
        const box = place.getByRole("spinbutton");
        await box.fill(String(minimum - 1));
        await expect(place.getByText(errorMessage?.["minimum"] ?? `${title}不能小于${minimum}`), `${this.at} ${field.name}`).toBeVisible();
        await box.fill("一二三");
        await expect(place.getByText(errorMessage?.["type"] ?? `${title}请填写整数`), `${this.at} ${field.name}`).toBeVisible();
        await box.fill(String(maximum + 1));
        expected.push([field.name, errorMessage?.["maximum"] ?? `${title}不能大于${maximum}`]);
      }
    }
    await this.studio.closeChip();
    if (expected.length > 0) await this.press(expected);
  }

  async optionsThatDoNotGoTogether(): Promise<void> {
    const fields = drawnFields(this.mode);
    for (const field of fields.filter((one) => one["x-options-when"])) {
      await this.reset();
      await this.studio.example();
      const [[option, needs]] = Object.entries(field["x-options-when"]!) as [[string, Record<string, unknown[]>]];
      const [[other, allowed]] = Object.entries(needs) as [[string, unknown[]]];
      const sibling = fields.find(({ name }) => name === other)!;
      const wrong = sibling.oneOf!.find((one) => !allowed.includes(one.const))!;
      // What was chosen before moves to what remains, and the page says so.
      await chooseOption(await this.studio.opened(`/${other}`), sibling, allowed[0]);
      await chooseOption(await this.studio.opened(`/${field.name}`), field, option);
      await chooseOption(await this.studio.opened(`/${other}`), sibling, wrong.const);
      const moved = this.page.getByRole("status").getByText(new RegExp(`${field.title}已改为`)).first();
      await expect(moved, `${this.at} ${field.name}`).toBeVisible();
      // Now it waits with its reason, or is gone where the model does not have it.
      const place = await this.studio.opened(`/${field.name}`);
      const tile = place.locator(`input[type=radio][value="${option}"]`);
      if (sibling["x-widget"] === "model") {
        await expect(tile, `${this.at} ${field.name}`).toHaveCount(0);
      } else if (await place.getByRole("radiogroup").count()) {
        await expect(tile, `${this.at} ${field.name}`).toBeDisabled();
        await expect(place.getByText(/仅当/).first(), `${this.at} ${field.name}`).toBeVisible();
      }
      await this.studio.closeChip();
    }
  }

  async filesThatDoNotFit(folder: string): Promise<void> {
    await this.reset();
    await this.unfold();
    for (const field of drawnFields(this.mode).filter((one) => one["x-media"])) {
      const place = this.studio.field(`/${field.name}`);
      const input = place.locator("input[type=file]");
      const complaint = place.getByRole("alert");
      const at = `${this.at} ${field.name}`;
      await input.setInputFiles({ name: "words.txt", mimeType: "text/plain", buffer: Buffer.from("la la la") });
      await expect(complaint, at).toContainText(field.errorMessage?.["accept"] ?? "words.txt 不是可用的文件");
      const [ending, kind] = mediaOf(field);
      const most = field["x-media"]?.max_bytes;
      if (most !== undefined) {
        await input.setInputFiles(await hollow(`${folder}/${most}/large.${ending}`, most + 1));
        await expect(complaint, at).toContainText(field.errorMessage?.["max_bytes"] ?? "large." + ending + " 超过");
      }
      await expect(place.locator("[data-status]"), at).toHaveCount(0);
      if (field.maxItems === undefined || kind !== "图片") continue;
      const several = Array.from({ length: field.maxItems + 1 }, (_, n) => png(`${n}.png`, 320, 320, [n * 20, 80, 120]));
      await input.setInputFiles(several);
      const words = field["x-limit-message"] ?? `最多只能添加 ${field.maxItems} 个文件，已添加前 ${field.maxItems} 个`;
      await expect(this.page.getByRole("alert").getByText(words).first(), at).toBeVisible();
      await expect(place.locator("[data-status=ready]"), at).toHaveCount(field.maxItems);
    }
  }
}

async function removeAll(place: Locator): Promise<void> {
  const remove = place.getByRole("button", { name: /^移除 / });
  for (let left = await remove.count(); left > 0; left -= 1) {
    await remove.first().click();
    await expect(remove).toHaveCount(left - 1);
  }
}

for (let part = 0; part < SHARES; part += 1) {
  test(`every form names each field that is missing, too long, out of range or of a wrong kind, and asks for no points, part ${part + 1} of ${SHARES} @desktop`, async ({ page, studio }, info) => {
    test.slow();
    const asked: string[] = [];
    page.on("request", (request) => {
      if (request.method() === "POST" && /\/api\/v1\/tasks(\/|$)/.test(new URL(request.url()).pathname)) asked.push(request.url());
    });
    const kinds = await firstTools(page);
    for (const tool of await toolsOfPart(page, part)) {
      await page.goto(tool.route);
      for (const mode of tabsOf(tool)) {
        const at = `${tool.id} ${mode.id}`;
        if (tabsOf(tool).length > 1) await studio.mode(mode.label.zh);
        const form = new Refusing(page, studio, mode, at);
        await form.everythingMissing();
        expect(await overflow(page), at).toBe(0);
        // A look at all that is red takes seconds: at one tool of each kind.
        if (kinds.has(tool.id) && mode === tabsOf(tool)[0]) expect(await barriers(page), at).toEqual([]);
        await form.oneMissing();
        await form.textsAndNumbersBeyondLimits();
        await form.optionsThatDoNotGoTogether();
        await form.filesThatDoNotFit(info.outputPath("hollow"));
        await form.reset();
      }
    }
    expect(asked).toEqual([]);
  });
}
