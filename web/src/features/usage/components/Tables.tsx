import { Stack } from "@/components/blocks/Stack";
import { DataTable, type Column } from "@/components/DataTable";
import { StatusMark } from "@/components/StatusMark";
import { useTexts } from "@/i18n";
import { findTool, useTools } from "@/lib/api/queries";
import { grouped } from "@/lib/format";
import type { Report, Sum } from "../api";
import { percent, rateOf } from "../sums";
import styles from "./usage.module.css";

/** The same figures by tool and by key, the dearest first. */
export function Tables({ report }: { report: Report }) {
  const { t, pick } = useTexts();
  const tools = useTools().data;
  const keyName = ({ key_id, name }: Report["by_key"][number]) => (key_id === null ? t("usage.noKey") : (name ?? t("usage.gone")));
  return (
    <>
      <Part
        title={t("usage.byTool")}
        lines={report.by_tool}
        total={report.total}
        lineKey={(line) => line.tool}
        first={{ key: "tool", header: t("usage.tool"), title: true, cell: (line) => <strong>{pick(findTool(tools, line.tool)?.title) ?? line.tool}</strong> }}
      />
      <Part
        title={t("usage.byKey")}
        lines={report.by_key}
        total={report.total}
        lineKey={(line) => line.key_id ?? ""}
        first={{
          key: "key",
          header: t("usage.key"),
          title: true,
          cell: (line) => (
            <span className={styles.key}>
              <strong>{keyName(line)}</strong>
              {line.test && <StatusMark tone="idle">{t("usage.test")}</StatusMark>}
            </span>
          ),
        }}
      />
    </>
  );
}

interface PartProps<Line> {
  title: string;
  lines: Line[];
  total: Sum;
  lineKey(line: Line): string;
  first: Column<Line>;
}

function Part<Line extends { sum: Sum }>({ title, lines, total, lineKey, first }: PartProps<Line>) {
  const { t } = useTexts();
  const rate = (sum: Sum) => {
    const share = rateOf(sum);
    return share === null ? "—" : percent(share);
  };
  const columns: Column<Line>[] = [
    first,
    { key: "calls", header: t("usage.calls"), numeric: true, cell: ({ sum }) => grouped(sum.tasks) },
    { key: "succeeded", header: t("usage.succeeded"), numeric: true, cell: ({ sum }) => grouped(sum.succeeded) },
    { key: "failed", header: t("usage.failed"), numeric: true, cell: ({ sum }) => grouped(sum.failed) },
    { key: "rate", header: t("usage.rate"), numeric: true, cell: ({ sum }) => rate(sum) },
    { key: "points", header: t("usage.points"), numeric: true, cell: ({ sum }) => grouped(sum.points) },
    { key: "share", header: t("usage.share"), numeric: true, cell: ({ sum }) => (total.points > 0 ? percent(sum.points / total.points) : "—") },
  ];
  return (
    <Stack as="section" gap={2} shrink aria-label={title}>
      <h2 className={styles.heading}>{title}</h2>
      <DataTable label={title} columns={columns} rows={lines} rowKey={lineKey} onRetry={() => undefined} empty={t("usage.none")} small />
    </Stack>
  );
}
