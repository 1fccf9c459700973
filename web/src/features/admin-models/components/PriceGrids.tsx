import { Stack } from "@/components/blocks/Stack";
import { useTexts } from "@/i18n";
import type { ModelPrice } from "../api";
import type { Labels } from "../labels";
import { gridsOf } from "../prices";
import styles from "./models.module.css";

/** What models cost, combination by combination, in a small table for each mode. */
export function PriceGrids({ prices, labels, name }: { prices: ModelPrice[]; labels: Labels; name(id: string): string }) {
  const { t, language } = useTexts();
  const number = new Intl.NumberFormat(language);
  return (
    <Stack gap={3} shrink>
      {gridsOf(prices).map(({ model, mode, rows, columns, lines }) => {
        const label = t("adminModels.pricesOf", { model: name(model), mode: labels.mode(mode) });
        return (
          // A wide table scrolls by itself, and so has to be reachable by the keyboard.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          <div key={label} className={styles.grid} role="group" aria-label={label} tabIndex={0}>
            <table>
              <caption>{label}</caption>
              <thead>
                <tr>
                  {rows !== null && <th scope="col">{labels.parameter(rows)}</th>}
                  {columns.map((column) => (
                    <th key={JSON.stringify(column)} scope="col" data-numeric>
                      {labels.combination(column) || t("adminModels.onePrice")}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {lines.map(({ value, points }) => (
                  <tr key={String(value)}>
                    {rows !== null && <th scope="row">{labels.value(rows, value)}</th>}
                    {points.map((one, index) => (
                      <td key={JSON.stringify(columns[index])} data-numeric>
                        {one === null ? "—" : number.format(one)}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        );
      })}
    </Stack>
  );
}
