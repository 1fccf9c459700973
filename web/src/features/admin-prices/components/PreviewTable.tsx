import { Switch } from "@mantine/core";
import { useState } from "react";
import { Row } from "@/components/blocks/Row";
import { Stack } from "@/components/blocks/Stack";
import { useTexts } from "@/i18n";
import type { Preview } from "../api";
import type { Words } from "../rules";
import styles from "./prices.module.css";

/** What a change does: every combination that can be bought, before and after. */
export function PreviewTable({ preview, words }: { preview: Preview; words: Words }) {
  const { t, language } = useTexts();
  const [all, setAll] = useState(false);
  const number = new Intl.NumberFormat(language);
  const signed = new Intl.NumberFormat(language, { signDisplay: "exceptZero" });
  const lines = preview.lines.filter((line) => all || line.before !== line.after);
  const told = (points: number | null) => (points === null ? t("adminPrices.missing") : number.format(points));
  return (
    <Stack as="section" gap={2} aria-label={t("adminPrices.preview")}>
      <Row gap={4} rowGap={1} wrap justify="between" className={styles.summary} role="status">
        <strong>
          {preview.changed === 0
            ? t("adminPrices.nothing")
            : t("adminPrices.changes", { total: number.format(preview.lines.length), changed: number.format(preview.changed) })}
        </strong>
        <Switch size="sm" label={t("adminPrices.onlyChanged")} checked={!all} onChange={(event) => setAll(!event.currentTarget.checked)} />
      </Row>
      {preview.problems.length > 0 && (
        <div className={styles.refused} role="alert">
          {preview.problems.map((problem) => (
            <p key={`${problem.path}${problem.message}`}>{problem.message}</p>
          ))}
        </div>
      )}
      {lines.length > 0 && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <div className={styles.grid} role="group" aria-label={t("adminPrices.combination")} tabIndex={0}>
          <table>
            <thead>
              <tr>
                <th scope="col">{t("adminPrices.combination")}</th>
                <th scope="col" data-numeric>
                  {t("adminPrices.before")}
                </th>
                <th scope="col" data-numeric>
                  {t("adminPrices.newPrice")}
                </th>
                <th scope="col" data-numeric>
                  {t("adminPrices.difference")}
                </th>
              </tr>
            </thead>
            <tbody>
              {lines.map((line) => {
                const text = Object.entries(line.params).map(([name, value]) => words.value(name, value)).join(" · ");
                const difference = line.before === null || line.after === null ? null : line.after - line.before;
                return (
                  <tr key={JSON.stringify(line.params)}>
                    <td>{text || t("adminPrices.allCombinations")}</td>
                    <td data-numeric>{told(line.before)}</td>
                    <td data-numeric>{told(line.after)}</td>
                    <td data-numeric data-sign={difference === null ? undefined : Math.sign(difference)}>
                      {difference === null ? "—" : signed.format(difference)}
                    </td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        </div>
      )}
    </Stack>
  );
}
