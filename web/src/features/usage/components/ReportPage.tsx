import { Button } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { Link } from "react-router";
import { Row } from "@/components/blocks/Row";
import { Stack } from "@/components/blocks/Stack";
import { DataTable, type Column } from "@/components/DataTable";
import { Icon } from "@/components/Icon";
import { useTexts } from "@/i18n";
import { dateFormat } from "@/lib/dateFormat";
import { SITE_ZONE } from "@/lib/day";
import { grouped } from "@/lib/format";
import { usual, useReport, type Report, type Sum } from "../api";
import { isQuiet } from "../sums";
import { PointsChart } from "./Charts";
import { Downloads } from "./Downloads";
import { Fetched } from "./Fetched";
import { PeriodChoice, usePeriod } from "./period";
import { CallsTile, PointsTile, Tile, TileRow } from "./Tiles";
import "../texts.zh";
import styles from "./usage.module.css";

/** What was spent, day by day: the sheet that is held against the statement of points. */
export function ReportPage() {
  const { t } = useTexts();
  const { days, value } = usePeriod();
  const of = usual(days);
  const report = useReport(of);
  return (
    <Stack gap={4} shrink>
      <Row gap={2} wrap>
        <PeriodChoice />
        <Row gap={2} wrap className={styles.downloads}>
          <Button component={Link} to={`/points?days=${value}`} variant="default" leftSection={<Icon name="receipt" size={16} />}>
            {t("usage.statement")}
          </Button>
          <Downloads of={of} />
        </Row>
      </Row>
      <Fetched query={report}>
        {(shown) => (
          <>
            <Totals report={shown} />
            <PointsChart report={shown} />
            <Days report={shown} />
          </>
        )}
      </Fetched>
    </Stack>
  );
}

function Totals({ report }: { report: Report }) {
  const { t } = useTexts();
  const dayName = useDayName();
  const count = report.by_day.length;
  const perDay = (sum: Sum) => grouped(Math.round(sum.points / count));
  const dearest = report.by_day.reduce((most, day) => (day.sum.points > most.sum.points ? day : most));
  const spentOnIt = dearest.sum.points > 0;
  return (
    <TileRow>
      <PointsTile report={report} />
      <Tile name={t("usage.perDay")} value={perDay(report.total)} help={t("usage.before", { count, value: perDay(report.before) })} />
      <Tile name={t("usage.dearest")} value={spentOnIt ? grouped(dearest.sum.points) : "—"} help={spentOnIt ? dayName(dearest.day_ms) : t("usage.nothingSpent")} />
      <CallsTile report={report} />
    </TileRow>
  );
}

/** A line of the sheet; the one of all days has no day. */
interface Line {
  day_ms: number | null;
  sum: Sum;
}

function Days({ report }: { report: Report }) {
  const { t } = useTexts();
  const columns = useColumns(report.by_day.length);
  const days = report.by_day.filter(({ sum }) => !isQuiet(sum)).toReversed();
  return (
    <Stack as="section" gap={2} shrink aria-label={t("usage.byDay")}>
      <h2 className={styles.heading}>{t("usage.byDay")}</h2>
      <DataTable
        label={t("usage.byDay")}
        columns={columns}
        rows={days.length === 0 ? [] : [{ day_ms: null, sum: report.total }, ...days]}
        rowKey={({ day_ms }) => String(day_ms)}
        onRetry={() => undefined}
        empty={t("usage.none")}
        small
        slim
      />
    </Stack>
  );
}

/** All figures of a day; where there is no room, those that matter, with what is out of the ordinary below them. */
function useColumns(count: number): Column<Line>[] {
  const { t } = useTexts();
  const dayName = useDayName();
  const narrow = useMediaQuery("(max-width: 899px)", false, { getInitialValueInEffect: false });
  const figure = (key: keyof Sum, header: string, note?: (sum: Sum) => string | false): Column<Line> => ({
    key,
    header,
    numeric: true,
    cell: ({ day_ms, sum }) => {
      const below = note?.(sum);
      return (
        <>
          {key === "points" || day_ms === null ? <strong>{grouped(sum[key])}</strong> : grouped(sum[key])}
          {below && <div className={styles.help}>{below}</div>}
        </>
      );
    },
  });
  const day: Column<Line> = {
    key: "day",
    header: t("usage.day"),
    nowrap: true,
    cell: ({ day_ms }) => (day_ms === null ? <strong>{t("usage.total", { count })}</strong> : dayName(day_ms)),
  };
  if (narrow) {
    return [
      day,
      figure("tasks", t("usage.calls"), ({ failed }) => failed > 0 && `${t("usage.failed")} ${grouped(failed)}`),
      figure("points", t("usage.points"), ({ given_back }) => given_back > 0 && `${t("usage.back")} ${grouped(given_back)}`),
    ];
  }
  return [
    day,
    figure("tasks", t("usage.calls")),
    figure("succeeded", t("usage.succeeded")),
    figure("failed", t("usage.failed")),
    figure("spent", t("usage.spent")),
    figure("given_back", t("usage.back")),
    figure("points", t("usage.points")),
  ];
}

/** Names a day by the site's clock, with its weekday. */
function useDayName(): (ms: number) => string {
  const { language } = useTexts();
  const format = dateFormat(language, { month: "short", day: "numeric", weekday: "short", timeZone: SITE_ZONE });
  return (ms) => format.format(ms);
}
