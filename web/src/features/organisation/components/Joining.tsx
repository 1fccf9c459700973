import { Button, Skeleton } from "@mantine/core";
import { Panel } from "@/components/blocks/Panel";
import { Problem } from "@/components/blocks/Problem";
import { Row } from "@/components/blocks/Row";
import { Stack } from "@/components/blocks/Stack";
import { EmptyState } from "@/components/EmptyState";
import { Fact, Facts } from "@/components/Facts";
import { JoinLinks } from "@/components/JoinLinks";
import { useTexts } from "@/i18n";
import { ApiError } from "@/lib/api/client";
import { wordsOf } from "@/lib/api/specified";
import { date, grouped } from "@/lib/format";
import { toast } from "@/lib/toast";
import { reasonOf, useAccept, useInvited, type Invited } from "../api";
import { PERIODS } from "../caps";
import { useInvitation } from "../invitation";
import "../texts.zh";
import styles from "./organisation.module.css";

/** The invitation that the address brought: who invites, to what and as what. Nobody joins without a press. */
export function Joining({ onJoined }: { onJoined(id: string): void }) {
  const { t } = useTexts();
  const [token, drop] = useInvitation();
  const accept = useAccept();
  const invited = useInvited(token);
  if (token === null) return null;
  const join = () =>
    accept.mutate(token, {
      onSuccess: ({ id, name }) => {
        toast(t("organisation.accepted", { name }), "success");
        drop();
        onJoined(id);
      },
    });
  const over = isOver(invited.error);
  return (
    <Panel as="section" pad={4} gap={3} aria-label={t("organisation.invitedTitle")}>
      <Told invited={invited} />
      {accept.isError && <Problem>{reasonOf(accept.error, t("organisation.actionFailed"))}</Problem>}
      <Row gap={2} wrap>
        {!over && (
          <Button loading={accept.isPending} disabled={invited.isPending} onClick={join}>
            {t("organisation.accept")}
          </Button>
        )}
        <Button variant="default" onClick={drop}>
          {t(over ? "organisation.putAside" : "organisation.decline")}
        </Button>
      </Row>
    </Panel>
  );
}

/** What a visitor sees: the invitation where there is one, and the ways in, which lead back to it. */
export function OrganisationVisitor() {
  const { t } = useTexts();
  const [token, drop] = useInvitation();
  const invited = useInvited(token);
  if (token === null) return <EmptyState title={t("organisation.visitor")} help={t("organisation.visitorHelp")} action={<JoinLinks buttons />} />;
  return (
    <Panel as="section" pad={4} gap={3} aria-label={t("organisation.invitedTitle")}>
      <Told invited={invited} />
      {isOver(invited.error) ? (
        <Row gap={2}>
          <Button variant="default" onClick={drop}>
            {t("organisation.putAside")}
          </Button>
        </Row>
      ) : (
        <>
          <p className={styles.help}>{t("organisation.invitedVisitor")}</p>
          <Row gap={2} wrap>
            <JoinLinks buttons />
          </Row>
        </>
      )}
    </Panel>
  );
}

/** Whether the host knows of no such invitation, or not any more. */
const isOver = (error: Error | null): boolean => error instanceof ApiError && error.status === 404;

function Told({ invited }: { invited: ReturnType<typeof useInvited> }) {
  const { t } = useTexts();
  const { data, error } = invited;
  return (
    <>
      <h2 className={styles.heading}>{data ? t("organisation.invitedTo", { name: data.organisation }) : t("organisation.invitedTitle")}</h2>
      {invited.isPending && <Skeleton height={72} radius="md" role="status" aria-label={t("app.loading")} />}
      {data && <Terms invited={data} />}
      {error && <Problem>{isOver(error) ? t("organisation.invitationOver") : wordsOf(error, t("organisation.actionFailed"))}</Problem>}
    </>
  );
}

function Terms({ invited: { invited_by: by, role, caps, expires_ms: until } }: { invited: Invited }) {
  const { t, language } = useTexts();
  const bounds = PERIODS.flatMap((period) => (caps[period] == null ? [] : [t(`organisation.cap.${period}Of`, { points: grouped(caps[period]) })]));
  return (
    <Stack gap={3}>
      <Facts columns>
        {by !== null && <Fact name={t("organisation.invitedBy")}>{by}</Fact>}
        <Fact name={t("organisation.invitedAs")}>{t(`organisation.role.${role}`)}</Fact>
        <Fact name={t("organisation.invitedSpends")}>{bounds.join(t("app.comma")) || t("organisation.cap.none")}</Fact>
        <Fact name={t("organisation.invitedUntil")}>{date(until, language)}</Fact>
      </Facts>
      <p className={styles.help}>{t(role === "member" ? "organisation.invited" : "organisation.invitedAdmin")}</p>
    </Stack>
  );
}
