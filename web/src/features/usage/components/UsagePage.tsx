import { Button, NativeSelect, Skeleton } from "@mantine/core";
import { Link } from "react-router";
import { Row } from "@/components/blocks/Row";
import { Stack } from "@/components/blocks/Stack";
import { ChartCard } from "@/components/chart/ChartCard";
import { Choice } from "@/components/Choice";
import { EmptyState } from "@/components/EmptyState";
import { ErrorState } from "@/components/ErrorState";
import { Icon } from "@/components/Icon";
import { useTexts } from "@/i18n";
import { useKeys } from "@/lib/api/keys";
import { wordsOf } from "@/lib/api/specified";
import { DAY_COUNTS, DAY_MS } from "@/lib/day";
import { grouped } from "@/lib/format";
import { HUB_ROUTE } from "@/lib/routes";
import { oneOf, useFilters, words } from "@/lib/useFilters";
import { downloadOf, useReport, type Narrowed, type Report } from "../api";
import { Tables } from "./Tables";
import { Tiles } from "./Tiles";
import "../texts.zh";
import styles from "./usage.module.css";

const KINDS = ["all", "live", "test"] as const;
const FILTERS = { days: oneOf(...DAY_COUNTS), key: words, kind: oneOf(...KINDS) };
/** What is shown unless something else is chosen: what is tried costs nothing, and would water down the rest. */
const USUAL = { days: "30", kind: "live" } as const;
/** What the host calls the pages in the place of a key. */
const WITHOUT_KEY = "none";

/** What one's tasks come to: by day, tool and key, beside as many days before, and to take away. */
export function UsagePage({ anonymous }: { anonymous: boolean }) {
  const { t } = useTexts();
  const filters = useFilters(FILTERS);
  const days = filters.values.days ?? USUAL.days;
  const kind = filters.values.kind ?? USUAL.kind;
  const keys = useKeys(!anonymous).data ?? [];
  const of: Narrowed = { days: Number(days), key: filters.values.key ?? undefined, test: kind === "all" ? undefined : kind === "test" };
  const report = useReport(of);
  return (
    <Stack gap={4} shrink>
      <Row gap={2} wrap>
        <Choice
          name={t("usage.period")}
          value={days}
          onChange={(value) => filters.set("days", value === USUAL.days ? null : value)}
          options={DAY_COUNTS.map((value) => ({ value, label: t("usage.days", { count: Number(value) }) }))}
        />
        {!anonymous && (
          <>
            <Choice
              name={t("usage.kind")}
              value={kind}
              onChange={(value) => filters.set("kind", value === USUAL.kind ? null : value)}
              options={[
                { value: "live", label: t("usage.live") },
                { value: "test", label: t("usage.test") },
                { value: "all", label: t("usage.both") },
              ]}
            />
            <NativeSelect
              aria-label={t("usage.key")}
              value={filters.values.key ?? ""}
              onChange={({ currentTarget }) => filters.set("key", currentTarget.value || null)}
              data={[
                { value: "", label: t("usage.anyKey") },
                { value: WITHOUT_KEY, label: t("usage.noKey") },
                ...keys.map(({ id, name, ended_ms }) => ({ value: id, label: ended_ms === null ? name : t("usage.ended", { name }) })),
              ]}
            />
          </>
        )}
        <Row gap={2} className={styles.downloads}>
          {(["csv", "json"] as const).map((format) => (
            <Button key={format} component="a" href={downloadOf(format, of)} download variant="default" leftSection={<Icon name="download" size={16} />}>
              {t(`usage.${format}`)}
            </Button>
          ))}
        </Row>
      </Row>
      {report.isError && !report.data ? (
        <ErrorState title={wordsOf(report.error, t("usage.loadFailed"))} onRetry={() => void report.refetch()} />
      ) : !report.data ? (
        <Loading />
      ) : (
        <Stack gap={4} shrink aria-busy={report.isPlaceholderData || undefined}>
          <Shown report={report.data} />
        </Stack>
      )}
    </Stack>
  );
}

function Shown({ report }: { report: Report }) {
  const { t } = useTexts();
  const count = report.by_day.length;
  const { total, before } = report;
  if (total.tasks + before.tasks + total.spent + total.given_back === 0) {
    return (
      <EmptyState
        title={t("usage.none")}
        help={t("usage.noneHelp")}
        action={
          <Button component={Link} to={HUB_ROUTE}>
            {t("usage.create")}
          </Button>
        }
      />
    );
  }
  const shared = { starts: report.by_day.map((day) => day.day_ms), bucketMs: DAY_MS, format: grouped };
  const beside = (part: "points" | "tasks") => [
    { key: "previous", name: t("usage.previous", { count }), colour: "var(--line-strong)", values: report.by_day.map((day) => day.before[part]) },
    { key: "current", name: t("usage.current", { count }), colour: "var(--seal)", values: report.by_day.map((day) => day.sum[part]) },
  ];
  return (
    <>
      <Tiles report={report} days={count} />
      <div className={styles.charts}>
        <ChartCard {...shared} title={t("usage.points")} help={t("usage.pointsHelp")} series={beside("points")} />
        <ChartCard {...shared} title={t("usage.calls")} help={t("usage.callsHelp", { count })} series={beside("tasks")} />
      </div>
      <Tables report={report} />
    </>
  );
}

function Loading() {
  const { t } = useTexts();
  return (
    <Stack gap={4} role="status" aria-label={t("app.loading")}>
      <div className={styles.tiles}>
        {[0, 1, 2, 3].map((index) => (
          <Skeleton key={index} height={112} radius="xl" />
        ))}
      </div>
      <Skeleton height={320} radius="xl" />
    </Stack>
  );
}
