import type { ReactNode } from "react";
import { useTexts } from "@/i18n";
import { grouped } from "@/lib/format";
import type { Report, Sum } from "../api";
import { averageOf, changeOf, percent, rateOf } from "../sums";
import styles from "./usage.module.css";

/** What all of it comes to, beside as many days before. */
export function Tiles({ report }: { report: Report }) {
  const { t } = useTexts();
  const { total, before } = report;
  const count = report.by_day.length;
  return (
    <TileRow>
      <PointsTile report={report} />
      <CallsTile report={report} />
      <RateTile report={report} />
      <Tile
        name={t("usage.average")}
        value={shown(averageOf(total), grouped)}
        help={t("usage.before", { count, value: shown(averageOf(before), grouped) })}
      />
    </TileRow>
  );
}

export const TileRow = ({ children }: { children: ReactNode }) => <dl className={styles.tiles}>{children}</dl>;

/** A figure, or a dash where there is none. */
const shown = (value: number | null, write: (value: number) => string) => (value === null ? "—" : write(value));

/** By how much a part of the report differs from the days before, in words. */
function useCompared({ total, before, by_day }: Report) {
  const { t } = useTexts();
  const count = by_day.length;
  return (part: keyof Sum) => {
    const change = changeOf(total[part], before[part]);
    if (change === null) return t("usage.before", { count, value: grouped(before[part]) });
    if (change === 0) return t("usage.same", { count });
    return t(change > 0 ? "usage.more" : "usage.less", { count, share: percent(Math.abs(change)) });
  };
}

export function PointsTile({ report }: { report: Report }) {
  const { t } = useTexts();
  const { points, spent, given_back } = report.total;
  return (
    <Tile
      name={t("usage.points")}
      value={grouped(points)}
      help={useCompared(report)("points")}
      {...(given_back > 0 && { more: t("usage.givenBack", { spent: grouped(spent), back: grouped(given_back) }) })}
    />
  );
}

export function CallsTile({ report }: { report: Report }) {
  const { t } = useTexts();
  return <Tile name={t("usage.calls")} value={grouped(report.total.tasks)} help={useCompared(report)("tasks")} />;
}

export function RateTile({ report }: { report: Report }) {
  const { t } = useTexts();
  const { tasks, succeeded, failed } = report.total;
  const open = tasks - succeeded - failed;
  return (
    <Tile
      name={t("usage.rate")}
      value={shown(rateOf(report.total), percent)}
      help={t(open > 0 ? "usage.endings" : "usage.allEnded", { succeeded: grouped(succeeded), failed: grouped(failed), open: grouped(open) })}
      more={t("usage.before", { count: report.by_day.length, value: shown(rateOf(report.before), percent) })}
    />
  );
}

interface TileProps {
  name: string;
  value: string;
  help: string;
  more?: string;
  /** In the colour of what matters. */
  loud?: boolean;
}

export function Tile({ name, value, help, more, loud = false }: TileProps) {
  return (
    <div className={styles.tile} data-loud={loud || undefined}>
      <dt>{name}</dt>
      <dd className={styles.value}>{value}</dd>
      <dd className={styles.help}>{help}</dd>
      {more && <dd className={styles.help}>{more}</dd>}
    </div>
  );
}
