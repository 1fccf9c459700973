import { Button, Skeleton } from "@mantine/core";
import { Link } from "react-router";
import { Panel } from "@/components/blocks/Panel";
import { Row } from "@/components/blocks/Row";
import { ErrorState } from "@/components/ErrorState";
import { Icon } from "@/components/Icon";
import { useTexts } from "@/i18n";
import type { Invitations } from "@/lib/api/types";
import { copyText } from "@/lib/clipboard";
import { toast } from "@/lib/toast";
import { useInvitations } from "../api";
import "../texts.zh";
import styles from "./InvitationCard.module.css";

/** The user's code, how to pass it on, and what it has brought. */
export function InvitationCard({ anonymous }: { anonymous: boolean }) {
  const { t } = useTexts();
  const invitations = useInvitations(!anonymous);
  return (
    <Panel as="section" className={styles.card} aria-labelledby="invite">
      <h2 id="invite" className={styles.title}>
        {t("points.invite")}
      </h2>
      {anonymous && (
        <>
          <p className={styles.rule}>{t("points.inviteAnonymous")}</p>
          <Button component={Link} to="/register" className={styles.register}>
            {t("points.register")}
          </Button>
        </>
      )}
      {!anonymous && invitations.isPending && <Skeleton height={132} radius="lg" aria-label={t("app.loading")} />}
      {!anonymous && invitations.isError && !invitations.data && (
        <ErrorState title={t("points.inviteFailed")} onRetry={() => void invitations.refetch()} />
      )}
      {invitations.data && <Card invitations={invitations.data} />}
    </Panel>
  );
}

function Card({ invitations }: { invitations: Invitations }) {
  const { t } = useTexts();
  const { code, rules } = invitations;
  const copy = async (text: string, done: string) => {
    const copied = await copyText(text);
    toast(copied ? done : t("points.copyFailed"), copied ? "success" : "error");
  };
  const figures: [string, string][] = [
    [t("points.invited"), t("points.people", { count: invitations.invited })],
    [t("points.paying"), t("points.people", { count: invitations.paying })],
    [t("points.earned"), t("points.earnedPoints", { count: invitations.earned })],
  ];
  return (
    <>
      <div className={styles.rules}>
        {rules.reward_points > 0 && <p className={styles.rule}>{t("points.inviteReward", { points: rules.reward_points })}</p>}
        {rules.percent > 0 && <p className={styles.rule}>{t("points.invitePercent", { percent: rules.percent })}</p>}
        {rules.reward_points === 0 && rules.percent === 0 && <p className={styles.rule}>{t("points.inviteNothing")}</p>}
      </div>
      {code === null ? (
        <p className={styles.rule}>{t("points.inviteNoCode")}</p>
      ) : (
        <Row gap={2} wrap className={styles.share}>
          <span className={styles.code}>
            <span className="visually-hidden">{t("app.named", { name: t("points.inviteCode"), value: "" })}</span>
            {code}
          </span>
          <Button variant="default" leftSection={<Icon name="copy" size={16} />} onClick={() => void copy(code, t("points.codeCopied"))}>
            {t("points.copyCode")}
          </Button>
          <Button leftSection={<Icon name="link" size={16} />} onClick={() => void copy(invitationLink(code), t("points.linkCopied"))}>
            {t("points.copyLink")}
          </Button>
        </Row>
      )}
      <dl className={styles.figures}>
        {figures.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

const invitationLink = (code: string) => `${window.location.origin}/register?iCode=${encodeURIComponent(code)}`;
