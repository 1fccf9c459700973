import { Button, Skeleton } from "@mantine/core";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { Panel } from "@/components/blocks/Panel";
import { Choice } from "@/components/Choice";
import { DataTable, type Column } from "@/components/DataTable";
import { EmptyState } from "@/components/EmptyState";
import { ErrorState } from "@/components/ErrorState";
import { useTexts } from "@/i18n";
import { DAY_COUNTS } from "@/lib/day";
import { grouped } from "@/lib/format";
import { oneOf, useFilters } from "@/lib/useFilters";
import { HUB_ROUTE } from "@/lib/routes";
import { useUsage } from "../api";
import { byDay, successRate, total, type Sum } from "../usage";
import { Bars } from "./Bars";
import styles from "./platform.module.css";

const FILTERS = { days: oneOf(...DAY_COUNTS) };
/** The days that are shown unless others are chosen. */
const USUAL = "30";

/** What was spent, day by day. */
export function Reports() {
  return <OfPeriod>{({ usage, days }) => <Days usage={usage} days={days} />}</OfPeriod>;
}

export type Usage = NonNullable<ReturnType<typeof useUsage>["data"]>;

interface OfPeriodProps {
  /** Also where there is nothing to show. */
  always?: boolean;
  /** Fetches it anew so often, in milliseconds. */
  every?: number;
  children(of: { usage: Usage; days: number; at: number }): ReactNode;
}

/** A period to choose, and what there is of it. */
export function OfPeriod({ always = false, every, children }: OfPeriodProps) {
  const { t } = useTexts();
  const filters = useFilters(FILTERS);
  const count = filters.values.days ?? USUAL;
  const days = Number(count);
  const usage = useUsage(days, every);
  return (
    <div className={styles.stack}>
      <Choice
        name={t("platform.period")}
        value={count}
        onChange={(value) => filters.set("days", value === USUAL ? null : value)}
        options={DAY_COUNTS.map((value) => ({ value, label: t("platform.days", { count: Number(value) }) }))}
      />
      {usage.isError && !usage.data ? (
        <ErrorState title={t("platform.usageFailed")} onRetry={() => void usage.refetch()} />
      ) : !usage.data ? (
        <Skeleton height={320} radius="xl" aria-label={t("app.loading")} />
      ) : usage.data.length === 0 && !always ? (
        <EmptyState
          title={t("platform.noUsage")}
          help={t("platform.noUsageHelp")}
          action={
            <Button component={Link} to={HUB_ROUTE}>
              {t("platform.create")}
            </Button>
          }
        />
      ) : (
        children({ usage: usage.data, days, at: usage.dataUpdatedAt })
      )}
    </div>
  );
}

function Days({ usage, days }: { usage: Usage; days: number }) {
  const { t, language } = useTexts();
  const lines = byDay(usage, days, Date.now());
  const sum = total(usage);
  const day = new Intl.DateTimeFormat(language, { month: "short", day: "numeric", weekday: "short", timeZone: "Asia/Shanghai" });
  const columns: Column<(typeof lines)[number]>[] = [
    { key: "day", header: t("platform.day"), title: true, nowrap: true, cell: (line) => day.format(line.day_ms) },
    ...sums<(typeof lines)[number]>(t),
  ];
  return (
    <>
      <div className={styles.figures}>
        <Figure name={t("platform.points")} value={grouped(sum.points)} loud />
        <Figure name={t("platform.calls")} value={grouped(sum.tasks)} />
        <Figure name={t("platform.rate")} value={successRate(sum)} />
      </div>
      <Bars days={lines} />
      <DataTable
        label={t("platform.byDay")}
        columns={columns}
        rows={lines.filter((line) => line.tasks > 0).toReversed()}
        rowKey={(line) => String(line.day_ms)}
        onRetry={() => undefined}
        empty={t("platform.noUsage")}
      />
    </>
  );
}

/** The columns that every table of usage has. */
const sums = <Line extends Sum>(t: ReturnType<typeof useTexts>["t"]): Column<Line>[] => [
  { key: "calls", header: t("platform.calls"), numeric: true, cell: (line) => grouped(line.tasks) },
  { key: "succeeded", header: t("platform.succeeded"), numeric: true, cell: (line) => grouped(line.succeeded) },
  { key: "failed", header: t("platform.failed"), numeric: true, cell: (line) => grouped(line.failed) },
  { key: "points", header: t("platform.points"), numeric: true, cell: (line) => grouped(line.points) },
];

export function Figure({ name, value, loud = false }: { name: string; value: string; loud?: boolean }) {
  return (
    <Panel as="dl" pad={5} className={styles.figure} data-loud={loud || undefined}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </Panel>
  );
}
