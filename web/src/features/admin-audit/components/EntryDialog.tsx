import { Button } from "@mantine/core";
import { useState } from "react";
import { Dialog } from "@/components/Dialog";
import { Fact, Facts } from "@/components/Facts";
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
  return (
    <Dialog opened={entry !== null} title={operations.name(last.operation)} size={620} onClose={onClose}>
      <Facts>
        <Fact name={t("adminAudit.time")}>{stamp(last.created_ms)}</Fact>
        <Fact name={t("adminAudit.field.finished")}>{last.finished_ms !== null ? stamp(last.finished_ms) : t("adminAudit.unknownHelp")}</Fact>
        <Fact name={t("adminAudit.actor")}>
          <Actor entry={last} />
        </Fact>
        <Fact name={t("adminAudit.address")}>{last.address}</Fact>
        <Fact name={t("adminAudit.subject")} copy={last.subject}>
          {last.subject}
        </Fact>
        <Fact name={t("adminAudit.field.path")}>
          <code>{`${last.method} ${last.path}`}</code>
        </Fact>
        <Fact name={t("adminAudit.field.status")}>{last.status}</Fact>
        <Fact name={t("adminAudit.field.code")}>{last.message ?? last.code}</Fact>
        <Fact name={t("adminAudit.field.agent")}>{last.user_agent}</Fact>
        <Fact name={t("adminAudit.field.request")} copy={last.request_id}>
          {last.request_id}
        </Fact>
        <Fact name={t("adminAudit.field.id")} copy={last.id}>
          {last.id}
        </Fact>
      </Facts>
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
