import { Skeleton } from "@mantine/core";
import { Row } from "@/components/blocks/Row";
import { ChartCard } from "@/components/chart/ChartCard";
import { Stack } from "@/components/blocks/Stack";
import { Choice } from "@/components/Choice";
import { ErrorState } from "@/components/ErrorState";
import { IconButton } from "@/components/IconButton";
import { useTexts } from "@/i18n";
import { wordsOf } from "@/lib/api/specified";
import { timeOfDay } from "@/lib/format";
import { oneOf, useFilters } from "@/lib/useFilters";
import { RANGES, useOverview, type Figures, type Range } from "../api";
import { money } from "../words";
import { ChannelTable, ProcessTable, VendorTable } from "./Tables";
import { Tiles, Todo } from "./Tiles";
import "../texts.zh";
import styles from "./dashboard.module.css";

const FILTERS = { range: oneOf(...RANGES) };
/** The range that is shown unless another is chosen. */
const USUAL: Range = "24h";

/** The site at a glance; it refreshes itself while it is looked at. */
export default function DashboardPage() {
  const { t, language } = useTexts();
  const filters = useFilters(FILTERS);
  const range = filters.values.range ?? USUAL;
  const overview = useOverview(range);
  const data = overview.data;
  const time = data && timeOfDay(data.figures.at_ms, language);
  return (
    <Stack gap={4} shrink className={styles.page}>
      <Row gap={4} rowGap={2} wrap>
        <Choice
          name={t("adminDashboard.range")}
          value={range}
          onChange={(next) => filters.set("range", next === USUAL ? null : next)}
          options={RANGES.map((value) => ({ value, label: t(`adminDashboard.ranges.${value}`) }))}
        />
        {time && (
          <p className={styles.updated} data-failed={overview.isError || undefined}>
            {overview.isError ? t("adminDashboard.stale", { time }) : t("adminDashboard.updated", { time })}
            <IconButton icon="retry" label={t("adminDashboard.refresh")} size={32} onClick={() => void overview.refetch()} />
          </p>
        )}
      </Row>
      {overview.isError && !data && (
        <ErrorState title={wordsOf(overview.error, t("adminDashboard.failed"))} onRetry={() => void overview.refetch()} />
      )}
      {overview.isPending && <Loading />}
      {data && (
        <Stack gap={4} shrink aria-busy={overview.isPlaceholderData || undefined}>
          <Todo overview={data} />
          <Tiles figures={data.figures} />
          <Graphs figures={data.figures} />
          <VendorTable vendors={data.figures.vendors} />
          <ChannelTable revenue={data.figures.revenue} />
          <ProcessTable processes={data.processes} />
        </Stack>
      )}
    </Stack>
  );
}

function Graphs({ figures }: { figures: Figures }) {
  const { t, language } = useTexts();
  const { buckets, bucket_ms } = figures;
  const starts = buckets.map((bucket) => bucket.start_ms);
  const number = (value: number) => value.toLocaleString(language);
  const shared = { starts, bucketMs: bucket_ms };
  return (
    <div className={styles.charts}>
      <ChartCard
        {...shared}
        title={t("adminDashboard.ends")}
        help={t("adminDashboard.endsHelp")}
        stacked
        format={number}
        series={[
          { key: "succeeded", name: t("adminDashboard.succeeded"), colour: "var(--good)", values: buckets.map((bucket) => bucket.ended.succeeded) },
          { key: "failed", name: t("adminDashboard.failedEnd"), colour: "var(--seal)", values: buckets.map((bucket) => bucket.ended.failed) },
          { key: "expired", name: t("adminDashboard.expired"), colour: "var(--amber)", values: buckets.map((bucket) => bucket.ended.expired) },
          { key: "cancelled", name: t("adminDashboard.cancelled"), colour: "var(--line-strong)", values: buckets.map((bucket) => bucket.ended.cancelled) },
        ]}
      />
      <ChartCard
        {...shared}
        title={t("adminDashboard.points")}
        help={t("adminDashboard.pointsHelp")}
        format={number}
        series={[
          { key: "granted", name: t("adminDashboard.granted"), colour: "var(--good)", values: buckets.map((bucket) => bucket.points_granted) },
          { key: "spent", name: t("adminDashboard.spent"), colour: "var(--seal)", values: buckets.map((bucket) => bucket.points_spent) },
          { key: "borne", name: t("adminDashboard.borne"), colour: "var(--amber)", values: buckets.map((bucket) => bucket.points_absorbed) },
        ]}
      />
      <ChartCard
        {...shared}
        title={t("adminDashboard.money")}
        help={t("adminDashboard.moneyHelp")}
        format={(value) => money(value * 100, language)}
        series={[{ key: "net", name: t("adminDashboard.net"), colour: "var(--seal)", values: buckets.map((bucket) => bucket.revenue_cents / 100) }]}
      />
    </div>
  );
}

function Loading() {
  const { t } = useTexts();
  return (
    <Stack gap={4} shrink role="status" aria-label={t("app.loading")}>
      <div className={styles.tiles}>
        {[0, 1, 2, 3, 4, 5].map((index) => (
          <Skeleton key={index} height={112} radius="xl" />
        ))}
      </div>
      <div className={styles.charts}>
        {[0, 1, 2].map((index) => (
          <Skeleton key={index} height={320} radius="xl" />
        ))}
      </div>
    </Stack>
  );
}
