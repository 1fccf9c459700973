import { StatusMark } from "@/components/StatusMark";
import { useTexts } from "@/i18n";
import type { Person } from "../api";
import styles from "./users.module.css";

/** What somebody is, and whether the account works. */
export function Marks({ person }: { person: Person }) {
  const { t } = useTexts();
  const expired = person.expires_ms !== null && person.expires_ms <= Date.now();
  return (
    <span className={styles.marks}>
      {person.closed_ms === null ? (
        <StatusMark tone={person.active ? "good" : "bad"}>{person.active ? t("adminUsers.state.on") : t("adminUsers.state.off")}</StatusMark>
      ) : (
        <StatusMark tone="idle">{t("adminUsers.state.closed")}</StatusMark>
      )}
      {person.role === "admin" && <StatusMark tone="warn">{t("adminUsers.state.admin")}</StatusMark>}
      {person.anonymous && <StatusMark tone="idle">{t("adminUsers.state.visitor")}</StatusMark>}
      {expired && <StatusMark tone="bad">{t("adminUsers.state.expired")}</StatusMark>}
    </span>
  );
}
