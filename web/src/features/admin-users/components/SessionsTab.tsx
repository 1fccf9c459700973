import { Button, Skeleton } from "@mantine/core";
import { useState } from "react";
import { Row } from "@/components/blocks/Row";
import { Stack } from "@/components/blocks/Stack";
import { Confirm } from "@/components/Confirm";
import { ErrorState } from "@/components/ErrorState";
import { Icon } from "@/components/Icon";
import { useTexts } from "@/i18n";
import { wordsOf } from "@/lib/api/specified";
import { deviceName } from "@/lib/device";
import { stamp } from "@/lib/format";
import { toast } from "@/lib/toast";
import { useEndSessions, useSessions } from "../api";
import styles from "./dialog.module.css";

/** Where a user is signed in, and the end of it. */
export function SessionsTab({ uid, name }: { uid: number; name: string }) {
  const { t } = useTexts();
  const sessions = useSessions(uid);
  const end = useEndSessions(uid);
  const [asking, setAsking] = useState(false);
  const finish = async (id: string | null) => {
    try {
      const count = await end.mutateAsync(id);
      toast(id === null ? t("adminUsers.sessions.endedAll", { count }) : t("adminUsers.sessions.ended"), "success");
      setAsking(false);
    } catch (cause) {
      toast(wordsOf(cause, t("adminUsers.act.failed")), "error");
    }
  };
  const device = (agent: string) => {
    const { browser, system } = deviceName(agent);
    return [browser, system].filter(Boolean).join(" · ") || agent || t("adminUsers.sessions.unknown");
  };

  if (sessions.isError && !sessions.data) {
    return <ErrorState title={wordsOf(sessions.error, t("adminUsers.sessions.failed"))} onRetry={() => void sessions.refetch()} />;
  }
  if (!sessions.data) {
    return (
      <Stack gap={2} role="status" aria-label={t("app.loading")}>
        <Skeleton height={64} radius="lg" />
        <Skeleton height={64} radius="lg" />
      </Stack>
    );
  }
  if (sessions.data.length === 0) return <p className={styles.empty}>{t("adminUsers.sessions.empty")}</p>;
  return (
    <>
      <ul className={styles.sessions}>
        {sessions.data.map((session) => (
          <li key={session.id}>
            <Icon name={deviceName(session.user_agent).handheld ? "phone" : "device"} size={24} />
            <div>
              <strong>{device(session.user_agent)}</strong>
              <small>
                {[
                  session.address,
                  t("adminUsers.sessions.seen", { when: stamp(session.last_seen_ms).slice(0, 16) }),
                  t("adminUsers.sessions.since", { when: stamp(session.created_ms).slice(0, 16) }),
                ].join(" · ")}
              </small>
            </div>
            {session.current ? (
              <small>{t("adminUsers.sessions.current")}</small>
            ) : (
              <Button
                size="compact-md"
                variant="default"
                aria-label={t("app.named", { name: t("adminUsers.sessions.end"), value: device(session.user_agent) })}
                onClick={() => void finish(session.id)}
              >
                {t("adminUsers.sessions.end")}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {sessions.data.some((session) => !session.current) && (
        <Row gap={2} wrap align="stretch" justify="end" className={styles.actions}>
          <Button variant="light" onClick={() => setAsking(true)}>
            {t("adminUsers.sessions.endAll")}
          </Button>
        </Row>
      )}
      <Confirm
        opened={asking}
        title={t("adminUsers.sessions.endAllTitle", { name })}
        message={t("adminUsers.sessions.endAllHelp")}
        confirm={t("adminUsers.sessions.endAll")}
        busy={end.isPending}
        onConfirm={() => void finish(null)}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
