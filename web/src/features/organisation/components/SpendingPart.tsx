import { Row } from "@/components/blocks/Row";
import { Stack } from "@/components/blocks/Stack";
import { Choice } from "@/components/Choice";
import { DataTable, type Column } from "@/components/DataTable";
import { useTexts } from "@/i18n";
import { findTool, useTools } from "@/lib/api/queries";
import { DAY_COUNTS, type DayCount } from "@/lib/day";
import { grouped } from "@/lib/format";
import { useSpending } from "../api";
import { matrixOf, type SpendingLine } from "../spending";
import styles from "./organisation.module.css";

interface Props {
  id: string;
  days: DayCount;
  onDays(days: DayCount): void;
}

/** Who spent what: a line for each member, a column for each tool. */
export function SpendingPart({ id, days, onDays }: Props) {
  const { t, pick } = useTexts();
  const spending = useSpending(id, Number(days));
  const tools = useTools().data;
  const matrix = spending.data && matrixOf(spending.data.items);
  const columns: Column<SpendingLine>[] = [
    {
      key: "member",
      header: t("organisation.spending.member"),
      title: true,
      cell: ({ uid, name }) => (
        <span className={styles.person}>
          <strong>{name}</strong> {uid}
        </span>
      ),
    },
    { key: "sum", header: t("organisation.spending.sum"), numeric: true, nowrap: true, cell: ({ points }) => grouped(points) },
    { key: "tasks", header: t("organisation.spending.tasks"), numeric: true, nowrap: true, cell: ({ tasks }) => grouped(tasks) },
    ...(matrix?.tools ?? []).map((tool): Column<SpendingLine> => ({
      key: `tool ${tool}`,
      header: pick(findTool(tools, tool)?.title) ?? tool,
      numeric: true,
      nowrap: true,
      cell: ({ byTool }) => grouped(byTool.get(tool) ?? 0),
    })),
  ];
  return (
    <Stack as="section" gap={2} shrink aria-label={t("organisation.spending.title")}>
      <Row gap={2} wrap justify="between">
        <h3 className={styles.heading}>{t("organisation.spending.title")}</h3>
        <Choice
          name={t("organisation.spending.period")}
          value={days}
          options={DAY_COUNTS.map((value) => ({ value, label: t("organisation.spending.days", { count: Number(value) }) }))}
          onChange={onDays}
        />
      </Row>
      {spending.data && matrix && matrix.lines.length > 0 && (
        <p className={styles.facts}>{t("organisation.spending.all", { tasks: grouped(spending.data.tasks), points: grouped(spending.data.points) })}</p>
      )}
      <DataTable
        small
        label={t("organisation.spending.title")}
        columns={columns}
        rows={matrix?.lines}
        rowKey={({ uid }) => String(uid)}
        failed={spending.isError ? t("organisation.spending.failed") : null}
        onRetry={() => void spending.refetch()}
        empty={t("organisation.spending.none")}
        emptyHelp={t("organisation.spending.noneHelp")}
        stale={spending.isPlaceholderData}
      />
    </Stack>
  );
}
