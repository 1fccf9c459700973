import { useTexts } from "@/i18n";
import type { AuditEntry } from "../api";
import styles from "./audit.module.css";

/** The names of acts; one without a name is shown by its word. */
export function useOperations() {
  const { t } = useTexts();
  const names: Record<string, string> = t("adminAudit.operation", { returnObjects: true });
  return {
    name: (operation: string) => names[operation] ?? operation,
    all: Object.entries(names).map(([value, label]) => ({ value, label })),
  };
}

export function Actor({ entry }: { entry: AuditEntry }) {
  const { t } = useTexts();
  const name = entry.method === "CLI" ? t("adminAudit.server") : entry.actor_name || t("adminAudit.nobody");
  return (
    <span className={styles.actor}>
      {name}
      {entry.actor_uid !== null && <small>{entry.actor_uid}</small>}
      {!entry.allowed && <small data-bad>{t("adminAudit.notAllowed")}</small>}
    </span>
  );
}
