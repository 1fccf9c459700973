import { localize, type JsonSchema } from "@/forms";
import { useTexts } from "@/i18n";
import { findTool, useTools } from "@/lib/api/queries";
import type { ModelsView } from "./api";

/** What modes, parameters, values and features of a tool are called, in the reader's language. */
export interface Labels {
  mode(id: string): string;
  parameter(name: string): string;
  value(parameter: string, value: unknown): string;
  feature(name: string): string;
  /** Parameters with their values, as in "5 s · high". */
  combination(when: Record<string, unknown>): string;
}

export function useLabels(view: ModelsView): Labels {
  const { t, pick, language } = useTexts();
  const forms = findTool(useTools().data, view.tool)?.modes ?? [];
  const parameterOf = (name: string) => view.parameters.find((parameter) => parameter.name === name);
  const value = (name: string, of: unknown) => {
    if (of === null || of === undefined) return "—";
    const word = String(of);
    const option = parameterOf(name)?.options.find((known) => known.value === word);
    const title = option ? pick(option.title) : word;
    // A switch has no words of its own.
    if (title === "true" || title === "false") return t(title === "true" ? "adminModels.yes" : "adminModels.no");
    return title;
  };
  const parameter = (name: string) => {
    const known = parameterOf(name);
    return known ? pick(known.title) : name;
  };
  return {
    mode: (id) => {
      const mode = view.modes.find((known) => known.id === id);
      return mode ? pick(mode.label) : id;
    },
    parameter,
    value,
    feature: (name) => {
      const titles = (view.features[name] ?? []).flatMap((field) =>
        forms.flatMap(({ schema }) => localize(schema as JsonSchema, language === "en" ? "en" : "zh").properties?.[field]?.title ?? []),
      );
      return [...new Set(titles)].join(" · ") || name;
    },
    // A switch says neither what it switches nor which way without its name.
    combination: (when) =>
      Object.entries(when)
        .map(([name, of]) => (typeof of === "boolean" ? `${parameter(name)} ${value(name, of)}` : value(name, of)))
        .join(" · "),
  };
}
