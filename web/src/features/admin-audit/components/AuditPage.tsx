import { Button } from "@mantine/core";
import { useMemo, useState } from "react";
import type { Column } from "@/components/DataTable";
import { ListPage } from "@/components/ListPage";
import { StatusMark } from "@/components/StatusMark";
import { useTexts } from "@/i18n";
import { PERIODS, startOfPeriod } from "@/lib/day";
import { stamp } from "@/lib/format";
import { oneOf, useFilters, words } from "@/lib/useFilters";
import { ENDINGS, PAGE_SIZE, useAudit, type AuditEntry, type Ending } from "../api";
import { EntryDialog } from "./EntryDialog";
import { Actor, useOperations } from "./words";
import "../texts.zh";
import styles from "./audit.module.css";

const TONES = { done: "good", refused: "warn", failed: "bad", unknown: "idle" } as const;

const ENDING_WORDS = {
  done: "adminAudit.done",
  refused: "adminAudit.refused",
  failed: "adminAudit.failedEnding",
  unknown: "adminAudit.unknown",
} as const;

const FILTERS = { q: words, operation: words, ending: oneOf(...ENDINGS), period: oneOf(...PERIODS), subject: words };

/** Who did what, to what, when, from where, and how it ended. */
export default function AuditPage() {
  const { t } = useTexts();
  const filters = useFilters(FILTERS);
  const { period, ...filter } = filters.values;
  // The beginning is fixed when the period is chosen, so that pages do not shift under the reader.
  const from_ms = useMemo(() => startOfPeriod(period), [period]);
  const [shown, setShown] = useState<AuditEntry | null>(null);
  const operations = useOperations();
  const log = useAudit({ ...filter, from_ms }, filters.page);
  const columns: Column<AuditEntry>[] = [
    { key: "what", header: t("adminAudit.what"), title: true, cell: (entry) => <strong>{operations.name(entry.operation)}</strong> },
    { key: "ending", header: t("adminAudit.ending"), cell: (entry) => <EndingMark ending={entry.ending} /> },
    { key: "subject", header: t("adminAudit.subject"), cell: (entry) => <code className={styles.subject}>{entry.subject ?? "—"}</code> },
    { key: "actor", header: t("adminAudit.actor"), cell: (entry) => <Actor entry={entry} /> },
    { key: "address", header: t("adminAudit.address"), nowrap: true, cell: (entry) => entry.address || "—" },
    { key: "time", header: t("adminAudit.time"), nowrap: true, cell: (entry) => stamp(entry.created_ms) },
    {
      key: "details",
      header: t("lists.actions"),
      actions: true,
      cell: (entry) => (
        <Button size="compact-sm" variant="subtle" onClick={() => setShown(entry)}>
          {t("adminAudit.details")}
        </Button>
      ),
    },
  ];

  return (
    <ListPage
      lead={t("adminAudit.lead")}
      filters={filters}
      saveAs="audit"
      pageSize={PAGE_SIZE}
      controls={[
        { kind: "words", name: "q", label: t("adminAudit.search") },
        { kind: "select", name: "operation", label: t("adminAudit.what"), any: t("adminAudit.what"), options: operations.all },
        { kind: "choice", name: "ending", label: t("adminAudit.ending"), any: t("adminAudit.allEndings"), options: ENDINGS.map((value) => ({ value, label: t(ENDING_WORDS[value]) })) },
        { kind: "choice", name: "period", label: t("adminAudit.period"), any: t("adminAudit.anytime"), options: PERIODS.map((value) => ({ value, label: t(`adminAudit.${value}`) })) },
        { kind: "removable", name: "subject", label: filter.subject ?? "" },
      ]}
      query={log}
      label={t("adminAudit.table")}
      columns={columns}
      rowKey={(entry) => entry.id}
      failed={t("adminAudit.failed")}
      empty={t("adminAudit.empty")}
      emptyFilter={t("adminAudit.emptyFilter")}
      clear={t("adminAudit.clear")}
    >
      <EntryDialog
        entry={shown}
        onClose={() => setShown(null)}
        onSubject={(subject) => {
          setShown(null);
          filters.set("subject", subject);
        }}
      />
    </ListPage>
  );
}

function EndingMark({ ending }: { ending: Ending }) {
  const { t } = useTexts();
  return <StatusMark tone={TONES[ending]}>{t(ENDING_WORDS[ending])}</StatusMark>;
}
