import { SegmentedControl } from "@mantine/core";
import { useState } from "react";
import { Row } from "@/components/blocks/Row";
import { Stack } from "@/components/blocks/Stack";
import { DataTable, type Column } from "@/components/DataTable";
import { useTexts } from "@/i18n";
import { stamp } from "@/lib/format";
import type { Figures, Process, ToolFigures, VendorFigures } from "../api";
import { length, money, percent } from "../words";
import styles from "./dashboard.module.css";

type Row = VendorFigures | ToolFigures;
const nothing = () => undefined;

/** How each vendor, or each tool, fares. */
export function VendorTable({ vendors }: { vendors: VendorFigures[] }) {
  const { t, pick, language } = useTexts();
  const [by, setBy] = useState<"vendor" | "tool">("vendor");
  const rows: Row[] = by === "vendor" ? vendors : vendors.flatMap((vendor) => vendor.tools);
  const number = (value: number) => value.toLocaleString(language);
  const none = t("adminDashboard.none");
  const open = ({ now }: Row) => now.queued + now.submitting + now.running;
  const ofTools = (row: Row, points: (tool: ToolFigures) => number) =>
    ("tools" in row ? row.tools : [row]).reduce((sum, tool) => sum + points(tool), 0);
  const columns: Column<Row>[] = [
    { key: "name", header: t("adminDashboard.name"), title: true, nowrap: true, cell: (row) => <strong>{pick(row.title)}</strong> },
    { key: "open", header: t("adminDashboard.open"), numeric: true, cell: (row) => number(open(row)) },
    {
      key: "uncertain",
      header: t("adminDashboard.uncertain"),
      numeric: true,
      cell: (row) => <span data-warn={row.now.uncertain > 0 || undefined}>{number(row.now.uncertain)}</span>,
    },
    { key: "done", header: t("adminDashboard.done"), numeric: true, cell: (row) => number(row.ended.succeeded) },
    { key: "failed", header: t("adminDashboard.failedEnd"), numeric: true, cell: (row) => number(row.ended.failed) },
    { key: "expired", header: t("adminDashboard.expired"), numeric: true, cell: (row) => number(row.ended.expired) },
    { key: "rate", header: t("adminDashboard.rate"), numeric: true, cell: (row) => (row.success_rate === null ? none : percent(row.success_rate, language)) },
    { key: "p50", header: t("adminDashboard.p50"), numeric: true, nowrap: true, cell: (row) => (row.p50_ms === null ? none : length(row.p50_ms, t)) },
    { key: "p95", header: t("adminDashboard.p95"), numeric: true, nowrap: true, cell: (row) => (row.p95_ms === null ? none : length(row.p95_ms, t)) },
    {
      key: "points",
      header: t("adminDashboard.pointsSpent"),
      numeric: true,
      cell: (row) => number(ofTools(row, (tool) => tool.points_spent)),
    },
    {
      key: "borne",
      header: t("adminDashboard.pointsBorne"),
      numeric: true,
      cell: (row) => number(ofTools(row, (tool) => tool.points_absorbed)),
    },
  ];
  return (
    <Stack as="section" gap={2} className={styles.wide} aria-labelledby="vendors">
      <Row gap={3} rowGap={1} wrap justify="between">
        <h2 id="vendors">{t("adminDashboard.vendors")}</h2>
        <SegmentedControl
          size="xs"
          aria-label={t("adminDashboard.by")}
          value={by}
          onChange={(value) => setBy(value as "vendor" | "tool")}
          data={[
            { value: "vendor", label: t("adminDashboard.byVendor") },
            { value: "tool", label: t("adminDashboard.byTool") },
          ]}
        />
      </Row>
      <DataTable
        label={t("adminDashboard.vendors")}
        columns={columns}
        rows={rows}
        rowKey={(row) => ("tool" in row ? row.tool : row.vendor)}
        onRetry={nothing}
        empty={t("adminDashboard.noVendors")}
      />
    </Stack>
  );
}

/** What came in by which channel; nothing where nothing came in. */
export function ChannelTable({ revenue }: { revenue: Figures["revenue"] }) {
  const { t, language } = useTexts();
  const names = t("adminDashboard.channelNames", { returnObjects: true }) as Record<string, string>;
  if (revenue.channels.length === 0) return null;
  type Channel = Figures["revenue"]["channels"][number];
  const cash = (cents: number) => money(cents, language);
  const columns: Column<Channel>[] = [
    {
      key: "channel",
      header: t("adminDashboard.channel"),
      title: true,
      cell: (row) => (
        <strong>
          {names[row.channel] ?? row.channel}
          {row.demonstration && <small className={styles.tag}>{t("adminDashboard.isDemonstration")}</small>}
        </strong>
      ),
    },
    { key: "orders", header: t("adminDashboard.orders"), numeric: true, cell: (row) => row.orders.toLocaleString(language) },
    { key: "paid", header: t("adminDashboard.paid"), numeric: true, cell: (row) => cash(row.paid_cents) },
    { key: "refunded", header: t("adminDashboard.refunded"), numeric: true, cell: (row) => cash(row.refunded_cents) },
    { key: "net", header: t("adminDashboard.net"), numeric: true, cell: (row) => cash(row.paid_cents - row.refunded_cents) },
  ];
  return (
    <Stack as="section" gap={2} className={styles.wide} aria-labelledby="channels">
      <h2 id="channels">{t("adminDashboard.channels")}</h2>
      <DataTable
        label={t("adminDashboard.channels")}
        columns={columns}
        rows={revenue.channels}
        rowKey={(row) => `${row.channel}/${row.demonstration}`}
        onRetry={nothing}
        empty=""
      />
    </Stack>
  );
}

/** What the engines tell of themselves. */
export function ProcessTable({ processes }: { processes: Process[] }) {
  const { t, language } = useTexts();
  const figure = (read: (figures: NonNullable<Process["figures"]>) => string | number) => (row: Process) => {
    const value = row.figures && read(row.figures);
    return value === null ? t("adminDashboard.none") : typeof value === "number" ? value.toLocaleString(language) : value;
  };
  const columns: Column<Process>[] = [
    {
      key: "id",
      header: t("adminDashboard.process"),
      title: true,
      nowrap: true,
      cell: (row) => (
        <>
          <code>{row.id.slice(-8)}</code>
          {row.this && <small className={styles.tag}>{t("adminDashboard.thisProcess")}</small>}
        </>
      ),
    },
    { key: "queued", header: t("adminDashboard.queued"), numeric: true, cell: figure((of) => of.queued) },
    { key: "flight", header: t("adminDashboard.inFlight"), numeric: true, cell: figure((of) => of.in_flight) },
    {
      key: "late",
      header: t("adminDashboard.lateness"),
      numeric: true,
      nowrap: true,
      cell: figure((of) => `${length(of.poll_lateness_p50_ms, t)} / ${length(of.poll_lateness_p99_ms, t)}`),
    },
    { key: "polls", header: t("adminDashboard.polls"), numeric: true, cell: figure((of) => of.polls) },
    { key: "errors", header: t("adminDashboard.pollErrors"), numeric: true, cell: figure((of) => of.poll_errors) },
    { key: "words", header: t("adminDashboard.unknownWords"), numeric: true, cell: figure((of) => of.unknown_words) },
    { key: "overlong", header: t("adminDashboard.overlong"), numeric: true, cell: figure((of) => of.overlong) },
    { key: "watchers", header: t("adminDashboard.watchers"), numeric: true, cell: figure((of) => of.watchers) },
    { key: "started", header: t("adminDashboard.started"), nowrap: true, cell: (row) => stamp(row.started_ms) },
  ];
  return (
    <Stack as="section" gap={2} className={styles.wide} aria-labelledby="processes">
      <h2 id="processes">{t("adminDashboard.processes")}</h2>
      <p className={styles.help}>{t("adminDashboard.processesHelp")}</p>
      <DataTable
        label={t("adminDashboard.processes")}
        columns={columns}
        rows={processes}
        rowKey={(row) => row.id}
        onRetry={nothing}
        empty={t("adminDashboard.noFigures")}
      />
    </Stack>
  );
}
