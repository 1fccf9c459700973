import { choicesOf, localize, type JsonSchema } from "@/forms";
import type { PriceRule } from "@/lib/api/types";

export const MAX_POINTS = 10_000_000;

/** The dearest and the cheapest row of a rule. */
export function rangeOf(rule: PriceRule): [number, number] {
  const points = rule.rows.map((row) => row.points);
  return points.length === 0 ? [0, 0] : [Math.min(...points), Math.max(...points)];
}

/** A rule with every price multiplied, in whole points; what costs something never becomes free. */
export function scaled(rule: PriceRule, factor: number): PriceRule {
  const times = (points: number) => (points === 0 ? 0 : Math.min(MAX_POINTS, Math.max(1, Math.round(points * factor))));
  return { ...rule, rows: rule.rows.map((row) => ({ ...row, points: times(row.points) })) };
}

/** A factor as it was typed; `null` where it is none. */
export function factorOf(text: string): number | null {
  const factor = Number(text);
  return text.trim() !== "" && factor >= 0.01 && factor <= 100 ? factor : null;
}

/** Names of parameters and their values, in the reader's language. */
export class Words {
  readonly #schemas: Record<string, JsonSchema>;
  readonly #video: string;

  constructor(parameters: Record<string, JsonSchema>, language: string) {
    this.#video = language === "en" ? "with a video" : "含视频";
    this.#schemas = Object.fromEntries(
      Object.entries(parameters).map(([name, schema]) => [name, localize(schema, language === "en" ? "en" : "zh")]),
    );
  }

  name(parameter: string): string {
    const field = /^video\((.+)\)$/.exec(parameter)?.[1];
    if (field) return `${this.name(field)} · ${this.#video}`;
    return this.#schemas[parameter]?.title ?? parameter;
  }

  value(parameter: string, value: unknown): string {
    if (value === null || value === undefined) return "—";
    if (typeof value === "boolean") return value ? "✓" : "✗";
    const choice = choicesOf(this.#schemas[parameter] ?? {}).find((item) => item.value === value);
    return choice?.label ?? String(value);
  }
}
