import { Button } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { CopyButton } from "@/components/CopyButton";
import { Dialog } from "@/components/Dialog";
import { useTexts } from "@/i18n";
import { stamp } from "@/lib/format";
import type { AuditEntry } from "../api";
import { Actor, useOperations } from "./words";
import styles from "./audit.module.css";

interface Props {
  entry: AuditEntry | null;
  onClose(): void;
  onSubject(subject: string): void;
}

/** One line of the log with everything known of it. Keeps its last face while it closes. */
export function EntryDialog({ entry, onClose, onSubject }: Props) {
  const { t } = useTexts();
  const operations = useOperations();
  const [last, setLast] = useState<AuditEntry | null>(null);
  if (entry && entry !== last) setLast(entry);
  if (!last) return null;
  const fact = (name: string, value: ReactNode, copy?: string) =>
    value !== null && value !== "" && value !== undefined ? (
      <div>
        <dt>{name}</dt>
        <dd>
          <span>{value}</span>
          {copy && <CopyButton value={copy} label={name} />}
        </dd>
      </div>
    ) : null;
  return (
    <Dialog opened={entry !== null} title={operations.name(last.operation)} size={620} onClose={onClose}>
      <dl className={styles.facts}>
        {fact(t("adminAudit.time"), stamp(last.created_ms))}
        {fact(t("adminAudit.field.finished"), last.finished_ms !== null ? stamp(last.finished_ms) : t("adminAudit.unknownHelp"))}
        {fact(t("adminAudit.actor"), <Actor entry={last} />)}
        {fact(t("adminAudit.address"), last.address)}
        {fact(t("adminAudit.subject"), last.subject, last.subject ?? undefined)}
        {fact(t("adminAudit.field.path"), <code>{`${last.method} ${last.path}`}</code>)}
        {fact(t("adminAudit.field.status"), last.status)}
        {fact(t("adminAudit.field.code"), last.message ?? last.code)}
        {fact(t("adminAudit.field.agent"), last.user_agent)}
        {fact(t("adminAudit.field.request"), last.request_id, last.request_id)}
        {fact(t("adminAudit.field.id"), last.id, last.id)}
      </dl>
      {last.detail && Object.keys(last.detail).length > 0 && (
        <>
          <h3 className={styles.subtitle}>{t("adminAudit.field.detail")}</h3>
          <pre className={styles.detail}>{JSON.stringify(last.detail, null, 2)}</pre>
        </>
      )}
      {last.subject && (
        <Button variant="default" onClick={() => onSubject(last.subject!)}>
          {t("adminAudit.onlySubject")}
        </Button>
      )}
    </Dialog>
  );
}
