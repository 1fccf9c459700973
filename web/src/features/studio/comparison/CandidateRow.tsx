import { useId } from "react";
import { ToolMark } from "@/components/ToolMark";
import { choicesOf, localize, type JsonSchema } from "@/forms";
import { useTexts } from "@/i18n";
import type { Mode } from "@/lib/api/types";
import { MOST } from "@/lib/comparisons";
import { roughly } from "@/lib/format";
import { titlesOf, type Candidate } from "./candidates";
import type { Priced } from "./usePrices";
import "./texts.zh";
import styles from "./compare.module.css";

interface Props {
  candidate: Candidate;
  /** The form that is open. */
  from: Mode;
  /** It is what the form holds now. */
  present: boolean;
  chosen: boolean;
  /** There is no room for another one. */
  full: boolean;
  priced: Priced;
  usualMs: number | null;
  onChoose(chosen: boolean): void;
}

/** One candidate: what it is, what it costs, how long it takes, and what of the form does not come with it. */
export function CandidateRow({ candidate, from, present, chosen, full, priced, usualMs, onChoose }: Props) {
  const { t, pick } = useTexts();
  const notes = useNotes(from)(candidate);
  const id = useId();
  const { tool, mode, value } = candidate;
  const { price } = priced;
  const name = value ?? t("compare.nameOf", { tool: pick(tool.title), mode: pick(mode.label) });
  const blocked = full && !chosen;
  const wrong = priced.refusal;
  return (
    <label className={styles.row} data-chosen={chosen || undefined} data-blocked={blocked || undefined}>
      <input
        type="checkbox"
        checked={chosen}
        aria-label={name}
        aria-describedby={id}
        // Not `disabled`: who comes by with the keyboard is told why.
        aria-disabled={blocked || undefined}
        onChange={(event) => (blocked ? undefined : onChoose(event.currentTarget.checked))}
      />
      {value === null && <ToolMark glyph={tool.glyph} title={pick(tool.title)} size={36} />}
      <span className={styles.what}>
        <span className={styles.name}>
          {value ?? pick(tool.title)}
          {value === null && <small>{pick(mode.label)}</small>}
          {present && <em>{t(value === null ? "compare.own" : "compare.current")}</em>}
        </span>
        <span id={id} className={styles.notes}>
          {blocked && <span className="visually-hidden">{t("compare.most", { most: MOST })}</span>}
          {wrong && <span data-tone="bad">{wrong}</span>}
          {notes.map((note) => (
            <span key={note}>{note}</span>
          ))}
        </span>
      </span>
      <span className={styles.cost}>
        {price !== null && <strong>{price.points === 0 ? t("compare.free") : t(price.exact ? "compare.points" : "compare.pointsUpTo", { points: price.points })}</strong>}
        {usualMs !== null && <small>{t("compare.usual", { time: roughly(usualMs, t) })}</small>}
      </span>
    </label>
  );
}

/** Says in plain words what became of the form on its way to a candidate. */
export function useNotes(from: Mode): (candidate: Candidate) => string[] {
  const { t, language } = useTexts();
  const lang = language === "en" ? "en" : "zh";
  const source = localize(from.schema as JsonSchema, lang);
  return ({ mode, carried, params, lacks, error }) => {
    const notes: string[] = [];
    if (lacks.length > 0) notes.push(t("compare.lacks", { fields: lacks.join(t("app.comma")) }));
    if (error) notes.push(error);
    if (!carried) return notes;
    const target = localize(mode.schema as JsonSchema, lang);
    for (const { to, exact, from: names } of carried.carried) {
      const field = target.properties?.[to];
      if (exact || !field) continue;
      const title = field.title ?? to;
      const said = (schema: JsonSchema, name: string, value: unknown) => {
        const own = schema.properties?.[name] ?? {};
        return choicesOf(own).find((choice) => choice.value === value)?.label ?? [String(value), own["x-unit"]].filter(Boolean).join(" ");
      };
      const [name = ""] = names;
      if (field["x-media"]) notes.push(t("compare.firstOnly", { field: source.properties?.[name]?.title ?? name }));
      else notes.push(t("compare.changed", { field: title, from: said(source, name, carried.given[name]), to: said(target, to, params[to]) }));
    }
    if (carried.dropped.length > 0) notes.push(t("compare.dropped", { fields: titlesOf(from, carried.dropped, lang).join(t("app.comma")) }));
    return notes;
  };
}
