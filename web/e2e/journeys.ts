import { AxeBuilder } from "@axe-core/playwright";
import type { Locator, Page } from "@playwright/test";
import { toolsOf, type ModeView, type ToolView } from "./studio";

/** Parts of a walk through all tools, so that two workers share it. */
export const SHARES = 4;

/** The tools of one part of a walk; `TOOL=suno` walks through that one alone. */
export async function toolsOfPart(page: Page, part: number): Promise<ToolView[]> {
  const only = process.env["TOOL"];
  return (await toolsOf(page)).filter(({ id }, index) => index % SHARES === part && (only === undefined || id === only));
}

/** A field of a form as its schema declares it. */
interface Field {
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
  "x-media"?: { accept?: string[]; mime?: string[]; max_bytes?: number };
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

export const tabsOf = (tool: ToolView) => tool.modes.filter((mode) => !mode.follow_up_only);

/** Chooses an option of a field by its value, whether it is drawn as tiles or as a list. */
export async function chooseOption(at: Locator, field: Field, value: unknown): Promise<void> {
  const tile = at.locator(`input[type=radio][value="${String(value)}"]`);
  if (await tile.count()) return tile.check({ force: true });
  await at.getByRole("combobox").or(at.locator("input")).first().click();
  const title = field.oneOf?.find((option) => option.const === value)?.title ?? String(value);
  await at.page().getByRole("option", { name: title }).first().click();
}

/** What keeps a page from people who cannot see or point, as sentences. */
export async function barriers(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(" ")} ${node.failureSummary ?? ""}`));
}

/** By how many pixels a page is wider than its window. */
export const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
