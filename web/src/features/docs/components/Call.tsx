import { useMemo, type ReactNode } from "react";
import { Row } from "@/components/blocks/Row";
import { localize } from "@/forms/schema/localize";
import { useTexts } from "@/i18n";
import type { JSONSchema, Mode, PriceEntry, Tool } from "@/lib/api/types";
import { parametersOf } from "../parameters";
import { Examples, type Choice } from "./Examples";
import { Parameters } from "./Parameters";
import styles from "./docs.module.css";

/** What tells a line of the list from the others of its call: the choices at the end of its name. */
const choicesOf = (name: string) => name.split(" · ").slice(2).join(" · ") || name.split(" · ").at(-1);

/** Draws what one line of the price list costs. */
export type DrawPrice = (entry: PriceEntry) => ReactNode;

interface Props {
  tool: Tool;
  mode: Mode;
  /** Where we are reached. */
  site: string;
  entries: PriceEntry[];
  drawPrice: DrawPrice;
  choice: Choice;
  onChoose(choice: Choice): void;
}

/** One call: its address, what it takes, an example and what it costs. */
export function Call({ tool, mode, site, entries, drawPrice, choice, onChoose }: Props) {
  const { t, pick, language } = useTexts();
  const schema = useMemo(
    () => localize(mode.schema as Parameters<typeof localize>[0], language === "en" ? "en" : "zh") as JSONSchema,
    [mode.schema, language],
  );
  const path = `/api/v1/tools/${tool.id}/${mode.id}/tasks`;
  const per = entries.find((entry) => entry.per)?.per;
  return (
    <section aria-labelledby={mode.id}>
      <h2 id={mode.id}>{pick(mode.label)}</h2>
      <Row as="p" gap={2} className={styles.address}>
        <strong>POST</strong>
        <code>{path}</code>
      </Row>
      <h3>{t("docs.parameters")}</h3>
      <Parameters label={`${pick(mode.label)} · ${t("docs.parameters")}`} parameters={parametersOf(schema)} />
      <h3>{t("docs.example")}</h3>
      <Examples call={{ site, tool, mode, params: mode.example }} label={pick(mode.label)} choice={choice} onChoose={onChoose} />
      {entries.length > 0 && (
        <>
          <h3>{t("docs.prices")}</h3>
          {per && <p>{t("docs.per", { name: per })}</p>}
          <ul className={styles.prices} aria-label={`${pick(mode.label)} · ${t("docs.prices")}`}>
            {entries.map((entry) => (
              <li key={entry.id}>
                <span>{choicesOf(entry.name)}</span>
                {drawPrice(entry)}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
