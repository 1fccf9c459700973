import { Button, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useState } from "react";
import { Choice } from "@/components/Choice";
import { DataTable, type Column } from "@/components/DataTable";
import { Icon } from "@/components/Icon";
import { Pagination } from "@/components/Pagination";
import { StatusMark } from "@/components/StatusMark";
import { useTexts } from "@/i18n";
import { wordsOf } from "@/lib/api/specified";
import { stamp } from "@/lib/format";
import { PAGE_SIZE, useAudit, type AuditEntry, type Ending } from "../api";
import { EntryDialog } from "./EntryDialog";
import { Actor, useOperation } from "./words";
import "../texts.zh";
import styles from "./audit.module.css";

const DAY_MS = 86_400_000;
const PERIODS = { anytime: 0, lastDay: 1, lastWeek: 7, lastMonth: 30 } as const;
const ENDINGS: Ending[] = ["done", "refused", "failed", "unknown"];
const TONES = { done: "good", refused: "warn", failed: "bad", unknown: "idle" } as const;

const ENDING_WORDS = {
  done: "adminAudit.done",
  refused: "adminAudit.refused",
  failed: "adminAudit.failedEnding",
  unknown: "adminAudit.unknown",
} as const;

/** Who did what, to what, when, from where, and how it ended. */
export default function AuditPage() {
  const { t } = useTexts();
  const [page, setPage] = useState(1);
  const [ending, setEnding] = useState<Ending | null>(null);
  const [period, setPeriod] = useState<keyof typeof PERIODS>("anytime");
  // The beginning is fixed when the period is chosen, so that pages do not shift under the reader.
  const [from, setFrom] = useState<number | null>(null);
  const [subject, setSubject] = useState<string | null>(null);
  const [q, setQ] = useState("");
  const [words] = useDebouncedValue(q.trim(), 300);
  const [shown, setShown] = useState<AuditEntry | null>(null);
  const operation = useOperation();
  const log = useAudit({ ending, q: words, subject, from_ms: from }, page);
  const narrowed = ending !== null || words !== "" || subject !== null || period !== "anytime";

  /** Another choice begins at its first page. */
  const choose = (change: () => void) => {
    change();
    setPage(1);
  };
  const clear = () =>
    choose(() => {
      setEnding(null);
      setPeriod("anytime");
      setFrom(null);
      setSubject(null);
      setQ("");
    });
  const columns: Column<AuditEntry>[] = [
    { key: "what", header: t("adminAudit.what"), title: true, cell: (entry) => <strong>{operation(entry.operation)}</strong> },
    { key: "ending", header: t("adminAudit.ending"), cell: (entry) => <EndingMark ending={entry.ending} /> },
    { key: "subject", header: t("adminAudit.subject"), cell: (entry) => <code className={styles.subject}>{entry.subject ?? "—"}</code> },
    { key: "actor", header: t("adminAudit.actor"), cell: (entry) => <Actor entry={entry} /> },
    { key: "address", header: t("adminAudit.address"), nowrap: true, cell: (entry) => entry.address || "—" },
    { key: "time", header: t("adminAudit.time"), nowrap: true, cell: (entry) => stamp(entry.created_ms) },
    {
      key: "details",
      header: t("lists.actions"),
      cell: (entry) => (
        <Button size="compact-sm" variant="subtle" onClick={() => setShown(entry)}>
          {t("adminAudit.details")}
        </Button>
      ),
    },
  ];

  return (
    <div className={styles.page}>
      <p className={styles.lead}>{t("adminAudit.lead")}</p>
      <div className={styles.filters}>
        <TextInput
          className={styles.search}
          type="search"
          aria-label={t("adminAudit.search")}
          placeholder={t("adminAudit.search")}
          leftSection={<Icon name="search" size={16} />}
          maxLength={100}
          value={q}
          onChange={(event) => choose(() => setQ(event.currentTarget.value))}
        />
        <Choice
          name={t("adminAudit.ending")}
          value={ending ?? "all"}
          onChange={(value) => choose(() => setEnding(value === "all" ? null : value))}
          options={[{ value: "all" as const, label: t("adminAudit.allEndings") }, ...ENDINGS.map((value) => ({ value, label: t(ENDING_WORDS[value]) }))]}
        />
        <Choice
          name={t("adminAudit.period")}
          value={period}
          onChange={(value) =>
            choose(() => {
              setPeriod(value);
              setFrom(PERIODS[value] === 0 ? null : Date.now() - PERIODS[value] * DAY_MS);
            })
          }
          options={(Object.keys(PERIODS) as (keyof typeof PERIODS)[]).map((value) => ({ value, label: t(`adminAudit.${value}`) }))}
        />
        {subject && (
          <Button variant="light" rightSection={<Icon name="close" size={14} />} onClick={() => choose(() => setSubject(null))}>
            {subject}
          </Button>
        )}
      </div>
      <DataTable
        label={t("adminAudit.table")}
        columns={columns}
        rows={log.data?.items}
        rowKey={(entry) => entry.id}
        failed={log.isError ? wordsOf(log.error, t("adminAudit.failed")) : null}
        onRetry={() => void log.refetch()}
        empty={narrowed ? t("adminAudit.emptyFilter") : t("adminAudit.empty")}
        emptyAction={
          narrowed && (
            <Button variant="default" onClick={clear}>
              {t("adminAudit.clear")}
            </Button>
          )
        }
        stale={log.isPlaceholderData}
      />
      <Pagination page={page} pageSize={PAGE_SIZE} total={log.data?.total ?? 0} onPage={setPage} />
      <EntryDialog
        entry={shown}
        onClose={() => setShown(null)}
        onSubject={(next) => {
          setShown(null);
          choose(() => setSubject(next));
        }}
      />
    </div>
  );
}

function EndingMark({ ending }: { ending: Ending }) {
  const { t } = useTexts();
  return <StatusMark tone={TONES[ending]}>{t(ENDING_WORDS[ending])}</StatusMark>;
}
