import { ChartCard } from "@/components/chart/ChartCard";
import { useTexts } from "@/i18n";
import { DAY_MS } from "@/lib/day";
import { grouped } from "@/lib/format";
import type { Report } from "../api";

interface Props {
  report: Report;
  /** It takes the height of its place, for eyes further away. */
  large?: boolean;
}

/** Points by day, beside the days before. */
export function PointsChart({ report, large = false }: Props) {
  const { t } = useTexts();
  return <ChartCard {...useBeside(report, "points")} title={t("usage.points")} help={t("usage.pointsHelp")} large={large} />;
}

/** Calls by day, beside the days before. */
export function CallsChart({ report }: Props) {
  const { t } = useTexts();
  return <ChartCard {...useBeside(report, "tasks")} title={t("usage.calls")} help={t("usage.callsHelp", { count: report.by_day.length })} />;
}

function useBeside({ by_day }: Report, part: "points" | "tasks") {
  const { t } = useTexts();
  const count = by_day.length;
  return {
    starts: by_day.map((day) => day.day_ms),
    bucketMs: DAY_MS,
    format: grouped,
    series: [
      { key: "previous", name: t("usage.previous", { count }), colour: "var(--line-strong)", values: by_day.map((day) => day.before[part]) },
      { key: "current", name: t("usage.current", { count }), colour: "var(--seal)", values: by_day.map((day) => day.sum[part]) },
    ],
  };
}
