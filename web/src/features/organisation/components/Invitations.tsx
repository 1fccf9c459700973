import { Button, Skeleton } from "@mantine/core";
import { useState } from "react";
import { Panel } from "@/components/blocks/Panel";
import { Row } from "@/components/blocks/Row";
import { Stack } from "@/components/blocks/Stack";
import { Confirm } from "@/components/Confirm";
import { EmptyState } from "@/components/EmptyState";
import { ErrorState } from "@/components/ErrorState";
import { StatusMark } from "@/components/StatusMark";
import { useTexts } from "@/i18n";
import { grouped, moment } from "@/lib/format";
import { toast } from "@/lib/toast";
import { decidesAbout, reasonOf, useInvitations, useRevoke, type Invitation, type Organisation } from "../api";
import { PERIODS } from "../caps";
import { InviteDialog } from "./InviteDialog";
import styles from "./organisation.module.css";

/** The invitations that wait, made and taken back. */
export function Invitations({ item }: { item: Organisation }) {
  const { t } = useTexts();
  const list = useInvitations(item.id);
  const revoke = useRevoke(item.id);
  const [making, setMaking] = useState(false);
  const [revoking, setRevoking] = useState<Invitation | null>(null);
  const act = (invitation: Invitation) =>
    revoke.mutate(invitation.id, {
      onSuccess: () => toast(t("organisation.invitations.revoked"), "success"),
      onError: (error) => toast(reasonOf(error, t("organisation.actionFailed")), "error"),
      onSettled: () => setRevoking(null),
    });
  return (
    <Stack as="section" gap={2} shrink aria-label={t("organisation.invitations.title")}>
      <Row gap={2} wrap justify="between">
        <h3 className={styles.heading}>{t("organisation.invitations.title")}</h3>
        <Button size="compact-md" onClick={() => setMaking(true)}>
          {t("organisation.invitations.make")}
        </Button>
      </Row>
      {list.isPending && <Skeleton height={70} radius="lg" role="status" aria-label={t("app.loading")} />}
      {list.isError && !list.data && <ErrorState title={t("organisation.invitations.failed")} onRetry={() => void list.refetch()} />}
      {list.data?.length === 0 && <EmptyState small title={t("organisation.invitations.none")} />}
      {list.data && list.data.length > 0 && (
        <Stack as="ul" gap={2}>
          {list.data.map((one) => (
            <Waiting key={one.id} invitation={one} onRevoke={() => setRevoking(one)} />
          ))}
        </Stack>
      )}
      <InviteDialog id={item.id} admins={decidesAbout(item.role, "admin")} opened={making} onClose={() => setMaking(false)} />
      <Confirm
        opened={revoking !== null}
        title={t("organisation.invitations.revokeTitle")}
        message={t("organisation.invitations.revokeHelp")}
        confirm={t("organisation.invitations.revoke")}
        busy={revoke.isPending}
        onConfirm={() => revoking && act(revoking)}
        onClose={() => setRevoking(null)}
      />
    </Stack>
  );
}

function Waiting({ invitation, onRevoke }: { invitation: Invitation; onRevoke(): void }) {
  const { t, language } = useTexts();
  const { email, role, caps, created_ms, expires_ms } = invitation;
  const over = expires_ms <= Date.now();
  const made = moment(created_ms, language);
  return (
    <Panel as="li" pad={4} small className={styles.card}>
      <div className={styles.about}>
        <Row gap={2} wrap>
          <strong>{email ?? t("organisation.invitations.byLink")}</strong>
          <StatusMark tone={over ? "idle" : "warn"}>{t(over ? "organisation.invitations.over" : "organisation.invitations.waits")}</StatusMark>
        </Row>
        <p className={styles.facts}>
          <span>{t(`organisation.role.${role}`)}</span>
          <span>{t("organisation.invitations.madeOn", { date: made })}</span>
          <span>{t("organisation.invitations.until", { date: moment(expires_ms, language) })}</span>
          {PERIODS.map((period) => {
            const most = caps[period];
            return most !== null && <span key={period}>{t(`organisation.cap.${period}Of`, { points: grouped(most) })}</span>;
          })}
        </p>
      </div>
      <Button
        variant="default"
        size="compact-md"
        aria-label={t("organisation.invitations.revokeOf", { name: email ?? t("organisation.invitations.madeAt", { date: made }) })}
        onClick={onRevoke}
      >
        {t("organisation.invitations.revoke")}
      </Button>
    </Panel>
  );
}
