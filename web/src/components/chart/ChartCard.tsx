import { SegmentedControl, Skeleton } from "@mantine/core";
import { lazy, Suspense, useId, useState } from "react";
import { Row } from "@/components/blocks/Row";
import { useTexts } from "@/i18n";
import { zoneAfter } from "@/lib/format";
import "@/i18n/charts.zh";
import { bucketName } from "./bucketName";
import type { Series } from "./Bars";
import styles from "./chart.module.css";

const Bars = lazy(() => import("./Bars"));

interface Props {
  title: string;
  help: string;
  starts: number[];
  bucketMs: number;
  series: Series[];
  stacked?: boolean;
  /** It takes the height of its place, for eyes further away. */
  large?: boolean;
  format(value: number): string;
}

/** A figure over time: as a picture, or as the table of the same numbers. */
export function ChartCard({ title, help, starts, bucketMs, series, stacked = false, large = false, format }: Props) {
  const { t } = useTexts();
  const [view, setView] = useState<"chart" | "table">("chart");
  const id = useId();
  const total = (one: Series) => one.values.reduce((sum, value) => sum + value, 0);
  const sums = series.map((one) => `${one.name} ${format(total(one))}`);
  const quiet = series.every((one) => one.values.every((value) => value === 0));
  return (
    <section className={styles.card} aria-labelledby={id}>
      <Row gap={3} rowGap={1} wrap justify="between">
        <h2 id={id}>{title}</h2>
        <SegmentedControl
          size="xs"
          aria-label={t("charts.view", { title })}
          value={view}
          onChange={(value) => setView(value as "chart" | "table")}
          data={[
            { value: "chart", label: t("charts.chart") },
            { value: "table", label: t("charts.table") },
          ]}
        />
      </Row>
      <p className={styles.help}>{help}</p>
      <ul className={styles.legend}>
        {series.map((one) => (
          <li key={one.key}>
            <i style={{ background: one.colour }} aria-hidden="true" />
            {one.name}
            <b>{format(total(one))}</b>
          </li>
        ))}
      </ul>
      {view === "table" ? (
        <Table title={title} starts={starts} bucketMs={bucketMs} series={series} format={format} />
      ) : quiet ? (
        <p className={styles.quiet}>{t("charts.quiet")}</p>
      ) : (
        <Suspense fallback={<Skeleton height={220} radius="lg" />}>
          <Bars
            title={title}
            summary={t("charts.summary", { title, sums: sums.join(t("app.pause")) })}
            starts={starts}
            bucketMs={bucketMs}
            series={series}
            stacked={stacked}
            large={large}
            format={format}
          />
        </Suspense>
      )}
    </section>
  );
}

function Table({ title, starts, bucketMs, series, format }: Omit<Props, "help" | "stacked" | "large">) {
  const { t } = useTexts();
  return (
    // A long table scrolls by itself, and so has to be reachable by the keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles.buckets} role="group" aria-label={title} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t("charts.time") + zoneAfter(starts[0] ?? 0)}</th>
            {series.map((one) => (
              <th key={one.key} scope="col">
                {one.name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {starts.map((start, index) => (
            <tr key={start}>
              <th scope="row">{bucketName(start, bucketMs)}</th>
              {series.map((one) => (
                <td key={one.key}>{format(one.values[index] ?? 0)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
